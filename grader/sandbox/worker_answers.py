"""The answers of a worker, which a submission may have a hand in: their forms, and that they name nothing but what was sent.

What is out of form, or could not have been asked for, raises WorkerViolation.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from grader.model import decoders
from grader.model.adapters import Shapes
from grader.model.outcomes import Choice
from grader.model.worker_errors import WorkerViolation

NOTICES = frozenset(
    {"import-input", "import-exit", "import-limit", "import-error", "missing-module", "module-name"}
    | {
        "support-module",
        "stand-in",
        "renamed",
        "missing",
        "stub",
        "unreadable",
        "notebook",
        "tabs",
        "python2",
        "newer-python",
        "syntax",
    }
)
"""The kinds of notices that come from inside the sandbox."""

MAX_NOTICES = 50
LONGEST_NOTICE = 1_000

T = TypeVar("T")


class LoadAnswer(msgspec.Struct):
    """The worker's answer to a load message."""

    n: str
    places: dict[str, tuple[str, str]]
    attributes: dict[str, str]
    missing: list[str]
    absent: list[str]
    notices: list[tuple[str, str, str | None, int | None]]
    tried: list[str]
    begun: list[str] = []
    fixed: list[str] = []
    instead: dict[str, str] = {}
    shapes: Shapes | None = None
    choice: Choice | None = None


class Head(msgspec.Struct):
    """The first line of a frame of answers."""

    n: str
    at: int
    of: int
    end: int
    tried: list[str]
    unsure: list[int] = []


def decode(data: bytes, kind: type[T]) -> T:
    """The answer as what it has to be."""
    try:
        return decoders.decode(data, kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise WorkerViolation(f"it sent an answer out of form ({error})") from None


def check_names(
    answer: LoadAnswer, load: Mapping[str, Any], own: Collection[str], is_name: Callable[[str], bool]
) -> None:
    """Names and files go into code that people paste, so nothing but names and files may come."""
    roles = {one["name"] for one in (*load["wanted"], *load["supplied"])}
    files = {*own, *load["support"]}
    chosen = answer.choice or Choice()
    told = (chosen.graded, chosen.others, chosen.programs, chosen.spare_programs, chosen.rivals)
    if len(chosen.rivals) not in (0, 2) or any(
        len(paths) > len(files) or not files.issuperset(paths) for paths in told
    ):
        raise WorkerViolation("it sent names that no submission can have")
    names = [name for _, name in answer.places.values()] + list(answer.attributes.values())
    if answer.shapes is not None:
        spare = [*answer.shapes.spare, *answer.shapes.classes, *answer.shapes.known, *answer.shapes.state]
        spare += answer.shapes.records
        spare += [*answer.shapes.named, *answer.shapes.reads, *answer.shapes.parameters]
        names += [name for some in answer.shapes.parameters.values() for name in some]
        names += [name for one in answer.shapes.enumerations for name in (one.name, *one.members)]
        spare += [
            name
            for some in (
                *answer.shapes.state.values(),
                *answer.shapes.reads.values(),
                *answer.shapes.named.values(),
            )
            for name in some
        ]
        names += [name for one in spare for name in one.split(".", 1)]
    places = {file for file, _ in answer.places.values()}
    if not (roles.issuperset(answer.places) and files.issuperset(places) and all(map(is_name, names))):
        raise WorkerViolation("it sent names that no submission can have")
    # What takes the place of a definition is one of those that the assignment names for it.
    allowed = {one["name"]: one["instead"] for one in load["wanted"]}
    if any(name not in allowed.get(role, ()) for role, name in answer.instead.items()):
        raise WorkerViolation("it sent names that no submission can have")


def readable(answer: LoadAnswer, own: Collection[str]) -> list[tuple[str, str, str | None, int | None]]:
    """The notices.  The submission may have had a hand in them, so their number and length are bounded."""
    return [
        (kind, text[:LONGEST_NOTICE], path if path in own else None, line)
        for kind, text, path, line in answer.notices[:MAX_NOTICES]
        if kind in NOTICES
    ]


def note(tried: Sequence[str], known: list[str]) -> None:
    """Add to what is known of what the submission tried and was refused."""
    there = set(known)
    for one in tried[:MAX_NOTICES]:
        if len(known) < MAX_NOTICES and (text := one[:LONGEST_NOTICE]) not in there:
            there.add(text)
            known.append(text)
