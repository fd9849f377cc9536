"""Charts: every bar is present and in proportion to its number, and the SVG is well-formed."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from hypothesis import given
from hypothesis import strategies as st

from gridwright.rendering.chart import Bar, svg, text

BARS = st.lists(
    st.builds(
        Bar,
        st.text(min_size=1, max_size=20),
        st.floats(0, 1),
        st.text(max_size=5),
        st.floats(0, 1e9, allow_subnormal=False),
        st.text(max_size=8),
        st.booleans(),
    ),
    min_size=1,
    max_size=12,
)


@given(BARS)
def test_svg_is_well_formed(bars):
    """Broken: a label could break the file."""
    root = ElementTree.fromstring(svg(bars, title="<&>", share_title="share", number_title="number"))
    assert len([element for element in root.iter() if element.tag.endswith("rect")]) == 1 + 3 * len(bars)


def test_longer_numbers_have_longer_bars():
    """Broken: the picture would not match the numbers."""
    bars = [Bar(name, 0.5, "50%", number, f"{number}") for name, number in (("a", 1), ("b", 10), ("c", 1000))]
    for ascii in (True, False):
        lengths = [line.count("#" if ascii else "█") for line in text(bars, ascii=ascii).splitlines()]
        assert lengths == sorted(lengths)
        assert lengths[2] - lengths[1] > lengths[1] - lengths[0]  # two powers of ten against one
    assert text(bars, ascii=True).isascii()


def test_open_bars_end_in_an_arrow():
    """Broken: a lower bound would be taken for a measured number."""
    done, cut = text([Bar("a", 1, "", 5, "5"), Bar("b", 1, "", 5, "5", open=True)]).splitlines()
    assert ">" in cut
    assert ">" not in done


def test_lines_keep_to_the_width():
    """Broken: bars would wrap around on a narrow terminal."""
    bars = [Bar("strategy", 1, "", number, "1,000×", open=True) for number in (1, 1e6)]
    assert all(len(line) <= 60 for line in text(bars, width=60).splitlines())
