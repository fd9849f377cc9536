"""The difficulties of Hitori; decision 0031 explains the choice of tiers."""

from __future__ import annotations

from gridwright.base.difficulty import Tiers

SCALE = Tiers(easy=1, medium=2, hard=3, expert=6)
