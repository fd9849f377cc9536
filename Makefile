# Everything runs in its own virtual environment; `make demo` and `make test` need only Python 3.11+ and a C++ compiler.
PYTHON ?= python3
VENV   ?= .venv
BIN     = $(VENV)/bin
SOURCES = $(shell find src cpp CMakeLists.txt pyproject.toml -type f -not -name '*.pyc')
PIP     = $(BIN)/python -m pip --disable-pip-version-check --quiet
SEED   ?= 0
RELEASED = build/released
LOCK     = requirements.lock
# CI installs exactly the versions in the lock file; elsewhere, the newest that the requirements allow.
LOCKED  ?= $(CI)

.PHONY: demo test test-slow test-web test-wasm test-firefox seeded site site-serve check docs format bench fuzz lock wheel wheel-musl wheel-pyodide wheel-test sdist core-tests clean

demo: $(VENV)/installed  ## solve an example puzzle and print its picture and verdict
	$(BIN)/gridwright solve puzzles/lighthouse.non

test: $(VENV)/tested core-tests  ## all tests except the page's and the slow ones
	$(BIN)/python -m pytest -n 3 --dist worksteal

test-slow: $(VENV)/tested core-tests  ## minutes: exhaustive sizes, long random runs
	$(BIN)/python -m pytest -m slow --timeout 0 --seed $(SEED)
	$(RELEASED)/cpp/core_tests 13

# Four browsers on a busy machine starve each other now and then: what failed beside others must pass alone.
test-web: $(VENV)/tested  ## the server and its page; needs more packages and Chromium
	$(PIP) install --group web-test
	$(BIN)/python -m pytest -m web -n 4 --dist worksteal tests/web || { [ $$? -eq 1 ] && echo 'Running the failed tests again, alone' \
	  && $(BIN)/python -m pytest -m web --last-failed --last-failed-no-failures none tests/web; }

site: $(VENV)/tested  ## the workbench as static files, in build/site; needs clang-22, lld-22 and npm
	$(BIN)/python site/build.py build/site

test-wasm: site  ## those tests that also apply inside the site's runtime
	$(BIN)/python site/test_inside.py build/site

test-firefox: site  ## the main paths of the page in Debian's firefox-esr, with both engines; not in CI
	cd tests/firefox && npm ci --ignore-scripts --no-audit --no-fund --loglevel error
	node tests/firefox/walk.mjs $(abspath $(BIN))/python

seeded:  ## half an hour: which test catches each bug in tests/seeded
	$(PYTHON) tests/seeded/run.py

site-serve: site  ## serve the site locally
	$(BIN)/python site/serve.py build/site

check: $(VENV)/tested  ## style, types, stub, import directions; of the page, too, if npm is installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@$(BIN)/clang-format --dry-run --Werror $(shell find cpp -name '*.cpp' -o -name '*.hpp')
	$(BIN)/mypy -p gridwright
	$(BIN)/python tests/check_stub.py
	$(BIN)/python tests/check_imports.py
	$(BIN)/python tests/check_includes.py
	$(BIN)/python tests/check_page_imports.py
	$(BIN)/python tests/check_page.py

docs: $(VENV)/tested  ## regenerate the pages and schemas that come from the code
	$(BIN)/python docs/reference.py > docs/reference.md.new && mv docs/reference.md.new docs/reference.md
	$(BIN)/python docs/man.py > docs/gridwright.1.new && mv docs/gridwright.1.new docs/gridwright.1
	$(BIN)/python -m gridwright.files.json_ > docs/schema.new && mv docs/schema.new docs/gridwright-puzzle.schema.json
	$(BIN)/python -m gridwright.cli.results > docs/schema.new && mv docs/schema.new docs/gridwright-cli.schema.json

format: $(VENV)/tested
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(shell find cpp -name '*.cpp' -o -name '*.hpp')

bench: $(VENV)/tested
	$(PIP) install --group bench
	$(BIN)/python -m bench

fuzz: $(VENV)/tested  ## long runs of the parser fuzzers
	$(BIN)/python -m pytest -n 2 tests/test_fuzz.py --hypothesis-profile=fuzz --hypothesis-seed=$(SEED)

# The C++ tests: with the address and undefined-behaviour sanitizers, and as released, with all lines up to length 11.
# The released tests use the library that the package was built with.
core-tests: $(VENV)/installed
	@$(call working,Building the core with sanitizers,$(BIN)/cmake -S . -B build/sanitized -G Ninja \
	  -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DGRIDWRIGHT_SANITIZE=ON \
	  && $(BIN)/cmake --build build/sanitized --target core_tests)
	@$(call working,Building the tests of the core,$(BIN)/cmake --build $(RELEASED) --target core_tests)
	build/sanitized/cpp/core_tests & pid=$$!; $(RELEASED)/cpp/core_tests 11; code=$$?; wait $$pid && exit $$code

lock: $(VENV)/tools  ## pin the development dependencies to today's versions, with hashes
	$(PIP) install uv
	$(BIN)/uv pip compile pyproject.toml --group dev --group web-test --extra all --universal --python-version 3.11 \
	  --generate-hashes --upgrade --no-emit-index-url --no-annotate --no-header --quiet -o $(LOCK)
	$(BIN)/uv pip compile pyproject.toml --group wheel --constraint $(LOCK) --universal --python-version 3.11 \
	  --generate-hashes --upgrade --no-emit-index-url --no-annotate --no-header --quiet -o packaging/requirements.txt

wheel:  ## a wheel in dist/ for other machines with this libc, and Python 3.11 or all later ones, as $(PYTHON) is
	$(PYTHON) packaging/wheel.py

wheel-musl:  ## the same for musl, which is not run here
	$(PYTHON) packaging/wheel.py --target x86_64-linux-musl

wheel-pyodide: site  ## the wheel for Pyodide, installed and used in the runtime of the site
	$(BIN)/python packaging/pyodide_wheel.py build/site

wheel-test:  ## runs the tests against the wheels in dist/, in fresh environments of each Python that is there
	$(PYTHON) packaging/wheel_test.py $(if $(TESTS),-- $(TESTS))

sdist: $(VENV)/tools  ## the sources in dist/, and a wheel built from nothing else
	$(BIN)/python packaging/sdist.py

# The build tools; the package; the test dependencies.
$(VENV)/tools: pyproject.toml
	@$(call working,Setting up $(VENV),$(PYTHON) -m venv $(VENV) \
	  && $(if $(LOCKED),$(PIP) install --require-hashes -r $(LOCK),$(PIP) install --upgrade 'pip>=25.1') \
	  && $(PIP) install --group build)
	@touch $@

$(VENV)/installed: $(VENV)/tools $(SOURCES)
	@$(call working,Building Gridwright (about a minute),$(PIP) install --no-build-isolation -Cbuild-dir=$(RELEASED) .)
	@touch $@

$(VENV)/tested: $(VENV)/installed
	@$(call working,Installing test dependencies,$(PIP) install --group dev 'gridwright[all]')
	@touch $@

# Runs a command quietly, printing a dot every two seconds; shows the command's output if it fails.
working = mkdir -p build; printf '%s ' '$(1)'; (while sleep 2 && kill -0 $$$$; do printf .; done) 2> /dev/null & dots=$$!; \
  { $(2); } > build/last.log 2>&1; code=$$?; kill $$dots; echo; [ $$code = 0 ] || { cat build/last.log; exit $$code; }

clean:
	rm -rf $(VENV) build dist
