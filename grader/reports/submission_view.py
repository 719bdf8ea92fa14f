"""What the page of a submission is drawn with: items by task, steps, answers, screens and rows of cards.

Each function makes of a piece of a result what the template shows, with what differs marked.  The frame of
the page, and how text gets into it safely, is in `grader/reports/report.py`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from grader.model.apart import in_a_sentence
from grader.model.causes import by_task, causes
from grader.model.decided import as_decided, decisions_of, is_decided
from grader.model.grade import TaskScore
from grader.model.handed_in import Student, SubmissionInfo
from grader.model.result import (
    WRONG_ASSIGNMENT,
    CheckResult,
    Counterexample,
    ExchangeView,
    PileView,
    Result,
    SourceLines,
    StepView,
    TranscriptResult,
)
from grader.model.scores import ProgramScore
from grader.model.visible import LONG, visible
from grader.model.wording import day, mark, tr
from grader.reports.notes import UNREAD, leading

if TYPE_CHECKING:
    from markupsafe import Markup

STEPS_SHOWN = 40
CARDS_SHOWN = 120
ALIKE = 0.3
"""How alike two screens must be for the lines that differ to be marked."""

MANY_DECIDED = 3
"""Decisions that are listed one by one; more are one sum, with the list folded."""

ADJUSTMENTS = {
    "late": mark("late policy"),
    "override": mark("override"),
    "extra": mark("extra points"),
    "decided": mark("decided"),
}
"""The kinds of adjustments in words."""


def adjustment_words(kind: str, change: float) -> str:
    """A kind of adjustment, by what it does: extra points below 0 are points taken."""
    return tr("points taken") if kind == "extra" and change < 0 else tr(ADJUSTMENTS[kind])


Item = CheckResult | TranscriptResult
"""What has a verdict and points: a check, a recorded session, or a claim of a dialogue."""


class Group(NamedTuple):
    """The items of one task: those that did not pass, and those that did, by anchor, and what was not graded.

    Of those that did not pass, what is charged comes first, and what is open last.

    Not graded are the sessions of a program that is missing, where it is no part of the maximum; and, in results of older
    versions, what did not count.  `program` is set where all of it is about a program that counts apart.
    """

    anchor: str
    task: TaskScore
    loud: tuple[tuple[str, Item], ...]
    right: tuple[tuple[str, Item], ...]
    ungraded: tuple[Item, ...] = ()
    program: ProgramScore | None = None

    @property
    def score(self) -> float:
        """The points of the task, or of the program."""
        return self.task.score if self.program is None else self.program.score

    @property
    def max_score(self) -> float:
        """The most that it could be."""
        return self.task.max_score if self.program is None else self.program.max_score

    @property
    def open_points(self) -> float:
        """What may be added to it."""
        return self.task.open_points if self.program is None else self.program.open_points

    @property
    def checks(self) -> tuple[Item, ...]:
        """All items of the task."""
        return (*(check for _, check in self.loud), *(check for _, check in self.right))


class CauseView(NamedTuple):
    """A cause: its verdicts with their anchors, the one that cost most first, and the points of all of them."""

    anchor: str
    items: tuple[tuple[str, Item], ...]
    lost: float
    title: str

    @property
    def number(self) -> int:
        """How many verdicts have this cause."""
        return len(self.items)


class CardView(NamedTuple):
    """One card of a drawing, with the words and the style class that it is shown by."""

    face: str
    name: str
    style: str


class RowView(NamedTuple):
    """A row of cards: whose it is, its cards (None: none were shown), and its text for a screen reader."""

    side: str
    cards: tuple[CardView, ...] | None
    more: int
    spoken: str


def submission_values(result: Result) -> dict[str, Any]:
    """What the template of a submission needs."""
    result = as_decided(result)
    changes = result.grade.adjustments if result.grade is not None else ()
    groups = _groups(result)
    grade = result.grade
    first = {
        check.misconception: anchor
        for group in reversed(groups)
        for anchor, check in reversed(group.loud)
        if isinstance(check, CheckResult) and check.misconception
    }
    decisions = decisions_of(result.grade)
    settled = [pair for group in groups for pair in group.loud if is_decided(pair[1])]
    return {
        "result": result,
        "groups": groups,
        "who": ", ".join(one.name or one.id for one in result.submission.students),
        "handed_in": handed_in(result.submission),
        "counts": result.score if grade is None else grade.score,
        "excused": grade.excused if grade is not None else "",
        "adjustment_words": adjustment_words,
        # Where each known mistake is named first, for links from the page of the class.
        "mistakes": {anchor: sentence for sentence, anchor in first.items()},
        # What may yet be added, where nobody has decided.
        "opened": result.still_open,
        "of_program": in_a_sentence(program) if (program := result.program_counts) else "",
        "unread": leading(one for one in result.notices if one.kind != WRONG_ASSIGNMENT),
        "told": [one for one in result.notices if one.kind not in UNREAD],
        "causes": _causes(groups),
        "open_checks": [
            pair
            for group in groups
            for pair in group.loud
            if pair[1].status == "open" and not is_decided(pair[1])
        ],
        "decided_checks": [pair for pair in settled if pair[1].id in decisions],
        # What nobody decided by itself, because all of the mark was.
        "settled_checks": [pair for pair in settled if pair[1].id not in decisions],
        "decisions": decisions,
        "decided_changes": [one for one in changes if one.kind == "decided"],
        # The points by kind, as the head of the page sums them up.
        "by_kind": {
            kind: round(sum(one.change for one in changes if one.kind == kind), 6)
            for kind in dict.fromkeys(one.kind for one in changes)
        },
        "many_decided": MANY_DECIDED,
        "quoted": quoted_lines,
        "rows": card_rows,
        "steps_shown": steps_shown,
        "answers": answers,
        "terminal_pair": terminal_pair,
        "pile_rows": pile_rows,
    }


def _causes(groups: Sequence[Group]) -> list[CauseView]:
    """What is charged, by causes."""
    anchors = {id(one): anchor for group in groups for anchor, one in group.loud}
    found = causes(one for group in groups for _, one in group.loud)
    return [
        CauseView(
            f"cause-{number}", tuple((anchors[id(one)], one) for one in cause.items), cause.lost, cause.title
        )
        for number, cause in enumerate(found, 1)
    ]


def quoted_lines(source: SourceLines) -> list[tuple[int, str, bool]]:
    """The lines that are quoted: their numbers, their text, and whether each is the one that is spoken of."""
    return [(number, line, number == source.line) for number, line in enumerate(source.lines, source.first)]


def handed_in(info: SubmissionInfo) -> list[tuple[str, tuple[str, ...]]]:
    """Who handed a submission in and when, as far as anybody knows: labels with what stands beside them."""
    when = [moment(info.submitted)] if info.submitted else []
    when += [] if info.attempt is None else [tr("attempt {number}", number=info.attempt)]
    when += [] if info.late is None else [tr("late") if info.late else tr("in time")]
    students = [
        f"{one.name or one.id}{f' ({about})' if (about := _about(one)) else ''}" for one in info.students
    ]
    facts = [
        (tr("Handed in by"), tuple(students)),
        (tr("Handed in"), tuple(when)),
        (tr("In place of"), info.earlier),
    ]
    found = [(label, words) for label, words in facts if words]
    return [*found, (tr("Submission"), (info.id,))] if found else []


def _about(student: Student) -> str:
    known = [student.id if student.name else "", student.email]
    return ", ".join(one for one in known if one)


def moment(time: str, minutes: bool = False) -> str:
    """A time of ISO 8601 with its day as the language writes it, and a space before the hour; anything else as it is.

    With `minutes`, what is finer than that is left out, and so is the time zone.
    """
    found = re.match(r"(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)", time)
    if found is None:
        return time
    return f"{day(found[1], found[2], found[3])} {found[4]}" + ("" if minutes else time[found.end() :])


def _groups(result: Result) -> list[Group]:
    """The items by task, in the order of the handout; one of an unknown task gets a group of its own."""
    items: list[Item] = [*result.checks, *result.transcripts]
    anchors = {id(check): f"check-{number}" for number, check in enumerate(items, 1)}
    groups = []
    for place, (task, of_task) in enumerate(by_task(result), 1):
        all_of_it = [(anchors[id(check)], check) for check in of_task]
        mine = [pair for pair in all_of_it if not _ungraded(pair[1])]
        loud = tuple(pair for pair in mine if pair[1].status != "passed")
        right = tuple(pair for pair in mine if pair[1].status == "passed")
        rest = tuple(check for _, check in all_of_it if _ungraded(check))
        apart = all_of_it and all(
            check.counts != "mark" and isinstance(check, TranscriptResult) for _, check in all_of_it
        )
        program = result.program_counts if apart else None
        groups.append(Group(f"task-{place}", task, loud, right, rest, program))
    return groups


def _ungraded(check: Item) -> bool:
    return check.status == "blocked" and (not check.max_points or check.counts != "mark")


def steps_shown(steps: Sequence[StepView]) -> list[tuple[int, StepView | None]]:
    """The steps with their numbers; of very many only the first and last ones, and None for those between."""
    numbered: list[tuple[int, StepView | None]] = list(enumerate(steps, 1))
    left_out = len(numbered) - STEPS_SHOWN
    if left_out <= 0:
        return numbered
    half = STEPS_SHOWN // 2
    return [*numbered[:half], (left_out, None), *numbered[-half:]]


def answers(example: Counterexample | StepView) -> list[tuple[str, Markup]]:
    """Both answers with the stretch where they differ marked, if they are alike enough for that to help."""
    from markupsafe import Markup, escape

    sides = [visible(text, lines=True) for text in (example.expected, example.actual)]
    short = min(len(text) for text in sides)
    start = next((at for at in range(short) if sides[0][at] != sides[1][at]), short)
    end = next((at for at in range(short - start) if sides[0][-1 - at] != sides[1][-1 - at]), short - start)
    marked = []
    for text in sides:
        middle = text[start : len(text) - end]
        if middle and 2 * (start + end) >= max(len(side) for side in sides):
            markup = Markup("{}<mark>{}</mark>{}").format(text[:start], middle, text[len(text) - end :])
        else:
            markup = escape(text)
        marked.append(markup)
    return list(zip(("expected", "got"), marked, strict=True))


def terminal_pair(view: ExchangeView) -> tuple[Markup | None, Markup]:
    """What was recorded and what was printed, with the lines marked that differ where most are alike."""
    sides = [None if view.expected is None else _terminal_lines(view.expected), _terminal_lines(view.actual)]
    expected, actual = sides
    assert actual is not None
    if expected is None:
        return None, _marked_lines(actual, set())
    plain = [[" ".join(line.split()) for line in side] for side in (expected, actual)]
    matcher = difflib.SequenceMatcher(None, plain[0], plain[1], autojunk=False)
    if view.agrees or matcher.ratio() < ALIKE:
        return _marked_lines(expected, set()), _marked_lines(actual, set())
    changed = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    return (
        _marked_lines(expected, {at for _, low, high, _, _ in changed for at in range(low, high)}),
        _marked_lines(actual, {at for _, _, _, low, high in changed for at in range(low, high)}),
    )


def _terminal_lines(text: str) -> list[str]:
    """The lines of a screen, with what cannot be seen written out: spaces at line ends, tabs, controls."""
    lines = visible(text.strip("\n"), lines=True, limit=LONG).replace("\t", "⟨TAB⟩").split("\n")
    return [line.rstrip(" ") + "·" * (len(line) - len(line.rstrip(" "))) for line in lines]


def _marked_lines(lines: Sequence[str], marked: set[int]) -> Markup:
    from markupsafe import Markup, escape

    return Markup("\n").join(
        Markup("<mark>{}</mark>").format(line or " ") if number in marked else escape(line)
        for number, line in enumerate(lines)
    )


def pile_rows(pile: PileView) -> list[RowView]:
    """The rows to draw for a pile of a terminal session: before the exchange, and after it."""
    if pile.expected is None and pile.actual is not None:
        return [_row("before", pile.before, ()), _row("after", pile.actual, ())]
    after = card_rows(pile.expected, pile.actual)
    return [
        _row("before", pile.before, ()),
        *(row._replace(side="after") if row.side == "both" else row for row in after),
    ]


def card_rows(expected: Sequence[str] | None, actual: Sequence[str] | None) -> list[RowView]:
    """The rows to draw for one object: one where both sides agree, else both, with what differs marked."""
    if expected == actual:
        return [_row("both", expected, ())]
    other = difflib.SequenceMatcher(None, expected or (), actual or (), autojunk=False)
    changed = [code for code in other.get_opcodes() if code[0] != "equal"]
    return [
        _row("expected", expected, {at for _, low, high, _, _ in changed for at in range(low, high)}),
        _row("got", actual, {at for _, _, _, low, high in changed for at in range(low, high)}),
    ]


def _row(side: str, faces: Sequence[str] | None, differing: Iterable[int]) -> RowView:
    if faces is None:
        return RowView(side, None, 0, tr("no cards shown"))
    differing = set(differing)
    cards = tuple(
        _card(visible(face, limit=12), at in differing) for at, face in enumerate(faces[:CARDS_SHOWN])
    )
    spoken = ", ".join(card.name for card in cards) or tr("empty")
    return RowView(side, cards, len(faces) - len(cards), spoken)


def _card(face: str, differs: bool) -> CardView:
    styles = []
    name = face.strip()
    if name == "*":
        styles.append("wild")
        name = tr("joker")
    elif name == "XX":
        styles.append("back")
        name, face = tr("face down"), ""
    elif "♥" in name or "♦" in name:
        styles.append("red")
    if len(face) > 3:
        styles.append("wide")
    if differs:
        styles.append("differs")
        name = tr("{card} (differs)", card=name)
    return CardView(face.strip(), name, " ".join(styles))
