"""The formats of nonograms: one module per format, with its grammar and a tiny example at the top."""

from __future__ import annotations

from gridwright.base.format import Format

_HERE = "gridwright.nonogram.formats."

FORMATS = (
    Format("non", "Simpson's .non", _HERE + "non", (".non", ".nonpack"), goal=True),
    Format("webpbn", "webpbn XML", _HERE + "webpbn", (".xml", ".pbn"), goal=True),
    Format("nin", ".nin", _HERE + "nin", (".nin",)),
    Format("mk", ".mk", _HERE + "mk", (".mk",)),
    Format("cwd", ".cwd", _HERE + "cwd", (".cwd",)),
    Format("g", "Olšák's .g", _HERE + "olsak", (".g",)),
    Format("taai", "tournament (TAAI)", _HERE + "taai", (".taai",), goal=True),
    Format("codingame", "CodinGame", _HERE + "codingame"),
    Format("puzzlink", "puzz.link URL", _HERE + "puzzlink", (".url",)),
    Format("tatham", "Simon Tatham's game id", _HERE + "tatham"),
    Format("pbm", "PBM picture", _HERE + "pbm", (".pbm",), binary=True, goal=True),
    Format("png", "PNG picture", _HERE + "png", (".png",), binary=True, goal=True),
    Format("gif", "GIF picture", _HERE + "gif", (".gif",), binary=True, goal=True, written_with="PIL"),
    Format("text", "picture of # and .", _HERE + "text", goal=True),
    Format("terminal", "drawing for a terminal", _HERE + "terminal", writes=False),
    Format("nonograms-org", "nonograms.org page", _HERE + "nonograms_org", (".html", ".htm"), writes=False),
    Format("gno", "Gnonograms", _HERE + "gno", (".gno",), writes=False),
    Format("toml", "nonogrid TOML", _HERE + "toml", (".toml",), writes=False),
    Format("lp", "Bosch's .lp", _HERE + "lp", (".lp",), writes=False),
    Format("csv", "bare clues or cells (CSV)", _HERE + "csv", (".csv",), writes=False),
    Format("rosetta", "Rosetta letters", _HERE + "rosetta", writes=False),
)
