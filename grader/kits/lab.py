"""What a spec test calls `lab`.

A spec test is plain client code.  `lab.Card(5)` and `stack.playCard(card)` look like calls, but they
only record steps (`recorder.py`); what they give back is a `Reference`, which may be passed to later steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grader.kits.assignment import Assignment
from grader.kits.lab_python import NAMES, Python, manner
from grader.kits.recorded import Call, Reference
from grader.kits.recorder import Recorder, References
from grader.kits.screens import PILES, SEPARATOR
from grader.kits.unknown import RecordingError
from grader.model.program import Program

RELATIONS = {
    "positions": ("permutation", "mixed", "any_order"),
    "fields": ("any_order",),
    "tally": ("uniform", "complete"),
    "together": ("not_by_place", "repeated", "unaffected", "not_alike", "any_order"),
}
"""Call -> the relations that it may be given; what they are, is in `grader/judging/relations.py`."""


class Own:
    """What a lab records itself, by names that an assignment may have taken: `lab.own.read(...)`."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab

    def __getattr__(self, name: str) -> Any:
        if name not in OWN:
            raise RecordingError(f"lab.own has no {name}; it has {', '.join(sorted(OWN))}")
        return getattr(Lab, name).__get__(self._lab)


class Lab(Recorder):
    """What a spec test may say.  The names of the assignment come first."""

    def __init__(self, assignment: Assignment, on_program: Callable[[Program], None]) -> None:
        super().__init__(assignment, on_program)
        self.own = Own(self)
        for name in OWN.intersection(self._defines):
            setattr(self, name, Call(self, "call", name, None))

    def __getattr__(self, name: str) -> Call:
        if name in NAMES and name not in self._defines:
            return getattr(self.python, name)  # type: ignore[no-any-return]
        if name.startswith("_") or name not in self._defines:
            raise RecordingError(
                f"{self._assignment.id} defines no {name}: see `defines` in assignment.toml{self._near(name)}"
            )
        return Call(self, "call", name, None)

    def _near(self, name: str) -> str:
        """What may be meant by a name that nothing has."""
        import difflib

        known = [*self._defines, *sorted(NAMES | OWN)]
        near = difflib.get_close_matches(name, known, 1)
        return f"; did you mean lab.{near[0]}?" if near and not name.startswith("_") else ""

    def show(self, thing: Reference) -> Reference:
        """`str(thing)`, which is compared."""
        return self.record("str", self.class_of(thing), thing._kibitz_reference_, ())

    def repr(self, thing: Reference) -> Reference:
        """`repr(thing)`, which is compared."""
        return self.record("repr", self.class_of(thing), thing._kibitz_reference_, ())

    def read(self, thing: Reference | Call, attribute: str) -> Reference:
        """`thing.attribute`, for an attribute that `attributes` of the definition has; of a class, as `lab.Card`, its own.

        What `gives` an object, or a list of them, is there to be passed on, and is not compared.
        """
        target = None if isinstance(thing, Call) else thing._kibitz_reference_
        return self.record("read", self.attribute_of(thing, attribute), target, ())

    def fields(self, thing: Reference, *names: str, relation: str = "") -> Reference:
        """What `thing` is now, with the attributes of each object in it in the place of the object.

        The names are such as "Card.rank".  An object counts as the first of these classes of which it has all that is
        asked for; attributes that are texts are joined to one.  Tuples count as lists.
        """
        _check_relation("fields", relation)
        members = [self._known_field(name) for name in names]
        return self.record("fields", "", thing._kibitz_reference_, (members,), relation=relation)

    def uncompared(self, thing: Reference) -> Reference:
        """`thing`, the result of a step that chance decides: it is passed on, and not compared."""
        self._not_as_a_whole(thing)
        return thing

    def assign(self, thing: Reference, attribute: str, value: object) -> Reference:
        """`thing.attribute = value`."""
        member = self.attribute_of(thing, attribute)
        return self.record("assign", member, thing._kibitz_reference_, (value,), keep=0)

    def list(self, items: Sequence[Any], name: str = "") -> Reference:
        """A list of the caller's own, which the program may pass on and look at again.

        `name` is what programs for students call it.
        """
        return self.record("make", "", None, ([*items], name) if name else ([*items],), keep=0)

    def tuple(self, items: Sequence[Any], name: str = "") -> Reference:
        """A tuple of the caller's own; otherwise as `list`."""
        return self.record("make", "", None, ((*items,), name) if name else ((*items,),), keep=0)

    def look(self, thing: Reference) -> Reference:
        """What an earlier value is now; for a list that was passed to the submission."""
        return self.record("look", "", thing._kibitz_reference_, ())

    def same(self, one: Reference, other: Reference) -> Reference:
        """Whether two results are the same object."""
        return self.record("same", "", one._kibitz_reference_, (other,))

    def unpack(self, thing: Reference, *names: str) -> References:
        """The first items of a tuple or list, which programs for students call by these names.

        What is unpacked is judged by its parts, and no longer compared as a whole.
        """
        self._not_as_a_whole(thing)
        return tuple(
            self.record("item", "", thing._kibitz_reference_, (index, name), keep=0)
            for index, name in enumerate(names)
        )

    def kind(self, thing: Reference) -> Reference:
        """The name of the built-in type of a result, which is no longer compared as a whole."""
        self._not_as_a_whole(thing)
        return self.record("kind", "", thing._kibitz_reference_, ())

    def size(self, thing: Reference) -> Reference:
        """`len(thing)`."""
        return self.record("size", "", thing._kibitz_reference_, ())

    def texts(self, thing: Reference) -> Reference:
        """What an earlier value is now, with the `str` of each object in the place of the object."""
        return self.record("texts", "", thing._kibitz_reference_, ())

    def positions(self, items: Reference, known: Sequence[Any] | Reference, relation: str = "") -> Reference:
        """Where each item of a list stands in the list `known`, by identity; -1 for a stranger."""
        _check_relation("positions", relation)
        if relation in ("permutation", "mixed") and isinstance(known, Reference):
            raise RecordingError(
                f"lab.positions(..., relation={relation!r}) is given a list of results, [one, other], and not a result: "
                "how many there are has to be known"
            )
        others = known if isinstance(known, Reference) else [*known]
        return self.record("positions", "", items._kibitz_reference_, (others,), relation=relation)

    def chosen(self, items: Reference, known: Sequence[Any] | Reference) -> Reference:
        """Which items of the list `known` the list `items` holds, by identity, in whatever order."""
        others = known if isinstance(known, Reference) else [*known]
        return self.record("chosen", "", items._kibitz_reference_, (others,))

    def place(self, thing: Reference, items: Reference) -> Reference:
        """Where `thing` stands in the list or tuple `items`, by `==`; what it is, where it stands nowhere there.

        It is not compared: where several things may stand for a right answer, see `one_of` and `together`.
        """
        return self.record("place", "", thing._kibitz_reference_, (items,), keep=0)

    def among(self, thing: Reference, items: Reference) -> Reference:
        """The same, and it has to stand somewhere in `items`, wherever that is."""
        return self.record("place", "", thing._kibitz_reference_, (items,), relation="among")

    def one_of(self, thing: Reference, items: Reference) -> Reference:
        """The same, and it has to be one of those for which the reference says that any of them may stand."""
        return self.record("place", "", thing._kibitz_reference_, (items,), relation="one_of")

    def together(self, places: Sequence[Any], relation: str) -> Reference:
        """A relation over several answers of the program: places, or lists of them."""
        _check_relation("together", relation or "none")
        return self.record("together", "", None, ([*places],), relation=relation)

    def defaults(self, call: Call) -> Reference:
        """The names of the parameters of a method or function that have a default."""
        call = self.called("defaults", call)
        return self.record("defaults", call.member, call.target, ())

    def documented(self, call: Call, words: int) -> Reference:
        """How many words there are in the comments and docstrings of what was handed in: at least so many."""
        return self.record("words", call.member, None, (words,), relation="at_least")

    def support(self, folder: str) -> None:
        """Run this program with the support modules in `support/FOLDER`, in the place of all others of their names.

        Comes first in a program.
        """
        if self._steps:
            raise RecordingError("lab.support(...) comes first in a program")
        self.record("support", "", None, (folder,), keep=0)

    def printed(
        self, call: Call, *args: object, by: str = "", piles: str | Sequence[str] = (), **named: object
    ) -> Reference:
        """The text that a call prints, read as the definition's `reads` says, or by "words", "lines" or "exactly".

        Of a table, `piles` names the groups that the check asks for.  Raises RecordingError.
        """
        call = self.called("printed", call)
        reads = by or getattr(self._defines.get(call.member), "reads", "")
        relation = manner(reads) if reads not in ("", "table") else ""
        if names := [piles] if isinstance(piles, str) else [*piles]:
            if reads != "table":
                raise RecordingError(
                    f'piles={piles!r}: {call.member} prints no table, as reads = "table" of its definition would say'
                )
            relation = PILES + SEPARATOR.join(names)
        return self.record("printed", call.member, call.target, args, relation=relation, named=named)

    def takes(self, call: Call, *args: object, **named: object) -> Reference:
        """Whether a call can be made with these arguments; what it gives, or raises, is another check's business."""
        call = self.called("takes", call)
        return self.record("takes", call.member, call.target, args, named=named)

    def spied(self, call: Call, *args: object, watch: Sequence[str], **named: object) -> Reference:
        """A call during which methods of supplied classes are watched, such as "Deck.deal".

        Gives a list of three: what the call returns; what the watched methods returned, in the order of the
        calls; their names, in the order of their first calls.
        """
        call = self.called("spied", call)
        for member in watch:
            owner, _, method = member.partition(".")
            self.member_of(self._defines.get(owner), method)
        return self.record("spied", call.member, call.target, ([*watch], *args), keep=0, named=named)

    def standin(self, methods: Mapping[str, object], name: str = "LookAlike") -> Reference:
        """An object of another class, called `name`, with methods that return the constants given."""
        return self.record("standin", "", None, (dict(methods), name), keep=0)

    def public(self, one: Reference, other: Reference, twin: Reference) -> Reference:
        """The public attributes that hold state, so that it is not private.

        `other` is an object of the class in another state, `twin` one in the same state as `other`: what
        differs between `one` and `other` and not between those two is state, and no name or serial number.
        """
        return self.record("public", "", one._kibitz_reference_, (other, twin))

    def uses(self, call: Call, *args: object) -> Reference:
        """Which of the watched functions (see `grader/inside/watching.py`) a call uses."""
        call = self.called("uses", call)
        return self.record("uses", call.member, call.target, args)

    def tally(
        self,
        call: Call,
        items: Sequence[Any],
        calls: int,
        relation: str = "uniform",
        look: str = "",
        fields: Sequence[str] = (),
    ) -> Reference:
        """How often each order comes back from `calls` calls with copies of the list `items`.

        With `look`, such as "Game.players", the order is that of the list which this attribute of the result holds.
        For a method, which is called without arguments, it is an attribute of the object; `items` are what it holds, and
        each order is taken against the one before.  Things are told apart by `fields`, as in `fields(...)`.
        """
        _check_relation("tally", relation or "none")
        call = self.called("tally", call, "[1, 2, 3], 600")
        if hasattr(items, "_kibitz_reference_"):
            raise RecordingError(
                "lab.tally is given the things themselves, as in [1, 2, 3] or [one, other], and no lab.list: each call gets a new list of them"
            )
        if call.target is not None and not look:
            owner = call.member.partition(".")[0]
            raise RecordingError(
                f"lab.tally calls a method without arguments, and looks at what its object holds: say which attribute that is, as in "
                f'lab.tally(thing.{call.member.partition(".")[2]}, items, {calls}, look="{owner}.NAME", fields=[...]). Where no attribute holds '
                "it, count the orders in a class of `supplies`"
            )
        more = (self._known_field(look), [self._known_field(name) for name in fields]) if look else ()
        return self.record("tally", call.member, call.target, ([*items], calls, *more), relation=relation)

    def run(self, thing: Reference, method: str, *args: object, **named: object) -> Reference:
        """`getattr(thing, method)(*args)`, for a method that Hypothesis chose by name."""
        call = getattr(thing, method)
        return call(*args, **named)  # type: ignore[no-any-return]

    def corner(self, name: str) -> None:
        """Say that this program is about a corner, by its name in `corners` of `@check`; it may be about several.

        Where nothing of a check goes wrong but programs about corners, only the shares of its points are lost that those are worth.
        """
        if not isinstance(name, str) or name not in self._known_corners:
            has = ", ".join(map(repr, self._known_corners)) or "none"
            raise RecordingError(f"lab.corner({name!r}): @check has no such corner; it has {has}")
        self._corners[name] = None

    @property
    def python(self) -> Python:
        """What is about Python and not about the assignment."""
        return Python(self)


def _check_relation(call: str, relation: str) -> None:
    known = RELATIONS[call]
    if relation and relation not in known:
        # Like other modules for authors' mistakes: a check must not wait for it.
        import difflib

        near = difflib.get_close_matches(str(relation), known, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"it takes {', '.join(map(repr, known))}"
        raise RecordingError(f"lab.{call} takes no relation {relation!r}; {hint}")


OWN = frozenset(name for name in vars(Lab) if not name.startswith("_")) - {"python"}
"""The names of what a lab records itself."""
