"""Reading obeys the limits of a call: if these fail, a large file is read to its end, whatever the limit."""

from __future__ import annotations

from random import Random

import pytest

from gridwright import ExactCover, Grid, Hitori, LimitReached, Limits, Nonogram, NotSupported, PicturePuzzle
from gridwright.files.drawing import with_puzzle
from gridwright.files.reading import COMMON
from gridwright.kinds import KINDS
from gridwright.rendering import svg
from gridwright.values.clock import Clock

LARGE = {  # more than any reader takes at once
    "nonogram": Nonogram.from_grid(Grid(150, 150, bytes(Random(1).choices((0, 1), k=150 * 150)))),
    "hitori": Hitori([[1 + row * column % 9 for column in range(150)] for row in range(150)]),
    "picture": PicturePuzzle(40, 40, [(1, 1, 1, 1)] * 1600, frame=False),
    "exact-cover": ExactCover([[f"i{number}"] for number in range(5000)]),
}
_RUNS = "1 " * 150 + "\n"
READ_ONLY = {
    "gno": f"[Dimensions]\n300\n300\n[Row clues]\n{_RUNS * 300}[Column clues]\n{_RUNS * 300}",
    "toml": f'[clues]\nrows = """\n{_RUNS * 150}"""\ncolumns = """\n{_RUNS * 300}"""\n',
    "lp": "number_of_rows: 1000\nnumber_of_columns: 1\n"
    + "".join(f"row_{row}\nnumber_of_clusters: 1\nsize(s): 1\n" for row in range(1, 1001)),
    "rosetta": "A " * 5000 + "\n" + "A " * 5000,
    "csv": f"{'1,' * 20}1\n" * 2000,
    "terminal": f"┌{'──' * 600}┐\n" + f"│{'██' * 600}│\n" * 600 + f"└{'──' * 600}┘\n",
    "nonograms-org": "<script>var d=[[1,2,3,4]" + ",[5,6,7,8]" * 20_000 + "];</script>",
}
FORMATS = [(form, kind.name) for kind in KINDS for form in kind.formats if form.reads]
FORMATS += [(form, kind.name) for kind in KINDS for form in COMMON]


@pytest.mark.parametrize(("form", "kind"), FORMATS, ids=lambda part: getattr(part, "name", part))
def test_every_reader_looks_at_the_clock(form, kind):
    """Broken: a file of many megabytes in this format would be read for minutes past the limit."""
    if form.name == "drawing":
        content = with_puzzle(svg.draw(LARGE["nonogram"].scene()), LARGE[kind]).encode()
    elif form.writes:
        try:
            content = form.write([LARGE[kind]])
        except NotSupported as error:
            pytest.skip(f"such a puzzle cannot be written: {error}")
        assert form.parse(content)
    else:
        content = READ_ONLY[form.name]
    with Clock(Limits(time=0)).ticking(), pytest.raises(LimitReached):
        form.parse(content)
