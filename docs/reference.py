"""Print docs/reference.md: the public names of the package, with their signatures and docstrings.

python docs/reference.py > docs/reference.md
"""

from __future__ import annotations

import inspect
import re
from typing import get_overloads

import gridwright

HEAD = """# Python API reference

Look up every name that `import gridwright` offers, with its types. Names that are not listed here may change without
notice. In addition, `gridwright.exact_cover` has the names for learners of Algorithm X
([exact cover](exact_cover/README.md)), and `gridwright.batch` those for many puzzles at once: `run`, `BatchTask`,
`Record`, `Job` ([many puzzles](scale.md)). `docs/reference.py` generates this page from the code, and a test compares
it with `gridwright.__all__`.
"""
SECTIONS = {
    "load": "Reading and writing",
    "all_kinds": "Listing kinds, strategies and formats",
    "solve": "Solving",
    "explain": "Explaining, making, drawing",
    "Puzzle": "Puzzles",
    "Solution": "Solutions",
    "Limits": "Arguments and results",
    "GridwrightError": "Errors",
}


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name in gridwright.__all__:
        if name in SECTIONS:
            parts.append(f"\n## {SECTIONS[name]}\n")
        parts.append(entry(name, getattr(gridwright, name)))
    return "".join(parts)


def entry(name: str, thing: object) -> str:
    """One name: its signature, its first paragraph, and for a class its members."""
    if not inspect.isclass(thing):
        return f"\n### {name}\n\n```python\n{name}{signature(thing)}\n```\n\n{summary(thing)}\n{finer_types(thing)}"
    bases = [base.__name__ for base in thing.__mro__[1:] if base.__module__.startswith("gridwright")][:1]
    bases += ["ValueError"] if name in ("InputError", "UsageError") else []
    article = "An" if bases and bases[0][0] in "AEIOU" else "A"
    text = f"\n### {name}\n\n{summary(thing)}{f' {article} `{bases[0]}`.' if bases else ''}\n"
    rows = [row for row in (member_row(thing, member) for member in members(thing)) if row]
    return text + ("\n" + "\n".join(rows) + "\n" if rows else "")


def finer_types(function: object) -> str:
    """One line for each overload: the values of an argument, and what the function then returns."""
    rows = []
    for one in map(inspect.signature, get_overloads(function)):
        for name, parameter in one.parameters.items():
            if words := re.findall(r"'[^']+'", str(parameter.annotation).replace('"', "'")):
                rows.append(f"- `{name}={'` or `'.join(words)}`: `{one.return_annotation}`")
    return "\n" + "\n".join(rows) + "\n" if rows else ""


def members(thing: type) -> list[str]:
    """The public members that a class itself defines, constructor first."""
    own = [name for name in vars(thing) if not name.startswith("_")]
    fields = [name for name in getattr(thing, "__annotations__", {}) if not name.startswith("_")]
    return ["__init__", *dict.fromkeys([*fields, *own])]


def member_row(thing: type, name: str) -> str:
    """A line about a member; empty for a constructor that users do not call."""
    if name == "__init__":
        if inspect.isabstract(thing) or issubclass(thing, str) or "__init__" not in vars(thing):
            return ""
        return f"- `{thing.__name__}{signature(thing.__init__, bound=True)}`"
    member = inspect.getattr_static(thing, name, None)
    if isinstance(member, property):
        returns = str(inspect.signature(member.fget).return_annotation)
        return f"- `{name}: {returns}`: {summary(member)}"
    if isinstance(member, (classmethod, staticmethod)):
        static = isinstance(member, staticmethod)
        return f"- `{name}{signature(member.__func__, bound=not static)}`: {summary(member.__func__)}"
    if inspect.isfunction(member):
        return f"- `{name}{signature(member, bound=True)}`: {summary(member)}"
    if name in getattr(thing, "__annotations__", {}):
        annotation = thing.__annotations__[name]
        return f"- `{name}: {getattr(annotation, '__forward_arg__', annotation)}`"
    return f"- `{name}`" if isinstance(member, str) else ""


def signature(function: object, *, bound: bool = False) -> str:
    """The signature as in the source, without `self` or `cls`."""
    found = inspect.signature(function)
    parameters = list(found.parameters.values())[1 if bound else 0 :]
    text = str(found.replace(parameters=parameters))
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", re.sub(r"<object object at \w+>|<factory>", "...", text))


def summary(thing: object) -> str:
    """The first paragraph of a docstring."""
    return " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())


if __name__ == "__main__":
    print(page(), end="")
