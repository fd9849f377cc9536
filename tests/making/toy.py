"""A toy maker with toy options, and a kind that uses it: Hitori without numbers, of any width."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from gridwright import Hitori
from gridwright.base.made import Made
from gridwright.base.maker import Maker
from gridwright.base.maker_option import Flag, Mask, Number, Text, Words
from gridwright.hitori.kind import KIND as HITORI

SIDES = range(2, 10)
DIFFICULTIES = ("easy", "expert")
HATS = Number("hats", "Hats of the dwarfs", "how many dwarfs wear hats", 3, least=0, most=7)
MOOD = Words("mood", "Mood", "how the dwarfs feel", "merry", {"merry": "Full of joy", "sad": "Low"})
BEARDS = Flag("beards", "Long beards", "all have beards")
SONG = Text("song", "Song", "what they sing", form="VERSE", longest=9)
PLACES = Mask("places", "Where they stand", "where they stand")
OPTIONS = (HATS, MOOD, BEARDS, SONG, PLACES)


def make(width, height, difficulty, asked, rng, clock, rate):
    """A puzzle that contains the options given."""
    told = {option.name: str(option.of(asked)) for option in OPTIONS}
    return Made(Hitori([[None] * width] * height, meta=told), rate(Hitori([[1]]), None, clock), reason=difficulty)


def pattern(puzzle):
    """Empty, as all puzzles are the same."""
    return []


def _maker():
    return Maker(import_module(__name__))


TOY = replace(HITORI, maker=_maker)
