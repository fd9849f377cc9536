"""Options of makers: each is declared once, invalid ones are refused, and masks are read correctly."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from PIL import Image

import gridwright
from gridwright import FormatError, Grid, InputError, UsageError, kinds, making
from gridwright.base.maker_option import Flag, Mask, Number, Text, Words, united
from gridwright.cli.parser import HelpAsked, parser_of
from gridwright.making.masks import mask_of
from tests.making import toy

FAIR = gridwright.Nonogram.from_grid(Grid.from_text("##\n.#"))
WAYS = [
    pytest.param(getattr(maker, way), id=f"{kind}, {way}")
    for kind, maker in making.makers().items()
    for way in ("at_random", "of_image", "repair")
    if getattr(maker, way) is not None
]


@pytest.fixture
def with_toy(monkeypatch):
    """Replace the Hitori maker by the toy maker."""
    monkeypatch.setattr(kinds, "KINDS", (toy.TOY, *(kind for kind in kinds.KINDS if kind.name != "hitori")))


def outside(program):
    """The JSON that a program with the toys prints; a separate process, as the server creates its forms on start."""
    begin = "from gridwright import kinds; from tests.making.toy import TOY; kinds.KINDS = (TOY, *kinds.KINDS[:1])\n"
    run = subprocess.run([sys.executable, "-c", begin + program], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


# One declaration.


def test_a_maker_option_is_one_of_the_command_line(with_toy):
    """Broken: a new option would also have to be added to the command line."""
    parser = parser_of("make")
    with pytest.raises(HelpAsked) as help:
        parser.parse(["--help"])
    told = " ".join(str(help.value).split())
    assert "making a hitori: --hats N how many dwarfs wear hats --mood NAME how the dwarfs feel: merry, sad" in told
    assert (
        "--beards all have beards --song VERSE what they sing --places MASK where they stand; a text file, or an image"
        in told
    )
    args = parser.parse(["hitori", "--hats", "7", "--beards", "--song", "Heigh"])
    assert (args.hats, args.mood, args.beards, args.song) == (7, None, True, "Heigh")
    with pytest.raises(UsageError, match="--hats: expected a whole number from 0 to 7, found '8'"):
        parser.parse(["hitori", "--hats", "8"])
    with pytest.raises(UsageError, match="--mood: expected one of merry sad, found 'angry'"):
        parser.parse(["hitori", "--mood", "angry"])


def test_a_maker_option_is_a_field_of_requests_and_in_their_schema():
    """Broken: the server would not know an option, not check it, or not document it."""
    found = outside("""
import json
from gridwright.web.dispatch import answer
from gridwright.web.forms import BadRequest
from gridwright.web.openapi import document
from gridwright.web.pool import Bounds
schema = document(Bounds())["paths"]["/api/make"]["post"]["requestBody"]["content"]["application/json"]["schema"]
def tried(**options):
    try:
        return answer("make", {"kind": "hitori", "size": [2, 2], "options": options})["puzzle"]["meta"]
    except BadRequest as error:
        return str(error)
tries = [tried(hats=7, places=["#.", ".#"]), tried(hats=8), tried(mood="angry"), tried(song="much too long")]
tries += [tried(places=["/etc/hosts"])]
print(json.dumps([schema["properties"]["options"]["properties"], tries]))
""")
    fields, (granted, *refused) = found
    assert fields["hats"] == {
        "type": "integer", "minimum": 0, "maximum": 7, "description": "how many dwarfs wear hats"
    }  # fmt: skip
    assert fields["mood"]["enum"] == ["merry", "sad"]
    assert (fields["beards"]["type"], fields["song"]["maxLength"]) == ("boolean", 9)
    assert fields["places"]["type"] == "array"
    assert (granted["hats"], granted["mood"], granted["places"]) == ("7", "merry", "#.\n.#")
    told = ["from 0 to 7, found the number 8", "one of merry, sad", "at most 9 characters", "options.places: "]
    assert all(part in error for part, error in zip(told, refused, strict=True)), refused


def test_a_maker_option_is_in_what_the_page_makes_its_controls_of():
    """Broken: the page would have no control for an option, or one of the wrong type, range or name."""
    told = outside("""
import json
from gridwright.web.dispatch import answer
print(json.dumps(next(kind["makes"] for kind in answer("about", {})["kinds"] if kind["name"] == "hitori")))
""")
    hats, mood, beards, song, places = told["options"]
    assert hats == {
        "name": "hats", "title": "Hats of the dwarfs", "help": "how many dwarfs wear hats", "sort": "number",
        "usual": 3, "least": 0, "most": 7, "words": [],
    }  # fmt: skip
    words = [{"name": "merry", "title": "Full of joy"}, {"name": "sad", "title": "Low"}]
    assert (mood["sort"], mood["usual"], mood["words"]) == ("words", "merry", words)
    assert [(option["sort"], option["usual"]) for option in (beards, song, places)] == [
        ("flag", False), ("text", None), ("mask", None)
    ]  # fmt: skip
    assert (told["sides"], told["difficulties"]) == ({"least": 2, "most": 9}, ["easy", "expert"])


def test_a_maker_is_handed_what_was_asked_for(with_toy):
    """Broken: a maker would have to check options, or read files, itself."""
    made = gridwright.make("hitori", (3, 2), difficulty="expert", hats=0, places="#.\n.#")
    asked = {"hats": "0", "mood": "merry", "beards": "False", "song": "None", "places": "#.\n.#"}
    assert (made.puzzle.meta, made.reason, made.rating.verdict) == (asked, "expert", "multiple")
    with pytest.raises(UsageError, match="hats must be a whole number from 0 to 7, not 8"):
        gridwright.make("hitori", 3, hats=8)
    with pytest.raises(gridwright.NotSupported, match="a hitori of 10x3 is too large to be made: the maximum is 9x9"):
        gridwright.make("hitori", (10, 3))


@pytest.mark.parametrize("way", WAYS)
def test_options_are_named_and_usual_ones_can_be_asked_for(way):
    """Broken: a front end would show an option without a name, or its default would be refused."""
    assert len({option.name for option in way.OPTIONS}) == len(way.OPTIONS)
    for option in way.OPTIONS:
        assert option.title
        assert option.help
        assert option.of({}) is option.usual
        if option.usual is not None:
            option.checked(option.usual)


# What can be asked for.


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (Number("tier", "", "", None), [1, 99], [0, -1, 1.0, True, "1", None]),
        (Number("tier", "", "", 2, least=0, most=4), [0, 4], [5, -1]),
        (Words("mood", "", "", "merry", {"merry": "", "sad": ""}), ["merry", "sad"], ["", "angry", 1, None]),
        (Flag("dark", "", ""), [True, False], [1, "yes", None]),
        (Flag("unique", "", "", True), [True], [False, 1]),
        (Text("song", "", "", longest=3), ["", "abc"], ["abcd", 1234, True, None]),
        (Mask("keep", "", ""), [Grid.from_text("#.")], [Grid.from_text("#?"), "#.", 3]),
    ],
)
def test_sorts(option, good, bad):
    """Broken: a maker would get invalid values, or not get valid ones."""
    for value in good:
        assert option.checked(value) == value
    for value in bad:
        with pytest.raises(UsageError, match=f"{option.name}"):
            option.checked(value)


def test_one_name_for_several_kinds():
    """Broken: a value that one of the makers accepts could not be given."""
    few, many = Number("colours", "", "of cells", 1, most=8), Number("colours", "", "of edges", None)
    assert united([("nonogram", few), ("picture", many)])["colours"].most is None
    assert united([("nonogram", few), ("nonogram", many)])["colours"].help == "of cells"
    one, other = Words("way", "", "", "a", {"a": "A"}), Words("way", "", "", "b", {"b": "B"})
    assert united([("nonogram", one), ("picture", other)])["way"].words == {"a": "A", "b": "B"}
    with pytest.raises(TypeError, match="two types"):
        united([("nonogram", few), ("picture", Flag("colours", "", ""))])


@pytest.mark.parametrize(
    ("options", "error", "told"),
    [
        ({"keep": "##\n..\n##"}, InputError, "the mask of cells to keep is 2x3, the picture 2x2"),
        ({"keep": "absent.txt"}, FormatError, "absent.txt: no such file"),
        ({"keep": 3}, UsageError, "keep must be lines of # and ., or the name of a file with them, not 3"),
        ({"max_tier": 0}, UsageError, "max tier must be a whole number, 1 or more, not 0"),
        ({"max_changes": -1}, UsageError, "max changes must be a whole number, 0 or more, not -1"),
        ({"unique": False}, UsageError, "unique must be True, not False"),
        ({"colours": 2}, UsageError, "unknown option 'colours' for repairing a nonogram"),
    ],
)
def test_invalid_options(options, error, told):
    """Broken: a misspelt option would be ignored."""
    with pytest.raises(error) as caught:
        gridwright.repair(FAIR, **options)
    assert told in str(caught.value)


# Masks.


def test_masks_in_files(tmp_path):
    """Broken: a drawn mask would keep the wrong cells."""
    (tmp_path / "mask.txt").write_text("#..\n..#\n")
    image = Image.new("L", (3, 2), 255)
    image.putpixel((0, 0), 0)
    image.putpixel((2, 1), 40)
    image.save(tmp_path / "mask.png")
    expected = Grid.from_text("#..\n..#")
    assert mask_of("#..\n..#") == expected
    assert mask_of(str(tmp_path / "mask.txt")) == expected
    assert mask_of(str(tmp_path / "mask.png")) == expected


def test_a_mask_with_other_signs(tmp_path):
    """Broken: an unknown sign in a mask would silently mean something."""
    (tmp_path / "mask.txt").write_text("#?.\n..#\n")
    with pytest.raises(FormatError, match=r"mask\.txt"):
        mask_of(str(tmp_path / "mask.txt"))
    (tmp_path / "mask.bin").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FormatError, match="expected a mask"):
        mask_of(str(tmp_path / "mask.bin"))
