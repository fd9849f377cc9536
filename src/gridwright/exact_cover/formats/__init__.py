"""The formats of exact-cover problems: one module per format, with its grammar and a tiny example at the top."""

from __future__ import annotations

from gridwright.base.format import Format

_HERE = "gridwright.exact_cover.formats."

FORMATS = (Format("dlx", "Knuth's DLX text", _HERE + "dlx", (".dlx", ".xc")),)
