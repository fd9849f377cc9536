"""A toy maker with toy wishes, and a kind that has it: Hitori without their numbers, as wide as asked."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from gridwright import Hitori
from gridwright.base.made import Made
from gridwright.base.maker import Maker
from gridwright.base.wish import Flag, Mask, Number, Text, Words
from gridwright.hitori.kind import KIND as HITORI

SIDES = range(2, 10)
DIFFICULTIES = ("mild", "wild")
HATS = Number("hats", "Hats of the dwarfs", "how many dwarfs wear hats", 3, least=0, most=7)
MOOD = Words("mood", "Mood", "how the dwarfs feel", "merry", {"merry": "Full of joy", "sad": "Low"})
BEARDS = Flag("beards", "Long beards", "all have beards")
SONG = Text("song", "Song", "what they sing", form="VERSE", longest=9)
PLACES = Mask("places", "Where they stand", "where they stand")
WISHES = (HATS, MOOD, BEARDS, SONG, PLACES)


def make(width, height, difficulty, asked, rng, clock, rate):
    """A puzzle that says what was asked for."""
    told = {wish.name: str(wish.of(asked)) for wish in WISHES}
    return Made(Hitori([[None] * width] * height, meta=told), rate(Hitori([[1]]), None, clock), reason=difficulty)


def pattern(puzzle):
    """Nothing: they are all alike."""
    return []


def _maker():
    return Maker(import_module(__name__))


TOY = replace(HITORI, maker=_maker)
