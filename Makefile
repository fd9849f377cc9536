# Everything runs in a virtual environment of its own; `make demo` and `make test` need only Python 3.11+ and a C++ compiler.
PYTHON ?= python3
VENV   ?= .venv
BIN     = $(VENV)/bin
SOURCES = $(shell find src cpp CMakeLists.txt pyproject.toml -type f -not -name '*.pyc')
PIP     = $(BIN)/python -m pip --disable-pip-version-check --quiet
SEED   ?= 0

.PHONY: demo test test-slow test-web test-wasm site site-serve check docs format bench fuzz wheel core-tests clean

demo: $(VENV)/installed  ## solve an example puzzle, print its picture and verdict
	$(BIN)/gridwright solve puzzles/lighthouse.non

test: $(VENV)/installed core-tests  ## all tests but the slow ones
	$(BIN)/python -m pytest -n 2 --dist worksteal

test-slow: $(VENV)/installed  ## minutes: exhaustive sizes, long random runs
	$(BIN)/python -m pytest -m slow --timeout 0 --seed $(SEED)

test-web: $(VENV)/installed  ## the server and its page, which take more packages and Chromium
	$(PIP) install --group web-test
	$(BIN)/python -m pytest -m web -n 2 --dist worksteal tests/web

site: $(VENV)/installed  ## the workbench as static files, in build/site; needs clang-22, lld-22 and npm
	$(BIN)/python site/build.py build/site

test-wasm: site  ## the tests that make sense there, inside the runtime of the site
	$(BIN)/python site/test_inside.py build/site

site-serve: site  ## shows it on this machine
	$(BIN)/python site/serve.py build/site

check: $(VENV)/installed  ## style, types, stubs, import directions
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $(shell find cpp -name '*.cpp' -o -name '*.hpp')
	$(BIN)/mypy -p gridwright
	$(BIN)/python tests/check_stub.py
	$(BIN)/python tests/check_imports.py
	$(BIN)/python tests/check_includes.py

docs: $(VENV)/installed  ## the pages that are made from the code
	$(BIN)/python docs/reference.py > docs/reference.md.new && mv docs/reference.md.new docs/reference.md
	$(BIN)/python -m gridwright.files.json_ > docs/schema.new && mv docs/schema.new docs/gridwright-puzzle.schema.json

format: $(VENV)/installed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(shell find cpp -name '*.cpp' -o -name '*.hpp')

bench: $(VENV)/installed
	$(PIP) install --group bench
	$(BIN)/python -m bench

fuzz: $(VENV)/installed  ## long runs of the parser fuzzers
	$(BIN)/python -m pytest -n 2 tests/test_fuzz.py --hypothesis-profile=fuzz --hypothesis-seed=$(SEED)

# The C++ tests: with the address and undefined-behaviour sanitizers, and as released, with all lines to length 12.
core-tests: $(VENV)/tools
	$(call build-core,sanitized,-DCMAKE_BUILD_TYPE=RelWithDebInfo -DGRIDWRIGHT_SANITIZE=ON)
	build/sanitized/cpp/core_tests
	$(call build-core,released,-DCMAKE_BUILD_TYPE=Release)
	build/released/cpp/core_tests 12

define build-core
	$(BIN)/cmake -S . -B build/$(1) -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DGRIDWRIGHT_TESTS=ON -DCMAKE_UNITY_BUILD=ON $(2) \
	  > build/$(1).log 2>&1 || (cat build/$(1).log; exit 1)
	$(BIN)/cmake --build build/$(1) > build/$(1).log 2>&1 || (cat build/$(1).log; exit 1)
endef

wheel: $(VENV)/tools
	$(PIP) wheel . --no-deps --no-build-isolation -w dist

$(VENV)/tools: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade 'pip>=25.1'
	$(PIP) install --group dev
	mkdir -p build
	touch $@

$(VENV)/installed: $(VENV)/tools $(SOURCES)
	$(PIP) install --no-build-isolation '.[all]'
	touch $@

clean:
	rm -rf $(VENV) build dist
