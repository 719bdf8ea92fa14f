"""Asks whether a submission belongs to another assignment, by the names that it defines and what these have.

Only texts are looked at, line by line: nothing is parsed and nothing run.  What is found is a question for a person, and
changes no point.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from grader.model.errors import KitError
from grader.model.names import SOURCES
from grader.model.outcomes import Loaded
from grader.model.wording import mark, tr, trn, whole

if TYPE_CHECKING:
    from grader.kits.assignment import Assignment, Definition
    from grader.kits.kit import Kit

LOOKED_AT = 1 << 20
"""Bytes of a submission in which names are looked for."""

MOST_NAMES = 5_000
"""Classes and functions that are looked at."""

MOST_BASES = 30
"""Classes from which one is made, itself among them, whose methods are looked at."""

THERE = 0.5
"""A class with less than this share of what is asked of it has its name by chance."""

BY_ANOTHER_NAME = 0.6
"""A class of another name counts where it has as much as this of several methods; one method alone is met by chance."""

OWN_METHODS = 2
"""A class with as many methods, none of which is asked for, is another one, and not one that was only begun."""

_LINE = re.compile(
    r"^([ \t]*+)\"?([ \t]*+)(?:async[ \t]++)?(class|def|package|sub)[ \t]++((?:\w{1,99}::){0,9}\w{1,99})([^\n]{0,300})",
    re.M,
)
_BASES = re.compile(r"\(([\w., \t]{0,200})\)")
_ATTRIBUTE = re.compile(r"\bself\.(\w{1,99})")


@dataclass
class Outline:
    """What a submission defines: the functions at the top, and the classes with their methods and attributes, all folded."""

    functions: set[str] = field(default_factory=set)
    classes: dict[str, set[str]] = field(default_factory=dict)
    bases: dict[str, set[str]] = field(default_factory=dict)
    attributes: set[str] = field(default_factory=set)
    _lines: dict[str, list[set[str]]] = field(default_factory=dict)

    def members(self, name: str) -> list[set[str]]:
        """The methods of a class and of the classes that it is made from; of the nearest ones if there are very many."""
        if name not in self._lines:
            line = [name]
            for one in line:
                line += sorted(self.bases.get(one, set()).difference(line))[: MOST_BASES - len(line)]
            self._lines[name] = [self.classes.get(one, set()) for one in line]
        return self._lines[name]

    def has(self, name: str, names: set[str]) -> bool:
        """Whether a class has a method of one of these names, or anything such an attribute."""
        return not all(one.isdisjoint(names) for one in (self.attributes, *self.members(name)))

    @cached_property
    def methods(self) -> set[str]:
        """Those of all classes."""
        return set[str]().union(*self.classes.values())


def question(
    kit: Kit, assignment: Assignment, files: Mapping[str, bytes], loaded: Loaded, refused: Callable[[], bool]
) -> str:
    """What to ask about a submission that looks like that of another assignment; "" where it looks like one of this.

    `refused` tells whether calls of it came to nothing because of their arguments.
    """
    outline = outline_of(files)
    own = {
        one.name: min(_share_of_loaded(one, loaded), share(assignment, one, outline))
        for one in assignment.defines
    }
    fits = sum(share >= THERE for share in own.values()) / len(own)
    # Where calls were refused, what has the right name may be something else all the same.
    if fits >= THERE and not refused():
        return ""
    best, other = 0.0 if fits >= THERE else fits, None
    known = matches(assignment, outline)
    for name in kit.names():
        if name != assignment.id:
            try:
                candidate = kit.assignment(name)
            except KitError:
                # It is not the one that is graded.
                continue
            found = fit(candidate, outline)
            # What asks for one method only may be met by chance.
            if found > max(best, THERE) and matches(candidate, outline) > known:
                best, other = found, candidate
    there = [one for one in assignment.defines if one.name not in loaded.missing]
    if other is None:
        strange = there and all(_is_another(one, outline, loaded) for one in there) and not fits
        if not strange or 2 * len(there) >= len(own):
            return ""
    why = _why(list(own), there, _lacks_methods(there, loaded), bool(there) and refused())
    if other is None:
        return tr(
            "This looks like another assignment, and was graded as {assignment}: {why}. Is it the right file?",
            assignment=assignment.title,
            why=why,
        )
    return tr(
        "This looks like {other}, and was graded as {assignment}: {why}. Is it the right file?",
        other=other.title,
        assignment=assignment.title,
        why=why,
    )


def _why(own: list[str], there: list[Definition], lacks: bool, refused: bool) -> str:
    """What is missing of the assignment's own names, and how those that are `there` differ from what is asked for."""
    missing = len(own) - len(there)
    words = []
    if missing and len(own) > 1:
        words.append(
            trn(
                "{n} of {all} names is missing",
                "{n} of {all} names are missing",
                missing,
                all=whole(len(own)),
            )
        )
    elif missing:
        words.append(tr("{name} is missing", name=own[0]))
    if there:
        words.append(_what_is_there(bool(missing), lacks, refused))
    return words[0] if len(words) == 1 else tr("{one}, and {other}", one=words[0], other=words[-1])


def _what_is_there(some: bool, lacks: bool, refused: bool) -> str:
    """How what is there differs from what is asked for; `some` names are missing."""
    if refused and lacks:
        how = (
            mark("those that are there take other arguments or lack methods that are asked for"),
            mark("the names that are there take other arguments or lack methods that are asked for"),
        )
    elif refused:
        how = (
            mark("those that are there take other arguments"),
            mark("the names that are there take other arguments"),
        )
    elif lacks:
        how = (
            mark("those that are there lack methods that are asked for"),
            mark("the names that are there lack methods that are asked for"),
        )
    else:
        how = (
            mark("those that are there do something else"),
            mark("the names that are there do something else"),
        )
    return tr(how[0] if some else how[1])


def matches(assignment: Assignment, outline: Outline) -> int:
    """How many of the functions and methods of an assignment a submission has."""
    counts = (share(assignment, one, outline) * max(len(one.methods), 1) for one in assignment.defines)
    return round(sum(counts))


def fit(assignment: Assignment, outline: Outline) -> float:
    """The share of the names of an assignment that a submission has, with what is asked of them, from 0 to 1."""
    return sum(share(assignment, one, outline) >= THERE for one in assignment.defines) / len(
        assignment.defines
    )


def share(assignment: Assignment, one: Definition, outline: Outline) -> float:
    """How much of a definition a submission has, from 0 to 1."""
    names = {*map(_folded, (one.name, *one.aliases))}
    elsewhere: dict[str, tuple[str, ...]] = {}
    for language in assignment.languages.values():
        elsewhere |= language.names
    if one.kind == "function":
        called = names | {*map(_folded, elsewhere.get(one.name, ()))}
        # In Perl, a function stands in some package.
        is_method = bool(elsewhere) and not outline.methods.isdisjoint(called)
        return float(is_method or not outline.functions.isdisjoint(called))
    asked = [
        {*map(_folded, (name, *about.aliases, *elsewhere.get(f"{one.name}.{name}", ())))}
        for name, about in (one.methods or one.attributes).items()
    ]
    best = 0.0
    for name in outline.classes:
        found = sum(outline.has(name, each) for each in asked) / len(asked) if asked else 1.0
        if name in names or (len(asked) > 1 and found >= BY_ANOTHER_NAME):
            best = max(best, found)
    return best


def outline_of(files: Mapping[str, bytes]) -> Outline:
    """What the sources among these files define, by the lines that begin with the words for it."""
    found = Outline()
    left = LOOKED_AT
    for path, data in sorted(files.items()):
        if path.endswith(SOURCES) and left > 0:
            text = data[:left].replace(b"\0", b"").decode("utf-8", "replace").replace("\r", "\n")
            left -= len(data)
            # The lines of a notebook are texts, each with its end.
            _read(text.replace("\\n", "\n") if path.endswith(".ipynb") else text, found)
    return found


def _read(text: str, found: Outline) -> None:
    inside, depth = "", -1
    for number, line in enumerate(_LINE.finditer(text)):
        if number >= MOST_NAMES:
            break
        indent, word = len(line[1]) + len(line[2]), line[3]
        name = _folded(line[4].rpartition("::")[2])
        if word in ("class", "package"):
            inside, depth = name, indent if word == "class" else -1
            found.classes.setdefault(name, set())
            if bases := _BASES.match(line[5].lstrip()):
                found.bases.setdefault(name, set()).update(
                    _folded(one.rpartition(".")[2].strip()) for one in bases[1].split(",")
                )
        elif inside and indent > depth:
            found.classes[inside].add(name)
        else:
            inside = ""
            found.functions.add(name)
    found.attributes.update(_folded(one) for one in _ATTRIBUTE.findall(text))


def _share_of_loaded(one: Definition, loaded: Loaded) -> float:
    """How much of a definition was found in what was loaded, from 0 to 1."""
    if one.name in loaded.missing:
        return float(one.name in loaded.instead)
    asked = len(one.methods)
    absent = sum(f"{one.name}.{name}" in loaded.absent for name in one.methods)
    return 1 - absent / asked if asked else 1.0


def _is_another(one: Definition, outline: Outline, loaded: Loaded) -> bool:
    """Whether what has the name of a class is another one: it has methods of its own, and none that is asked for."""
    if one.kind == "function" or _share_of_loaded(one, loaded):
        return False
    own = outline.members(_folded(loaded.places.get(one.name, ("", one.name))[1].rpartition("::")[2]))
    return sum(not name.startswith("__") for name in set[str]().union(*own)) >= OWN_METHODS


def _lacks_methods(there: Iterable[Definition], loaded: Loaded) -> bool:
    return any(_share_of_loaded(one, loaded) < THERE for one in there)


def _folded(name: str) -> str:
    """A name without case and underscores, those of Python's own methods apart."""
    return name if name.startswith("__") else name.replace("_", "").casefold()
