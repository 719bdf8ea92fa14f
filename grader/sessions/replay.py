"""Replays a transcript on a submission's program and finds the first exchange that differs by meaning.

Two programs that follow the same rules print different words, so what is compared is what the words mean:
the table that a screen shows, whether the program waits or has ended, whether it reports an error.  How
near the text itself comes to the recorded one is told as a *layer*, and decides nothing:

    exact      every character
    spacing    but for spaces, tabs and empty lines
    case       but for these, and small and capital letters and punctuation
    meaning    other words or another frame

The line on which the program waits is a prompt; its wording is the program's own and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from grader.kits.pauses import yes_to
from grader.kits.screens import CardReader, Piles, Reader, Table, plain
from grader.kits.transcript import Recorded, Transcript
from grader.model.wording import mark, tr
from grader.sandbox.terminal import CTRL_C, CTRL_D, End, Screen, Terminal
from grader.sessions.dialogues import Exchange
from grader.sessions.divergence import Difference, divergence, in_words
from grader.sessions.listening import Listener
from grader.sessions.reports_told import SILENCE, Heard
from grader.sessions.said import (
    LAYERS,
    NAME,
    Layer,
    greets,
    key_to_start,
    layer_of,
    politely,
    prompt_of,
    unsaid,
    without_prompt,
)

MOST_COURTESIES = 3

TRUSTED = 20
"""So many tables of a session must have been read before one that cannot be read is passed over."""
_PAUSE = re.compile(r"\b(press|hit|enter|return|continue|any key)\b")

Outcome = Literal["passed", "failed", "timeout", "crashed", "blocked", "unread"]
"""How a session ended; "unread": no table of the program's could be read, so nobody knows what it shows."""

_NEWS = {
    "complains": mark("{after}, the program goes on as if nothing were wrong: it reports no error."),
    "announces": mark("{after}, the program says nothing that it does not say after other lines, too."),
}
"""Statements that something is said which is not said otherwise, and what is wrong where it is not."""


class Trouble(NamedTuple):
    """What is wrong with an answer, in words for a student, and how it differs."""

    outcome: Outcome
    message: str
    difference: Difference = "other"


@dataclass(frozen=True)
class Replay:
    """How a replay went.  The last of `played` is the exchange that differs, unless it passed.

    `message` says what differs, for a student.  `expected` is the table that the recording shows there.
    `heard` is what was said after moves, and what was taken for a report or an announcement because it is new.
    `unpaused` says where the program goes on without the pause that the recording has; the line for it was not typed.
    `divergence` is the same for sessions that go wrong alike.  `rules` are those that decide what is right where it differs,
    where the transcript names them.
    """

    outcome: Outcome
    layer: Layer
    played: tuple[Exchange, ...]
    message: str = ""
    expected: Piles | None = None
    last: Screen | None = None
    heard: Heard = SILENCE
    unpaused: str = ""
    divergence: str = ""
    rules: tuple[str, ...] = ()


def replay(
    transcript: Transcript, terminal: Terminal, reader: Reader | None, cards: CardReader | None = None
) -> Replay:
    """Type the lines of a transcript until one answer differs, or all are typed.  `cards` tells which cards a text names."""
    return _Replayer(transcript, reader, cards).run(terminal)


def _last_line(screen: Screen) -> str:
    """The line on which a program waits."""
    return plain(screen.text).rstrip().rpartition("\n")[2]


def _confirmation(recorded: Recorded, screen: Screen) -> str:
    """What to type where a program asks for yes or no after a command that does not end it; "" where it does not."""
    return "" if recorded.typed is None or recorded.ends else yes_to(_last_line(screen))


def _only_asks(screen: Screen) -> bool:
    """Whether a program says nothing but a question, on the line on which it waits: it asks for what is missing.

    An empty line is no answer to it, so it has to complain after all.
    """
    text = plain(screen.text)
    return "?" in text and not screen.text.endswith("\n") and "\n" not in text.strip("\n")


def _last(tables: Iterable[Table]) -> Piles | None:
    """The piles of the last table, if there is any."""
    piles = None
    for table in tables:
        piles = table.piles
    return piles


def _moved_up(table: Table, lines: int) -> Table:
    return Table(table.piles, range(table.lines.start - lines, table.lines.stop - lines))


class _Replayer:
    def __init__(self, transcript: Transcript, reader: Reader | None, cards: CardReader | None) -> None:
        self._transcript = transcript
        self._read = reader or (lambda text: [])
        self._cards = cards or (lambda text: set())
        self._played: list[Exchange] = []
        self._layer: Layer = "exact"
        self._listener = Listener()
        self._open = False
        self._wanted: Piles | None = None
        """The table that the recording showed last."""
        self._seen: Piles | None = None
        """The table that the program showed last."""
        self._unpaused = ""

    def run(self, terminal: Terminal) -> Replay:
        """Play it all."""
        screen: Screen | None = None
        left = list(self._transcript.exchanges)
        while left:
            recorded = left.pop(0)
            screen = terminal.answer(recorded.typed)
            screen = self._courtesies(recorded, screen, terminal)
            text = plain(screen.text)
            if left and self._goes_on_at_once(recorded, left[0], screen):
                self._unpaused = self._unpaused or (
                    tr(
                        "{after}, the program goes on without a pause, where it should wait for Enter.",
                        after=_after(recorded),
                    )
                )
                # What comes after the pause is there, so what is typed to go on would be taken for something else.
                after = left.pop(0)
                recorded = replace(after, typed=recorded.typed, holds=(*recorded.holds, *after.holds))
            self._played.append(Exchange(recorded.typed, text, self._tables(recorded, text)))
            goes_on = bool(left)
            wanted = self._wanted
            trouble = self._trouble(recorded, screen, goes_on)
            if trouble is not None:
                outcome, message, difference = trouble
                heard = self._listener.heard()
                return Replay(
                    outcome,
                    self._layer,
                    tuple(self._played),
                    message=message,
                    expected=self._wanted,
                    last=screen,
                    heard=heard,
                    unpaused=self._unpaused,
                    divergence=divergence(recorded, screen, difference, message),
                    rules=recorded.rules,
                )
            if not any(recorded.says(name) for name in _NEWS):
                self._listener.learn(self._played, self._wanted != wanted)
            self._near(recorded, screen, text)
        return Replay(
            "passed",
            self._layer,
            tuple(self._played),
            last=screen,
            heard=self._listener.heard(),
            unpaused=self._unpaused,
        )

    def _goes_on_at_once(self, recorded: Recorded, after: Recorded, screen: Screen) -> bool:
        """Whether the recording pauses here before it shows a table, and the program shows that table without a pause."""
        pauses = bool(_PAUSE.search(plain(recorded.shown).rstrip().rpartition("\n")[2].casefold()))
        if after.typed is None or after.typed.strip() or not pauses or not screen.waits:
            return False
        wanted = _last(self._read(after.shown))
        # A question by which it pauses itself stands on the line on which it waits.
        waits = _PAUSE.search(_last_line(screen).casefold())
        return (
            wanted is not None
            and not waits
            and not self._read(recorded.shown)
            and _last(self._read(plain(screen.text))) == wanted
        )

    def _tables(self, recorded: Recorded, text: str) -> tuple[Table, ...]:
        """The tables of a screen; read below the program's first one where only so they are those recorded.

        The first screen may show how a program draws its tables, where few cards are left to tell.
        """
        found = tuple(self._read(text))
        wanted = _last(self._read(recorded.shown)) or self._wanted
        if not self._played or _last(found) == wanted:
            return found
        first, *_ = self._played
        above = f"{first.text}{recorded.typed}\n"
        lines = above.count("\n")
        again = tuple(_moved_up(one, lines) for one in self._read(above + text) if one.lines.start >= lines)
        return again if again and _last(again) == wanted else found

    def _courtesies(self, recorded: Recorded, screen: Screen, terminal: Terminal) -> Screen:
        """Answer what a program asks besides: a name, a key to go on, whether it is meant.

        Such a question stands where the table, or the end, should be, and is another one than the usual prompt.
        """
        first, question = screen, prompt_of(screen.text)
        answered: set[tuple[str, str]] = set()
        for _ in range(MOST_COURTESIES):
            if not screen.waits or not self._asks_besides(recorded, screen):
                break
            line = key_to_start(screen.text) if recorded.typed is None else ""
            line = line or _confirmation(recorded, screen)
            if not line and not recorded.says("complains"):
                line = politely(question, recorded.ends)
            if (question, line) in answered and recorded.typed is None:
                # It is asked again, so it may be a name that is wanted.
                line = NAME
            answered.add((question, line))
            more = terminal.type(line)
            screen, question = replace(more, text=screen.text + more.text), prompt_of(more.text)
        prompt = prompt_of(first.text)
        again = recorded.typed is None and screen.waits and prompt_of(screen.text) == prompt
        # A sign alone may be any prompt, and so may that of a menu.
        is_known = bool(prompt) and not key_to_start(first.text)
        if again and (is_known or not self._read(plain(screen.text))):
            return first  # it was the prompt for commands: a table that came with it came too late
        return screen

    def _asks_besides(self, recorded: Recorded, screen: Screen) -> bool:
        question = _last_line(screen).casefold()
        unusual = recorded.typed is None or prompt_of(screen.text) not in self._listener.prompts
        pauses = bool(_PAUSE.search(question))
        if recorded.ends:
            return unusual and (pauses or "?" in question)
        shows = not self._read(recorded.shown) or bool(self._read(plain(screen.text)))
        return (
            unusual
            and not shows
            and (
                pauses
                or (recorded.says("complains") and _only_asks(screen))
                or bool(_confirmation(recorded, screen))
                or (recorded.typed is None and bool(greets(question) or key_to_start(screen.text)))
            )
        )

    def _trouble(self, recorded: Recorded, screen: Screen, goes_on: bool) -> Trouble | None:
        """What is wrong with an answer; None where nothing is."""
        # What the program showed before it hung or died does not count any more.
        if screen.came == "timeout":
            return Trouble(
                "timeout",
                tr("{after}, the program did not answer: {why}.", after=_after(recorded), why=screen.why),
            )
        if screen.came == "flood":
            return Trouble("failed", tr("{after}, the program printed without end.", after=_after(recorded)))
        if screen.came == "died":
            return Trouble(
                "crashed",
                tr("{after}, the program's process ended: {why}.", after=_after(recorded), why=screen.why),
            )
        wants_end = recorded.ends
        if screen.end is not None:
            if (stopped := _stopped(recorded, screen.end, wants_end or not goes_on)) is not None:
                return stopped
        elif wants_end:
            return Trouble(
                "failed",
                tr("{after}, the program goes on, but it should come to its end.", after=_after(recorded)),
            )
        return next(self._differences(recorded, screen), None)

    def _differences(self, recorded: Recorded, screen: Screen) -> Iterator[Trouble]:
        wanted_before, seen_before = self._wanted, self._seen
        self._open |= recorded.says("open")
        if self._open:
            return
        if tables := self._read(recorded.shown):
            self._wanted = tables[-1].piles
        shown = self._played[-1].tables
        self._seen = shown[-1].piles if shown else self._seen
        if self._wanted is not None and self._wanted != wanted_before and not shown:
            # A program that ends need not show its last table.  Few cards in a frame without lines cannot be placed:
            # who has been read so often is held against the recording again by the next table that can be.
            must_show = screen.end is None and sum(bool(one.tables) for one in self._played) < TRUSTED
            if self._has_shown_nothing(screen) or (must_show and self._names_most(self._wanted, screen)):
                yield Trouble(
                    "unread",
                    tr("{after}, no table of the game could be read", after=_after(recorded)),
                    "no table",
                )
            elif must_show:
                why = tr("{after}, the program shows no table that can be read.", after=_after(recorded))
                yield Trouble("failed", why, "no table")
        elif self._wanted is not None and (tables or shown) and self._seen != self._wanted:
            what = in_words(self._wanted, self._seen)
            told = tr("{after}, {what}.", after=_after(recorded), what=what)
            yield Trouble("failed", told, "no table" if self._seen is None else "table")
        if recorded.says("unchanged") and shown and shown[-1].piles != seen_before:
            yield Trouble(
                "failed",
                tr("{after}, the table changed, but it should stay as it was.", after=_after(recorded)),
            )
        for name, words in recorded.holds:
            if name == "exits" and screen.end is not None and str(screen.end.code) != words[0]:
                why = tr(
                    "{after}, the program came to its end with the code {code}, and {wanted} is asked for.",
                    after=_after(recorded),
                    code=screen.end.code,
                    wanted=words[0],
                )
                yield Trouble("failed", why)
            if name == "says" and (gone := unsaid(words, self._played[-1].text)):
                yield Trouble(
                    "failed",
                    tr(
                        "{after}, the program does not say {words}.",
                        after=_after(recorded),
                        words=", ".join(gone),
                    ),
                )
            if name in _NEWS and not self._listener.is_news(name, words, self._played):
                yield Trouble("failed", tr(_NEWS[name], after=_after(recorded)))

    def _has_shown_nothing(self, screen: Screen) -> bool:
        """Whether the program asks below lines in none of which a table could be read so far: they may show one all the same."""
        says = any(without_prompt(one.text).strip() for one in self._played)
        return screen.waits and says and not any(one.tables for one in self._played)

    def _names_most(self, table: Piles, screen: Screen) -> bool:
        """Whether the program names at least half of the cards that its table should show: there may be one that could not be read."""
        wanted = {card for group in table.values() for pile in group for card in pile}
        return 2 * len(wanted & self._cards(plain(screen.text))) >= len(wanted) > 0

    def _near(self, recorded: Recorded, screen: Screen, text: str) -> None:
        ends = recorded.ends
        layer = layer_of(
            plain(recorded.shown) if ends else without_prompt(plain(recorded.shown)),
            without_prompt(text) if screen.waits else text,
        )
        self._layer = max(self._layer, layer, key=LAYERS.index)


def _stopped(recorded: Recorded, end: End, wanted: bool) -> Trouble | None:
    """What is wrong with a program that has ended; None where it should have."""
    if end.how == "no program":
        return Trouble("blocked", end.lack)
    if recorded.typed in (CTRL_C, CTRL_D):
        return None  # how a program takes its end is its own affair
    if end.how == "error":
        said = {"after": _after(recorded), "error": end.error, "file": end.file, "line": end.line}
        if end.file:
            why = tr("{after}, the program stopped with an error: {error} ({file}, line {line}).", **said)
        else:
            why = tr("{after}, the program stopped with an error: {error}.", **said)
        return Trouble("crashed", why)
    if end.how == "interrupted":
        return Trouble(
            "crashed",
            tr("{after}, the program stopped as if it had been interrupted.", after=_after(recorded)),
        )
    return (
        None
        if wanted
        else Trouble(
            "failed",
            tr("{after}, the program came to its end, but the game goes on.", after=_after(recorded)),
        )
    )


def _after(recorded: Recorded) -> str:
    if recorded.typed is None:
        return tr("At the start")
    if not recorded.typed.strip():
        return tr("After an empty line")
    return tr("After `{typed}`", typed=recorded.typed)
