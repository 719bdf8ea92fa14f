"""What `kibitz replay` says: one verdict as it was stored and as it is now, and what was seen for it.

Programs and verdicts look as `kibitz check` shows them (`grader/reports/verdict_lines.py`).  It says what was seen, and nothing that
only follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from grader.model.evidence import Evidence
from grader.model.replayed import Emptied, Mistake, Replayed, Seen, Told
from grader.model.result import CheckResult, Counterexample, RulingView, TranscriptResult
from grader.model.visible import amount, counted, visible
from grader.reports.console import warnings
from grader.reports.notes import note_lines
from grader.reports.streams import Style, harmless
from grader.reports.verdict_lines import (
    WORDS,
    example_lines,
    in_points,
    render_failure,
    rule_lines,
    sentence_lines,
)

ADAPTED = "adapted"
"""The kind of a notice that says how a submission was called in another way than the rules do."""

_DECIDED = {
    "submission": "as the submission does it",
    "instructor": "as the course has fixed it",
    "unseen": "nothing that was graded depends on it",
}
_TOLD: dict[Told, str] = {
    "steps": "ruled out by steps that came out right: {:,}",
    "chance": "not seen where chance may have a say, in programs that showed them when the checks were made: {:,}",
    "not": "not ruled out by what came out right: {:,}",
    "untold": "shown by no program that can be compared: {:,}",
}
"""What is told against mistakes, with how many of them."""


def render_replay(found: Replayed, *, colour: bool = False, width: int | None = None) -> str:
    """All of it.  `width` is that of the terminal, in columns; without it no line is broken."""
    style = Style(colour, width)
    blocks = [_head(found, style), _comparison(found, style)]
    if not found.same:
        blocks += [_lines(["The stored verdict:"]) + _verdict(found.stored, style)]
        blocks += [_lines(["The verdict now:"]) + _verdict(found.now, style)]
    else:
        blocks += [_verdict(found.now, style)]
    if found.seen is not None:
        blocks += [_lines(block) for block in _evidence(found.seen, found, style) if block]
    return harmless("\n".join(blocks))


def _head(found: Replayed, style: Style) -> str:
    now = found.now
    kind = "Check" if isinstance(now, CheckResult) else "Session"
    line = (
        f"{kind} {visible(now.id)} of {visible(found.assignment)}, replayed for {visible(found.submission)}"
    )
    lines = [style("strong", part) for part in style.broken(line, 2)]
    points = f"{amount(now.max_points)} {'point' if now.max_points == 1 else 'points'}"
    lines += sentence_lines(f"{visible(now.task)}: {visible(now.title)} ({points})", style, 4)
    lines += rule_lines(found.rules, style)
    if now.hidden:
        lines += sentence_lines("It is hidden: students are told only how many hidden checks passed.", style)
    return _lines(lines)


def _comparison(found: Replayed, style: Style) -> str:
    before, now = _in_short(found.stored), _in_short(found.now)
    said = (
        f"The verdict is the same: {now}."
        if found.same
        else f"The verdict is another one: it was {before}, and now it is {now}."
    )
    lines = [part for line in (said, *map(visible, found.remarks)) for part in style.broken(line, 2)]
    lines += [part for line in warnings(found.sandbox) for part in style.broken(line, 2)]
    return _lines([*lines, *note_lines(found.notices, style)])


def _in_short(one: CheckResult | TranscriptResult) -> str:
    excused = ", excused" if one.status == "passed" and one.excused else ""
    return f"{WORDS[one.status]}{excused} ({in_points([one])})"


def _verdict(one: CheckResult | TranscriptResult, style: Style) -> str:
    """As `kibitz check` shows it, without the rules, which stand above."""
    plain: CheckResult | TranscriptResult = replace(one, rules=())
    return render_failure(plain, style)


def _evidence(seen: Seen, found: Replayed, style: Style) -> Iterator[list[str]]:
    now = found.now
    called = ", called as the notes above say" if any(one.kind == ADAPTED for one in found.notices) else ""
    assert isinstance(now, CheckResult) and now.evidence is not None, "what is seen is seen of a check"
    yield [
        f"Its {counted(now.evidence.all, 'program')}{called}:",
        *_listed(_programs(now.evidence), style),
    ]
    yield from _examples(seen.examples, now.counterexample, now.evidence.wrong, style)
    if seen.readings:
        yield [
            "Its programs hang on how the handout is read; this is how it was graded:",
            *_listed((_reading(view) for _, view in seen.readings), style),
        ]
    yield _mistakes(seen.mistakes, style)
    if seen.functions:
        yield [
            *style.broken("Functions that decide it, and stubs of them, which do next to nothing:", 2),
            *_listed(map(_function, seen.functions), style),
        ]


def _programs(found: Evidence) -> Iterator[str]:
    """How many came out how, of what there is."""
    if found.right:
        yield f"{found.right:,} came out right in the submission's own run"
    for one in found.lent:
        names = ", ".join(one.names)
        yield f"{one.programs:,} came out right only with the course's own {names} in the place of the submission's"
    for one in found.filled:
        calls = ", ".join(one.names)
        yield f"{one.programs:,} came out right only without some calls of {calls}, with its lists filled another way"
    if found.wrong:
        yield f"{found.wrong:,} went wrong"
    if found.hung:
        yield f"{found.hung:,} {_were(found.hung)} not run, because others like {_them(found.hung)} had hung or no time was left"
    if found.unrun:
        names = ", ".join(found.missing) or "something"
        yield f"{found.unrun:,} {_were(found.unrun)} not run: {names} could not be found"
    if found.undecided:
        asks = "asks" if found.undecided == 1 else "ask"
        yield f"{found.undecided:,} {asks} for nothing, as the handout was read"


def _were(number: int) -> str:
    return "was" if number == 1 else "were"


def _them(number: int) -> str:
    return "it" if number == 1 else "them"


def _examples(
    examples: Sequence[Counterexample], shown: Counterexample | None, wrong: int, style: Style
) -> Iterator[list[str]]:
    """Programs as they were run, but for one that the verdict shows already."""
    others = [one for one in examples if shown is None or one.code != shown.code]
    if others:
        where = "as they were run, up to where they go wrong"
        if wrong == 1:
            words = "The program that went wrong, as it was run, up to where it goes wrong:"
        elif wrong == len(others):
            words = f"The {wrong:,} that went wrong, {where}:"
        else:
            words = f"Of the {wrong:,} that went wrong the shortest, {where}:"
        yield style.broken(words, 2)
    for number, one in enumerate(others, 1):
        yield example_lines(f"Program {number}", one, style)


def _reading(view: RulingView) -> str:
    return f"{visible(view.question)}: {visible(view.text)} ({_DECIDED[view.decided]})"


def _mistakes(mistakes: Sequence[Mistake], style: Style) -> list[str]:
    """The known mistakes, by what is told against them."""
    if not mistakes:
        return style.broken("The course knows of no mistake about these rules.", 2)
    lines = style.broken(
        f"{counted(len(mistakes), 'mistake')} about these rules {_is(len(mistakes))} known.", 2
    )
    for told, words in _TOLD.items():
        mine = [one for one in mistakes if one.told == told]
        if mine:
            lines += style.broken(f"  {_sentence(words.format(len(mine)))}", 4)
            lines += _listed((f"{visible(one.sentence)} ({visible(one.name)})" for one in mine), style, 4)
    return lines


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _function(one: Emptied) -> str:
    """How many ways to do nothing in a function are ruled out, and how."""
    if not one.stubs:
        return f"{visible(one.name)}: nothing is kept of what goes wrong then"
    found = [
        f"{words.format(number)} of {len(one.stubs):,}"
        for told, words in _TOLD.items()
        if (number := one.stubs.count(told))
    ]
    return f"{visible(one.name)}: {'; '.join(found)}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _listed(texts: Iterable[str], style: Style, by: int = 2) -> list[str]:
    return [part for text in texts for part in style.broken(f"{' ' * by}- {text}", by + 2)]


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
