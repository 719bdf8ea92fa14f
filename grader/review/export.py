"""What was decided at the desk as a file of adjustments, for whoever keeps decisions with the course.

The file has the entries that the desk makes itself, so that grading with it into another folder gives the same points.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from grader.grades.adjustment_entries import Adjustments
from grader.grades.decisions import Decision, basis_of, fits
from grader.model.errors import InputError
from grader.model.result import Result
from grader.model.visible import visible
from grader.review.superseded import overlap, read_toml, set_aside

HEAD = "# Decided at the review desk of Kibitz."


def exported(
    decisions: Sequence[Decision],
    results: Sequence[Result | None],
    before: str = "",
    policy: Adjustments | None = None,
) -> str:
    """A file with the entries of decisions that hold, behind the text of another file.

    `results` are those that the decisions are about, one for each.  What does not fit its result any more stands there as
    a comment.  `policy` is what the other file says: where a decision takes the place of one of its entries, that entry
    becomes a comment.  Raises InputError where the other file is written so that this cannot be done, or nothing can stand
    behind it.
    """
    said: frozenset[Decision] = frozenset()
    if policy is not None:
        aside, said = overlap(policy, decisions, results)
        if read_toml(before) is not None:
            before = set_aside(before, aside)
    parts: list[str] = []
    for one, result in zip(decisions, results, strict=True):
        if one.points is None or (one.kind == "extra" and not one.points) or one in said:
            continue
        lines = [f"[[{one.kind}]]", f"submission = {_text(one.submission)}"]
        if one.kind == "decide":
            lines.append(f"check = {_text(one.item)}")
        key = "score" if one.kind == "override" else "points"
        lines += [f"{key} = {float(one.points)!r}", f"reason = {_text(one.reason)}"]
        if one.kind == "override":
            lines.append("final = true")
        if one.kind == "extra":
            lines.append(f"rubric = {_text(one.item)}")
        else:
            lines.append(f"basis = {_text(_basis(one, result))}")
        told = visible(f"{one.who}, {one.when}")
        if result is None or not fits(one, result):
            told += "; graded anew since, so this does not count"
            lines = [f"# {line}" for line in lines]
        parts.append("\n".join((f"# {told}", *lines, "")))
    head = f"{HEAD}  kibitz grade --adjustments takes this file.\n"
    if not before.strip():
        parts.insert(0, head)
    else:
        # What has nothing new stays as it is.
        parts = [before.rstrip() + "\n", *((head, *parts) if parts else ())]
    text = "\n".join(parts)
    _check(before, text)
    return text


def _basis(one: Decision, result: Result | None) -> str:
    """What a decision was made of, by the marks of this version where it still is that."""
    return basis_of(result, one.item) if result is not None and fits(one, result) else one.basis


def _check(before: str, text: str) -> None:
    """Refuse to write what is no TOML, which nobody could grade with."""
    if (found := read_toml(before)) is None:
        raise InputError(
            "the file of adjustments that the class was graded with is not valid TOML; put it right"
        )
    if read_toml(text) is not None:
        return
    for kind in ("decide", "override", "extra"):
        if kind in found and read_toml(f"{before.rstrip()}\n[[{kind}]]\n") is None:
            raise InputError(
                f"the file of adjustments that the class was graded with writes `{kind} = [...]`, behind which TOML takes no "
                f"more entries; write each of them under [[{kind}]] there"
            )
    raise InputError(
        "behind the file of adjustments that the class was graded with, TOML takes no more entries; write its entries "
        "under [[decide]], [[override]] and [[extra]]"
    )


def _text(text: str) -> str:
    """A basic string of TOML (https://toml.io/en/v1.0.0#string)."""
    return json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False).replace("\x7f", "\\u007F")
