"""The search for the ways in which one submission wants to be called: each is tried on programs that go wrong as the rules call it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grader.grading.alike import MOST_NAMES, only_alike, shares_words
from grader.grading.arguments import takes, with_nonsense
from grader.grading.calling import calls_a_member, left_over, meant_by, passed
from grader.grading.refused import other_errors
from grader.grading.returned import may_be, returned, words_for_yes
from grader.grading.trials import PROGRAMS, Trials
from grader.judging.evidence import Evidence
from grader.judging.plan import Plan
from grader.judging.rulings import World
from grader.model.adapters import STANDS, Adapter, Shapes
from grader.model.outcomes import Outcome
from grader.model.program import Form
from grader.sandbox.session import Session

if TYPE_CHECKING:
    from grader.grading.adapting import Ways

FIRST = 4
"""Programs on which each way is tried first, which go wrong as a function is called so far: if none of them comes further, no others are
run."""

LEAST_RIGHT = 0.75
"""Share of its programs that must come out right for a function to be taken for one of another name, or to be called otherwise
although it takes what the rules pass: any function gets some right, and a mistake is no slip."""

IN_ORDER = 0.5
"""Share of its programs: if so many come out right as the rules call a function, arguments of different kinds are exchanged only if all of
its programs then do."""

LEAST_LEFT = 0.5
"""Share of its programs that must come out right for the only method that is left to be the one that is missing."""

HARDLY = 0.15
"""Share of its programs: a function of which no more come right as the rules call it may mean its arguments in another order, or
in another reading of the handout."""

_SPREAD = 0.1

_NOTHING = Adapter("")
"""Changes nothing.  Where the adapters are others than before, a submission is imported afresh, so with this it has seen nothing yet."""


class Search(Trials):
    """The search for one submission's adapters, one member after the other."""

    def __init__(
        self,
        ways: Ways,
        plan: Plan,
        session: Session,
        evidence: Evidence,
        shapes: Shapes,
        instead: Collection[str] = (),
        asks: bool = True,
        errors: Mapping[str, str] | None = None,
    ) -> None:
        """`instead` are members in whose place a class of the submission may stand: they are missing rightly.  `asks`: whether it may ask for anything.

        `errors`: member -> the error that it means by another one (see `refused.py`).  That was seen, so it is not looked for.
        """
        # What is there itself needs nothing in its place.
        self._instead = frozenset(instead) - shapes.known.keys()
        self._asks = asks
        self._errors = {
            member: Adapter(member, result="raised", error=error) for member, error in (errors or {}).items()
        }
        super().__init__(plan, session, evidence)
        self._ways, self._shapes = ways, shapes
        self._chosen: list[Adapter] = [*self._errors.values()]
        self._called: set[str] = set()
        self._so_far: Mapping[int, Outcome] = {}

    def look(self, member: str, numbers: list[int]) -> None:
        """Choose the way to call a member by which most of these programs come out right, if it is another."""
        if member in self._called:
            return
        meant = meant_by(member, self._shapes, self._instead) if member in self._instead else ""
        if member in self._instead and not meant:
            return
        # A member that is found under another name may want other arguments as well, and give another result.
        mine: Adapter | None = None
        for _ in range(3):
            # As it is called so far, the submission may follow one reading of the handout.
            before = best = self._score([*self._chosen, _NOTHING], numbers)
            self._so_far = self._outcomes
            first = [n for n in self._ways.plain(numbers) if self._far[n] < 1]
            # What its reading of the handout does not decide may never come right; another way may follow another reading.
            decided = [n for n in first if self._evidence.answer(n, self._world).text]
            first = [*dict.fromkeys([*decided[: FIRST // 2], *first])][:FIRST]
            reading = self._own_reading(member, numbers, before[2])
            # What is missing, or refuses every call, may be wrong as well: then the few show nothing of a way to call it.
            is_called = member in self._shapes.known and not self._has_to_be(Adapter(member))
            tries_first = is_called and 0 < len(first) < len(numbers)
            if tries_first:  # by themselves, programs may come out otherwise than after others
                self._score(self._chosen, first)
            so_far = self._sum(first)
            found: Adapter | None = None
            others = [one for one in self._chosen if one is not mine and one is not self._errors.get(member)]
            words = words_for_yes(self._given(member, numbers))
            told = self._taken(), mine, words, self._asks
            for one in map(self._with_error, self._ways.calls.candidates(member, self._shapes, *told)):
                if 0 < best[0] == best[2] or not self._has_time():
                    break
                if (meant and one.own.rpartition(".")[2] != meant) or not may_be(
                    one, partial(self._given, member, numbers)
                ):
                    continue
                if tries_first:
                    self._score([*others, one], first)
                    if self._sum(first) <= so_far:
                        continue
                score = self._score([*others, one], numbers, reading)
                if score <= best:
                    continue
                in_order = before[0] >= IN_ORDER * before[2] and self._ways.calls.exchanges_kinds(one)
                if one.result == "order" and self._spoils(member, [*others, one], reading):
                    continue
                if not (in_order and self._hides(member, [*others, one], score, reading)):
                    found, best = one, score
            if not (found is not None and self._is_chosen(found, before, best, others, numbers, reading)):
                # Wrong code is found by its name alone; then it may want other arguments as well.
                found = self._alike(member, numbers)
                if found is None:
                    return
            self._chosen = [*others, found]
            self._called.add(member)
            if found.own and found is not mine:
                self._renamed(found)
            mine = found if found.forms and not found.result and not found.own else None
            if mine is None and not found.own:
                return

    def _with_error(self, one: Adapter) -> Adapter:
        """This way to call a member that raises another error than the rules ask for: that is taken for theirs as well."""
        if one.result or one.member not in self._errors:
            return one
        return replace(one, result="raised", error=self._errors[one.member].error)

    def note_errors(self) -> None:
        """Look at what is called in another way by now, and at the methods of such a class: they may refuse by another error as well,
        which no call of the rules has shown."""
        roles = {one.member.partition(".")[0] for one in self._chosen if one not in self._errors.values()}
        members = [
            one
            for one in self._ways.calls.kinds
            if one.partition(".")[0] in roles and one not in self._errors
        ]
        numbers = list(dict.fromkeys(n for one in members for n in self._ways.programs(one)))
        if not numbers:
            return
        self._score(self._chosen, numbers)
        cases = {n: self._plan.cases[n] for n in numbers}
        errors = other_errors(cases, self._outcomes, lambda n: self._evidence.answer(n, self._world))
        for member in members:
            if member in errors:
                self._errors[member] = Adapter(member, result="raised", error=errors[member])
                mine = [one for one in self._chosen if one.member == member]
                self._chosen = [self._with_error(one) if one in mine else one for one in self._chosen]
                if not mine:
                    self._chosen.append(self._errors[member])

    def _taken(self) -> set[str]:
        """The names that play a part by now, of functions and of methods with their class."""
        found = {one.own for one in self._chosen}
        return found.union(
            f"{one.member.partition('.')[0]}.{one.own}" for one in self._chosen if "." in one.member
        )

    def _is_chosen(
        self,
        found: Adapter,
        before: tuple[int, float, int],
        best: tuple[int, float, int],
        others: Sequence[Adapter],
        numbers: list[int],
        reading: World | None,
    ) -> bool:
        """Whether the best way to call a member is one that it wants."""
        if best[0] == before[0] and best[1] < before[1] + _SPREAD * len(numbers):
            return False
        if best[0] < LEAST_RIGHT * best[2] and (
            found.member in self._instead or not self._is_meant(found, before[0], best, numbers)
        ):
            return False
        control = with_nonsense(found)
        if control is not None and self._score([*others, control], numbers, reading)[0] >= best[0]:
            # What comes right with nonsense as well does not want other words: something else is wrong, and hidden by them.
            return False
        return self._is_better([*others, found], numbers, reading)

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
        every = self._ways.every(member)
        for some in (every[:PROGRAMS], every[PROGRAMS:]):
            right, _, decided = self._score(adapters, some, reading)
            if right < decided:
                return True
        return False

    def _spoils(self, member: str, adapters: Sequence[Adapter], reading: World | None) -> bool:
        """Whether any program of a member goes wrong that comes right as it is called so far: then one of its values is wrong, and none is elsewhere."""
        every = self._ways.every(member)
        self._score(self._chosen, every, reading)
        right, world = self._right, self._world if reading is None else reading
        self._score(adapters, every, world)
        return not right <= self._right

    @property
    def found(self) -> int:
        """How many adapters were chosen."""
        return len(self._chosen)

    def _own_reading(self, member: str, numbers: list[int], decided: int) -> World | None:
        """The reading of the handout that a submission follows, where a member takes all calls of that reading; else None.

        What is called in another reading needs no other way to call it: the submission is right or wrong as it reads the handout.
        What nothing is found for yet takes no call; and of the programs that are `decided`, some that call it have to be right: those that only
        ask how it may be called show no reading.
        """
        if len(self._right.intersection(self._ways.plain(numbers))) <= HARDLY * decided:
            return None
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
        if adapter.result in ("printed", "literal", "kept", "global"):
            return set(map(str, self._given(adapter.member, numbers))) == {"None"}
        most = score[2]
        if self._is_alike(adapter) or adapter in self._ways.calls.in_their_order(
            adapter.member, self._shapes
        ):
            return score[0] > right
        in_another_order = bool(adapter.forms) and not adapter.own
        return in_another_order and right <= HARDLY * most and score[0] >= IN_ORDER * most

    def _given(self, member: str, numbers: list[int]) -> list[Form]:
        """What a member returned in these programs, as it is called so far."""
        return returned(member, {n: self._plan.cases[n].steps for n in numbers}, self._so_far)

    def _alike(self, member: str, numbers: list[int]) -> Adapter | None:
        """What may play the part of a member that is missing, by its name or because nothing else is left; None where nothing may, or several."""
        if member in self._shapes.known or member in self._instead:
            return None
        if any(one.member == member for one in self._chosen):
            return None
        role, _, method = member.partition(".")
        taken = {one.own for one in self._chosen if one.member.partition(".")[0] == role or not method}
        names = [name for name in left_over(member, self._shapes, self._ways.calls) if name not in taken]
        own = only_alike(method or role, names)
        if not own and member in self._ways.calls.kinds:
            own = self._only_left(member, names, numbers)
        return Adapter(member, own) if own else None

    def _only_left(self, member: str, names: Sequence[str], numbers: list[int]) -> str:
        """The one of these names that may be a missing function, because it shares words with it alone or nothing else is left; else ""."""
        role, _, method = member.partition(".")
        spare = {name: f"{role}.{name}" if method else name for name in islice(names, MOST_NAMES)}
        fitting = [
            name for name, one in spare.items() if one in self._shapes.spare and self._fits(member, one)
        ]
        near, least = [name for name in fitting if shares_words(method or role, name)], HARDLY
        if method and not near:
            # Where one method is missing and one is left, it is that one.
            lacking = [one for one in self._ways.calls.methods(role) if one not in self._shapes.known]
            near, least = (fitting if len(names) == len(lacking) == 1 else []), LEAST_LEFT
        elif any(shares_words(one, name) for one in self._ways.calls.others(member) for name in near):
            return ""
        if len(near) != 1 or not self._has_time():
            return ""
        right, _, decided = self._score([*self._chosen, Adapter(member, near[0])], numbers)
        return near[0] if right and right >= least * decided else ""

    def _fits(self, member: str, name: str) -> bool:
        """Whether what plays no part takes as many arguments as the rules pass to a member."""
        arity = self._shapes.spare[name]
        return any(takes(n, *arity) for n in self._ways.calls.kinds.get(member, {}))

    def _is_alike(self, adapter: Adapter) -> bool:
        """Whether a function of another name is the only one that is left whose name is the wanted one with a slip."""
        return (
            adapter.own != ""
            and meant_by(adapter.member, self._shapes, self._instead) == adapter.own.rpartition(".")[2]
        )

    def _has_to_be(self, adapter: Adapter) -> bool:
        """Whether a member refuses every call of the rules: where it takes some, a mistake may be no slip."""
        return not adapter.own and self._ways.calls.refuses_all(adapter.member, self._shapes)

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
            if one is self._errors.get(one.member):
                continue
            numbers = self._ways.programs(one.member)
            without = [each for each in kept if each is not one]
            if self._score(without, numbers)[0] >= self._score(kept, numbers)[0]:
                kept = without
        return tuple(kept)
