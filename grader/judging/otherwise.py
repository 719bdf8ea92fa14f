"""What is shown in another way than it is asked for: checks by the terminal, and sessions by checks.

A class may take the place of functions (`instead` in assignment.toml); what they would show is then seen on the terminal
alone.  And what a submission in another language defines cannot be seated at the kit's table.  In both cases the points
stay in the maximum, and go to what was seen of the same rules.  Pure functions of verdicts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from grader.model.result import CheckResult, Status, TranscriptResult, Verdict
from grader.model.visible import listed
from grader.model.wording import tr, trn


def waits(check: CheckResult) -> bool:
    """Whether nothing was run of a check because a class takes the place of what it needs."""
    return bool(check.instead and check.evidence is not None and check.evidence.missing)


def by_sessions(
    checks: Iterable[CheckResult], sessions: Sequence[TranscriptResult], uses_functions: bool = False
) -> list[CheckResult]:
    """The checks, in which those that a class may stand for are paid for what the sessions show, where that is more.

    Also where the functions are there and wrong, and nothing uses them: to take them out must not pay more than to
    leave them in.  If the submission `uses_functions` of these, the class does not stand for them, and what was seen of them counts.

    Where no session looks at the rules of a check, it is paid if they show all of the other rules that the class may stand for; else it is open.
    """
    checks = [*checks]
    return [
        _by_sessions(check, sessions, [one for one in checks if one.instead == check.instead])
        if check.instead and check.status != "passed" and (waits(check) or not uses_functions)
        else check
        for check in checks
    ]


def uses(sources: Iterable[str], names: Iterable[str]) -> bool:
    """Whether sources name any of these functions anywhere but where they define them."""
    words = "|".join(map(re.escape, names))
    if not words:
        return False
    named, defined = re.compile(rf"\b(?:{words})\b"), re.compile(rf"\bdef[ \t]++(?:{words})\b")
    return any(len(named.findall(one)) > len(defined.findall(one)) for one in sources)


def _by_sessions(
    check: CheckResult, sessions: Sequence[TranscriptResult], akin: Sequence[CheckResult]
) -> CheckResult:
    own = _of_same_rules([check], sessions)
    mine = own or _of_same_rules(akin, sessions)
    right = [one for one in mine if one.status == "passed"]
    if not own and len(right) < len(mine):
        # Nobody saw these rules broken either.
        mine = right = []
    if not waits(check):
        return _better(check, mine, right)
    missing = check.evidence.missing if check.evidence is not None else ()
    said = {"instead": check.instead, "lacking": listed(missing)}
    if sessions and all(one.status == "open" for one in sessions):
        why = tr(
            "This is open: {instead} takes the place of {lacking} here, and what it shows in the terminal could not be read.",
            **said,
        )
        return replace(check, status="open", open_points=check.max_points, message=why)
    if not any(one.status == "passed" for one in sessions):
        why = trn(
            "{lacking} is missing, and {instead} shows nothing in the terminal that could take the place.",
            "{lacking} are missing, and {instead} shows nothing in the terminal that could take the place.",
            len(missing),
            **said,
        )
        return replace(check, status="blocked", open_points=0.0, message=why)
    rules = listed([rule.id for rule in check.rules])
    if not mine:
        why = tr(
            "This is open: {instead} takes the place of {lacking} here, and no terminal session looks at rule {rules}.",
            **said,
            rules=rules,
        )
        return replace(check, message=why)
    points = _share(check, right, mine)
    if len(right) == len(mine):
        why = _paid(said, "" if own else rules)
        return replace(check, status="passed", points=points, open_points=0.0, message="", excused=why)
    others = [one for one in mine if one.status != "passed"]
    shown = tr(
        "In the terminal, of the same rules, this did not come out right: {titles}.", titles=_titles(others)
    )
    if right:
        shown += " " + tr("This did: {titles}.", titles=_titles(right))
    # Two halves that are both rounded up are more than the whole.
    undecided = min(
        _share(check, [one for one in others if one.status == "open"], mine), _left(check, points)
    )
    status: Status = "open" if all(one.status == "open" for one in others) else "failed"
    if status == "failed":
        blocked = all(one.status in ("blocked", "open") for one in others)
        status = "partial" if right else "blocked" if blocked else "failed"
    here = tr("{instead} takes the place of {lacking} here.", **said)
    if status == "open":
        here = tr("This is open: {instead} takes the place of {lacking} here.", **said)
    return replace(check, status=status, points=points, open_points=undecided, message=f"{here} {shown}")


def _paid(said: dict[str, str], unseen: str) -> str:
    """Why a check is paid for which a class stands; `unseen`: its rules, where no session looks at them."""
    if unseen:
        return tr(
            "{instead} takes the place of {lacking} here. No terminal session looks at rule {rules}, so this is paid for what the terminal shows of the other rules that {instead} takes care of.",
            **said,
            rules=unseen,
        )
    return tr(
        "{instead} takes the place of {lacking} here, so this is paid for what the terminal shows of the same rules.",
        **said,
    )


def _better(
    check: CheckResult, mine: Sequence[TranscriptResult], right: Sequence[TranscriptResult]
) -> CheckResult:
    """A check whose functions are there, and do not come out right: what the class shows may be more."""
    points = _share(check, right, mine)
    if points <= check.points:
        return check
    why = tr(
        "{instead} shows this in the terminal, so what went wrong here does not count.",
        instead=check.instead,
    )
    if len(right) == len(mine):
        return replace(
            check,
            status="passed",
            points=points,
            open_points=0.0,
            message="",
            misconception=None,
            counterexample=None,
            excused=why,
        )
    part = tr(
        "{instead} shows a part of it in the terminal: {titles}.",
        instead=check.instead,
        titles=_titles(right),
    )
    return replace(
        check,
        status="partial" if check.status != "open" else "open",
        points=points,
        open_points=min(check.open_points, _left(check, points)),
        message=f"{check.message} {part}",
    )


def by_checks(
    sessions: Iterable[TranscriptResult], checks: Sequence[CheckResult], language: str, *, of_kit: bool
) -> list[TranscriptResult]:
    """The sessions of a submission whose language is not played.

    One of a program of the kit's (`of_kit`) looks at what checks look at, too: it is paid where all of those with its rules
    came out right.  Whatever else is open.
    """
    return [_by_checks(one, checks if of_kit else (), language) for one in sessions]


def _by_checks(one: TranscriptResult, checks: Sequence[CheckResult], language: str) -> TranscriptResult:
    mine = _of_same_rules([one], checks)
    if mine and all(check.points >= check.max_points for check in mine):
        why = tr(
            "What is written in {language} is not played. The checks of the same rules are right, and this is paid with them.",
            language=language,
        )
        return replace(one, status="passed", points=one.max_points, excused=why)
    if wrong := [check.title for check in mine if check.points < check.max_points]:
        why = tr(
            "This is open: what is written in {language} is not played, and not all checks of the same rules are right ({check}).",
            language=language,
            check=wrong[0].rstrip("."),
        )
    else:
        why = tr("This is open: what is written in {language} is not played.", language=language)
    return replace(one, status="open", open_points=one.max_points, message=why)


def _of_same_rules(
    some: Iterable[CheckResult | TranscriptResult], others: Iterable[Verdict]
) -> list[Verdict]:
    rules = {rule.id for one in some for rule in one.rules}
    return [other for other in others if rules.intersection(rule.id for rule in other.rules)]


def _share(check: CheckResult, some: Sequence[TranscriptResult], mine: Sequence[TranscriptResult]) -> float:
    """What these sessions earn of a check's points, by what they are worth among all that cite its rules."""
    most = sum(one.max_points for one in mine)
    if not most:
        return 0.0
    return min(check.max_points, round(check.max_points * sum(one.max_points for one in some) / most, 2))


def _left(check: CheckResult, points: float) -> float:
    """What a check that is paid so many points can still be worth, without the dust of a subtraction."""
    return round(check.max_points - points, 6)


def _titles(sessions: Iterable[TranscriptResult]) -> str:
    return "; ".join(one.title.rstrip(".") for one in sessions)
