"""The options of makers and repairs on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwright.base.maker_option import Flag, Mask, Number, Text, Words
from gridwright.cli.options import choice, whole

if TYPE_CHECKING:
    from argparse import Namespace
    from argparse import _ArgumentGroup as Group
    from collections.abc import Iterable

    from gridwright.base.maker_option import MakerOption


def add(group: Group, options: Iterable[MakerOption[Any]]) -> None:
    """Add a command-line option for each maker option."""
    for option in options:
        help, shape = option.help, dict[str, Any]()
        if isinstance(option, Flag):
            shape = {"action": "store_const", "const": True}
        elif isinstance(option, Number):
            shape = {"metavar": "N", "type": whole(option.least, option.most)}
        elif isinstance(option, Words):
            shape = {"metavar": "NAME", **choice(option.words)}
            help += f": {', '.join(option.words)} (default: {option.usual})"
        elif isinstance(option, Mask):
            shape = {"metavar": "MASK"}
            help += "; a text file, or an image with dark pixels for #"
        elif isinstance(option, Text):
            shape = {"metavar": option.form}
        group.add_argument(f"--{option.name.replace('_', '-')}", **shape, help=help.replace("%", "%%"))


def asked(args: Namespace, names: Iterable[str]) -> dict[str, Any]:
    """The requested values of the options with these names."""
    found = {name: getattr(args, name) for name in names}
    return {name: value for name, value in found.items() if value is not None}
