"""A report as one self-contained page, without scripts or network access; light and dark, wide and narrow."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING

from gridwright.batch.report import puzzles
from gridwright.batch.report.plots import plots
from gridwright.batch.report.runs import differing, pairs, title_of
from gridwright.batch.report.tables import comparison, overview, seconds_text, tables
from gridwright.rendering import plot
from gridwright.rendering.svg import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gridwright.batch.report.puzzles import Found, Key
    from gridwright.batch.report.runs import Entry, Pair, Run
    from gridwright.batch.report.tables import Table

SLOWEST = 20  # puzzles listed
_MOST = 100  # puzzles listed among those that differ, and among those that failed
_SHOWN = 20  # of these, the number visible at once


def page(runs: Sequence[Run], workbench: str) -> str:
    """The report on one run, or on two side by side; links open puzzles in the workbench at that address."""
    style = _style()
    policy = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'"
    title = _text(title_of(runs))
    body = "\n".join(_body(runs, workbench))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>Results: {title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
{body}
</body>
</html>
"""


def _body(runs: Sequence[Run], workbench: str) -> Iterator[str]:
    common = pairs(*runs) if len(runs) == 2 else []
    others = differing(common)
    slowest = _slowest(runs, common)
    listed = [*(pair.first for pair in others[:_MOST]), *(entries[0] for entries in slowest)]
    listed += (entry for run in runs for entry in _hardest(run))
    places = puzzles.found(listed, workbench)
    for run in runs:
        name = f"<b>{_text(run.name)}</b>: " if len(runs) > 1 else ""
        yield f"<p>{name}<code>{_text(run.task)}</code>. {_text(overview(run))}.</p>"
    if len(runs) == 2:
        yield from _differences(runs, common, others, places)
    yield '<div class="plots">'
    yield from (f"<figure>{plot.svg(one)}</figure>" for one in plots(runs, common))
    yield "</div>"
    yield from _slowest_table(runs, slowest, places)
    for run in runs:
        yield from _hardest_table(run, len(runs) > 1, places)
    yield '<div class="tables">'
    for table in tables(runs):
        yield from _table(table)
    yield "</div>"
    for run in runs:
        yield from _failures(run, len(runs) > 1)


def _differences(
    runs: Sequence[Run], common: Sequence[Pair], others: Sequence[Pair], places: dict[Key, Found]
) -> Iterator[str]:
    yield "<h2>Different verdicts</h2>"
    if not common:
        yield "<p>The two runs have no puzzle in common.</p>"
        return
    if not others:
        yield f"<p>None: both runs agree on all {len(common):,} puzzles they have in common.</p>"
    else:
        wrong = sum(pair.contradictory for pair in others)
        contradictions = f", {wrong:,} of them contradictory" if wrong else ", none of them contradictory"
        yield f"<p>{len(others):,} of {len(common):,}{contradictions}.</p>"
        head = ["puzzle", "size", *(_text(run.name) for run in runs), ""]
        rows = [
            [
                _link(pair.first, places),
                pair.first.size,
                *(f"{_text(entry.said)} <small>{seconds_text(entry.seconds)}</small>" for entry in pair),
                _command(pair.first, places),
            ]
            for pair in others[:_MOST]
        ]
        yield from _long(head, rows, len(others))
    yield f"<h2>Times side by side</h2><p>{_text(comparison(common))}</p>"


def _slowest(runs: Sequence[Run], common: Sequence[Pair]) -> list[Sequence[Entry]]:
    """The slowest puzzles of either run, with their entries."""
    rows: Iterable[Sequence[Entry]] = common or ([entry] for run in runs for entry in run.entries)
    done = (row for row in rows if not row[0].failed)
    return sorted(done, key=lambda row: -max(entry.seconds for entry in row))[:SLOWEST]


def _slowest_table(runs: Sequence[Run], slowest: Sequence[Sequence[Entry]], places: dict[Key, Found]) -> Iterator[str]:
    if not slowest:
        return
    yield "<h2>Slowest puzzles</h2>"
    if any(place.link for place in places.values()):
        yield "<p>The links open a puzzle in the workbench: start it with <code>gridwright serve</code>.</p>"
    else:
        yield "<p>No links: the files with these puzzles have moved or been deleted.</p>"
    times = ["time", "CPU"]
    if len(slowest[0]) > 1:
        times = [f"{what}, {_text(run.name)}" for run in runs for what in times]
    rows = [
        [
            _link(row[0], places),
            row[0].size,
            _text(row[0].said),
            *(text for entry in row for text in (seconds_text(entry.seconds), _cpu(entry))),
            _command(row[0], places),
        ]
        for row in slowest
    ]
    yield from _rows(["puzzle", "size", "verdict", *times, ""], rows)


def _hardest(run: Run) -> list[Entry]:
    """The puzzles with the highest scores."""
    rated = [entry for entry in run.entries if entry.rating is not None]
    return sorted(rated, key=lambda entry: -(entry.rating or 0.0))[:SLOWEST]


def _hardest_table(run: Run, named: bool, places: dict[Key, Found]) -> Iterator[str]:
    if hardest := _hardest(run):
        yield f"<h2>Highest scores{f' in {_text(run.name)}' if named else ''}</h2>"
        head = ["puzzle", "size", "difficulty", "score", "tier", "hardest technique", ""]
        rows = [
            [
                _link(one, places),
                one.size,
                one.difficulty or "",
                f"{one.rating:.1f}",
                str(one.tier),
                _text(one.hardest or ""),
                _command(one, places),
            ]
            for one in hardest
        ]
        yield from _rows(head, rows)


def _cpu(entry: Entry) -> str:
    return "-" if entry.cpu is None else seconds_text(entry.cpu)


def _failures(run: Run, named: bool) -> Iterator[str]:
    if failed := run.failed:
        yield f"<h2>Failed{f' in {_text(run.name)}' if named else ''}</h2>"
        yield f"<p>{len(failed):,} without a verdict.</p>"
        rows = [[_label(one), _text(one.outcome), _text(one.error)] for one in failed[:_MOST]]
        yield from _long(["puzzle", "what", "why"], rows, len(failed), "texts")


def _table(table: Table) -> Iterator[str]:
    yield f"<section><h2>{table.title}</h2>"
    over = ""
    if table.over:
        over = "".join(f'<th colspan="{span}">{_text(name)}</th>' for name, span in table.over)
    yield from _rows(table.header, [[_text(text) for text in row] for row in table.rows], over=over)
    yield "</section>"


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]], look: str = "", over: str = "") -> Iterator[str]:
    """A table as HTML, which scrolls if it is wider than the window."""
    yield f'<div class="wide" tabindex="0"><table{f" class={look}" if look else ""}><thead>'
    if over:
        yield f'<tr class="over">{over}</tr>'
    yield f"<tr>{''.join(f'<th>{name}</th>' for name in head)}</tr></thead><tbody>"
    for name, *cells in rows:
        yield f"<tr><th>{name}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
    yield "</tbody></table></div>"


def _long(head: Sequence[str], rows: Sequence[Sequence[str]], number: int, look: str = "") -> Iterator[str]:
    """A long table: its first rows, the others folded away, and how many are left out."""
    yield from _rows(head, rows[:_SHOWN], look)
    if rest := rows[_SHOWN:]:
        left_out = f" of {number - _SHOWN:,}" if number > len(rows) else ""
        yield f"<details class=more><summary>{len(rest)} more{left_out}</summary>"
        yield from _rows(head, rest, look)
        yield "</details>"


def _link(entry: Entry, places: dict[Key, Found]) -> str:
    """The name of a puzzle, as a link that opens it if it was found."""
    place = places.get((entry.source, entry.index))
    label = _label(entry)
    return f'<a href="{escape(place.link)}">{label}</a>' if place and place.link else label


def _label(entry: Entry) -> str:
    """The name of a puzzle; a long one may break after each folder."""
    return _text(entry.label).replace("/", "/<wbr>")


def _command(entry: Entry, places: dict[Key, Found]) -> str:
    """The command that shows a puzzle being solved, if there is one."""
    place = places.get((entry.source, entry.index))
    if not place or not place.command:
        return ""
    return f"<details><summary>watch</summary><code>{_text(place.command)}</code></details>"


def _text(text: str) -> str:
    return escaped(text)


def _style() -> str:
    def colours(theme: dict[plot.Role, str], paper: str) -> str:
        return "".join(f"--{role}:{value};" for role, value in theme.items()) + f"--paper:{paper}"

    return f"""
:root{{color-scheme:light dark;{colours(plot.LIGHT, plot.PAPER["light"])}}}
@media(prefers-color-scheme:dark){{:root{{{colours(plot.DARK, plot.PAPER["dark"])}}}}}
{_CSS}"""


_CSS = """*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:1rem;background:var(--paper);color:var(--ink);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
h1{font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2rem 0 .5rem;overflow-wrap:anywhere}
p{margin:.5rem 0;overflow-wrap:anywhere}
a{color:var(--first)}
code{font:.85em ui-monospace,Menlo,Consolas,monospace}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1.5rem;margin:1.5rem 0}
figure{margin:0;max-width:30rem}
svg{display:block;width:100%;height:auto;overflow:visible}
svg text{font-family:system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
.wide{overflow-x:auto}
.wide:focus-visible{outline:2px solid var(--first)}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .5rem;border-bottom:1px solid var(--grid);text-align:right;white-space:nowrap;vertical-align:top;
  font-weight:400}
th:first-child{padding-left:0;text-align:left}
thead th{color:var(--muted)}
.over th{border-bottom:0;padding-bottom:0;color:var(--ink)}
tbody th{white-space:normal;overflow-wrap:break-word;max-width:16rem}
.texts th,.texts td{text-align:left;white-space:normal}
.tables{display:flex;flex-wrap:wrap;gap:0 2rem}
.tables section{max-width:100%}
small{color:var(--muted)}
details{display:inline-block;text-align:left}
details.more{display:block;margin:.5rem 0}
summary{color:var(--first);cursor:pointer}
details code{display:block;max-width:20rem;white-space:normal;overflow-wrap:anywhere;user-select:all}
"""
