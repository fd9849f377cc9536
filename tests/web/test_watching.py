"""Watching a solving process: live in the workbench, and in the file that `watch --html` writes."""

from __future__ import annotations

import json
import random
from importlib.resources import files
from urllib.parse import quote

import pytest

import gridwright
from gridwright.files.json_ import fields_of
from gridwright.web import watching
from tests.web.conftest import until
from tests.web.samples import COLOURED, DOG, KINDS, hard

from .conftest import BOTH_ENGINES, Site
from .player import BOAT, LEGIBLE, expect, holds, nonogram

pytestmark = pytest.mark.web

EXAMPLES = [json.loads(line) for line in (files("gridwright.web") / "examples.jsonl").read_text("utf-8").splitlines()]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOUNT = """async ([json, entry]) => {
    const { Watching } = await import("gridwright/watching/watching.js");
    const { engine } = await import(entry);
    window.watching = new Watching(engine, json);
    document.querySelector("#main > *").replaceChildren(watching.element);
    await watching.ready;
}"""
ALONE = """() => {
    document.querySelector(".verdict .working button").click(); // the engine has other work
    document.querySelector("#main > *").replaceChildren(document.querySelector(".watching"));
}"""
ENOUGH = "() => document.querySelector('.watching-form button[type=button]').click()"
FIRST = "The runs 1 3 with single gaps between them fill all 5 cells of row 2."


@pytest.fixture
def pages(browser):
    """Opens pages; no request may be refused, and their consoles must stay empty."""
    contexts = []

    def open_page(address, **about):
        context = browser.new_context(**about)
        page = context.new_page()
        page.set_default_timeout(30_000)
        complaints = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        page.wait_for_selector("html[data-ready]")
        contexts.append((context, complaints))
        return page

    yield open_page
    for context, complaints in contexts:
        context.close()
        assert complaints == []


@pytest.fixture
def panel(pages, workbench):
    """The panel for a puzzle, alone in the real page; in the site, whose modules are bundled, Solve opens it."""

    def mount(puzzle, **about):
        page = pages(workbench.address, **about)
        page.evaluate(MOUNT, [puzzle, workbench.entry])
        return page

    def open_panel(puzzle, **about):
        page = pages(f"{workbench.address}/#solve/{quote(json.dumps({'gridwright': 1, **puzzle}))}", **about)
        page.get_by_role("button", name="Watch it solved").click()
        page.evaluate(ALONE)
        page.evaluate(ENOUGH)  # it starts immediately
        page.get_by_role("button", name="Watch").wait_for()
        page.locator(".watching-way option").first.wait_for(state="attached")
        return page

    return open_panel if isinstance(workbench, Site) else mount


@pytest.fixture
def taken(pages, tmp_path):
    """The file that plays the steps of a puzzle, offline."""

    def open_file(puzzle, **about):
        steps = gridwright.explain(puzzle)
        trace = steps.trace(taken=steps)
        file = tmp_path / "watch.html"
        file.write_text(watching.page(puzzle.scene(), trace), encoding="utf-8")
        return pages(file.as_uri(), offline=True, **about)

    return open_file


def frame(page):
    """The current frame and the last."""
    return [int(part) for part in page.locator(".player-place").inner_text().rstrip("…").split(" / ")]


def finished(page):
    """Waits until the engine has answered."""
    holds(
        page,
        "() => document.querySelector('.facts') && !document.querySelector('.player-place')?.textContent.includes('…')",
        timeout=90,
    )


def paused(page):
    """Waits for the answer, then pauses playback, and goes to the first frame."""
    finished(page)
    page.get_by_label("First frame").click()
    assert frame(page)[0] == 0


def moves_on(page, beyond):
    holds(page, "beyond => parseInt(document.querySelector('.player-place')?.textContent) > beyond", arg=beyond)


def stands(page):
    """Whether the picture does not change."""
    before = frame(page)
    page.wait_for_timeout(300)
    return frame(page) == before


# Mouse


@BOTH_ENGINES
def test_a_person_is_watched_with_the_mouse(panel):
    """Broken: the steps could not be played, paused or stepped through, or their reasons not be read."""
    page = panel(DOG)
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="Pause").click()
    paused(page)
    page.get_by_label("Next frame").click()
    expect(page.locator(".player-note")).to_have_text(f"Exact fit. {FIRST}")
    expect(page.locator(".player-event")).to_have_text("step")
    page.get_by_label("Previous frame").click()
    assert frame(page)[0] == 0
    page.get_by_label("Last frame").click()
    expect(page.locator(".player-note")).to_have_text("The puzzle is solved, and it has no other solution.")
    expect(page.locator(".watching-status")).to_have_text("The puzzle is solved, and it has no other solution.")
    expect(page.locator(".player-known")).to_have_text("25 of 25 cells known")
    expect(page.locator(".facts")).to_contain_text("Exact fit")
    page.get_by_role("button", name="Play", exact=True).click()  # from the start
    moves_on(page, 0)


def test_speed_and_scrubber_with_the_mouse(panel):
    page = panel(DOG)
    page.evaluate("watching.start('explain')")
    paused(page)
    slider = page.get_by_role("slider", name="Speed").bounding_box()
    page.mouse.click(slider["x"] + slider["width"] - 4, slider["y"] + slider["height"] / 2)
    fast = page.locator(".player-rate").inner_text()
    assert float(fast.split("×")[0]) > 100
    page.get_by_role("button", name="Play", exact=True).click()
    holds(page, "() => document.querySelector('.player-event')?.textContent === 'solution'")
    box = page.get_by_role("slider", name="Frame").bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 3, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, middle, steps=4)
    page.mouse.up()
    _, last = frame(page)
    half = "last => Math.abs(parseInt(document.querySelector('.player-place').textContent) - last / 2) <= 1"
    holds(page, half, arg=last)


@BOTH_ENGINES
def test_a_strategy_is_chosen(panel, workbench):
    """Broken: only one strategy could be watched."""
    page = panel(DOG)
    about = workbench.ask("about", {}).json()
    strategies = next(kind["strategies"] for kind in about["kinds"] if kind["name"] == "nonogram")
    ways = page.locator(".watching-way option").all_inner_texts()
    assert ways == ["as a person would", *(f"by {name}" for name in strategies)]
    page.get_by_label("Solved").select_option("line")
    expect(page.locator(".watching-title")).to_have_text(
        "Solves each line on its own until no line settles anything new. Leaves hard puzzles unfinished."
    )
    page.get_by_role("button", name="Watch").click()
    paused(page)
    page.get_by_label("Next frame").click()
    page.get_by_label("Next frame").click()
    expect(page.locator(".player-note")).to_have_text("row 3 forces 1 cell")
    expect(page.locator(".watching-status")).to_be_empty()
    page.get_by_label("Last frame").click()
    expect(page.locator(".watching-status")).to_have_text("It has exactly one solution.")
    expect(page.locator(".facts")).to_contain_text("Lines solved")


@BOTH_ENGINES
def test_stop_cancels(panel, workbench):
    """Broken: a stopped solving process would keep a worker busy, or its recording would be lost."""
    page = panel(hard())
    page.get_by_label("Solved").select_option("search")
    page.get_by_role("button", name="Watch").click()
    moves_on(page, 100)
    expect(page.locator(".player-place")).to_contain_text("…")
    page.get_by_role("button", name="Stop").click()
    holds(page, "() => document.querySelector('.watching-status').textContent === 'Stopped.'")
    until(lambda: workbench.idle)
    page.get_by_label("First frame").click()
    page.get_by_label("Next frame").click()
    assert frame(page)[0] == 1
    expect(page.locator(".player-place")).not_to_contain_text("…")
    page.get_by_role("button", name="Watch").click()  # again
    page.get_by_role("button", name="Stop").click()


def test_a_long_search_tells_of_its_work(panel):
    page = panel(hard())
    page.evaluate("void watching.start('search')")
    holds(page, "() => /Solving… .*lines solved [0-9,]+/.test(document.querySelector('.watching-status').textContent)")
    page.evaluate("watching.close()")
    expect(page.locator(".player")).to_have_count(0)


def test_what_goes_wrong_is_told(panel):
    page = panel({**DOG, "rows": [[9]]})
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_role("button", name="Watch")).to_be_visible()


def example(title):
    """A puzzle of the library."""
    return next(each for each in EXAMPLES if each["meta"]["title"] == title)


def solved(visit, puzzle, **about):
    """Watches the puzzle that is open in Solve."""
    page = visit(f"#solve/{quote(json.dumps({'gridwright': 1, **puzzle}))}", **about)
    page.locator("#verdict", has_text="Unique").wait_for()
    page.get_by_role("button", name="Watch it solved").click()
    return page


SEEN_AT_ONCE = [(1280, 720), (1366, 768), (1920, 1080)]
REACHED = [(360, 640), (640, 360), (768, 1024), (844, 390), (1024, 768)]
SEEK = """([frame, note]) => {
    const scrubber = document.querySelector(".player-scrubber");
    if (scrubber.valueAsNumber !== frame) {
        scrubber.value = frame;
        scrubber.dispatchEvent(new Event("input"));
    }
    return document.querySelector(".player-note").textContent === note;
}"""
IN_SIGHT = """() => {
    const { left, top, right, bottom } = document.querySelector(".player-note").getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""


# Replaces the notes of the next recording, in its first frames.
NOTED = """async (notes) => {
    const { Recording } = await import("gridwright/watching/recording.js");
    const { add } = Recording.prototype;
    Recording.prototype.add = async function (piece) {
        await add.call(this, piece);
        notes.forEach((note, index) => this.notes.set(index, note));
    };
}"""
# By kind: a puzzle of the library with enough steps, and the size of made ones, which need more techniques.
WORDY = {"nonogram": ("Fox", 15), "hitori": ("Nine by nine", 8), "picture": ("Sixteen tiles", 5)}
VERY_LONG = 800  # letters of a sentence that fills a small window


def longest_notes(kind):
    """The longest sentence of each technique in the library and in some made puzzles."""
    puzzles = [gridwright.parse(json.dumps(each)) for each in EXAMPLES if each["kind"] == kind]
    puzzles += [
        gridwright.make(kind, WORDY[kind][1], difficulty=difficulty, seed=seed).puzzle
        for difficulty in ("medium", "hard", "expert")
        for seed in range(2)
    ]
    notes = {}
    for steps in map(gridwright.explain, puzzles):
        for told in steps.trace(taken=steps):
            technique = told.note.partition(".")[0]
            notes[technique] = max(notes.get(technique, ""), told.note, key=len)
    return list(notes.values())


def noted(visit, kind, notes):
    """Watches a puzzle whose first steps have these notes; its letters are 20% wider."""
    page = visit(f"#solve/{quote(json.dumps({'gridwright': 1, **example(WORDY[kind][0])}))}", width=1366, height=768)
    page.locator("#verdict", has_text="Unique").wait_for()
    page.evaluate(NOTED, notes)
    page.get_by_role("button", name="Watch it solved").click()
    finished(page)
    assert frame(page)[1] >= len(notes)
    page.evaluate("document.documentElement.style.letterSpacing = '0.1em'")  # a letter is half as wide as high
    return page


@pytest.mark.parametrize("kind", WORDY)
def test_the_longest_sentence_of_each_technique_is_never_clipped(visit, kind):
    """Broken: the statistics would cut off the reason."""
    notes = [note for note in longest_notes(kind) if len(note) < VERY_LONG]
    assert len(notes) > 5
    page = noted(visit, kind, notes)
    for width, height in SEEN_AT_ONCE + REACHED:
        page.set_viewport_size({"width": width, "height": height})
        for number, note in enumerate(notes, 1):
            holds(page, SEEK, arg=[number, note])
            if (width, height) in SEEN_AT_ONCE:
                page.evaluate("document.querySelector('.player').scrollIntoView({ block: 'nearest' })")
                holds(page, IN_SIGHT)
            assert page.locator(".player-note").evaluate(LEGIBLE), (width, height, note)


def test_a_sentence_that_needs_a_window_of_its_own_can_be_read_whole(visit):
    """Broken: of a deduction with a dozen steps, the end could not be reached."""
    longest = max(longest_notes("hitori"), key=len)
    assert len(longest) >= VERY_LONG
    page = noted(visit, "hitori", [longest])
    for width, height in SEEN_AT_ONCE + REACHED:
        page.set_viewport_size({"width": width, "height": height})
        holds(page, SEEK, arg=[1, longest])
        assert page.locator(".player-note").evaluate(LEGIBLE), (width, height)


def test_the_board_stays_where_it_is_while_notes_come_and_go(visit):
    """Broken: a long sentence would push the board away."""
    page = solved(visit, example("Nine by nine"), width=360, height=640)
    finished(page)
    page.get_by_label("First frame").click()
    where = "() => { const { width, height } = document.querySelector('.player-board'); return `${width} ${height}`; }"
    before, (_, last) = page.evaluate(where), frame(page)
    for _ in range(last):
        page.get_by_label("Next frame").click()
        assert page.evaluate(where) == before


def test_it_begins_at_once_and_does_not_tell_the_end(visit):
    """Broken: Watch would need a second button press, and would reveal the result at the first step."""
    page = solved(visit, DOG)
    page.get_by_role("button", name="Pause").click()
    paused(page)
    status = page.locator(".watching-status")
    expect(status).to_be_empty()
    page.get_by_label("Next frame").click()
    expect(page.locator(".player-note")).to_have_text(f"Exact fit. {FIRST}")
    expect(status).to_be_empty()
    page.get_by_label("Last frame").click()
    expect(status).to_have_text("The puzzle is solved, and it has no other solution.")
    expect(page.locator(".facts")).to_be_hidden()
    page.get_by_text("Statistics").click()
    expect(page.locator(".facts")).to_be_visible()


def test_a_strategy_without_steps_says_so(panel):
    """Broken: users would wait for steps that never come."""
    page = panel(DOG)
    page.get_by_label("Solved").select_option("exact-cover")
    expect(page.locator(".watching-title")).to_contain_text("It shows no steps, only the end.")
    page.get_by_role("button", name="Watch").click()
    page.get_by_label("Last frame").click()
    expect(page.locator(".watching-status")).to_contain_text("This strategy shows no steps, only the result.")


# Keys


def test_a_person_is_watched_with_keys(panel):
    page = panel(DOG)
    page.get_by_label("Solved").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    holds(page, "() => document.activeElement.classList.contains('player-play')")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert frame(page)[0] == 1
    expect(page.locator("#live")).to_have_text(f"Frame 1 of {frame(page)[1]}: step. Exact fit. {FIRST}")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    assert frame(page)[0] == frame(page)[1]
    expect(page.locator(".player-rate")).to_have_text("1.0× reading")
    page.keyboard.press("+")
    expect(page.locator(".player-rate")).to_have_text("1.5× reading")
    page.get_by_role("slider", name="Frame").focus()
    page.keyboard.press("PageUp")
    assert frame(page)[0] == frame(page)[1] - 1
    page.get_by_role("slider", name="Speed").focus()
    page.keyboard.press("Home")
    expect(page.locator(".player-rate")).to_have_text("0.3× reading")


def test_a_strategy_is_stopped_with_keys(panel):
    page = panel(hard())
    page.get_by_label("Solved").focus()
    page.keyboard.type("by search")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    holds(page, "() => document.activeElement.textContent === 'Stop'")
    page.keyboard.press("Enter")
    holds(page, "() => document.querySelector('.watching-status').textContent === 'Stopped.'")


# Fingers


def tap(page, place):
    """Taps the centre of an element, and checks that it is large enough."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert min(box["width"], box["height"]) >= 40
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_person_is_watched_with_a_finger(panel):
    page = panel(DOG, **PHONE)
    tap(page, page.get_by_role("button", name="Watch"))
    tap(page, page.get_by_role("button", name="Pause"))
    finished(page)
    assert stands(page)
    tap(page, page.get_by_label("First frame"))
    tap(page, page.get_by_label("Next frame"))
    expect(page.locator(".player-note")).to_have_text(f"Exact fit. {FIRST}")
    tap(page, page.get_by_label("Previous frame"))
    assert frame(page)[0] == 0
    tap(page, page.get_by_role("slider", name="Frame"))
    _, last = frame(page)
    holds(
        page,
        "last => Math.abs(parseInt(document.querySelector('.player-place')?.textContent) - last / 2) <= 1",
        arg=last,
    )
    before = page.locator(".player-rate").inner_text()
    tap(page, page.get_by_role("slider", name="Speed"))
    expect(page.locator(".player-rate")).not_to_have_text(before)
    tap(page, page.get_by_role("button", name="Play", exact=True))
    holds(page, "() => document.querySelector('.player-event')?.textContent === 'solution'")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_strategy_is_chosen_and_stopped_with_a_finger(panel):
    page = panel(hard(), **PHONE)
    page.get_by_label("Solved").select_option("search")
    tap(page, page.get_by_role("button", name="Watch"))
    moves_on(page, 20)
    tap(page, page.get_by_role("button", name="Stop"))
    holds(page, "() => document.querySelector('.watching-status').textContent === 'Stopped.'")


# Kinds


@pytest.mark.parametrize("way", ["explain", "auto"])
@pytest.mark.parametrize("kind", ["nonogram", "coloured", "hitori", "picture"])
def test_every_kind_with_a_board_is_watched(panel, kind, way):
    """Broken: the last frame would not be the solution."""
    puzzle = COLOURED if kind == "coloured" else KINDS[kind]
    page = panel(puzzle)
    page.evaluate("way => watching.start(way)", way)
    finished(page)
    page.get_by_label("Last frame").click()
    size = page.evaluate("watching.player.recording.size")
    verdict = page.evaluate("watching.status.textContent")
    if "several" not in verdict:
        expect(page.locator(".player-known")).to_have_text(f"{size} of {size} cells known")
        expect(page.locator(".player-event")).to_have_text("solution")


def test_a_cover_has_no_board_but_its_solution_and_its_work(panel):
    page = panel(KINDS["exact-cover"])
    expect(page.locator(".watching-way option").first).to_have_text("by auto")
    page.get_by_role("button", name="Watch").click()
    finished(page)
    expect(page.locator(".watching-solution")).to_have_text("a b\nc")
    expect(page.locator(".facts")).to_contain_text("Decisions")
    expect(page.locator(".player")).to_have_count(0)


def test_it_plays_while_the_engine_is_at_work(panel):
    """Broken: a long search would show nothing until its end."""
    page = panel(hard())
    page.evaluate("void watching.start('search')")
    holds(page, "() => watching.player?.playback.frame > 0")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(page.locator(".player-rate")).to_have_text("live")
    page.evaluate("watching.close()")


def random_picture(side, black):
    rng = random.Random(7)
    cells = bytes(rng.random() < black for _ in range(side * side))
    return fields_of(gridwright.Nonogram.from_grid(gridwright.Grid(side, side, cells)))


def test_a_thousand_lines_each_way_are_solved_and_scrubbed(panel):
    """Broken: a large puzzle could not be watched."""
    page = panel(random_picture(1000, 0.85))
    page.set_default_timeout(60_000)
    page.evaluate("void watching.start('auto')")
    finished(page)
    page.get_by_label("Last frame").click()
    expect(page.locator(".player-known")).to_have_text("1000000 of 1000000 cells known")
    last = frame(page)[1]
    scrubbed = """(shares) => new Promise((done) => {
        const { scrubber, playback: { replay }, recording } = watching.player;
        const seen = [];
        const next = () => {
            const known = replay.state.reduce((sum, value) => sum + (value !== 255), 0);
            seen.push(known === recording.known.values[replay.frame]);
            if (!shares.length) return done([seen, replay.frame]);
            scrubber.value = Math.round(shares.shift() * recording.last);
            scrubber.dispatchEvent(new Event("input"));
            requestAnimationFrame(() => requestAnimationFrame(next));
        };
        next();
    })"""
    seen, there = page.evaluate(scrubbed, [0.5, 0.49, 0.01, 0.99, 0, 1, 0.25])
    assert seen == [True] * 8
    assert there == pytest.approx(last / 4, abs=1)


# The self-contained file


def test_the_file_is_played_with_the_mouse(taken):
    page = taken(nonogram(BOAT, "Boat"))
    expect(page.locator("h1")).to_have_text("Boat")
    page.get_by_label("Next frame").click()
    expect(page.locator(".player-event")).to_have_text("step")
    page.get_by_role("button", name="Play", exact=True).click()
    moves_on(page, 1)
    page.get_by_role("button", name="Pause").click()
    assert stands(page)


def test_the_file_is_played_with_keys(taken):
    page = taken(nonogram(BOAT, "Boat"))
    page.keyboard.press("End")
    expect(page.locator(".player-known")).to_have_text("100 of 100 cells known")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    moves_on(page, 0)


def test_the_file_is_played_with_a_finger(taken):
    page = taken(nonogram(BOAT, "Boat"), **PHONE)
    tap(page, page.get_by_label("Last frame"))
    expect(page.locator(".player-known")).to_have_text("100 of 100 cells known")
    tap(page, page.get_by_label("Previous frame"))
    tap(page, page.get_by_role("button", name="Play", exact=True))
    holds(page, "() => document.querySelector('.player-event')?.textContent === 'solution'")


def test_the_file_keeps_the_colours_that_were_chosen(taken):
    page = taken(nonogram(BOAT, "Boat"), color_scheme="dark")
    dark = page.evaluate("[document.documentElement.dataset.theme, player.board.scene.fill(1)]")
    page.get_by_label("Light colours").click()
    light = page.evaluate("[document.documentElement.dataset.theme, player.board.scene.fill(1)]")
    assert dark == ["dark", "#16171a"]
    assert light == ["light", "#000000"]
