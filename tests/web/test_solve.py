"""The tab Solve: opening puzzles, verdicts, typing clues; by mouse, keys and touch."""

from __future__ import annotations

import json

import pytest

from tests.web.conftest import until
from tests.web.player import comes_true, expect, holds
from tests.web.samples import COLOURED, DOG, DOG_GRID, KINDS, NONE, SEVERAL, hard

from .conftest import BOTH_ENGINES

pytestmark = pytest.mark.web

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
AMBIGUOUS = "2 3\n1\n1\n0\n2\n0\n"


def text_of(*puzzles):
    return json.dumps({"gridwright": 1, "puzzles": list(puzzles)})


def file_of(name, *puzzles):
    return {"name": name, "mimeType": "application/json", "buffer": text_of(*puzzles).encode()}


@pytest.fixture
def bench(visit):
    """Opens the tab, optionally with a puzzle."""

    def begin(*puzzles, **how):
        page = visit(**how)
        page.get_by_role("tab", name="Solve").click()
        if puzzles:
            page.get_by_label("Puzzle").fill(text_of(*puzzles))
            page.get_by_role("button", name="Open", exact=True).click()
        return page

    return begin


def verdict(page, expected):
    holds(page, "text => document.querySelector('#verdict strong')?.textContent === text", arg=expected)


def title(page):
    page.wait_for_selector("#verdict strong")
    return page.locator(".solve h1").inner_text()


def cell(page, row, column):
    """The screen reader text of a cell; afterwards, the board has the focus."""
    page.locator(".walker").focus()
    page.keyboard.press("Home")
    for _ in range(200):
        now = page.locator("[role=gridcell][aria-selected=true]").get_attribute("id")
        _, at, across = now.split("-")
        if int(at) != row:
            page.keyboard.press("ArrowDown" if int(at) < row else "ArrowUp")
        elif int(across) != column:
            page.keyboard.press("ArrowRight")
        else:
            return page.locator("[role=gridcell][aria-selected=true]").inner_text()
    raise AssertionError("the cursor does not get there")


def lit(page, row, column):
    """Whether a highlight is drawn over a cell, once the frame is drawn; highlights have their own canvas."""
    return page.evaluate(
        """async ([row, column]) => {
            document.activeElement.blur(); // no cursor
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            const stage = document.querySelector(".stage");
            const [x, y, cell] = stage.dataset.view.split(" ").map(Number);
            const above = stage.querySelectorAll("canvas")[1];
            const pen = new OffscreenCanvas(1, 1).getContext("2d");
            pen.drawImage(above, -(x + (column + 0.5) * cell) * devicePixelRatio, -(y + row * cell) * devicePixelRatio);
            return pen.getImageData(0, 0, 1, 1).data[3] > 0;
        }""",
        [row, column],
    )


# Opening


def test_a_pasted_text_is_opened(bench):
    page = bench(DOG)
    verdict(page, "Unique")
    assert title(page) == "Dog"
    expect(page.locator(".game-name")).to_contain_text("5 × 5")


def test_a_file_is_chosen(bench):
    page = bench()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(file_of("dog.json", DOG))
    assert title(page) == "Dog"


@BOTH_ENGINES
def test_a_certificate_is_downloaded_and_judged(bench, tmp_path):
    """Broken: the proof on the page would not be the one that `gridwright verify` accepts."""
    page = bench(DOG)
    verdict(page, "Unique")
    page.get_by_role("button", name="Certificate").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download a certificate").click()
    assert download.value.suggested_filename == "dog.drat"
    download.value.save_as(tmp_path / "dog.drat")
    content = (tmp_path / "dog.drat").read_bytes()
    assert content.startswith(b"c gridwright certificate 1\nc claim unique\n")
    told = page.locator(".certificate-told")
    for data, words in ((content, "Accepted: it has exactly one solution."), (b"junk\n", "not a proof")):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Check a certificate").click()
        chooser.value.set_files({"name": "dog.drat", "mimeType": "text/plain", "buffer": data})
        expect(told).to_contain_text(words)


DROP = """([name, text]) => {
    const data = new DataTransfer();
    if (name) data.items.add(new File([text], name));
    else data.setData("text/plain", text);
    const target = document.querySelector("#panel-solve").firstElementChild;
    const event = (kind) => new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data });
    const taken = !target.dispatchEvent(event("dragover"));
    const shown = document.querySelector(".dropping") !== null;
    target.dispatchEvent(event("drop"));
    return [taken, shown, document.querySelector(".dropping") === null];
}"""


def test_what_is_dropped_is_opened(bench):
    """Broken: a dropped file would navigate away, and the puzzle would be lost."""
    page = bench()
    assert page.evaluate(DROP, ["dog.json", text_of(DOG)]) == [True, True, True]
    assert title(page) == "Dog"
    assert page.evaluate(DROP, ["", "2x2:1/1/1/1"]) == [True, True, True]  # onto a puzzle that is shown
    verdict(page, "Several solutions")


def test_an_example_is_opened_by_keys(bench):
    page = bench()
    page.wait_for_selector(".opening .card")
    page.locator(".opening .card", has_text="Teacup").focus()
    page.keyboard.press("Enter")
    assert title(page) == "Teacup"


def test_a_text_is_opened_by_keys(bench):
    page = bench()
    page.keyboard.press("Tab")
    page.get_by_label("Puzzle").focus()
    page.keyboard.type("4x4:2/1/2/1/1.1/2/1/1")
    page.keyboard.press("Control+Enter")
    verdict(page, "Unique")


def test_a_text_is_opened_by_finger(bench):
    page = bench(**PHONE)
    page.get_by_label("Puzzle").tap()
    page.keyboard.type("4x4:2/1/2/1/1.1/2/1/1")
    page.get_by_role("button", name="Open", exact=True).tap()
    verdict(page, "Unique")
    page.get_by_role("button", name="Show the solution").tap()
    assert "filled" in cell(page, 0, 0)


def test_one_of_several_is_chosen(bench):
    """Broken: only the first puzzle of a file could be opened, or Back would lead to the start."""
    page = bench(DOG, SEVERAL)
    page.locator(".choice").nth(1).click()
    verdict(page, "Several solutions")
    page.get_by_label("Open another puzzle").click()
    page.locator(".choice", has_text="Dog").focus()
    page.keyboard.press("Enter")
    assert title(page) == "Dog"


def test_a_fault_is_shown_where_it_is(bench):
    page = bench()
    text = '{"gridwright": 1, "kind": "nonogram",\n"rows": [[1]],\n"columns": [[-1]]}'
    page.get_by_label("Puzzle").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector(".fault p")
    expect(page.locator(".fault")).to_contain_text("Line 3, column 14: columns[0][0]: expected a run length")
    selected = "[...'SE'].map((_, end) => document.activeElement[['selectionStart', 'selectionEnd'][end]])"
    assert page.evaluate(selected) == [text.rindex("\n") + 1, len(text)]
    page.keyboard.type("x")
    expect(page.locator(".fault")).to_have_text("")
    page.get_by_label("Puzzle").fill("")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".fault")).to_have_text("Paste a puzzle first.")


def test_the_format_is_asked_for_where_several_would_do(bench, workbench):
    """Broken: a text that can mean two puzzles could not be opened at all."""
    told = workbench.ask("open", {"text": AMBIGUOUS}).json()["error"]
    page = bench()
    page.get_by_label("Puzzle").fill(AMBIGUOUS)
    page.get_by_role("button", name="Open", exact=True).click()
    for format in told["formats"]:
        page.get_by_role("button", name=f"Read it as {format}").wait_for()
    page.get_by_role("button", name=f"Read it as {told['formats'][0]}").click()
    page.wait_for_selector("#verdict strong")


# Verdicts


@BOTH_ENGINES
def test_one_solution_without_spoiling_it(bench):
    """Broken: the picture would be given away, or not be shown on request."""
    page = bench(DOG)
    verdict(page, "Unique")
    page.wait_for_selector("text=easy, 32 points")
    expect(page.locator(".rating")).to_contain_text("completed line: all black or all white cells are found")
    dark = [(row, column) for row in range(5) for column in range(5) if DOG_GRID[row][column] == "#"]
    assert "empty" in cell(page, *dark[0])
    page.get_by_role("button", name="Show the solution").click()
    shown = ["".join("#" if "filled" in cell(page, row, column) else "." for column in range(5)) for row in range(5)]
    assert shown == DOG_GRID
    page.get_by_role("button", name="Hide the solution").focus()
    page.keyboard.press("Enter")
    assert "empty" in cell(page, *dark[0])


def test_two_solutions_and_where_they_differ(bench, workbench):
    """Broken: users could not see why a puzzle is not unique."""
    puzzle = {"kind": "nonogram", "rows": [[1], [1], []], "columns": [[1], [1], []]}
    answer = workbench.ask("check", {"puzzle": puzzle}).json()
    page = bench(puzzle)
    verdict(page, "Several solutions")
    expect(page.locator("#verdict")).to_contain_text("differ in 4 cells")
    assert page.get_by_role("button", name="Second").is_hidden()
    page.get_by_role("button", name="Show two solutions").click()
    for which, name in enumerate(("First", "Second")):
        page.get_by_role("button", name=name).click()
        for row, column in answer["differing"]:
            assert ("filled" in cell(page, row, column)) == (answer["solutions"][which][row][column] == "#")
    assert lit(page, *answer["differing"][0])
    assert not lit(page, 2, 2)
    page.get_by_role("button", name="Hide the solutions").click()
    assert not lit(page, *answer["differing"][0])


@pytest.mark.parametrize("by", ["mouse", "keys", "finger"])
def test_solutions_are_counted(bench, by):
    """Broken: users would not learn how many solutions a puzzle has."""
    page = bench({"kind": "nonogram", "rows": [[1]] * 4, "columns": [[1]] * 4}, **(PHONE if by == "finger" else {}))
    verdict(page, "Several solutions")
    button = page.get_by_role("button", name="Count solutions")
    if by == "keys":
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.click() if by == "mouse" else button.tap()
    expect(page.locator(".verdict-count")).to_have_text("It has exactly 24 solutions.")
    expect(button).to_have_count(0)


def test_a_count_is_stopped_and_begun_again(bench):
    """Broken: a count that takes too long could not be stopped."""
    side = 60
    page = bench({"kind": "nonogram", "rows": [[1, 1]] * side, "columns": [[1, 1]] * side})
    verdict(page, "Several solutions")
    held = []
    page.route("**/api/count", lambda route: held.append(route))  # it runs until stopped
    page.get_by_role("button", name="Count solutions").click()
    comes_true(page, lambda: held)
    expect(page.get_by_role("button", name="Stop")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict-count")).to_have_text("The count was stopped.")
    expect(page.get_by_role("button", name="Count solutions")).to_be_focused()
    expect(page.locator(".verdict-counter .working")).to_have_count(0)
    page.unroute("**/api/count")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict-counter .working")).to_be_visible()


@BOTH_ENGINES
def test_no_solution_and_what_may_be_wrong(bench):
    """Broken: a mistyped clue would be hard to find."""
    puzzle = {"kind": "nonogram", "rows": [[3], [1, 1], [3]], "columns": [[3], [1, 1], [2]]}
    page = bench(puzzle)
    verdict(page, "No solution")
    page.wait_for_selector(".typo")
    expect(page.locator("#verdict")).not_to_contain_text("should perhaps")
    assert lit(page, 0, 0)
    page.locator(".typo").first.click()
    verdict(page, "Unique")


def test_a_puzzle_without_a_solution_is_to_be_corrected_first(bench):
    """Broken: the page would lead to a game that cannot be won."""
    page = bench(NONE)
    verdict(page, "No solution")
    ways = page.locator(".ways .button")
    expect(ways.first).to_have_text("Edit the clues")
    expect(page.locator(".ways .main")).to_have_text(["Edit the clues"])
    expect(ways.last).to_have_text("Play it")
    ways.first.click()
    expect(page.get_by_label("Rows")).to_have_value("2\n1")


def test_a_puzzle_without_a_solution_that_cannot_be_edited_is_left_first(bench):
    """Broken: for a Hitori without solution, the main action would be Play."""
    page = bench({"kind": "hitori", "numbers": [[1, 1], [1, 1]]})
    verdict(page, "No solution")
    expect(page.locator(".ways .main")).to_have_text(["Open another puzzle"])
    page.locator(".ways .main").click()
    page.get_by_label("Puzzle").wait_for()


def test_a_puzzle_with_a_solution_is_played_first(bench):
    page = bench(DOG)
    verdict(page, "Unique")
    expect(page.locator(".ways .main")).to_have_text(["Play it"])
    expect(page.locator(".ways .button").first).to_have_text("Play it")


def test_the_hardest_step_is_told_in_the_colours_of_the_puzzle(bench):
    """Broken: for a puzzle in red, the page would mention black cells."""
    rows, red = [".rr..", "r.rr.", "r...r", "..r.r", "r..r."], {"name": "red", "value": "#ff0000", "char": "r"}
    runs = [[len(run) for run in "".join(line).replace(".", " ").split()] for line in (*rows, *zip(*rows, strict=True))]
    clues = [[[length, 1] for length in line] for line in runs]
    palette = [{"name": "white", "value": "#ffffff", "char": "."}, red]
    page = bench({"kind": "nonogram", "rows": clues[:5], "columns": clues[5:], "palette": palette})
    verdict(page, "Unique")
    expect(page.locator(".rating")).to_contain_text("mercury: a red cell keeps the run off the edge")


def test_a_typo_is_corrected_by_keys(bench):
    page = bench(NONE)
    page.get_by_role("button", name="Column 1: 1 → 2").focus()
    page.keyboard.press("Enter")
    verdict(page, "Unique")


def test_a_typo_is_corrected_by_finger(bench):
    page = bench(NONE, **PHONE)
    page.get_by_role("button", name="Column 1: 1 → 2").tap()
    verdict(page, "Unique")


def test_long_work_can_be_stopped(bench, workbench):
    """Broken: an abandoned hard puzzle would keep a worker busy."""
    page = bench()
    page.locator("input[type=file]").set_input_files(file_of("hard.json", hard()))
    page.wait_for_selector(".verdict .working-text .muted:not(:empty)")
    expect(page.locator(".verdict .working-text")).to_contain_text("lines solved")
    expect(page.locator("#verdict")).to_have_text("")
    page.get_by_role("button", name="Stop").click()
    verdict(page, "Undecided: you stopped it")
    until(lambda: workbench.idle)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".verdict .working-text .muted:not(:empty)")
    page.get_by_label("Open another puzzle").click()  # it was cancelled
    until(lambda: workbench.idle)


@pytest.mark.parametrize(("kind", "shown"), [("hitori", "shaded"), ("picture", "tile 1"), ("coloured", "red")])
def test_boards_of_every_kind(bench, kind, shown):
    page = bench({**KINDS, "coloured": COLOURED}[kind])
    verdict(page, "Unique")
    page.get_by_role("button", name="Show the solution").click()
    place = {"hitori": (0, 2), "picture": (0, 0), "coloured": (0, 0)}[kind]
    assert shown in cell(page, *place).lower()


def test_an_exact_cover_is_a_text(bench):
    page = bench(KINDS["exact-cover"])
    verdict(page, "Unique")
    expect(page.locator(".cover")).to_contain_text("3 options")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".cover li")).to_have_text(["a b", "c"])
    expect(page.get_by_role("button", name="Play it")).to_have_count(0)


def test_a_million_cells(bench):
    """Broken: a puzzle of the largest size would not be shown, or would freeze the page."""

    def runs(line):
        return [len(run) for run in "".join(".#"[cell] for cell in line).split(".") if run]

    cells = [
        [((row - 500) ** 2 + (column - 500) ** 2) % 90000 < 60000 for column in range(1000)] for row in range(1000)
    ]
    puzzle = {"kind": "nonogram", "rows": list(map(runs, cells)), "columns": list(map(runs, zip(*cells, strict=True)))}
    page = bench()
    page.locator("input[type=file]").set_input_files(file_of("large.json", puzzle))
    page.wait_for_selector("#verdict strong", timeout=120_000)
    verdict(page, "Unique")
    page.get_by_role("button", name="Show the solution").click()
    assert "filled" in cell(page, 0, 0) if cells[0][0] else "empty" in cell(page, 0, 0)
    before = page.locator(".stage").get_attribute("data-view")
    page.keyboard.press("+")
    holds(page, "view => document.querySelector('.stage').dataset.view !== view", arg=before)


def test_the_board_is_moved_and_never_painted(bench):
    page = bench(DOG)
    verdict(page, "Unique")
    holds(page, "() => document.querySelector('.stage')?.dataset.view")
    for _ in range(8):
        page.get_by_label("Zoom in").click()
    page.wait_for_timeout(50)
    before = page.locator(".stage").get_attribute("data-view")
    box = page.locator(".stage").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] - 80, middle[1] - 60, steps=4)
    page.mouse.up()
    holds(page, "view => document.querySelector('.stage').dataset.view !== view", arg=before)
    page.locator(".walker").focus()
    page.keyboard.press("Enter")
    assert all("empty" in cell(page, row, column) for row in range(5) for column in range(5))


def test_a_puzzle_goes_on_to_other_tabs(bench):
    page = bench(DOG)
    verdict(page, "Unique")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".game")
    expect(page.locator(".game h1")).to_have_text("Dog")
    page.get_by_role("tab", name="Solve").click()
    page.get_by_role("button", name="Edit in Make").click()
    holds(page, "() => [...document.querySelectorAll('#panel-make input')].some((field) => field.value === 'Dog')")


@pytest.mark.parametrize("by", ["mouse", "keys", "finger"])
def test_the_solving_is_watched_where_the_board_is(bench, by):
    """Broken: users could not watch the puzzle being solved, or not return to its board."""
    page = bench(DOG, **(PHONE if by == "finger" else {}))
    verdict(page, "Unique")

    def press(name):
        button = page.get_by_role("button", name=name, exact=True)
        {"mouse": button.click, "keys": lambda: button.press("Enter"), "finger": button.tap}[by]()

    press("Watch it solved")
    page.wait_for_selector(".watching option", state="attached")
    expect(page.locator(".stage")).to_have_count(0)
    page.wait_for_selector(".solve-board .player")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    press("Watch it solved")
    expect(page.locator(".player")).to_have_count(0)
    assert "empty" in cell(page, 0, 3)
    press("Watch it solved")
    press("Show the solution")  # the board returns with it
    assert "filled" in cell(page, 0, 3)


@BOTH_ENGINES
def test_a_puzzle_is_downloaded(bench):
    page = bench(DOG)
    verdict(page, "Unique")
    page.get_by_role("button", name="Download").click()
    with page.expect_download() as saved:
        page.locator("[data-format=non]").click()
    assert saved.value.suggested_filename == "dog.non"
    assert "1,3" in saved.value.path().read_text()


# Typing clues


def judged(page, expected):
    """The verdict below the clues, once it is up to date."""
    page.locator(".clue-editor:not([aria-busy]) .clue-foot strong", has_text=expected).wait_for()


def test_clues_are_typed(bench):
    """Broken: users copying a puzzle from paper would learn of an error only at the end."""
    page = bench()
    page.get_by_role("button", name="Type the clues").click()
    rows, columns = page.get_by_label("Rows"), page.get_by_label("Columns")
    foot = page.locator(".clue-foot")
    expect(foot).to_contain_text("Not complete yet")
    rows.fill("1\n1 3\n3\nx\n1 1")
    columns.fill("1\n3\n2\n5 5\n1")
    page.get_by_role("button", name="Row 4: expected a run length, found 'x'").wait_for()
    page.get_by_role("button", name="Column 4: the clue 5 5 needs 11 cells, the line has 5.").wait_for()
    expect(page.locator(".rooms").first.locator("> *")).to_have_text(["1 of 5", "5 of 5", "3 of 5", "?", "3 of 5"])
    expect(page.get_by_role("button", name="Use this puzzle")).to_be_disabled()
    page.get_by_role("button", name="Row 4").click()
    page.keyboard.type("1 1")
    expect(rows).to_have_value("1\n1 3\n3\n1 1\n1 1")
    columns.fill("1\n3\n2\n4\n1")
    judged(page, "No solution")
    expect(foot).to_contain_text("rows 12, columns 11 (differ by 1)")
    page.get_by_role("button", name="Column 4: 4 → 5").click()
    judged(page, "Unique")
    expect(columns).to_have_value("1\n3\n2\n5\n1")
    expect(foot).to_contain_text("rows 12, columns 12")
    page.get_by_role("button", name="Use this puzzle").click()
    verdict(page, "Unique")


def test_clues_are_typed_by_keys(bench):
    page = bench()
    page.get_by_role("button", name="Type the clues").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("1 1\n0\n1")
    page.keyboard.press("Tab")
    page.keyboard.type("2\n\n1")  # an empty line is a clue
    page.wait_for_selector(".clue-editor:not([aria-busy]) [data-verdict]")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#verdict strong")
    expect(page.locator(".game-name")).to_contain_text("3 × 3")


def test_clues_are_typed_by_finger(bench):
    page = bench(**PHONE)
    page.get_by_role("button", name="Type the clues").tap()
    page.get_by_label("Rows").tap()
    page.keyboard.type("1\n2")
    page.get_by_label("Columns").tap()
    page.keyboard.type("2\n2")
    page.locator(".typo", has_text="Row 1: 1 → 2").tap()
    page.get_by_role("button", name="Use this puzzle").tap()
    verdict(page, "Unique")


def test_what_takes_long_is_looked_at_longer(bench):
    """Broken: a large typed puzzle would never get its verdict."""
    page = bench()
    unsettled = {"sums": {"rows": 1, "columns": 1, "colours": [{"rows": 1, "columns": 1}]}, "problems": []}
    unsettled |= {"puzzle": SEVERAL, "verdict": "unknown", "contradiction": None}
    stream = f"event: result\ndata: {json.dumps(unsettled)}\n\n"
    page.route("**/api/clues", lambda route: route.fulfill(content_type="text/event-stream", body=stream))
    page.get_by_role("button", name="Type the clues").click()
    page.get_by_label("Rows").fill("1\n1")
    page.get_by_label("Columns").fill("1\n1")
    judged(page, "Several solutions")


def test_a_puzzle_is_edited_and_keeps_its_name(bench):
    page = bench({**DOG, "meta": {"title": "Dog", "author": "Ada"}})
    verdict(page, "Unique")
    page.get_by_role("button", name="Edit the clues").click()
    expect(page.get_by_label("Rows")).to_have_value("1\n1 3\n3\n1 1\n1 1")
    expect(page.get_by_label("Columns")).to_have_value("1\n3\n2\n5\n1")
    page.get_by_label("Rows").fill("1\n1 3\n3\n1 1\n1")
    judged(page, "No solution")
    page.get_by_label("Title").fill("Lame dog")
    page.get_by_role("button", name="Use this puzzle").click()
    verdict(page, "No solution")
    assert title(page) == "Lame dog"
    expect(page.locator(".game-name")).to_contain_text("by Ada")
    page.get_by_role("button", name="Edit the clues").click()
    page.get_by_label("Back").click()
    verdict(page, "No solution")


def test_clues_in_colours(bench):
    """Broken: clues of several colours could not be typed, or would end up in others."""
    page = bench(COLOURED)
    verdict(page, "Unique")
    page.get_by_role("button", name="Edit the clues").click()
    expect(page.get_by_label("Rows")).to_have_value("1 1b")
    page.get_by_role("button", name="Add a colour").click()
    page.get_by_label("Rows").fill("1 1b 1#")
    page.get_by_label("Columns").fill("1r\n1b\n1#")
    judged(page, "Unique")
    expect(page.locator(".sums")).to_contain_text("#: rows 1, columns 1")
    page.get_by_label("Symbol for black").fill("v")
    page.get_by_label("Symbol for black").press("Enter")
    page.wait_for_selector(".problem")
    page.get_by_label("Rows").fill("1 1b 1v")
    page.get_by_label("Columns").fill("1\n1b\n1v")
    judged(page, "Unique")
    page.get_by_role("button", name="Use this puzzle").click()
    verdict(page, "Unique")
    expect(page.locator(".game-name")).to_contain_text("3 colours")


def test_the_keys_of_a_game_stay_with_it(visit):
    """Broken: letters typed in another tab would be taken as keys of the game."""
    page = visit()
    page.locator(".card").first.click()
    page.get_by_role("tab", name="Solve").click()
    page.get_by_label("Puzzle").fill("")
    page.get_by_label("Puzzle").press_sequentially("hcf12x")
    expect(page.get_by_label("Puzzle")).to_have_value("hcf12x")


def test_the_clock_of_a_game_stands_still_meanwhile(visit):
    """Broken: the timer would run while another tab is open."""
    page = visit()
    page.locator(".card", has_text="Heart").click()
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="Solve").click()
    seconds = """() => {
        dispatchEvent(new Event("pagehide")); // the game is stored
        const name = Object.keys(localStorage).find((key) => key.includes("/game/"));
        return JSON.parse(localStorage.getItem(name)).seconds;
    }"""
    before = page.evaluate(seconds)
    page.wait_for_timeout(300)
    assert page.evaluate(seconds) == before
    page.get_by_role("tab", name="Play").click()
    holds(page, f"before => ({seconds})() > before", arg=before)
