"""webpbn's XML: if these fail, files of that site are misread, lose something, or can do harm."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_puzzles import PLAIN_TEXT, nonograms, palettes, told

from gridwright.files import json_
from gridwright.nonogram.formats import webpbn
from gridwright.nonogram.puzzle import BLACK_AND_WHITE, Colour, Nonogram, Run
from gridwright.values.errors import FormatError, InputError, NotSupported
from gridwright.values.grid import Grid

NOTES = ("title", "author", "authorid", "copyright", "description", "id", "source")
CELL_CHARS = st.characters(codec="utf-8", exclude_categories=("Cc", "Zs", "Zl", "Zp")).filter(
    lambda char: char not in "|?[]" and not char.isspace() and char < "\ufffe"
)
XML_TEXT = PLAIN_TEXT.filter(lambda text: not re.search("[\ufffe\uffff]", text))
XML_PUZZLES = nonograms(
    palettes(CELL_CHARS).filter(lambda palette: not any(re.search("[\ufffe\uffff]", name) for name, _, _ in palette)),
    meta_keys=st.sampled_from(NOTES),
    meta_texts=st.lists(XML_TEXT, min_size=1, max_size=3).map("\n".join),
)

SNAKE = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>webpbn.com</source>
<title>A set</title>
<puzzle type="grid" defaultcolor="black">
<title>Snake</title>
<copyright>&copy; 2004 by A &amp; B</copyright>
<description>
 A small <b>snake</b>.
</description>
<note>published</note>
<color name="white" char=".">FFFFFF</color>
<color name="black" char="X">000</color>
<clues type="columns">
<line><count>1</count></line>
<line><count>2</count></line>
</clues>
<clues type="rows">
<line><count>2</count></line>
<line><count color="black">1</count></line>
</clues>
<solution type="goal">
<image>
|XX|
|.X|
</image>
</solution>
<solution type="saved" id="1"><image>|X ?||?[.X]|</image></solution>
</puzzle>
</puzzleset>
"""


@given(st.lists(XML_PUZZLES, min_size=1, max_size=2))
def test_nothing_is_lost_on_the_way(puzzles):
    """Broken: colours, pictures, clues or notes would be lost in a file of our own."""
    text = webpbn.write(puzzles)
    assert list(map(told, webpbn.parse(text))) == list(map(told, puzzles))
    assert webpbn.looks_like(text)


@given(nonograms(palettes(), meta_keys=st.sampled_from(NOTES)))
def test_characters_that_images_cannot_use_are_replaced(puzzle):
    """Broken: a palette with `|` or `?` in it would corrupt the images."""
    back = webpbn.parse(webpbn.write([puzzle]))[0]
    assert [colour[:2] for colour in back.palette] == [colour[:2] for colour in puzzle.palette]
    assert (back.rows, back.columns, back.goal, back.start) == (puzzle.rows, puzzle.columns, puzzle.goal, puzzle.start)


@given(XML_PUZZLES)
def test_colours_come_through_another_format(puzzle):
    """Broken: a colour file would change when it is converted to JSON and back."""
    through = webpbn.parse(webpbn.write(json_.parse(json_.write(webpbn.parse(webpbn.write([puzzle]))))))
    assert told(through[0]) == told(puzzle)


def test_a_file_as_the_site_writes_it():
    """Broken: files of webpbn.com would be misread."""
    (snake,) = webpbn.parse(SNAKE)
    goal, start = Grid.from_text("##\n.#"), Grid.from_text("#?\n??")
    meta = {"title": "Snake", "copyright": "© 2004 by A & B", "description": "A small snake.", "source": "webpbn.com"}
    assert told(snake) == told(Nonogram.from_grid(goal, meta=meta).with_notes(start=start))


def changed(old: str, new: str) -> str:
    assert old in SNAKE
    return SNAKE.replace(old, new)


def test_clues_are_taken_from_a_goal_where_there_are_none():
    """Broken: a file with only a picture would not be read."""
    without = re.sub("<clues.*?</clues>", "", SNAKE, flags=re.DOTALL)
    assert told(webpbn.parse(without)[0]) == told(webpbn.parse(SNAKE)[0])


def test_a_goal_that_is_not_complete_is_a_start():
    """Broken: a partly known picture would count as the author's goal."""
    text = changed("|XX|", "|X?|").replace('<solution type="saved" id="1"><image>|X ?||?[.X]|</image></solution>', "")
    (snake,) = webpbn.parse(text)
    assert (snake.goal, snake.start) == (None, Grid.from_text("#?\n.#"))


def test_colours_that_are_not_declared_have_their_usual_values():
    """Broken: hand-written files without <color> would not be read."""
    puzzle = "<puzzle backgroundcolor='black' defaultcolor='Red'>"
    clues = "<line><count>1</count></line><line><count color='white'>?</count></line>"
    text = f"<puzzleset>{puzzle}<clues type='rows'><line/></clues><clues type='columns'>{clues}</clues></puzzle>"
    (read,) = webpbn.parse(text + "</puzzleset>")
    assert [colour[:2] for colour in read.palette] == [("black", "#000000"), ("Red", "#ff0000"), ("white", "#ffffff")]
    assert read.columns == ((Run(1, 1),), (Run(None, 2),))


def test_a_lone_zero_is_a_line_without_runs():
    """Broken: files that write empty lines as 0 would not be read."""
    rows = "<clues type='rows'><line><count>0</count></line></clues>"
    text = f"<puzzleset><puzzle>{rows}<clues type='columns'><line></line></clues></puzzle></puzzleset>"
    assert webpbn.parse(text)[0] == Nonogram([[]], [[]])


@pytest.mark.parametrize(
    ("old", "new", "told_as"),
    [
        ("<count>1</count>", "<count>1</count><count>0</count>", "16:30: a run length must be at least 1, not 0"),
        ("<count>1</count>", "<count>-1</count>", "16:14: expected a run length, found '-1'"),
        ("<count>1</count>", "<count>x</count>", "16:14: expected a run length, found 'x'"),
        ("<count>1</count>", "<count></count>", "16:7: expected a run length, found ''"),
        ("<count>1</count>", "<count>\n 1000000000</count>", "17:2: a run length of 10 digits is too large"),
        ("<count>1</count>", "<count>1<b/></count>", "16:7: expected a <count> with a number"),
        ("<count>1</count>", "1", "16:7: unexpected text '1' in <line>"),
        ("<count>1</count>", "<count>3</count>", "16:1: column 1: the clue 3 needs 3 cells, the line has 2"),
        ("<line><count>1</count></line>\n", "", "19:1: row 1: the clue 2 needs 2 cells, the line has 1"),
        ('<clues type="rows">', '<clues type="diagonals">', "19:1: expected one <clues> of the type rows"),
        ('<clues type="rows">', '<clues type="columns">', "19:1: expected one <clues> of the type rows"),
        ('<clues type="rows">', '<clues type="rows"><row/>', "19:20: expected a <line>, found <row>"),
        (' color="black"', ' color="blak"', "21:27: the colour 'blak' is not declared"),
        (' color="black"', ' color="white"', "21:28: a run cannot have the colour of the background"),
        ('type="grid"', 'type="triddler"', "6:1: a puzzle of the type 'triddler' cannot be read"),
        ('name="black"', 'name="white"', "14:1: the colour 'white' is declared twice"),
        ('name="black" ', "", "14:1: a <color> needs a name"),
        ('name="black" ', 'name="" ', "14:1: a <color> needs a name"),
        (">000<", ">#12345g<", "14:1: expected a colour of 3 or 6 hexadecimal digits, found '#12345g'"),
        ('char="X"', 'char="XX"', "14:1: a colour's char must be one character, not 'XX'"),
        ('char="X"', 'char="."', "14:1: the char '.' already represents another colour"),
        (">000<", ">00<", "14:1: expected a colour of 3 or 6 hexadecimal digits, found '00'"),
        ("|.X|", "|.Y|", "26:3: expected a character that represents a colour, found 'Y'"),
        ("|.X|", "|.[]|", "26:3: expected a character that represents a colour, found none"),
        ("|.X|", "|.[X|", "26:3: expected a character that represents a colour, found '['"),
        ("|.X|", "|.XX|", "26:2: this row has 3 cells, the first has 2"),
        ("|.X|", "|.X", "26:1: expected a row of cells between bars"),
        ("|.X|", "|.X|\n|..|", "24:1: the image is 2x3, the puzzle 2x2"),
        ("|.X|", "|X.|", "24:1: the goal does not fit the clues: column 1: expected 1, found 2"),
        ("|.X|", "", "24:1: the image is 2x1, the puzzle 2x2"),
        ('type="goal"', 'type="dream"', "23:1: expected a solution of the type goal, solution or saved"),
        ("<image>\n|", "<image/><image>\n|", "23:1: expected one <image> in the <solution>, found 2"),
        ("<puzzleset>", "<puzzles>", "31:3: not XML: mismatched tag"),
        ("&copy;", "&nothing;", "8:12: unknown entity '&nothing;'"),
        (' color="black"', ' color="&black;"', "21:21: unknown entity '&black;'"),
        ("</puzzle>", "hello</puzzle>", "30:1: unexpected text 'hello' in <puzzle>"),
    ],
)
def test_a_fault_is_told_with_its_place(old, new, told_as):
    """Broken: a bad file would be read, or its author not told what is wrong where."""
    with pytest.raises(FormatError) as caught:
        webpbn.parse(changed(old, new))
    assert str(caught.value).startswith(told_as)


@pytest.mark.parametrize(
    ("text", "told_as"),
    [
        ("", "1:1: not XML: no element found"),
        ("\0\1\2\xff", "1:1: not XML: not well-formed (invalid token)"),
        (SNAKE[:-30], "29:58: not XML: unclosed token"),
        ("<puzzles/>", "1:1: expected <puzzleset>, found <puzzles>"),
        ("<puzzleset>\n</puzzleset>", "1:1: expected a <puzzle> in the <puzzleset>"),
        ("<puzzleset><puzzle/></puzzleset>", "1:12: expected <clues>, or a <solution type='goal'>"),
        ("<puzzleset>\n<puzzle><clues type='rows'/></puzzle></puzzleset>", "2:1: the clues of the columns are missing"),
        ("<puzzleset>\n" + "<a>" * 100, "2:94: elements are nested more than 32 deep"),
        ("<puzzleset>\n \ud800</puzzleset>", "2:2: unpaired surrogate"),
    ],
)
def test_a_broken_file_is_told_with_its_place(text, told_as):
    """Broken: a traceback would reach the user."""
    with pytest.raises(FormatError) as caught:
        webpbn.parse(text)
    assert str(caught.value).startswith(told_as)


BOMB = "".join(f'<!ENTITY b{n + 1} "{f"&b{n};" * 10}">' for n in range(9))


@pytest.mark.parametrize(
    "declarations",
    [
        f'<!ENTITY b0 "ha">{BOMB}',
        '<!ENTITY b9 "harmless">',
        '<!ENTITY b9 SYSTEM "file:///etc/passwd">',
        '<!ENTITY b9 PUBLIC "x" "http://localhost/">',
        '<!ENTITY % p SYSTEM "http://localhost/evil.dtd"> %p;',
        '<!ENTITY % p "x">',
        "<!ELEMENT puzzleset ANY>",
    ],
)
@pytest.mark.parametrize("external", ["", ' SYSTEM "http://localhost/pbn.dtd"'])
def test_declarations_are_refused_at_once(declarations, external):
    """Broken: a file could expand without bound in memory, or make the program read other files."""
    text = f"<!DOCTYPE pbn{external} [{declarations}]><puzzleset><title>&b9;</title></puzzleset>"
    with pytest.raises(FormatError, match="entit"):
        webpbn.parse(text)


@pytest.mark.parametrize(
    "doctype", ['<!DOCTYPE a SYSTEM "/etc/passwd">', "<!DOCTYPE a>", '<!DOCTYPE a PUBLIC "b" "c">']
)
def test_a_doctype_is_neither_fetched_nor_in_the_way(doctype, monkeypatch):
    """Broken: reading a file would open another one, or refuse files of the site."""
    monkeypatch.setattr("builtins.open", None)
    text = re.sub("<!DOCTYPE.*?>", doctype, SNAKE)
    assert webpbn.parse(text)[0].meta["copyright"].startswith("©")


def test_too_many_colours_are_refused():
    """Broken: cells of the 256th colour would overflow."""
    colours = "".join(f'<color name="c{n}">{n:06x}</color>' for n in range(300))
    with pytest.raises(FormatError, match="at most 254 colours"):
        webpbn.parse(f"<puzzleset><puzzle>{colours}</puzzle></puzzleset>")
    colours = "".join(f'<color name="c{n}">{n:06x}</color>' for n in range(254))
    with pytest.raises(FormatError, match="at most 254 colours"):
        webpbn.parse(f"<puzzleset><puzzle>{colours}</puzzle></puzzleset>")


def test_what_cannot_be_written_is_refused():
    """Broken: files would be written that are not read back unchanged."""
    same = (BLACK_AND_WHITE[0], Colour("red", "#ff0000", "a"), Colour("red", "#ff1111", "b"))
    for puzzle, reason in [
        (Nonogram([[1]], [[1]], same), "same name"),
        (Nonogram([[1]], [[1]], (same[0], Colour("", "#ff0000", "a"))), "a colour of this puzzle has none"),
        (Nonogram([[1]], [[1]], goal=Grid.from_text(".")), "fits the clues; in this one, row 1: expected 1, found 0"),
        (Nonogram([[1]], [[1]], goal=Grid.from_text("?")), "fits the clues"),
        (Nonogram([[1]], [[1]], meta={"title": "bell \a"}), re.escape("U+0007")),
    ]:
        with pytest.raises(NotSupported, match=reason):
            webpbn.write([puzzle])
    with pytest.raises(NotSupported, match="no puzzle"):
        webpbn.write([])


@given(st.data())
def test_no_change_of_a_file_brings_a_traceback(data):
    """Broken: some nearly valid file would end in an undocumented exception."""
    text = data.draw(st.just(SNAKE) | XML_PUZZLES.map(lambda puzzle: webpbn.write([puzzle])))
    at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 20))
    extra = data.draw(st.text(max_size=3) | st.sampled_from(["<line>", "</line>", "<![CDATA[", "|", "[", "&amp;"]))
    with suppress(InputError):
        webpbn.parse(text[:at] + extra + text[at + cut :])
