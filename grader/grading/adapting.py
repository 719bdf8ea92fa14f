"""Finds out how a submission wants to be called, where that is not as the rules say.

One slip of an interface (a default that is missing, arguments in another order, a method under another name, a result that is
printed) would cost every program that meets it.  So a fixed list of other ways to call is tried on the programs that go wrong
there; the one by which most come out right is taken, and told.  It costs one check, of the rule that the slip breaks.

What is tried follows from the submission's parameters, and what is taken from the programs that come out right: an adapter changes
how a function is called and never what is expected of it.
"""

from __future__ import annotations

import contextlib
import itertools
import time
from collections import Counter
from collections.abc import Callable, Sequence

from grader.grading.calling import Calls, calls_a_member, passed
from grader.judging.answers import decode
from grader.judging.attribution import Attribution
from grader.judging.blame import Rules
from grader.judging.evidence import Evidence
from grader.judging.forms import MalformedError
from grader.judging.plan import Plan, members
from grader.judging.rulings import World
from grader.judging.slices import looked_at
from grader.kits.assignment import Assignment
from grader.model.adapters import STANDS, Adapter, Shapes
from grader.model.operations import READS_CODE
from grader.model.outcomes import Event, Loaded
from grader.model.program import Form, Program
from grader.sandbox.hangs import Hangs
from grader.sandbox.session import Session

PROGRAMS = 16
"""Programs on which each way is tried: the shortest, of as many checks as may be."""

MOST_TRIALS = 160
"""Ways that are tried for one submission."""

MOST_SECONDS = 9.0
"""CPU seconds after which no other way is tried.  Where nothing hangs, the number of ways should end the search well before: a limit of
time gives another mark on a slower machine."""

LEAST_STOPPED = 0.2
"""Share of the programs that call a member and first go wrong there, from which on another way to call it is tried."""

LEAST_BEHIND = 0.5
"""Share of the programs that call a member and go wrong after it, from which on its arguments are tried in another order."""

LEAST_RIGHT = 0.75
"""Share of its programs that must come out right for a function to be taken for one of another name, or to be called otherwise
although it takes what the rules pass: any function gets some right, and a mistake is no slip."""

IN_ORDER = 0.5
"""Share of its programs: if so many come out right as the rules call a function, arguments of different kinds are exchanged only if all of
its programs then do."""

LEAST_PLACES = 4
"""Different numbers that a function returns before they are taken for places."""

HARDLY = 0.15
"""Share of its programs: a function of which no more come right as the rules call it may mean its arguments in another order, or
in another reading of the handout."""

LEAST_NAME = 4
"""Letters of a name that say something of a longer one in which they stand."""

PATIENCE = 0.2
"""CPU seconds for one program while ways are tried."""

_SPREAD = 0.1


class Ways:
    """Finds the adapters of submissions of one assignment."""

    def __init__(self, assignment: Assignment, plan: Plan) -> None:
        self._plan = plan
        self.calls = Calls(assignment, plan.cases.values())
        self._cases: dict[str, list[int]] = {}
        for number, case in plan.cases.items():
            for member in members(case.steps):
                self._cases.setdefault(member, []).append(number)

    def find(self, opened: Callable[[], Session], loaded: Loaded, evidence: Evidence) -> tuple[Adapter, ...]:
        """The adapters of a submission of which `evidence` is the first round; none where none helps.

        `opened()` opens the submission anew, and asks how its functions want to be called.
        """
        suspects, of_one = self._suspects(loaded, evidence)
        if not suspects:
            return ()
        with opened() as session:
            shapes = session.load().shapes
            if shapes is None:
                return ()
            suspects = [one for one in suspects if one not in of_one or shapes.takes_many(one)]
            suspects = [*_made_later(suspects, shapes), *suspects]
            search = _Search(self, self._plan, session, evidence, shapes)
            # What is right of one member may show only once another one is called rightly.
            for _ in range(2):
                before = search.found
                for member in suspects:
                    search.look(member, self.programs(member))
                if search.found == before:
                    break
            return search.useful()

    def _suspects(self, loaded: Loaded, evidence: Evidence) -> tuple[list[str], set[str]]:
        """The members that may be called in another way: those that are missing, and those at which many programs first go wrong.

        And, as a set, those of them that are given one thing and go wrong later: they are suspects only if they take any number.
        """
        lacking = {
            name for name in loaded.missing if name in self.calls.defined and name not in loaded.instead
        }
        lacking |= {name for name in loaded.absent if name.partition(".")[0] in self.calls.defined}
        stopped: Counter[str] = Counter()
        behind: Counter[str] = Counter()
        several: set[str] = set()
        met: Counter[str] = Counter()
        world = evidence.world()
        for number, case in evidence.cases.items():
            outcome = evidence.outcomes.get(number)
            if outcome is None or isinstance(outcome, Event):
                continue
            met.update(members(case.steps))
            found = evidence.compare(number, evidence.answer(number, world))
            if found is None or not found.parts:
                continue
            if member := self._at(case.steps, found.parts[0]):
                stopped[member] += 1
            behind.update({one.member for one in case.steps[: found.parts[0]] if one.args})
            several.update(one.member for one in case.steps if len(one.args) > 1)
        wrong = [name for name, count in stopped.items() if count >= met[name] * LEAST_STOPPED]
        # What was given in another order, or as one thing in place of many, may show only in what is looked at later.
        later = [name for name, count in behind.items() if count >= met[name] * LEAST_BEHIND]
        order = list(self._cases)
        first = {name for name in (*lacking, *wrong) if self._is_asked(name)}
        # Constructors come first, as nothing is seen of methods without them.
        suspects = [
            *sorted(first, key=lambda name: ("." in name, order.index(name))),
            *sorted((name for name in later if self._is_asked(name) and name not in first), key=order.index),
        ]
        return suspects, {name for name in suspects if name not in first and name not in several}

    def _is_asked(self, member: str) -> bool:
        return member in self._cases and member.partition(".")[0] in self.calls.defined

    def _at(self, program: Program, first: int) -> str:
        """The member that a program calls at this step, or whose result it looks at there."""
        return program[looked_at(program, first)].member

    def programs(self, member: str) -> list[int]:
        """Some of the programs that call a member: the shortest of each check in turn."""
        by_check: dict[str, list[int]] = {}
        for number in self._cases[member]:
            by_check.setdefault(self._plan.cases[number].check, []).append(number)
        rows = [sorted(each, key=lambda n: (len(self._plan.cases[n].steps), n)) for each in by_check.values()]
        turns = itertools.chain.from_iterable(itertools.zip_longest(*rows))
        return [number for number in turns if number is not None][:PROGRAMS]

    def every(self, member: str) -> list[int]:
        """All programs that call a member."""
        return self.calling(self._cases[member])

    def calling(self, numbers: list[int]) -> list[int]:
        """Those that do not look at how something is written: what is called another way is seen otherwise as well."""
        steps = {number: self._plan.cases[number].steps for number in numbers}
        return [number for number, some in steps.items() if not any(one.op in READS_CODE for one in some)]

    def blamed(self, loaded: Loaded, evidence: Evidence) -> Rules:
        """The rules that are to blame as the rules call a submission: what a slip breaks."""
        world = evidence.world()
        absent = set(loaded.absent)
        aside = {n for n, case in evidence.cases.items() if members(case.steps) & absent}
        failing = [n for n in evidence.failing(world) if n not in aside and evidence.was_tried(n)]
        return Attribution(evidence, world, failing, aside).blamed


def _made_later(suspects: Sequence[str], shapes: Shapes) -> list[str]:
    """The classes of suspects whose constructors take nothing, and which have methods that play no part: one may do the rest."""
    owners = dict.fromkeys(name.partition(".")[0] for name in suspects if "." in name)
    spare = {name.partition(".")[0] for name in shapes.spare if "." in name}
    return [one for one in owners if shapes.known.get(one) == (0, 0) and one in spare and one not in suspects]


def _letters(name: str) -> str:
    return name.replace("_", "").casefold()


class _Search:
    """The search for one submission's adapters, one member after the other."""

    def __init__(self, ways: Ways, plan: Plan, session: Session, evidence: Evidence, shapes: Shapes) -> None:
        self._ways, self._plan, self._session, self._evidence = ways, plan, session, evidence
        self._shapes = shapes
        self._chosen: list[Adapter] = []
        self._called: set[str] = set()
        self._left = MOST_TRIALS
        self._world: World = {}
        self._until = self._used() + MOST_SECONDS

    def look(self, member: str, numbers: list[int]) -> None:
        """Choose the way to call a member by which most of these programs come out right, if it is another."""
        if member in self._called:
            return
        # A member that is found under another name may want other arguments, and give its result in another form besides.
        mine: Adapter | None = None
        for _ in range(3):
            # As it is called so far, the submission may follow one reading of the handout.
            before = best = self._score(self._chosen, numbers)
            reading = self._own_reading(member, numbers) if before[0] > HARDLY * before[2] else None
            found: Adapter | None = None
            taken = {one.own for one in self._chosen}
            others = [one for one in self._chosen if one is not mine]
            for one in self._ways.calls.candidates(member, self._shapes, taken, mine):
                if 0 < best[0] == best[2] or not self._has_time():
                    break
                if not self._may_be(one, numbers):
                    continue
                score = self._score([*others, one], numbers, reading)
                if score <= best:
                    continue
                in_order = before[0] >= IN_ORDER * before[2] and self._ways.calls.exchanges_kinds(one)
                if not (in_order and self._hides(member, [*others, one], score, reading)):
                    found, best = one, score
            if found is None or (best[0] == before[0] and best[1] < before[1] + _SPREAD * len(numbers)):
                return
            if best[0] < LEAST_RIGHT * best[2] and not self._is_meant(found, before[0], best, numbers):
                return
            if not self._is_better([*others, found], numbers, reading):
                return
            self._chosen = [*others, found]
            self._called.add(member)
            if found.own and found is not mine:
                self._renamed(found)
            mine = found if found.forms and not found.result and not found.own else None
            if mine is None and not found.own:
                return

    def _is_better(self, adapters: Sequence[Adapter], numbers: list[int], reading: World | None) -> bool:
        """Whether more comes right so called, also without programs that look at how code is written: what calls it hides that."""
        calling = self._ways.calling(numbers)
        if len(calling) == len(numbers):
            return True
        before = self._score(self._chosen, calling, reading)
        return self._score(adapters, calling, reading)[:2] > before[:2]

    def _hides(
        self, member: str, adapters: Sequence[Adapter], score: tuple[int, float, int], reading: World | None
    ) -> bool:
        """Whether any program of a member goes wrong though its arguments are exchanged for others of another kind.

        Given something of another kind, wrong code may not reach the line where it goes wrong: what is given a list for the
        trumps knows no trump.  So it is no slip unless all is right then, and not only in the shortest programs.
        """
        if score[0] < score[2]:
            return True
        every = self._score(adapters, self._ways.every(member), reading)
        return every[0] < every[2]

    @property
    def found(self) -> int:
        """How many adapters were chosen."""
        return len(self._chosen)

    def _own_reading(self, member: str, numbers: list[int]) -> World | None:
        """The reading of the handout that a submission follows, where a member takes all calls of that reading; else None.

        What is called in another reading needs no other way to call it: the submission is right or wrong as it reads the handout.
        What nothing is found for yet takes no call.
        """
        if member not in self._shapes.known:
            return None
        fewest, most = self._shapes.known[member]
        world = self._world
        calls = [
            passed(step)
            for number in numbers
            if self._evidence.answer(number, world).text
            for step in self._plan.cases[number].steps
            if step.member == member and calls_a_member(step)
        ]
        return world if calls and all(fewest <= n and not 0 <= most < n for n in calls) else None

    def _may_be(self, adapter: Adapter, numbers: list[int]) -> bool:
        """Whether a way may be tried by what came back so far.

        A constructor that makes some objects has another mistake, and so has a function that returns some things as they are and
        only some of them in a list or as a text.  A place is a number that differs: a function without the work returns the same
        one each time, and there is a thing at most places.
        """
        if adapter.result in (*STANDS, "stopped", "only", "first", "last") and not self._gives_no_thing(
            adapter.member, numbers
        ):
            return False
        if adapter.result == "place":
            places = {one for one in self._given(adapter.member, numbers) if type(one) is int}
            return len(places) >= LEAST_PLACES
        return True

    def _is_meant(
        self, adapter: Adapter, right: int, score: tuple[int, float, int], numbers: list[int]
    ) -> bool:
        """Whether a way has to be taken although mistakes besides leave less than three quarters of the programs right.

        Where nothing of the right kind ever came back, and where half of the programs come right and hardly one did before.
        """
        if self._has_to_be(adapter):
            return True
        if adapter.result in (*STANDS, "stopped"):
            return score[0] >= IN_ORDER * score[2]
        if adapter.result in ("printed", "literal", "kept"):
            return set(map(str, self._given(adapter.member, numbers))) == {"None"}
        most = score[2]
        if self._is_alike(adapter):
            return score[0] > right
        in_another_order = bool(adapter.forms) and not adapter.own
        return in_another_order and right <= HARDLY * most and score[0] >= IN_ORDER * most

    def _gives_no_thing(self, member: str, numbers: list[int]) -> bool:
        """Whether a member returned no object of any class of the rules, as the rules call it."""
        return not any(isinstance(one, dict) and "o" in one for one in self._given(member, numbers))

    def _given(self, member: str, numbers: list[int]) -> list[Form]:
        """What a member returned in these programs, as the rules call it."""
        found: list[Form] = []
        for number in numbers:
            outcome = self._evidence.outcomes.get(number)
            steps = self._plan.cases[number].steps
            if isinstance(outcome, str):
                with contextlib.suppress(MalformedError):
                    found.extend(
                        answer[0]
                        for step, answer in zip(steps, decode(outcome, len(steps)), strict=True)
                        if step.member == member
                        and calls_a_member(step)
                        and step.op != "takes"
                        and isinstance(answer, list)
                    )
        return found

    def _is_alike(self, adapter: Adapter) -> bool:
        """Whether a function of another name has all of the wanted name in its own, as no other function has that is left."""
        name = _letters(adapter.member.rpartition(".")[2])
        alike = [one for one in self._shapes.spare if name in _letters(one.rpartition(".")[2])]
        own = adapter.own.rpartition(".")[2]
        return (
            len(name) >= LEAST_NAME
            and name in _letters(own)
            and len({one.rpartition(".")[2] for one in alike}) == 1
        )

    def _has_to_be(self, adapter: Adapter) -> bool:
        """Whether a member refuses every call of the rules: where it takes some, a mistake may be no slip."""
        fewest, most = self._shapes.known.get(adapter.member, (0, -1))
        wanted = self._ways.calls.kinds.get(adapter.member, {})
        return not adapter.own and bool(wanted) and all(n < fewest or 0 <= most < n for n in wanted)

    def _renamed(self, adapter: Adapter) -> None:
        """What is known of a member that another name was found for."""
        role, _, method = adapter.member.partition(".")
        name = adapter.own if not method or adapter.forms else f"{role}.{adapter.own}"
        if not adapter.forms and name in self._shapes.spare:
            self._shapes.known[adapter.member] = self._shapes.spare[name]
        if adapter.own in self._shapes.classes:
            self._session.adapt(self._chosen)
            self._shapes = self._session.load().shapes or self._shapes

    def useful(self) -> tuple[Adapter, ...]:
        """What was chosen, without what no program needs to come out right."""
        kept = list(self._chosen)
        for one in self._chosen:
            numbers = self._ways.programs(one.member)
            without = [each for each in kept if each is not one]
            if self._score(without, numbers)[0] >= self._score(kept, numbers)[0]:
                kept = without
        return tuple(kept)

    def _has_time(self) -> bool:
        return self._left > 0 and self._used() < self._until

    def _used(self) -> float:
        """CPU seconds of the submission, and of the grader itself, which reads its answers: they may be very large."""
        return self._session.cpu_seconds + time.thread_time()

    def _score(
        self, adapters: Sequence[Adapter], numbers: list[int], reading: World | None = None
    ) -> tuple[int, float, int]:
        """How many programs come out right so called, how far the others come, and of how many it is decided what is right.

        In this `reading` of the handout, or else in that by which most comes out right, which is `_world` then.
        """
        self._left -= 1
        cases = self._plan.cases
        outcomes = self._session.run(
            numbers, lambda n: cases[n].group, hangs=Hangs(), limit=PATIENCE, adapters=adapters
        )
        trial = self._evidence.apart(numbers, outcomes)
        self._world = world = trial.world() if reading is None else reading
        far = [self._far(trial, number, world) for number in numbers]
        decided = sum(bool(trial.answer(number, world).text) for number in numbers)
        return sum(one >= 1 for one in far), round(sum(far), 6), decided

    def _far(self, trial: Evidence, number: int, world: World) -> float:
        """The share of a program that came out right before something went wrong; none where nothing decides what is right."""
        answer = trial.answer(number, world)
        found = trial.compare(number, answer) if answer.text else None
        if found is None:
            return 0.0
        return found.parts[0] / len(self._plan.cases[number].steps) if found.parts else 1.0
