"""The difficulties of nonograms; decision 0055 explains the choice of tiers."""

from __future__ import annotations

from gridwright.base.difficulty import Tiers

SCALE = Tiers(easy=2, medium=4, hard=5, expert=8)
