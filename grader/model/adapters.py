"""Adapters: other ways to call what a submission defines than those that the rules name.

Plain data, made by `grader/grading/adapting.py` on the trusted side and carried out by `grader/inside/adapting.py` beside
the submission.  No adapter holds an answer: it says how to call, and nothing of what should come out.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from grader.model.wording import mark, tr

Item = tuple[str, Any]
"""One argument of the submission's function, or what is done before it is called: a kind of `ITEMS`, and what that needs."""

ITEMS: dict[str, str] = {
    "a": "1: the rules' second argument; -1: the object whose method the rules call",
    "v": "any constant",
    "c": "[0, 1]: a list of the rules' first and second argument",
    "s": "0: each thing of their first one, a list",
    "t": "0: the text of their first one, a number",
    "n": "0: how many things there are in their first one, a list",
    "h": "0: an object that holds their first one, a list",
    "j": "[[0, 1], ' ']: one text of the first and the second one, with a space between them",
    "o": "None: the attribute of the object that is called like the parameter",
    "k": "[0, 'trump']: their first one, passed by this name",
    "u": "0: their first one, a list, or None for an empty one",
    "l": "0: a list that holds their first one and nothing else; an empty one for None",
    "q": "[0, ['rank']]: what their first one tells of itself, or its text where nothing is named",
    "x": "[0, [['S', 'Spades']]]: the other word for their first one, if there is one",
    "y": "[0, ['rank', 'suit'], 0]: what their first one tells of itself, one by one, and zeros for None",
    "d": "[['hand', 0], ['trump', 1]]: a dictionary of them",
    "f": "[0, ['suit']]: what the first thing in their first one, a list, tells of itself, or that thing where nothing is named",
    "r": "['Board', [0, 1]]: an object of this class of the submission's, made of their first and second one",
    "w": "'Deck': a new object of this class",
    "e": "[0, 'Suit', [['S', 'SPADES']]]: the member of the submission's enumeration that stands for their first one, if one does",
    "g": "[0, 'trump']: before the call, this global variable of the function is set to their first one",
    "p": "[0, 'trump']: before the call, this attribute of the object is set to it",
    "m": "[[0, 1], 'see']: before the call, this method of the object, or this function, is called with the first and the second one",
    "i": "[[0, 1], 'Player']: before the call, the object, of this class, is made again with them",
}
"""The kinds of items, each with what stands behind it in an item."""

BEFOREHAND = ("g", "p", "m", "i")
"""Kinds of items that stand for what is done before a call."""

ALL = -1
"""In the place of the argument that a method of a new object is given: it is given all of them."""

Result = Literal[
    "",
    "printed",
    "literal",
    "only",
    "first",
    "last",
    "list",
    "print",
    "truth",
    "text",
    "parts",
    "left",
    "place",
    "index",
    "stopped",
    "values",
    "number",
    "kept",
    "global",
    "labelled",
    "asked",
    "held",
    "order",
    "word",
    "words",
    "raised",
    "functions",
    "member",
    "filled",
    "put",
]

STANDS: tuple[Result, ...] = ("text", "parts", "left", "place")
"""Results that stand for one of the things that a function is given."""

RESULTS: dict[Result, str] = {
    "printed": mark("What {own} prints was taken for what it returns."),
    "literal": mark("What {own} prints was taken for what it returns."),
    "only": mark("{own} returns a list of one item, and the item was taken."),
    "first": mark("{own} returns several values, and the first was taken."),
    "last": mark("{own} returns several values, and the last was taken."),
    "list": mark("What {own} returns was made into a list."),
    "print": mark("What {own} returns was printed."),
    "truth": mark("What {own} returns was taken as a yes or no."),
    "text": mark(
        "{own} returns the text of one of the things that it is given, and the thing itself was taken."
    ),
    "parts": mark(
        "{own} returns parts of one of the things that it is given, and the thing itself was taken."
    ),
    "left": mark(
        "{own} returns what is left of the things that it is given, and the one that is gone was taken."
    ),
    "place": mark(
        "{own} returns the place of one of the things that it is given, and the thing itself was taken."
    ),
    "index": mark(
        "{own} returns one of the things that it is given or that its object holds, and the place of it was taken, counted from 0."
    ),
    "stopped": mark(
        "{own} stops with an error when an object is made, and the object was used as it was then."
    ),
    "values": mark("{own} returns a dictionary, and its values were taken."),
    "number": mark("{own} returns a text, and the number in it was taken."),
    "kept": mark("{own} returns nothing, and what it stored in the object was taken."),
    "global": mark("{own} returns nothing, and what it stored in a global variable was taken."),
    "labelled": mark("{own} returns a text with a label, and what stands behind the colon was taken."),
    "asked": mark("{own} asks for its arguments with input(), and they were typed in."),
    "held": mark("{own} is an attribute, not a method, and it was read."),
    "order": mark("{own} returns its values in another order, and they were put in the order of the rules."),
    "words": mark("{own} answers in other words than the rules, and they were taken for those of the rules."),
    "word": mark("{own} answers with words, and {yes} was taken for yes."),
    "member": mark("{own} answers with members of an enumeration, and {yes} was taken for yes."),
    "filled": mark("{own} fills lists that it is given behind the others, and these were taken."),
    "put": mark("{own} puts its answer into a list that it is given behind the others, and that was taken."),
    "functions": mark("There is no class {member}, and its method was called where it is defined."),
    "raised": mark("{own} raises another error than the rules ask for, and it was taken for {error}."),
}
"""What is made of a result, in words; {own} is the submission's function."""

_LETTERS = "abcdefgh"


class Enumeration(msgspec.Struct):
    """A submission's small enumeration: its members, name -> value, which is None where it is neither text nor number."""

    name: str
    members: dict[str, str | int | None]


class Shapes(msgspec.Struct):
    """How a submission's functions want to be called, as it tells: [fewest, most] arguments, -1 for any number.

    `known`: member, as "Hand.add" or "shuffle" -> its arguments.  `spare`: the submission's own name of a function, or of a
    method as "Hand.put", that plays no part.  `classes`: its classes that play none, with the number of their methods.  `state`: an attribute that its objects do not have,
    as "Game.scores" -> those that they have and no rule asks for.  `named`: the arguments that a member takes by name
    alone, and `parameters` the names of those that it takes by their place.  `reads`: the global variables that a member reads, which hold no functions or modules.  `fields`: the attributes of its object
    that a method reads and nothing that it calls sets.  `enumerations`: its small ones.  `records`: its
    other classes that play no part and that are made of arguments -> so many.
    """

    known: dict[str, tuple[int, int]] = {}
    named: dict[str, list[str]] = {}
    parameters: dict[str, list[str]] = {}
    reads: dict[str, list[str]] = {}
    fields: dict[str, list[str]] = {}
    spare: dict[str, tuple[int, int]] = {}
    classes: dict[str, int] = {}
    state: dict[str, list[str]] = {}
    enumerations: list[Enumeration] = []
    records: dict[str, tuple[int, int]] = {}

    def takes_many(self, member: str) -> bool:
        """Whether a member takes any number of arguments."""
        return member in self.known and self.known[member][1] < 0


class Adapter(msgspec.Struct, frozen=True):
    """One way to call a member ("Hand", "Hand.add", "shuffle").

    own: the submission's name for it, where that is another: "put", or "Deck.shuffle" for a method of a class.
    forms: for numbers of arguments that the rules pass, the arguments that are passed instead.
    then: a method of the new object, and the argument of the constructor that it is given, or ALL of them.
    parts: for the result "parts", what tells of a thing: its queries and attributes; for "functions", the methods of the class.
    alone: a method is called without its object, as where `self` is left out.
    order: for the result "order", the place of each of the rules' values among those that are returned; for "filled" and "put", those of
        the lists that are passed to be filled.
    yes: for the result "word", the text that says yes, and for "member" the member of an enumeration, as "State.WON".
    words_for: for the result "words", pairs of what the rules say and what the submission says.
    error: for the result "raised", the built-in error that the rules ask for.
    """

    member: str
    own: str = ""
    forms: tuple[tuple[int, tuple[Item, ...]], ...] = ()
    then: tuple[str, int] | None = None
    result: Result = ""
    parts: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    alone: bool = False
    yes: str = ""
    words_for: tuple[tuple[str | int, str | int], ...] = ()
    error: str = ""

    def renames(self) -> str:
        """What a notice on its name says, as `grader/inside/naming.py` writes it."""
        role, _, method = self.member.partition(".")
        return (
            f"{role}.{self.own} was graded as {self.member}."
            if method
            else f"{self.own} was graded as {role}."
        )

    # Long, because each way is told in a sentence of its own.
    def words(self) -> str:
        """What was done, for the student."""
        name = self.member.partition(".")[2] or self.member
        own = self.own or name
        said = []
        if self.own:
            said.append(tr("Your {own} was graded as {member}.", own=self.own, member=self.member))
        for arity, items in () if self.alone else self.forms:
            given = [f"{_LETTERS[n]}" for n in range(arity)]
            passed = [_item(one, given) for one in items if one[0] not in BEFOREHAND]
            calls = {
                "call": f"{name}({', '.join(given)})",
                "own": f"{own.rpartition('.')[2]}({', '.join(passed)})",
            }
            if self.then is None and calls["call"] == calls["own"]:
                continue
            before = [_before(one, given) for one in items if one[0] in BEFOREHAND]
            if before and items[0][0] == "g":
                said.append(
                    tr(
                        "Where the rules call {call}, {stored} was stored in your global variables, and your program was called as {own}.",
                        **calls,
                        stored=", ".join(before),
                    )
                )
            elif before and items[0][0] == "p":
                said.append(
                    tr(
                        "Where the rules call {call}, {stored} was stored in your object, and your program was called as {own}.",
                        **calls,
                        stored=", ".join(before),
                    )
                )
            elif before and items[0][0] == "i":
                said.append(
                    tr(
                        "Where the rules call {call}, your object was made with {made}, and your program was called as {own}.",
                        **calls,
                        made=before[0].partition("(")[2].removesuffix(")"),
                    )
                )
            elif before:
                said.append(
                    tr(
                        "Where the rules call {call}, your program was called as {own}, and then {then}.",
                        call=calls["call"],
                        own=before[0],
                        then=calls["own"],
                    )
                )
            elif self.then is not None:
                said.append(
                    tr(
                        "Where the rules call {call}, your program was called as {own}, and then {then}.",
                        **calls,
                        then=f"{self.then[0]}({', '.join(given if self.then[1] == ALL else [given[self.then[1]]])})",
                    )
                )
            else:
                said.append(tr("Where the rules call {call}, your program was called as {own}.", **calls))
        texts = []
        if self.alone:
            texts.append(
                tr("{own} has no `self`, and was called without the object.", own=tr("your {name}", name=own))
            )
        if self.result:
            texts.append(
                tr(
                    RESULTS[self.result],
                    own=tr("your {name}", name=own),
                    yes=self.yes if self.result == "member" else repr(self.yes),
                    error=self.error,
                    member=self.member,
                )
            )
        said += [text[:1].upper() + text[1:] for text in texts]
        return " ".join(said)


def _before(item: Item, given: list[str]) -> str:
    """What is done before a call, in Python."""
    kind, (places, name) = item
    if kind in ("g", "p"):
        return f"{name} = {given[places]}"
    return f"{name}({', '.join(given[n] for n in places)})"


def _item(item: Item, given: list[str]) -> str:
    kind, value = item
    if kind == "v":
        return repr(value)
    if kind == "c":
        return f"[{', '.join(given[n] for n in value)}]"
    if kind == "s":
        return f"*{given[value]}"
    if kind == "t":
        return f"str({given[value]})"
    if kind == "n":
        return f"len({given[value]})"
    if kind == "h":
        return f"object_that_holds({given[value]})"
    if kind == "j":
        between = f" + {value[1]!r} + " if value[1] else " + "
        return between.join(f"str({given[n]})" for n in value[0])
    if kind == "k":
        return f"{value[1]}={given[value[0]]}"
    if kind == "l":
        return f"[{given[value]}]"
    if kind == "u":
        return f"{given[value]} or None"
    if kind == "x":
        return tr("another word for {value}", value=given[value[0]])
    if kind == "y":
        return ", ".join(f"{given[value[0]]}.{part}" for part in value[1])
    if kind == "d":
        return "{" + ", ".join(f"{name!r}: {given[place]}" for name, place in value) + "}"
    if kind == "e":
        return tr("a member of {name} for {value}", name=value[1], value=given[value[0]])
    if kind == "r":
        return f"{value[0]}({', '.join(given[n] for n in value[1])})"
    if kind == "w":
        return f"{value}()"
    if kind == "f":
        return f"{given[value[0]]}[0]" + "".join(f".{part}" for part in value[1])
    if kind == "q":
        place, parts = value
        told = [f"{given[place]}.{part}" for part in parts] or [f"str({given[place]})"]
        return told[0] if len(told) == 1 else f"({', '.join(told)})"
    if kind == "o":
        return tr("an attribute of the object")
    return tr("the object") if value < 0 else given[value]
