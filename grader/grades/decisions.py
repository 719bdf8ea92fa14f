"""What was decided at the review desk, and how it joins what the file of adjustments says.

A decision is kept with who made it, when and why, and with a mark of what it was made of (`basis`).  It becomes an entry
of the adjustments, so there is one way in which points are added: `grader/grades/adjustments.py`.  A decision that was
made of something else than the result has now is not used: a person is asked again.  Nothing here reads a file or a
clock.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from grader.grades.adjustment_entries import Adjustments, Decide, Entry, Extra, Override
from grader.grades.adjustments import undecided
from grader.grades.concerned import NOBODY, Known
from grader.grades.lateness import clause, ended
from grader.model.class_result import content_hash
from grader.model.frozen import Frozen
from grader.model.names import SOURCES
from grader.model.result import CheckResult, Notice, Result, TranscriptResult

Kind = Literal["decide", "override", "extra"]
"""The sections of the adjustments file that the desk writes entries for."""

SOURCE = "the review desk"
"""What an error names where there is no file of adjustments."""

Item = CheckResult | TranscriptResult


class Decision(Frozen, frozen=True):
    """What one person decided of one thing of one submission.

    `item` is the id of an open check or session; for "extra", that of an item of the rubric; for "override" it is empty.
    `points` is None where a decision was taken back.  `version` counts from 1 for each `kind`, `submission` and `item`.
    `number` counts all decisions of a desk, in the order in which they were made.  `when` is a time in UTC, in ISO 8601.
    """

    number: int
    kind: Kind
    submission: str
    item: str
    version: int
    points: float | None
    reason: str
    who: str
    when: str
    basis: str

    @property
    def key(self) -> tuple[Kind, str, str]:
        """What it is about."""
        return self.kind, self.submission, self.item


COMMENT = "comment"
"""The kind of the notice that holds what a grader wrote beside a line."""


RUBRIC = "rubric"
"""The same of what was written for an item of the rubric that gave no points."""

DECISION = "decision"
"""The same of what was written for an open check, where the mark is kept as it was."""

WRITTEN = (COMMENT, RUBRIC, DECISION)
"""The kinds of all notices that hold what a grader wrote."""


class Comment(Frozen, frozen=True):
    """What a grader wrote beside a line of a submission; beside the whole of it, where `file` is empty and `line` 0.

    `sha256` is that of the file, so that a comment is not shown beside other code; of the whole, it is the mark of the code.  An empty text took the comment away.
    """

    number: int
    name: str
    version: int
    submission: str
    file: str
    line: int
    sha256: str
    text: str
    who: str
    when: str


def fits_file(one: Comment, result: Result) -> bool:
    """Whether what a comment is about is still there as it was."""
    files = {(file.path, file.sha256) for file in result.submission.files}
    return not one.file or (one.file, one.sha256) in files


def comment_notices(comments: Iterable[Comment], result: Result) -> tuple[Notice, ...]:
    """The comments as a report shows them, by file and line."""
    mine = [one for one in comments if one.text and fits_file(one, result)]
    return tuple(
        Notice(
            COMMENT,
            f"{EARLIER[0].upper()}{EARLIER[1:]}: {one.text}" if is_earlier(one, result) else one.text,
            f"{one.file}, line {one.line}" if one.file else None,
        )
        for one in sorted(mine, key=lambda one: (one.file, one.line, one.number))
    )


def notes_of(
    decisions: Iterable[Decision], comments: Iterable[Comment], result: Result
) -> tuple[Notice, ...]:
    """What graders wrote that gives no points, as a report shows it.

    Under a mark that is kept, that is all that was written for other points.
    """
    decisions = list(decisions)
    kept = any(one.kind == "override" and fits(one, result) for one in decisions)
    titles = {one.id: "A hidden check" if one.hidden else one.title.rstrip(".") for one in items_of(result)}
    # What gives no points is no adjustment, and is read all the same.
    plain = [
        Notice(RUBRIC, _with_earlier(one, result))
        for one in decisions
        if one.kind == "extra" and (one.points == 0 or (kept and one.points is not None))
    ]
    plain += [
        Notice(DECISION, f"{titles[one.item]}: {ended(one.reason)}")
        for one in decisions
        if kept and one.kind == "decide" and fits(one, result)
    ]
    return (*comment_notices(comments, result), *plain)


_FIRST = -1
"""The rank of what was decided at the desk: before all that a file says."""


class FromDesk(Decide, frozen=True):
    """A decision at the desk as an entry: it goes before all that a file says of the same check."""

    @property
    def rank(self) -> int:
        """See `Entry`."""
        return _FIRST


class Kept(Override, frozen=True):
    """A mark that was kept at the desk: it goes before those of a file, and nothing is added to it."""

    @property
    def rank(self) -> int:
        """See `Entry`."""
        return _FIRST


def items_of(result: Result) -> list[Item]:
    """All that has a verdict."""
    return [*result.checks, *result.transcripts]


def code_mark(result: Result) -> str:
    """A mark of the code that was graded, whatever its files are called and whatever lies beside them."""
    code = [one.sha256 for one in result.submission.files if one.path.endswith(SOURCES)]
    return content_hash(code or [one.sha256 for one in result.submission.files])[:32]


def basis_of(result: Result, item: str) -> str:
    """A mark of what somebody looks at who decides: the code, and what is open; of the score, where `item` is empty.

    It stays the same where the same code is graded anew and the check is open for the same points.
    """
    return _basis(result, item, [code_mark(result)])


def _basis_of_files(result: Result, item: str) -> str:
    """The mark that desks of older versions wrote: of all files, with their names."""
    return _basis(result, item, sorted(f"{one.sha256} {one.path}" for one in result.submission.files))


def _basis(result: Result, item: str, files: Sequence[str]) -> str:
    if item:
        found = next((one for one in items_of(result) if one.id == item), None)
        what = f"{found.status} {round(found.open_points, 6):g}" if found is not None else "nothing"
    else:
        what = f"{round(result.score, 6):g} of {round(result.max_score, 6):g}"
    text = "\n".join((item, what, *files))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def fits(one: Decision, result: Result) -> bool:
    """Whether a decision still is one about this result."""
    if one.points is None:
        return False
    if one.kind == "extra":
        return True
    if one.basis not in (basis_of(result, one.item), _basis_of_files(result, one.item)):
        return False
    if one.kind == "override":
        # A mark of before may be above the maximum by a bonus.
        return 0 <= one.points <= 2 * result.max_score + 1e-9
    return one.points >= 0 and any(
        item.id == one.item and item.status == "open" and one.points <= item.open_points + 1e-9
        for item in items_of(result)
    )


EARLIER = "for your earlier submission"


def is_earlier(one: Decision | Comment, result: Result) -> bool:
    """Whether points of a rubric, or a comment on the whole submission, were given for other code than is there now."""
    if isinstance(one, Decision):
        mark = one.basis if one.kind == "extra" and one.points is not None else ""
    else:
        mark = one.sha256 if not one.file and one.text else ""
    return mark not in ("", code_mark(result))


def _with_earlier(one: Decision, result: Result) -> str:
    """A reason, which says if it is about other code."""
    return f"{clause(one.reason)} (given {EARLIER})." if is_earlier(one, result) else one.reason


def with_decisions(
    policy: Adjustments | None, decisions: Iterable[Decision], result: Result
) -> Adjustments | None:
    """The adjustments with what was decided of one result; None where neither says anything."""
    decisions = list(decisions)
    used = [one for one in decisions if fits(one, result)]
    policy = without_own(policy, decisions, result) if policy is not None else None
    if not used:
        return policy
    policy = policy if policy is not None else Adjustments(source=SOURCE)
    decide: list[Decide] = []
    override: list[Override] = []
    extra: list[Extra] = []
    for one in used:
        assert one.points is not None, "else it does not fit"
        reason, name = _with_earlier(one, result), one.submission
        if one.kind == "decide":
            decide.append(FromDesk(reason=reason, submission=name, check=one.item, points=one.points))
        elif one.kind == "override":
            override.append(Kept(reason=reason, submission=name, score=one.points, final=True))
        elif one.points:
            extra.append(Extra(reason=reason, submission=name, points=one.points))
    return msgspec.structs.replace(
        policy,
        decide=(*decide, *policy.decide),
        override=(*override, *policy.override),
        extra=(*policy.extra, *extra),
    )


OF_FILE = 0
"""The number and the version of a decision that the desk wrote into a file of adjustments, and has no row of its own for."""


def own_decisions(policy: Adjustments | None, result: Result) -> list[Decision]:
    """The entries that the desk wrote into the file itself and that hold for a result, as decisions."""
    return [one for one in _of_file(policy, result) if fits(one, result)]


def own_keys(policy: Adjustments | None) -> dict[str, frozenset[tuple[Kind, str]]]:
    """What the entries are about that the desk wrote into the file itself, by submission, whether or not they still hold."""
    if policy is None:
        return {}
    keys: list[tuple[str, Kind, str]] = [
        *((one.submission, "decide", one.check) for one in policy.decide if is_own(one)),
        *((one.submission, "override", "") for one in policy.override if is_own(one)),
        *((one.submission, "extra", one.rubric) for one in policy.extra if is_own(one)),
    ]
    found: dict[str, set[tuple[Kind, str]]] = {}
    for name, kind, item in keys:
        found.setdefault(name, set()).add((kind, item))
    return {name: frozenset(mine) for name, mine in found.items()}


def outdated_own(policy: Adjustments | None, result: Result) -> list[Decision]:
    """The entries that the desk wrote into the file itself, for other code or points than the result has."""
    return outdated(_of_file(policy, result), result)


def _of_file(policy: Adjustments | None, result: Result) -> list[Decision]:
    """What the desk wrote into the file itself about a submission, as decisions."""
    if policy is None:
        return []
    name = result.submission.id

    def decision(kind: Kind, item: str, points: float, entry: Decide | Override | Extra) -> Decision:
        basis = "" if isinstance(entry, Extra) else entry.basis
        return Decision(
            OF_FILE,
            kind,
            name,
            item=item,
            version=OF_FILE,
            points=points,
            reason=entry.reason,
            who=_WHO,
            when="",
            basis=basis,
        )

    # A file may have thousands of entries, and is asked about each submission.
    return [
        *(
            decision("decide", one.check, one.points, one)
            for one in policy.decide
            if one.submission == name and is_own(one)
        ),
        *(
            decision("override", "", one.score, one)
            for one in policy.override
            if one.submission == name and is_own(one)
        ),
        *(
            decision("extra", one.rubric, one.points, one)
            for one in policy.extra
            if one.submission == name and is_own(one)
        ),
    ]


def with_own(own: Iterable[Decision], decisions: Sequence[Decision]) -> list[Decision]:
    """All that was decided of a submission: what the file has of the desk's, and what the desk has a word of now."""
    said = {one.key for one in decisions}
    return [*(one for one in own if one.key not in said), *decisions]


_WHO = "the file of adjustments"


def is_own(entry: Entry) -> bool:
    """Whether the desk wrote an entry, as the item of its rubric shows, or what it was made of."""
    if isinstance(entry, Extra):
        return bool(entry.rubric)
    return isinstance(entry, Decide | Override) and bool(entry.basis)


def without_own(policy: Adjustments, decisions: Iterable[Decision], result: Result) -> Adjustments:
    """The adjustments without what the desk wrote into the file itself, and that does not hold for a result.

    That is what was made of other code or points, and all of which the desk has a word now: another decision, or that it was
    taken back.
    """
    name = result.submission.id
    said = {one.key for one in decisions if one.points is None or fits(one, result)}
    held = {one.key for one in own_decisions(policy, result)} - said

    def holds(kind: Kind, item: str, entry: Entry) -> bool:
        return entry.submission != name or not is_own(entry) or (kind, name, item) in held

    decide = tuple(one for one in policy.decide if holds("decide", one.check, one))
    override = tuple(one for one in policy.override if holds("override", "", one))
    extra = tuple(one for one in policy.extra if holds("extra", one.rubric, one))
    same = (len(decide), len(override), len(extra)) == (
        len(policy.decide),
        len(policy.override),
        len(policy.extra),
    )
    return policy if same else msgspec.structs.replace(policy, decide=decide, override=override, extra=extra)


def open_items(
    policy: Adjustments | None, decisions: Sequence[Decision], result: Result, known: Known = NOBODY
) -> list[Item]:
    """What a person still has to decide of a result, by all that was said."""
    joined = with_decisions(policy, decisions, result)
    left = None if joined is None else undecided(joined, result, known)
    return [
        one
        for one in items_of(result)
        if one.status == "open" and one.open_points > 0 and (left is None or one.id in left)
    ]


def outdated(decisions: Iterable[Decision], result: Result) -> list[Decision]:
    """The decisions that were made of something else than what the result has now, so that a person is asked again."""
    return [one for one in decisions if one.points is not None and not fits(one, result)]
