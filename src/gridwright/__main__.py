"""`python -m gridwright` is the command line."""

from __future__ import annotations

import sys

from gridwright.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
