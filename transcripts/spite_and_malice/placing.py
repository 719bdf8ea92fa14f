"""Puts the cells of a text where they belong: which pile of which player each is, as the words around it say.

What is read makes tables of the groups that `screen.py` names.
"""

from __future__ import annotations

import re
from collections import Counter

from grader import Cell, Table, Words

from .composing import (
    BOX_LINES,
    MOST_PUTS,
    Pile,
    Put,
    face_of,
    fold,
    grow_together,
    may_be_hand,
    numbered,
    pile_of,
    tables_of,
)
from .naming import (
    AROUND,
    DISCARDS,
    GOAL,
    HAND,
    LOOSE,
    OWNER,
    PLACE,
    SHORT,
    STACKS,
    WHOLE_WORDS,
    counts_something,
    kind_above,
    kind_of,
    mark_of,
    number_of,
    numbers_places,
    own_kind_of,
    owner_of,
)
from .rules import HAND as LARGEST_HAND
from .rules import PILES, PLAYERS

_WORDS_OF_NOTE = 2
SHORT_NAME = 2
"""Words of a line that names a hand and says no more."""

_LEFT = re.compile(r"\b(?:left|remain\w*|to go|count|size|cards|rest\w*|übrig|quedan)\b", re.I)


class Placing:
    """What is known while the cells of a text are looked at one by one."""

    def __init__(self) -> None:
        self.puts: list[Put] = []
        self.seen: Counter[tuple[str, int]] = Counter()
        self.owner = self.turn = ""
        self.owner_line = -1
        """The last line of words that name a player."""
        self.line = -1
        self.kind = ""
        """Of the row, as its words name it."""
        self.heading = ""
        """The kind of pile that the last line of words names."""
        self.over_columns = False
        self.columns: list[str] = []
        """The short names of columns, as of four piles."""
        self.columns_line = -1
        self.hand_has_column = False
        """Whether one of the names of columns is that of a hand: then what stands below the others is none."""
        self.filled = -1, ""
        """The line of the columns that were filled with empty piles, and the name of these."""
        self.nth = self.numbered = 0
        self.row_number: int | None = None
        self.last_row, self.last_kind = (-1, -1), ""
        """Line, number and kind of the pile that was read last."""
        self.row = "", -1
        self.row_has_hand = False
        self.below_owner = -1
        """The line whose words name a pile below the name of a player: then columns are those of players, and of the stacks."""
        self.headed: tuple[str, int] | None = None
        """Whose hand and goal pile the last names of columns are, and their line, until a card of the hand is seen."""
        self.ahead = "", ""
        """A goal pile that comes yet, and the number of its cards."""
        self.waiting: tuple[str, str, int] | None = None
        """A hand or goal pile that was named, with nothing beside it: the cards may follow in the next line."""

    def take(self, one: Cell | Words) -> None:
        if isinstance(one, Words):
            self._words(one)
        else:
            self._cell(one)

    def _words(self, one: Words) -> None:
        self._settle()
        owner = self._named(one.text)
        if owner:
            self.owner, self.owner_line = owner, one.line
        if (said := owner_of(one.text)) in PLAYERS:
            self.turn = said
        kinds = [kind for kind in map(kind_of, one.phrases) if kind]
        if kinds in ([HAND, HAND], [GOAL, GOAL]):
            # A sign and a word for the same.
            kinds = kinds[:1]
        self.heading = kinds[0] if len(kinds) == 1 else ""
        if kinds[:1] == [HAND] and set(kinds[1:]) == {GOAL} and self.owner:
            self.headed = self.owner, one.line
        self.over_columns = len(one.phrases) > 1
        self.columns = [phrase for phrase in one.phrases if SHORT.fullmatch(phrase)]
        self.columns_line = one.line
        self.hand_has_column = self.over_columns and HAND in kinds
        if self.heading == STACKS and not owner:
            self.owner = ""
        is_name = len(one.text.split()) <= SHORT_NAME or len(OWNER.sub("", one.text).split()) == 1
        if self.heading in (HAND, GOAL) and (one.text.endswith(":") or is_name):
            self.waiting = self.heading, self.owner, one.line

    def _named(self, text: str) -> str:
        """The player that words name: `your` is whose turn it is in the words above."""
        owner = owner_of(text)
        if owner in ("", *PLAYERS):
            return owner
        return self.turn if owner == "own" else {"A": "B", "B": "A"}.get(self.turn, "")

    def _settle(self, named: str = "") -> None:
        """A hand or goal pile whose name nothing follows is empty."""
        if self.waiting is not None:
            kind, owner, line = self.waiting
            self.waiting = None
            if owner and named != kind:
                self._put(kind, owner, 0, (), line)

    # Long, because the first rule that fits a cell decides, and each needs what those before it have found.
    def _cell(self, one: Cell) -> None:
        if one.line != self.line:
            self.line, self.kind, self.nth, self.numbered, self.row_number = one.line, "", 0, 0, None
        mark, over = one.parts[0].mark, kind_above(one.above)
        # A mark may be the name above, which says nothing of the cells beside this one.
        named = own_kind_of(one.before) or ("" if mark == one.above else kind_of(mark))
        is_told = not (named or over or one.before.rstrip().endswith(":"))
        if self.waiting is not None and is_told and len(WHOLE_WORDS.findall(one.before)) >= _WORDS_OF_NOTE:
            # `Error: card rejected ([5])` below a hand with nothing in it.
            self.heading = ""
        self._settle("" if named or over else self.heading)
        owner = self._named(one.before) or self._named(one.above)
        if owner:
            self.owner = owner
        if "other" in (named, named or over):
            return
        if numbers_places(one):
            self.numbered = -1  # and so does what follows in its line
        if self.numbered < 0 or (over and not named and not owner and counts_something(one)):
            return
        number = number_of(one.before)
        if number is None and len(one.parts) == 1:
            number = number_of(one.above)
        if named and owner_of(one.above) in PLAYERS:
            self.below_owner = one.line
        if over == STACKS and not named and self.below_owner == one.line and not owner_of(one.above):
            if mark or one.before:
                for given, pile in numbered(one, number_of(one.before), 0, True):
                    self._put(STACKS, "", given, pile, one.line, (mark,))
            return
        if named:
            self.kind, self.nth, self.row_number = named, 0, number
            if named != self.heading:
                # What has a name of its own ends what stood below a heading.
                self.heading = ""
        elif number is None and not over and not one.before:
            number = self.row_number
        if self._is_row_number(one, named, over, number):
            return
        if self.numbered:
            if self.numbered > 0 and not named and over in ("", STACKS):
                self._put(STACKS, "", self.numbered, pile_of(one.values), one.line)
                self.numbered = -1
            return
        if not named and self.kind == GOAL and _LEFT.search(one.before) and len(one.values) == 1:
            self._note_left(one.values[0].text)
            return
        if not named and _LEFT.search(one.above) and self.nth and len(one.values) == 1:
            self._note_left(one.values[0].text)
            return
        kind = named or self.kind or over
        if not kind and number is not None and (one.line - 1, number - 1) == self.last_row:
            # `stacks 1: []`, and below it `2: []`.
            kind = self.last_kind
        if not kind and not (self.over_columns and one.before.strip(" .:;~>-#")):
            kind = self.heading
        if kind in (HAND, DISCARDS, STACKS) and all(
            value.kind == "number" and len(value.text) == 1 for value in one.values
        ):
            # How many cards a pile has, as in `Hand (5): <1> <8>`, is none of them.
            return
        self.nth += 1
        if kind == GOAL:
            if self.headed is not None and over == GOAL and one.line - self.headed[1] <= BOX_LINES:
                # Below the name of the hand is nothing.
                self._put(HAND, self.headed[0], 0, (), one.line)
            self._goal(one)
        elif kind == HAND:
            marks = tuple(part.mark for part in one.parts)
            if not named and PLACE.fullmatch(one.above):
                if self._more_of_hand(one):
                    return
                marks = marks if marks[0] else (one.above,) * bool(one.cards)
            if not named and SHORT.fullmatch(own := one.before.strip(AROUND)) and own:
                if self._next_of_hand(one, own):
                    return
                marks = (own,)
            self._put(HAND, self._whose(HAND, 0), 0, pile_of(one.values), one.line, marks, one.above)
        elif kind in (DISCARDS, STACKS):
            below = one.above in self.columns and len(one.values) < PILES and not one.before
            if below and number is None:
                number = 1 + self.columns.index(one.above)
            whose = "" if kind == STACKS else self._whose(kind, self.nth if number is None else number)
            if below and self._in_column(f"{kind} {whose}".strip(), kind, whose, one):
                return
            if not named and self._grows(kind, whose, number, one):
                return
            piles = numbered(one, number, self.nth, bool(named or over))
            # Names of columns are those of each row below them.
            if not kind_of(one.before) and grow_together(
                self.puts, f"{kind} {whose}".strip(), piles, one.line
            ):
                return
            above = self.columns if len(piles) == len(self.columns) else [""] * PILES
            if kind == STACKS:
                self.owner = ""
            if len(piles) == len(self.columns):
                self.filled = self.columns_line, f"{kind} {whose}".strip()
            if self.nth == 2:
                fold(self.puts, f"{kind} {whose}".strip(), one.line)
            for at, (given, pile) in enumerate(piles):
                self._put(kind, whose, given, pile, one.line, (above[at] or mark_of(one, at),))
                self.last_row, self.last_kind = (one.line, given), kind
        elif (bare := number_of(one.before)) is not None:
            self._put(LOOSE, "", bare, pile_of(one.values), one.line, (mark_of(one, 0),))
        else:
            self._by_shape(one, owner)

    def _next_of_hand(self, one: Cell, mark: str) -> bool:
        """Whether a cell is the next card of a hand that has a line for each."""
        last = self.puts[-1] if self.puts else None
        if (
            last is None
            or last.name != f"{HAND} {self.owner}"
            or last.last != one.line - 1
            or not last.marks[-1:]
        ):
            return False
        pile, marks = (*last.pile, *pile_of(one.values)), (*last.marks, mark)
        self.puts[-1] = last._replace(pile=pile, last=one.line, marks=marks)
        return True

    def _more_of_hand(self, one: Cell) -> bool:
        """Whether a cell below the name of a place, such as `h2`, goes on with a hand that was begun in its line."""
        name, place = f"{HAND} {self.owner}", PLACE.fullmatch(one.above)
        for at in range(len(self.puts) - 1, max(-1, len(self.puts) - 1 - MOST_PUTS), -1):
            put = self.puts[at]
            if put.name == name and put.line == one.line and place is not None and put.below == place["kind"]:
                marks = (*put.marks, one.above) if len(put.marks) == len(put.pile) else put.marks
                self.puts[at] = put._replace(pile=(*put.pile, *pile_of(one.values)), marks=marks)
                return True
        return False

    def _in_column(self, name: str, kind: str, whose: str, one: Cell) -> bool:
        """Whether a cell stands below one of four names of columns, in rows that leave the places of empty piles blank."""
        if len(self.columns) != PILES or len(one.parts) > 1:
            return False
        if (self.columns_line, name) != self.filled:
            self.filled = self.columns_line, name
            for at, mark in enumerate(self.columns, 1):
                self._put(kind, whose, at, (), one.line, (mark,))
        at = len(self.puts) - PILES + self.columns.index(one.above)
        put = self.puts[at] if at >= 0 else None
        if put is None or put.name != name or put.last < one.line - 1:
            return False
        for row in range(len(self.puts) - PILES, len(self.puts)):
            # An empty place in a row is no end of its column.
            self.puts[row] = self.puts[row]._replace(last=one.line)
        self.puts[at] = self.puts[at]._replace(pile=(*put.pile, *pile_of(one.values)))
        return True

    def _grows(self, kind: str, owner: str, number: int | None, one: Cell) -> bool:
        """Whether a cell stands right below the same pile's, which goes on there."""
        at = next(
            (
                at
                for at, put in enumerate(self.puts[-PILES:], max(0, len(self.puts) - PILES))
                if (put.name, put.number) == (f"{kind} {owner}".strip(), number)
                and 0 < one.line - put.last <= 1
            ),
            -1,
        )
        if at < 0 or not one.cards:
            return False
        put = self.puts[at]
        self.puts[at] = put._replace(pile=(*put.pile, *pile_of(one.values)), last=one.line)
        return True

    def _is_row_number(self, one: Cell, named: str, over: str, number: int | None) -> bool:
        """Whether a cell below `Stack` only numbers its row."""
        if over != STACKS or named or number is not None or self.numbered or self.nth:
            return False
        face = "".join(value.text for value in one.values)
        if face not in ("1", "2", "3", "4"):
            return False
        self.numbered, self.kind = int(face), STACKS
        return True

    def _by_shape(self, one: Cell, owner: str) -> None:
        """A cell that nothing names."""
        if owner:
            self.row = owner, one.line
            self.row_has_hand = False
        owner = self.row[0] if self.row[1] == one.line else ""
        kinds = [value.kind for value in one.values]
        if owner and kinds == ["card", "number"]:
            self.owner = owner
            # Below the name of a player, each line is another pile; in a row behind it, the hand would stand first.
            if not self.row_has_hand and not owner_of(one.above):
                self._put(HAND, owner, 0, (), one.line)
            self._goal(one)
        elif (
            owner
            and not (self.row_has_hand or (self.hand_has_column and one.above and not owner_of(one.above)))
            and set(kinds) == {"card"}
            and len(kinds) <= LARGEST_HAND
        ):
            self.row_has_hand = True
            self._put(HAND, owner, 0, pile_of(one.values), one.line, below=one.above)
        elif owner and self.row_has_hand and set(kinds) == {"card"} and self._more_of_hand(one):
            pass
        elif (
            not owner
            and set(kinds) == {"card"}
            and len(kinds) <= LARGEST_HAND
            and may_be_hand(self.puts, self.owner, self.owner_line, one)
        ):
            self._put(HAND, self.owner, 0, pile_of(one.values), one.line)
        elif len(kinds) == PILES:
            for at, value in enumerate(one.values, 1):
                self._put(DISCARDS if owner else STACKS, owner, at, pile_of([value]), one.line)

    def _goal(self, one: Cell) -> None:
        cards = [value.text for value in one.values if value.kind == "card"]
        numbers = [value.text for value in one.values if value.kind == "number"]
        if len(cards) > 1 and not numbers:
            numbers = cards[1:]
        if cards or not numbers or numbers == ["0"] or any(not value.text for value in one.values):
            self._put(GOAL, self._whose(GOAL, 0), 0, tuple(map(face_of, cards[:1])), one.line)
        if numbers:
            self._note_left(numbers[0])

    def _note_left(self, count: str) -> None:
        """The number of cards on the goal pile that was named last, or on the next one."""
        if not count.isdigit():
            return
        last = self.puts[-1] if self.puts else None
        if last is not None and last.name.startswith(GOAL) and not last.left:
            self.puts[-1] = last._replace(left=count)
        elif self.owner:
            self.ahead = f"{GOAL} {self.owner}", count

    def _whose(self, kind: str, number: int) -> str:
        if self.owner:
            return self.owner
        return "B" if self.seen[f"{kind} A", number] > self.seen[f"{kind} B", number] else "A"

    def _put(
        self,
        kind: str,
        owner: str,
        number: int,
        pile: Pile,
        line: int,
        marks: tuple[str, ...] = (),
        below: str = "",
    ) -> None:
        if number in range(PILES + 1) if kind in (DISCARDS, STACKS, LOOSE) else number == 0:
            name = f"{kind} {owner}".strip()
            self.headed = None if kind == HAND else self.headed
            left = ""
            if name == self.ahead[0]:
                left, self.ahead = self.ahead[1], ("", "")
            place = PLACE.fullmatch(below)
            below = place["kind"] if place is not None else ""
            self.seen[name, number] += 1
            self.puts.append(Put(name, number, pile, line, line, left, marks, below))

    def end(self) -> list[Table]:
        """All tables."""
        self._settle()
        return tables_of(self.puts)
