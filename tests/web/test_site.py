"""The static site as `make site` builds it: offline, on a phone, and when the engine crashes."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import zipfile
from io import BytesIO
from runpy import run_path

import pytest

import gridwright

from .conftest import ROOT, SITE, Site, until
from .hands import HANDS
from .player import BOAT, WINDOWS, Player, expect, holds, nonogram, reaches, unpacked
from .samples import DOG, DOG_GRID, base64_of, hard
from .test_hands import button, solve

pytestmark = [pytest.mark.web, pytest.mark.parametrize("workbench", ["worker"], indirect=True)]

BOAT_LINK = "#10x10:" + "/".join(
    ".".join(str(run.length) for run in clue) for clue in (*nonogram(BOAT).columns, *nonogram(BOAT).rows)
)
sys.path.append(str(ROOT / "site"))
# The requests until the first verdict.
COLD = [
    "",
    "assets/app/site.js",
    "assets/engines/engine_worker.js",
    "assets/style.css",
    "examples.json",
    "gridwright.pack",
    "python.pack",
]
COLD += ["pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "pyodide/pyodide.mjs"]
ENGINE = f'const {{ engine }} = await import("{Site.entry}");'


def ask(page, task, request):
    """The answer of the engine in the page, or its error message."""
    asked = (
        f"async ([task, request]) => {{ {ENGINE} return engine.ask(task, request).catch(({{ message }}) => message); }}"
    )
    return page.evaluate(asked, [task, request])


def kept(page):
    """Waits until all files are cached for offline use."""
    holds(page, "async () => Boolean((await navigator.serviceWorker.ready).active)")


def test_a_whole_game_on_a_phone_without_a_network(visit, workbench):
    """Broken: the page would not work offline after a first visit."""
    window = HANDS["finger"].window
    page = visit(offline_too=True, **window)
    kept(page)
    page.context.set_offline(True)
    workbench.server.shutdown()  # and the server has gone
    try:
        page.goto("about:blank")
        page.goto(f"{workbench.address}/{BOAT_LINK}")
        hand = HANDS["finger"](Player(page, [nonogram(BOAT)]))
        page.locator(".stage[data-view]").wait_for()
        hand.press(button(hand, "Hint"))
        page.locator(".hint-text", has_text="Look at row 6.").wait_for()
        solve(hand)
        assert "with 1 hint" in hand.player.text(".win-facts")
        cells = unpacked(
            page.evaluate(
                """() => {
                    dispatchEvent(new Event("pagehide")); // the game is written at once, until the database has it
                    const name = Object.keys(localStorage).find((each) => each.startsWith("gridwright/game/"));
                    return JSON.parse(localStorage.getItem(name)).cells;
                }"""
            )
        )
        assert [value == 1 for value in cells] == [sign == "#" for sign in "".join(BOAT)]
    finally:
        workbench.begin()


def test_the_library_is_there_before_the_engine(visit, workbench):
    """Broken: the page would be empty for seconds."""
    page = visit(begin_with=lambda context: context.route("**/python.pack", lambda route: None))  # it never comes
    expect(page.locator("#engine")).to_contain_text("The engine is loading…")
    page.get_by_role("button", name="Heart").first.click()
    page.locator(".stage[data-view]").wait_for()
    Player(page).click(0, 1)
    expect(page.get_by_label("Undo (Ctrl+Z)")).to_be_enabled()


def missing(path):
    """Starts without access to a file."""
    return {"begin_with": lambda context: context.route(path, lambda route: route.abort()), "quiet": False}


@pytest.mark.parametrize("window", WINDOWS)
def test_the_line_of_the_engine_lies_over_nothing(visit, window):
    """Broken: Undo, Check and Hint could not be pressed while the engine is loading, or at all without a network."""
    held = []
    begin_with = lambda context: context.route("**/python.pack", lambda route: held.append(route))  # noqa: E731
    page = visit(begin_with=begin_with, quiet=False, **WINDOWS[window])
    line = page.locator("#engine")
    page.get_by_role("button", name="Heart").first.click()
    page.locator(".stage[data-view]").wait_for()
    Player(page).click(0, 1)

    def nothing_is_covered():
        for name in ("Undo (Ctrl+Z)", "Undo to last correct state", "Clear all", "Check", "Hint"):
            reaches(page, page.locator(".acts").get_by_role("button", name=name))

    expect(line).to_contain_text("The engine is loading…")
    nothing_is_covered()
    held.pop().abort()
    expect(line).to_have_text("The engine could not be loaded: a file could not be downloaded.Retry")
    nothing_is_covered()
    page.unroute("**/python.pack")
    page.context.unroute("**/python.pack")
    page.get_by_role("button", name="Hint").click()  # which also retries
    page.locator(".hint-text", has_text="Look at").wait_for()
    expect(line).to_be_hidden()


@pytest.mark.parametrize(
    "path", ["**/engine_worker.js", "**/pyodide.mjs", "**/pyodide.asm.wasm", "**/python.pack", "**/gridwright.pack"]
)
def test_an_engine_that_cannot_be_loaded(visit, path):
    """Broken: users would see the browser's network error, without a way to retry."""
    page = visit(**missing(path))
    line = page.locator("#engine")
    expect(line).to_have_text("The engine could not be loaded: a file could not be downloaded.Retry")
    page.context.unroute(path)
    line.get_by_role("button", name="Retry").click()
    expect(line).to_be_hidden()
    assert ask(page, "about", {})["version"]


def test_a_library_that_does_not_arrive(visit):
    """Broken: users would see "Failed to fetch"."""
    page = visit(**missing("**/examples.json"))
    expect(page.locator(".notice")).to_contain_text("The puzzles could not be loaded: a file could not be downloaded.")
    page.context.unroute("**/examples.json")
    page.get_by_role("button", name="Retry").click()
    page.get_by_role("button", name="Heart").first.wait_for()


def test_nothing_moves_under_a_finger(visit):
    """Broken: the board would move during a stroke when the engine is ready."""
    held = []
    page = visit(begin_with=lambda context: context.route("**/python.pack", lambda route: held.append(route)))
    page.get_by_role("button", name="Heart").first.click()
    player = Player(page)
    page.mouse.move(*player.point(0, 1))
    page.mouse.down()
    before = page.locator(".stage").get_attribute("data-view")
    held.pop().continue_()
    assert ask(page, "about", {})["version"]
    expect(page.locator("#engine")).to_be_visible()
    assert page.locator(".stage").get_attribute("data-view") == before
    page.mouse.up()
    expect(page.locator("#engine")).to_be_hidden()


def test_what_breaks_the_engine_is_told_and_does_not_last(visit):
    """Broken: after a puzzle that is too large for the page, no request would be answered."""
    page = visit()
    told = page.evaluate(
        f"""async (dog) => {{
            {ENGINE}
            await engine.ask("about", {{}});
            const before = engine.hand;
            before.worker.postMessage(null); // no request that the page makes
            engine.busy = true;
            const lost = new Promise((resolve, reject) => engine.jobs.push({{ resolve, reject }}));
            const fault = await lost.catch((error) => error.message);
            const {{ verdict }} = await engine.ask("check", {{ puzzle: dog }});
            return [fault, engine.hand !== before, verdict];
        }}""",
        DOG,
    )
    assert told == ["The engine in the page crashed and is restarting; the puzzle may be too large.", True, "unique"]


def test_cancel_leaves_a_warm_worker(visit):
    """Broken: after stopping a hard puzzle, the next request would wait for a new engine."""
    page = visit()
    told = page.evaluate(
        f"""async ([hard, dog]) => {{
            {ENGINE}
            const stopping = new AbortController();
            const {{ signal }} = stopping;
            const left = engine.ask("solve", {{ puzzle: hard }}, {{ signal }}).catch(({{ name }}) => name);
            while (!engine.spare?.loading.ready) await new Promise((done) => setTimeout(done, 50));
            const {{ spare }} = engine;
            stopping.abort();
            const {{ verdict }} = await engine.ask("check", {{ puzzle: dog }});
            return [await left, engine.hand === spare, engine.spare, verdict];
        }}""",
        [hard(), DOG],
    )
    assert told == ["AbortError", True, None, "unique"]


def test_files_are_those_of_the_native_engine(visit, workbench):
    """Broken: files from the page and the command line would differ."""
    page = visit()
    for format in ("png-puzzle", "json", "pdf", "html", "svg", "png"):
        request = {"puzzle": DOG, "format": format, "solution": DOG_GRID}
        file = ask(page, "write", request)
        native = workbench.ask("write", request).json()
        assert (file["name"], file["type"]) == (native["name"], native["type"])
        if format == "png":  # drawn by the browser
            assert file["data"].startswith("iVBORw0KGgo")
        elif format != "html":  # whose steps hold seconds
            assert file["data"] == native["data"], format


def test_a_picture_file_is_opened(visit, workbench):
    """Broken: a puzzle saved as an image could not be read without Pillow."""
    puzzle = gridwright.solve(gridwright.parse(json.dumps({"gridwright": 1, **DOG})))
    data = base64_of(gridwright.dump(puzzle.puzzle.with_notes(goal=puzzle.solution), "png"))
    page = visit()
    request = {"data": data, "name": "dog.png"}
    assert ask(page, "open", request) == workbench.ask("open", request).json()
    cut = {"data": data[:60], "name": "dog.png"}
    assert ask(page, "open", cut) == workbench.ask("open", cut).json()["error"]["message"]


def test_deep_nesting_and_huge_sizes_are_refused(visit, workbench):
    """Broken: a hostile link would break the engine, or take all memory of a phone."""
    page = visit()
    refused = "not JSON|lists and objects are nested|expected a puzzle|this is in no format"
    for text in ("[" * 1_000_000, '{"a":' * 50_000, '{"gridwright": 1, "kind": "nonogram", "rows": ' + "[" * 3000):
        assert re.match(refused, ask(page, "open", {"text": text}))
    for text in ("9999x9999:1", '{"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[9]]}'):
        assert ask(page, "open", {"text": text}) == workbench.ask("open", {"text": text}).json()["error"]["message"]


def test_it_promises_to_stay_at_home(visit, workbench):
    """Broken: an injected script could send what is typed elsewhere."""
    page = visit(quiet=False)  # the browser logs what it blocks
    policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
    assert "default-src 'none'" in policy
    assert "connect-src 'self'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval'; style-src 'self';" in policy  # nothing inline
    refused = page.evaluate("() => fetch('https://example.org/').then(() => 'sent', () => 'refused')")
    assert refused == "refused"


@pytest.mark.parametrize(("name", "kind"), [("app/site.js", "text/javascript"), ("style.css", "text/css")])
def test_a_script_or_style_that_was_changed_is_refused(browser, workbench, name, kind):
    """Broken: the page would run tampered files, or a mix of two versions."""
    body = (SITE / "assets" / name).read_text(encoding="utf-8") + "\n"
    context = browser.new_context()
    context.route(f"**/assets/{name}", lambda route: route.fulfill(body=body, content_type=kind))
    page = context.new_page()
    told = []
    page.on("console", lambda message: told.append(message.text))
    page.goto(workbench.address)
    until(lambda: page.wait_for_timeout(20) or any("integrity" in text for text in told))
    context.close()


def test_the_page_asks_for_few_and_small_files(visit, workbench):
    """Broken: loading would be slow far from the host, module by module, or on a slow line."""
    from serve import compressed  # as most hosts do: gzip, at its usual level

    asked = []
    page = visit(begin_with=lambda context: context.on("request", lambda request: asked.append(request.url)))
    page.goto("about:blank")
    asked.clear()
    page.goto(f"{workbench.address}/#solve/4x4:2/1/2/1/1.1/2/1/1")
    expect(page.locator("#verdict strong")).to_be_visible()
    names = [url.removeprefix(f"{workbench.address}/").partition("#")[0] for url in asked if url.startswith("http")]
    # On a very slow machine, a second worker may request the same files, from the browser's cache.
    assert set(names) - {"service_worker.js"} == set(COLD)
    sent = sum(len(compressed(SITE / (name or "index.html"), 0)) for name in COLD)
    assert sent <= 6_000_000


def test_what_writes_files_comes_when_a_file_is_asked_for(visit):
    """Broken: everybody would download what few use, or the engine would fail without a network."""
    asked = []
    page = visit(**missing("**/files.pack"))
    page.on("request", lambda request: asked.append(request.url))
    request = {"puzzle": DOG, "format": "html"}
    assert ask(page, "check", {"puzzle": DOG})["verdict"] == "unique"
    assert not [url for url in asked if url.endswith("files.pack")]
    assert "could not be downloaded" in ask(page, "write", request)
    page.context.unroute("**/files.pack")
    assert ask(page, "write", request)["name"].endswith(".html")
    assert ask(page, "write", request)["name"].endswith(".html")
    assert len([url for url in asked if url.endswith("files.pack")]) == 2


def test_the_licences_of_what_is_shipped(visit):
    """Broken: the page would include third-party software without credit."""
    page = visit()
    page.get_by_role("button", name="How to play").click()
    page.get_by_role("link", name="Licences").click()
    text = page.locator("body").inner_text()
    for words in ("Mozilla Public License 2.0", "Python Software Foundation", "nanobind", "pydyf", "Gridwright"):
        assert words in text


def test_the_core_imports_what_the_runtime_has(workbench):
    """Broken: a missing symbol would show only during a puzzle."""
    from core import missing_imports

    work = ROOT / "build" / "wasm"
    core = work / "_core.abi3.so"
    assert missing_imports(core, SITE / "pyodide" / "pyodide.asm.wasm") == set()
    assert "malloc" in missing_imports(core, core)


def test_the_same_sources_give_the_same_site(workbench, tmp_path):
    """Broken: builds would not be reproducible, or browsers would keep the old site for ever."""
    builder, folder = str(ROOT / "site" / "build.py"), tmp_path / "site"
    subprocess.run([sys.executable, builder, str(folder)], check=True)
    for path in sorted(path for path in SITE.rglob("*") if path.is_file()):
        name = path.relative_to(SITE)
        assert path.read_bytes() == (folder / name).read_bytes(), name
    pack = gzip.decompress((SITE / "gridwright.pack").read_bytes())
    names = zipfile.ZipFile(BytesIO(pack)).namelist()
    assert "gridwright/_core.abi3.so" in names
    assert not [name for name in names if name.startswith("gridwright/cli/") or name.endswith("server.py")]
    versioned = run_path(builder)["service_worker"]
    before = versioned(folder)
    (folder / "licences.txt").write_text("other terms")
    assert versioned(folder) != before


def test_a_new_version_comes_without_a_surprise(browser, workbench, tmp_path):
    """Broken: a new version would take over during a game, or the old one stay for ever."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    site = Site(folder)
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(60_000)

    def is_newer():
        page.wait_for_selector("html[data-ready]")
        return bool(page.locator("meta[name=edition]").count())

    page.goto(site.address)
    assert not is_newer()
    kept(page)
    changes = {"index.html": ("<title>", '<meta name="edition" content="newer"><title>')}
    changes["service_worker.js"] = 'VERSION = "', 'VERSION = "newer'
    for name, (old, new) in changes.items():
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    page.reload()
    assert not is_newer()  # it is requested in the background
    holds(page, "async () => (await caches.keys()).some((name) => name.includes('newer'))")
    assert not is_newer()
    for _ in range(20):  # it takes a moment until it is there and the old one is no longer in use
        page.goto("about:blank")
        page.wait_for_timeout(500)
        page.goto(site.address)
        if is_newer():
            break
    assert is_newer()
    context.close()
    site.close()
