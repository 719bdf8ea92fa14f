"""Grades a submission on the terminal: an assignment's transcripts and dialogues, and their results.

What is played is the submission's own program, or one of the kit's that uses what the submission defines.
Each session is a program started afresh.  A submission that hung once has less time in the sessions after
that, and one that never came to its first prompt is not started again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import partial

from msgspec.structs import replace

from grader.inside.submitted_files import ASKING
from grader.kits.asked import asked
from grader.kits.screens import ReaderError
from grader.kits.transcript import Transcript
from grader.model.handed_in import Chosen
from grader.model.played import Played
from grader.model.result import TranscriptResult
from grader.model.wording import tr
from grader.sandbox.allowance import Allowance
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Lent, Terminal
from grader.sessions.afterwards import (
    counted_once,
    explained_by_parts,
    is_charged,
    is_unpaid,
    paused_once,
    seen_before,
    stopped_once,
    unseen,
    with_all_parts,
    with_parts,
    with_the_rest,
)
from grader.sessions.asked_sessions import AskedSessions
from grader.sessions.claims import (
    NO_TABLE,
    NOT_READ,
    UNREADABLE,
    claimed,
    lack_of,
    missing,
    never_asks,
    note_stop,
    program_of,
)
from grader.sessions.dialogues import (
    Dialogue,
    Over,
    Talk,
    Unreadable,
    seeded,
)
from grader.sessions.replay import replay
from grader.sessions.reports_told import Ear
from grader.sessions.showing import shown
from grader.sessions.sitting import CPU_SHARE, CUT_SHORT, USED_UP, WALL_SHARE, Budget, Sitting
from grader.submissions.submission import SOURCES

IMPATIENCE = 10
"""By how much the time of a session is divided once another one has hung."""

WithParts = Callable[[TranscriptResult, TranscriptResult], TranscriptResult]
"""(as it was played, as it was played with parts of the kit's) -> what counts."""

Gains = Callable[[TranscriptResult], bool]
"""Whether a result may gain by being played with parts of the kit's."""


class TerminalGrading(AskedSessions):
    """Plays the sessions of one assignment; see `AskedSessions`."""

    # Long, because what one session shows decides how the others are played, and what they are worth.
    def grade(
        self,
        sandbox: Sandbox,
        files: Mapping[str, bytes],
        support: Mapping[str, bytes],
        lent: Lent | None = None,
        told: Callable[[TranscriptResult], object] = lambda result: None,
        fault: Callable[[str], object] = lambda text: None,
        broken: bool = False,
        programs: int = 1,
        chosen: Chosen | None = None,
        allowance: Allowance | None = None,
    ) -> Played:
        """The results for one submission.

        `chosen` is the file that is graded.  `programs` is how many of its files may be the program, at least one.  One that shows no table of the game in a
        session is not, if another does.

        `lent` are the kit's own parts: a session that goes wrong is played again with those for what other checks have found to be
        broken, so that a mistake is not charged twice, and then with all of them, in case that these do not fit to the rest.  A program of the kit's is not:
        with them, there would be nothing of the submission in it.  All that goes wrong there is what the checks look at, so
        it is open where they have found anything `broken`.  `told` is called with each result as it comes,
        before those are opened that break as another did.  `fault` is called where the kit's own reader or dialogue
        fails at what the program shows: what that session asks for is then not decided.  `allowance` is what the sessions have together
        with all else that is run of the submission.
        """
        if self._program is not None:
            lent = None
        elif self._assignment.program.asks and not asks(files):
            nothing = [missing(one) for one in self.blank]
            for one in nothing:
                told(one)
            return Played(nothing)
        sessions = self._sessions(sandbox)
        seconds = self._assignment.limits.submission_cpu_seconds
        budget = Budget(seconds * CPU_SHARE, time.monotonic() + seconds * WALL_SHARE, allowance=allowance)
        mark = time.thread_time()
        ear = Ear()
        first_sitting = Sitting(files, support, chosen, fault=fault, budget=budget, ear=ear)
        own, opening = self._program_of(sessions[0], first_sitting, programs)
        helped: list[tuple[Sitting, Gains, WithParts]] = []
        if lent is not None:
            again = partial(
                Sitting,
                files,
                support,
                chosen,
                passed_over=own.passed_over,
                fault=fault,
                budget=budget,
                ear=ear,
            )
            of_broken = lent.only_broken()
            if of_broken.names:
                # What nobody could see may be seen with them, where it is none of what they do.
                helped.append((again(of_broken), is_unpaid, partial(with_parts, about_parts=lent.rules)))
            if of_broken != lent:
                helped.append((again(lent), is_charged, with_all_parts))
        results: list[TranscriptResult] = []
        right_with_parts: set[str] = set()
        for session in sessions:
            found = opening if session is sessions[0] else list(session(own))
            for sitting, gains, judged in helped:
                if any(map(gains, found)):
                    with_theirs = list(session(sitting))
                    right_with_parts |= {one.id for one in with_theirs if one.status == "passed"}
                    found = list(map(judged, found, with_theirs))
            if broken and self._program is not None:
                found = list(map(seen_before, found))
            # What it takes to read the screens is the submission's as well: it can print more than a person would read.
            mark, before = time.thread_time(), mark
            budget.used += mark - before
            results += found
            for one in found:
                told(one)
        sittings = [own, *(sitting for sitting, *_ in helped)]
        has_shown = self._reader is None or any(one.has_shown for one in sittings)
        first = "" if has_shown else own.first
        if first and all(one.message != tr(NOT_READ) for one in results):
            # What asks and answers and shows no table that can be read has shown nothing that could be right, and nothing that is wrong.
            results = [
                unseen(self._blank_of(one), UNREADABLE) if one.status == "passed" else one for one in results
            ]
        if self._program is None:
            # What the kit's own program says is known.
            results = ear.judged(results, {one.id: one for one in self.blank})
        results = explained_by_parts(results, own.stops.divergences, right_with_parts)
        results = stopped_once(counted_once(results, own.stops.divergences), own.stops)
        results = paused_once(with_the_rest(results, own.unshown), own.stops.unpaused)
        return Played(results, sum(one.cpu_seconds for one in sittings), own.passed_over, first)

    def _program_of(
        self,
        session: Callable[[Sitting], Iterable[TranscriptResult]],
        first: Sitting,
        programs: int,
    ) -> tuple[Sitting, list[TranscriptResult]]:
        """The first program that shows a table of the game in a session, and its results there; the first of all if none does."""
        tried = []
        for number in range(programs if self._reader is not None else 1):
            sitting = copy(first)
            sitting.passed_over = number
            tried.append((sitting, list(session(sitting))))
            if sitting.has_shown:
                break
        chosen, results = tried[-1] if tried[-1][0].has_shown else tried[0]
        chosen.cpu_seconds = sum(one.cpu_seconds for one, _ in tried)
        return chosen, results

    def missed(
        self, sandbox: Sandbox, files: Mapping[str, bytes], support: Mapping[str, bytes]
    ) -> TranscriptResult | None:
        """The first result that is not passed, where nothing after it is played; None where all are."""
        sitting = Sitting(files, support)
        for session in self._sessions(sandbox):
            for one in paused_once([*session(sitting)], sitting.stops.unpaused):
                if one.status != "passed":
                    return one
        return None

    def _sessions(self, sandbox: Sandbox) -> list[Callable[[Sitting], Iterable[TranscriptResult]]]:
        return [
            *(partial(self._replayed, sandbox, one) for one in self._transcripts),
            *(partial(self._talked, sandbox, one) for one in self._dialogues),
        ]

    # Transcripts.

    def _replayed(
        self, sandbox: Sandbox, transcript: Transcript, sitting: Sitting
    ) -> Iterator[TranscriptResult]:
        blank = self._blank[transcript.id, ""]
        if sitting.budget.is_spent:
            yield unseen(blank, USED_UP)
            return
        if sitting.never_waits is not None:
            yield replace(blank, message=never_asks(sitting.never_waits))
            return
        setup = self._setup if transcript.setup else ""
        with self._terminal(sandbox, sitting, setup, transcript.setup) as terminal:
            try:
                played = replay(transcript, terminal, self._reader, self._cards)
            except ReaderError as fault:
                sitting.fault(str(fault))
                sitting.cpu_seconds += terminal.cpu_seconds
                sitting.budget.used += terminal.cpu_seconds
                yield replace(blank, message=tr(NOT_READ))
                return
            sitting.note(terminal.cpu_seconds, played.last, played.played)
            sitting.ear.hears(transcript.id, played.heard, played.outcome == "passed")
            if played.unpaused:
                sitting.stops.unpaused[blank.id] = played.unpaused
            if played.divergence and self._program is None:
                # In a program of the kit's, every line plays a card, and each session asks for a rule of its own.
                sitting.stops.divergences[blank.id] = played.divergence
        if sitting.is_cut_short(played.last):
            yield unseen(blank, CUT_SHORT)
            return
        if lack := lack_of(played.last, self._assignment.program):
            yield missing(blank, lack)
        elif played.outcome == "passed":
            yield replace(blank, status="passed", layer=played.layer, points=blank.max_points)
        else:
            of_game = {
                "program": program_of(played.last),
                "rules": tuple(one for one in blank.rules if one.id in played.rules) or blank.rules,
                **shown(played.played, transcript.exchanges, played.expected),
            }
            if played.outcome == "unread":
                yield replace(unseen(blank, f"{played.message[:1].lower()}{played.message[1:]}"), **of_game)
            else:
                yield replace(blank, status=played.outcome, message=played.message, **of_game)

    # Dialogues.

    def _talked(self, sandbox: Sandbox, dialogue: Dialogue, sitting: Sitting) -> Iterator[TranscriptResult]:
        blank = {claim.id: self._blank[dialogue.id, claim.id] for claim in dialogue.claims}
        if sitting.budget.is_spent:
            yield from (unseen(one, USED_UP) for one in blank.values())
            return
        if sitting.never_waits is not None:
            why = never_asks(sitting.never_waits)
            yield from (replace(one, message=why) for one in blank.values())
            return
        assert self._reader is not None
        trouble, failed, is_game = "", False, False

        def another(more: str) -> Terminal:
            return self._terminal(sandbox, sitting, f"{dialogue.setup}\n{more}", "")

        try:
            first = another(seeded(self._shift) if self._shift else "")
            talk = Talk(first, self._reader, dialogue.claims, dialogue.seed, another, self._shift)
        except ReaderError as fault:
            sitting.fault(str(fault))
            yield from (replace(one, message=tr(NOT_READ)) for one in blank.values())
            return
        with talk:
            try:
                dialogue.play(talk)
            except Over:
                pass
            except Unreadable as problem:
                trouble, is_game = str(problem), problem.is_game
            except Exception as error:
                # Whether it fails at every program or only at this one is found out by who knows another.
                sitting.fault(str(dialogue.failed(error)))
                failed = True
            sitting.note(talk.cpu_seconds, talk.screen, talk.exchanges)
        if sitting.is_cut_short(talk.screen):
            yield from (unseen(one, CUT_SHORT) for one in blank.values())
            return
        if failed:
            for claim in dialogue.claims:
                broken = claim.id in talk.breaches
                one = blank[claim.id]
                yield claimed(one, claim, talk, trouble) if broken else replace(one, message=tr(NOT_READ))
            return
        # A program that asks for something and never shows a table is no game that could break its rules.
        asked = len(talk.exchanges) > 1 or talk.screen.waits
        unknown = asked and not talk.held and not talk.breaches and (trouble or talk.table is None)
        lack = lack_of(talk.screen, self._assignment.program)
        if lack or unknown:
            why = lack or trouble or NO_TABLE
            for name, one in blank.items():
                left_out = talk.left_out.get(name, why if is_game else "")
                yield unseen(one, left_out) if left_out and not lack else missing(one, why)
            return
        sitting.unshown |= {blank[name].id: why for name, why in talk.unshown.items()}
        note_stop(sitting.stops, blank, talk)
        yield from (claimed(blank[claim.id], claim, talk, trouble) for claim in dialogue.claims)

    # Both.

    def _terminal(self, sandbox: Sandbox, sitting: Sitting, setup: str, call: str) -> Terminal:
        patience = self._assignment.limits.check_cpu_seconds
        return Terminal(
            sandbox,
            sitting.files,
            sitting.support,
            names=self._assignment.program.names,
            silent=not self._assignment.program.asks,
            wanted=asked(self._assignment),
            chosen=sitting.chosen,
            setup=setup,
            call=call,
            lent=sitting.lent,
            passed_over=sitting.passed_over,
            program=self._program,
            patience=patience / IMPATIENCE if sitting.hung else patience,
            until=sitting.budget.until,
            allowance=sitting.budget.allowance,
        )


def asks(files: Mapping[str, bytes]) -> bool:
    """Whether anything that was handed in could ask for input: there is no program without one of these words."""
    return any(
        word.encode() in data.replace(b"\0", b"")
        for path, data in files.items()
        if path.endswith(SOURCES)
        for word in ASKING
    )
