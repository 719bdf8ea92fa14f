"""How the rules name the parameters of what they ask for: as the reference does."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator, Mapping, Sequence

from grader.grading.arguments import Kinds, same
from grader.model.adapters import Adapter, Item

CONSTRUCTOR = "__init__"


def parameters(files: Mapping[str, bytes]) -> dict[str, tuple[str, ...]]:
    """Member, as "Hand.add" or "shuffle" -> the names of what it takes by its place, without the object.

    `files` are the reference's modules, path -> text.
    """
    found: dict[str, tuple[str, ...]] = {}
    for data in files.values():
        with contextlib.suppress(SyntaxError):  # what is no Python names nothing
            for node in ast.parse(data).body:
                if isinstance(node, ast.FunctionDef):
                    found.setdefault(node.name, _taken(node))
                elif isinstance(node, ast.ClassDef):
                    _note_methods(node, found)
    return found


def _note_methods(node: ast.ClassDef, found: dict[str, tuple[str, ...]]) -> None:
    bases = [one.id for one in node.bases if isinstance(one, ast.Name)]
    for each in node.body:
        if isinstance(each, ast.FunctionDef):
            is_static = any(
                isinstance(one, ast.Name) and one.id == "staticmethod" for one in each.decorator_list
            )
            name = node.name if each.name == CONSTRUCTOR else f"{node.name}.{each.name}"
            found.setdefault(name, _taken(each)[not is_static :])
    # A base stands before what derives from it.
    inherited = [
        (base, name) for base in bases for name in found if name == base or name.startswith(f"{base}.")
    ]
    for base, name in inherited:
        found.setdefault(node.name + name.removeprefix(base), found[name])


def in_their_order(member: str, wanted: Kinds, own: Sequence[str], rules: Sequence[str]) -> Iterator[Adapter]:
    """The arguments in the order in which a submission names its parameters, where it has those of the rules in another one."""
    names, asked = [*map(_plain, own)], [*map(_plain, rules)]
    for n in sorted(wanted):
        if (
            n > 1
            and names[:n] != asked[:n]
            and sorted(names[:n]) == sorted(asked[:n]) == sorted({*asked[:n]})
        ):
            yield Adapter(member, forms=((n, tuple(("a", asked.index(name)) for name in names[:n])),))


def by_name(
    member: str, wanted: Kinds, most: int, named: Sequence[str], rules: Sequence[str]
) -> Iterator[Adapter]:
    """What is taken by name alone is passed so: under the rules' names, or in the order of the rules where the names are others."""
    forms: list[tuple[int, tuple[Item, ...]]] = []
    for n in sorted(wanted):
        if 0 <= most < n <= most + len(named):
            own = {_plain(name): name for name in named}
            asked = [_plain(name) for name in rules[most:n]]
            under = (
                [own[name] for name in asked] if own.keys() >= {*asked} and len(asked) == n - most else named
            )
            forms.append(
                (
                    n,
                    (
                        *same(most),
                        *(("k", [at, name]) for at, name in zip(range(most, n), under, strict=False)),
                    ),
                )
            )
    if forms:
        yield Adapter(member, forms=tuple(forms))


def in_a_dictionary(
    member: str, refused: Sequence[int], fewest: int, rules: Sequence[str]
) -> Iterator[Adapter]:
    """All arguments in one dictionary, under the names that they have in the rules, for a function that takes one."""
    for n in refused:
        if fewest <= 1 < n <= len(rules):
            several: Item = ("d", [[name, place] for place, name in enumerate(rules[:n])])
            yield Adapter(member, forms=((n, (several,)),))


def _taken(function: ast.FunctionDef) -> tuple[str, ...]:
    """The names of what a function takes by its place; the last is that of all others, if it takes any number."""
    some = function.args
    several = (*some.posonlyargs, *some.args, *((some.vararg,) if some.vararg else ()))
    return tuple(one.arg for one in several)


def _plain(name: str) -> str:
    return name.replace("_", "").casefold()
