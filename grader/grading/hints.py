"""How much of a failure a student is shown: the rule alone, the program as well, or all that is known.

The tier is set by the course, in `assignment.toml`, and `kibitz check --hints` may show less but never more.  What
a tier hides is taken out of the result itself, before anything is written, so that no report has it to show.
Points, and what is missing or cannot be imported, are told on every tier.
"""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from grader.kits.assignment import Assignment, Tier
from grader.model.causes import with_causes
from grader.model.errors import InputError
from grader.model.result import CheckResult, Counterexample, Notice, Result, Status, TranscriptResult
from grader.model.wording import mark, tr

TIERS: tuple[Tier, ...] = get_args(Tier)
"""From the least that a student is shown to the most."""

KIND = "hints"
"""The kind of the notice that says that something is not shown."""

AS_IT_SHOULD = "  # raises an error, as it should"
"""What a program says behind a line of its own: a part of the right answer."""

LEFT_OUT = mark("(left for you to find out)")
"""What stands in the place of an answer."""

_WHAT: dict[Status, str] = {
    "failed": mark("Your code does not do what the rule asks for."),
    "partial": mark(
        "Your code does what the rule asks for, but not in a corner, which costs a part of the points."
    ),
    "timeout": mark("Your code did not come to an end in time."),
    "crashed": mark("Your code stopped with an error where the rule asks for something else."),
}
"""What is said in the place of a message, which may hold the right answer.  Other messages hold none."""

_OPEN_PART = mark(
    "This is open in part: what goes wrong in a corner may be a mistake that is charged elsewhere."
)
"""The same for a check that is open in its corners, whose message names them."""

_OPEN_SESSION = mark("This is open: what goes wrong here may be a mistake that is charged elsewhere.")
"""The same for an open session, whose message tells what went wrong.  That of an open check names rules only."""

_NOTES: dict[Tier, str] = {
    "rule": mark(
        "For what did not pass, only the rule is shown here. Write a small program of your own that tries it."
    ),
    "input": mark(
        "For what did not pass, only the rule and what was tried are shown here. Work out by the rule what should have come, run it, and compare."
    ),
}


def tier_for(about: Assignment, asked: str | None) -> Tier:
    """The tier to show.  Raises InputError where more is asked for than the course shows."""
    (tier,) = [one for one in TIERS if one == (asked or about.hints)]
    if TIERS.index(tier) > TIERS.index(about.hints):
        raise InputError(
            f"--hints {asked}: {about.id} shows students no more than {about.hints!r}"
            " (the key `hints` of its assignment.toml, or of the course)"
        )
    return tier


def hinted(result: Result, tier: Tier) -> Result:
    """The result as the tier shows it."""
    if tier == "all":
        return result
    checks = tuple(hinted_check(one, tier) for one in result.checks)
    played = tuple(hinted_session(one, tier) for one in result.transcripts)
    less = checks != result.checks or played != result.transcripts
    return with_causes(
        replace(
            result,
            checks=checks,
            transcripts=played,
            notices=(*result.notices, Notice(KIND, tr(_NOTES[tier]))) if less else result.notices,
            # A submission may print whatever it is called with.
            output="",
            output_cut=False,
        )
    )


def hinted_one(one: CheckResult | TranscriptResult, tier: Tier) -> CheckResult | TranscriptResult:
    """One verdict as the tier shows it."""
    return hinted_check(one, tier) if isinstance(one, CheckResult) else hinted_session(one, tier)


def hinted_check(check: CheckResult, tier: Tier) -> CheckResult:
    """The same of a check."""
    if check.status == "passed" or tier == "all":
        return check
    return replace(
        check,
        message=tr(_OPEN_PART) if check.status == "open" and check.points else _what(check),
        misconception=None,
        counterexample=_example(check.counterexample, tier),
        source=None,
    )


def _what(one: CheckResult | TranscriptResult) -> str:
    """What is said of a verdict in the place of its message, if that may hold the answer."""
    return tr(_WHAT[one.status]) if one.status in _WHAT else one.message


def _example(example: Counterexample | None, tier: Tier) -> Counterexample | None:
    if example is None or tier == "rule":
        return None
    lines = [line.removesuffix(AS_IT_SHOULD) for line in example.code.split("\n")]
    return Counterexample("\n".join(lines), tr(LEFT_OUT), tr(LEFT_OUT))


def hinted_session(one: TranscriptResult, tier: Tier) -> TranscriptResult:
    """The same of a session."""
    if one.status == "passed" or tier == "all":
        return one
    return replace(
        one,
        message=tr(_OPEN_SESSION) if one.status == "open" else _what(one),
        typed=one.typed if tier == "input" else (),
        exchanges=(),
        piles=(),
        source=None,
    )
