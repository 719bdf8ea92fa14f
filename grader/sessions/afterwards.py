"""What becomes of the results of sessions once they have been played: what is open, and what is paid with the rest.

Pure functions of results.  What is right in a session is decided where it is played.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from grader.model.result import TranscriptResult
from grader.model.wording import mark, tr
from grader.sessions.divergence import TABLE_AT_FIRST, same_end

LINES_SEEN = 2
"""Lines that must have been typed in a game of a dialogue, the one that broke it among them."""

_PAID = mark("This works with our parts in place of your broken or missing ones, so it earns its points.")


@dataclass
class Stops:
    """How a program came to bad ends in the midst of its games, in words.

    `shown`: such an end -> the title of a claim that broke with it.  `hidden`: the id of a result -> the end that kept it from being seen.
    """

    shown: dict[str, str] = field(default_factory=dict)
    hidden: dict[str, str] = field(default_factory=dict)
    unpaused: dict[str, str] = field(default_factory=dict)
    """The id of a result -> where the program goes on without the pause that the recording has, in words."""
    divergences: dict[str, str] = field(default_factory=dict)
    """The id of a transcript's result -> a key that is the same where transcripts go wrong alike."""


def is_unpaid(one: TranscriptResult) -> bool:
    """Whether it is charged or open."""
    return one.status != "passed"


def is_charged(one: TranscriptResult) -> bool:
    """Whether it speaks against the submission."""
    return one.status not in ("passed", "open")


def with_parts(
    own: TranscriptResult, again: TranscriptResult, about_parts: Collection[str]
) -> TranscriptResult:
    """The result of a session that was played again with the kit's own parts for what is broken, and nothing else.

    `about_parts` are the ids of the rules that are about parts.  Where it goes right with them, what went wrong, or could not
    be seen, may be what is charged already.  What it shows of rules that are about none of them, it shows of the program, and that is paid.  The rest
    is open: nothing is paid for what the kit's parts do.  What is charged and shown is what the program did with its own.
    """
    if not is_unpaid(own) or again.status != "passed":
        return own
    if any(rule.id in about_parts for rule in own.rules):
        if not is_charged(own):
            return own
        why = tr(
            "with our parts in place of your broken or missing ones, it works. With your own parts: {message}",
            message=own.message,
        )
        return _opened(own, why)
    # As it was played with them: what was seen with the submission's own parts is no part of a session that passes.
    return replace(again, excused=tr(_PAID))


def with_all_parts(own: TranscriptResult, again: TranscriptResult) -> TranscriptResult:
    """The same where all parts were the kit's: what is broken may not fit to what is not.

    That is open at most.  What was replaced may hold a mistake that no check has found, and another mistake beside it
    would be paid otherwise.
    """
    if not is_charged(own) or again.status != "passed":
        return own
    return _opened(
        own,
        tr(
            "with the course's own parts in the place of all of yours, it goes right, and the checks above have found some of yours broken or missing. With your own parts: {message}",
            message=own.message,
        ),
    )


def seen_before(own: TranscriptResult) -> TranscriptResult:
    """The result of a session of a program of the kit's, where checks have found something broken that it uses."""
    if own.status in ("passed", "blocked", "open"):
        return own
    return _opened(own, _reason_above(own))


def _opened(one: TranscriptResult, why: str) -> TranscriptResult:
    return replace(one, status="open", open_points=one.max_points, message=tr("This is open: {why}", why=why))


def _reason_above(one: TranscriptResult) -> str:
    return tr("a mistake that is shown above may be the reason. {message}", message=one.message)


def unseen(blank: TranscriptResult, why: str) -> TranscriptResult:
    """The result of a claim that nobody could see: nothing is charged for it, and nothing paid.

    `why` is a message, or in the language already.
    """
    return _opened(blank, tr("it could not be checked, because {why}.", why=tr(why)))


def with_the_rest(results: Sequence[TranscriptResult], unshown: Mapping[str, str]) -> list[TranscriptResult]:
    """The results, in which claims that a right program may have nothing for are paid where all the rest is right.

    `unshown`: id of the result -> why there is nothing to see.  So a right program has full marks; and in one that
    goes wrong anywhere, to take out what a claim is about earns nothing.
    """
    rest = [one for one in results if one.id not in unshown or one.status != "open"]
    if not unshown or not rest or any(one.status != "passed" for one in rest):
        return list(results)
    return [
        one
        if one.status == "passed"
        else replace(
            one,
            status="passed",
            points=one.max_points,
            open_points=0.0,
            message="",
            excused=tr(
                "This could not be checked, because {why}. All else that was played is right, and it is paid with that.",
                why=unshown[one.id],
            ),
        )
        for one in results
    ]


ENOUGH_PASSED = 1 / 6
"""Share of the points of the transcripts that a program has to get through for those that go wrong alike to be one mistake."""


def counted_once(
    results: Sequence[TranscriptResult], divergences: Mapping[str, str]
) -> list[TranscriptResult]:
    """The results, in which of the transcripts that go wrong alike one is charged, and the others are open.

    `divergences`: id of the result -> a key that is the same for transcripts that go wrong alike.  One that breaks before
    any line was typed shows nothing that would speak for the program: there each is charged.  So is each where the program gets
    through next to none, as one does that knows no command but the one that ends it.  But a game that begins with other cards on
    its table is one mistake, and nobody has seen how it goes on from the right ones.
    """
    transcripts = [one for one in results if one.kind == "transcript"]
    passed = sum(one.max_points for one in transcripts if one.status == "passed")
    gets_through = passed > 0 and passed >= ENOUGH_PASSED * sum(one.max_points for one in transcripts)
    alike: dict[str, list[TranscriptResult]] = {}
    for one in transcripts:
        key = divergences.get(one.id) or same_end(one.message)
        if (
            is_charged(one)
            and one.status != "blocked"
            and (key == TABLE_AT_FIRST or (gets_through and one.typed))
        ):
            alike.setdefault(key, []).append(one)
    others = {
        one.id: charged.title
        for key, group in alike.items()
        # The first one is about how a game begins.
        for charged in [group[0] if key == TABLE_AT_FIRST else max(group, key=lambda one: one.max_points)]
        for one in group
        if one is not charged
    }
    return [
        _opened(
            one,
            tr(
                "it goes wrong in the same way as: {other}. It is not charged again. {message}",
                other=others[one.id],
                message=one.message,
            ),
        )
        if one.id in others
        else one
        for one in results
    ]


def explained_by_parts(
    results: Sequence[TranscriptResult], divergences: Mapping[str, str], helped: Collection[str]
) -> list[TranscriptResult]:
    """The results, in which a transcript is open that goes wrong as others did that are right with the kit's parts.

    `helped` are the ids of those others.  What goes wrong there is charged where the parts are.  What goes wrong in this one with the kit's parts
    as well is not what its own run shows, so nothing that could be shown speaks against it.
    """
    by_parts = {divergences[one] for one in helped if one in divergences}
    return [
        _opened(one, _reason_above(one)) if is_charged(one) and divergences.get(one.id) in by_parts else one
        for one in results
    ]


_OF_PAUSES = re.compile(r"\b(enter|return|wait|waits|pause|pauses|press|presses|key)\b")


def paused_once(results: Sequence[TranscriptResult], unpaused: Mapping[str, str]) -> list[TranscriptResult]:
    """The results, in which a pause that is missing is charged to one of the transcripts that have it and would pass.

    That is one whose rules speak of a pause, if there is any, and of these the one that is worth least: what is wrong is one thing,
    and the sessions went on without it.
    """
    passed = [one for one in results if one.id in unpaused and one.status == "passed"]
    about = [one for one in passed if any(_OF_PAUSES.search(rule.text.casefold()) for rule in one.rules)]
    charged = min(about or passed, key=lambda one: one.max_points, default=None)
    return [
        replace(one, status="failed", message=unpaused[one.id], points=0.0, layer="")
        if one is charged
        else one
        for one in results
    ]


def stopped_once(results: Sequence[TranscriptResult], stops: Stops) -> list[TranscriptResult]:
    """The results, in which each bad end is charged once: to the claim that broke with it, or else to the first that it hides.

    What else it hides, nobody has seen.
    """
    charged = {same_end(end): title for end, title in stops.shown.items()}
    found = []
    for one in results:
        end = stops.hidden.get(one.id, "")
        if end and is_charged(one) and charged.setdefault(same_end(end), one.title) != one.title:
            why = tr("{end}. That is charged once, in: {title}", end=end, title=charged[same_end(end)])
            one = unseen(one, why)
        found.append(one)
    return found
