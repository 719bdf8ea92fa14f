"""The results of a session that was played on a terminal, and of what could not be played."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from grader.kits.program_table import Program
from grader.model.result import Status, TranscriptResult
from grader.model.wording import joined_by_or, mark, tr
from grader.sandbox.terminal import End, Screen
from grader.sessions.afterwards import LINES_SEEN, Stops, unseen
from grader.sessions.dialogues import Claim, Talk
from grader.sessions.showing import shown

UNREADABLE = mark("the program asks for input, but shows no table of the game that can be read")
NO_TABLE = mark("The program asks for input, but shows no table of the game that can be read.")
NOT_READ = mark(
    "What the program shows here could not be read by the course's own reader. So this was not decided; your instructor can see why."
)
NO_PROGRAM = mark("None of your files asks for input when it is started, so there was no program to play.")


def missing(blank: TranscriptResult, why: str = NO_PROGRAM) -> TranscriptResult:
    """A result for a program that is not there: nothing of it was seen.  `why` is a message, or in the language already."""
    return replace(blank, message=tr(why))


def note_stop(stops: Stops, blank: Mapping[str, TranscriptResult], talk: Talk) -> None:
    """Note how a program came to a bad end in the midst of a game, which claims broke with it, and which it kept from being seen."""
    stopped = bad_end(talk.screen)
    if stopped is None or not (talk.held or talk.breaches) or len(talk.exchanges) <= LINES_SEEN:
        return
    last, end = len(talk.exchanges) - 1, talk.screen.end
    error = end.error if end is not None else ""
    for name, one in blank.items():
        breach = talk.breaches.get(name)
        # A dialogue may have gone on with another game.
        if breach is not None and (breach.exchange == last or (error and error in breach.message)):
            stops.shown.setdefault(stopped[1], one.title)
        elif breach is None and name not in talk.held:
            stops.hidden[one.id] = stopped[1]


def claimed(blank: TranscriptResult, claim: Claim, talk: Talk, trouble: str) -> TranscriptResult:
    """The result of one claim, once the dialogue is over.

    What a game did not come to is open.  A program that has shown no game, or has ended, is charged for all of it.
    """
    breach = talk.breaches.get(claim.id)
    if breach is not None:
        message = f"{breach.message[:1].upper()}{breach.message[1:]}."
        played = talk.exchanges[: breach.exchange + 1]
        return replace(blank, status="failed", message=message, **shown(played, None, breach.expected))
    if claim.id in talk.held:
        return replace(blank, status="passed", points=blank.max_points)
    if claim.id in talk.left_out:
        return unseen(blank, talk.left_out[claim.id])
    if claim.id in talk.unshown:
        return unseen(blank, talk.unshown[claim.id])
    stopped = bad_end(talk.screen)
    # A program that shows tables and still asks may not have been understood.
    goes_on = talk.screen.waits and any(one.tables for one in talk.exchanges)
    if stopped is None and (talk.held or talk.breaches or goes_on):
        return unseen(blank, trouble or mark("the game never came to it"))
    why = trouble or (stopped[1] if stopped else tr("the game never reached this"))
    return replace(
        blank,
        status=stopped[0] if stopped else "blocked",
        message=tr("This could not be checked: {why}.", why=why),
        **shown(talk.exchanges, None, None),
    )


def never_asks(screen: Screen) -> str:
    """Why nothing could be played with a program that never comes to its first question."""
    return tr("The program never asks for anything: {why}.", why=screen.why)


def lack_of(screen: Screen | None, program: Program) -> str:
    """What is missing where nothing could be played; "" otherwise."""
    end = screen.end if screen is not None else None
    if end is None or end.how != "no program":
        return ""
    if program.asks or end.error:
        return end.lack
    return tr(
        "None of your files is called {names} and does anything when it is started, so there was no program to play.",
        names=joined_by_or(program.names),
    )


def program_of(screen: Screen | None) -> str:
    """The file that was started, where that is known."""
    return screen.end.program if screen is not None and screen.end is not None else ""


def bad_end(screen: Screen) -> tuple[Status, str] | None:
    """How a program came to a bad end, as a status and in words that go on after a colon."""
    if screen.came == "timeout":
        return "timeout", screen.why
    if screen.came == "flood":
        return "failed", screen.why
    if screen.came == "died":
        return "crashed", tr("the program's process ended: {why}", why=screen.why)
    if screen.end is not None and screen.end.how == "error":
        return "crashed", _error(screen.end)
    return None


def _error(end: End) -> str:
    if not end.file:
        return tr("the program stopped with an error, {error}", error=end.error)
    return tr(
        "the program stopped with an error, {error} ({file}, line {line})",
        error=end.error,
        file=end.file,
        line=end.line,
    )
