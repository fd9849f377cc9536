"""What can be asked of makers and repairs, as options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwright.base.wish import Flag, Mask, Number, Text, Words
from gridwright.cli.options import choice, whole

if TYPE_CHECKING:
    from argparse import Namespace
    from argparse import _ArgumentGroup as Group
    from collections.abc import Iterable

    from gridwright.base.wish import Wish


def add(group: Group, wishes: Iterable[Wish[Any]]) -> None:
    """Adds an option for each of some wishes."""
    for wish in wishes:
        help, shape = wish.help, dict[str, Any]()
        if isinstance(wish, Flag):
            shape = {"action": "store_const", "const": True}
        elif isinstance(wish, Number):
            shape = {"metavar": "N", "type": whole(wish.least, wish.most)}
        elif isinstance(wish, Words):
            shape = {"metavar": "NAME", **choice(wish.words)}
            help += f": {' '.join(wish.words)} ({wish.usual})"
        elif isinstance(wish, Mask):
            shape = {"metavar": "MASK"}
            help += ", in a file, or an image that is dark where they are"
        elif isinstance(wish, Text):
            shape = {"metavar": wish.form}
        group.add_argument(f"--{wish.name.replace('_', '-')}", **shape, help=help.replace("%", "%%"))


def asked(args: Namespace, names: Iterable[str]) -> dict[str, Any]:
    """What is asked for, of the wishes of these names."""
    found = {name: getattr(args, name) for name in names}
    return {name: value for name, value in found.items() if value is not None}
