"""What is typed for a card: its index, the letter beside it, or its name; and which cards may be played."""

from __future__ import annotations

from collections.abc import Sequence

from .indexing import first_index, indices, kept_indices, lettered, own_letters, places, some_numbers
from .knowledge import TRICKS, legal
from .naming import names
from .reading import FOREIGN_LETTERS, in_order
from .watching import Watching

_NEAR = 300
"""Characters before a question in which an example of an answer may stand."""


class Pointing(Watching):
    """A round in which cards can be named to the program."""

    is_guess = False
    """Whether what was typed last for a card is its place, though other cards have numbers beside them."""

    @property
    def may(self) -> list[list[str]]:
        """What the player whose turn it is may play, for each way to read the rules."""
        return legal(sorted(self.hands[self.turn]), self.trick, self.spade_played)

    def choice(self) -> list[str]:
        """Cards that may be played, those first that every reading allows."""
        ways = self.may
        every = [card for card in ways[0] if all(card in way for way in ways)]
        if every:
            return every
        return ways[min(self.learned.reading, len(ways) - 1)]

    def index(self, card: str) -> str | None:
        """What is typed for a card of the hand that is on the screen; None where it has no index."""
        hand = frozenset(self.hands[self.turn])
        order = in_order(self.seen, hand)
        self.is_guess = False
        if self.current != self.turn or card not in order:
            return None
        if self.learned.named is not None:
            self.by_label = True
            ways_to_type = self._names(card)
            return ways_to_type[min(self.learned.named, len(ways_to_type) - 1)]
        ways = [frozenset(way) for way in self.may]
        alone = [way for way in ways if len(way) == 1] if self.learned.only_legal else []
        labels = self._labels(hand, alone)
        if not labels:
            placed = places(self.view, self.seen, order)
            # One number may say anything, such as how many tricks were won.
            if placed.keys() in ways and (len(placed) > 1 or self.learned.only_legal):
                labels = placed
        if card not in labels:
            some = some_numbers(self.view, self.seen, hand, 1 if self.learned.only_legal else 2)
            # A list of cards of one suit is a part of them.
            if card in some and (labels.items() <= some.items() if labels else some.keys() in ways):
                labels = some
        letters = {} if labels else self._letters(hand, alone)
        if letters:
            self.by_label = self.learned.sure = True
            self.learned.only_legal |= letters.keys() != hand and letters.keys() in ways
            return letters.get(card)
        if labels and labels.keys() != hand and labels.keys() in ways:
            self.learned.only_legal = True
        self.by_label = bool(labels)
        if labels:
            self.learned.sure = True
            if card in labels:
                return str(labels[card])
            # Where only some cards are numbered, but by their places, the others have numbers, too.
            first = {number - order.index(one) for one, number in labels.items()}
            self.is_guess = not (self.learned.only_legal or first <= {0, 1})
            return str(order.index(card) + first.pop()) if len(labels) > 1 and len(first) == 1 else None
        self.is_guess = bool(some_numbers(self.view, self.seen, hand, 1))
        base = first_index(f"{self.view}\n{self.asking.question}", len(hand))
        if base is not None:
            self.learned.base, self.learned.sure = base, True
        return str(order.index(card) + (self.learned.base or 0))

    def before_the_first(self) -> str:
        """The number before that of the first card: Python takes a list from its end there."""
        labels = self._labels(frozenset(self.hands[self.turn]))
        first = min(labels.values()) if labels else self.learned.base or 0
        return str(min(first, 1) - 1)

    def _names(self, card: str) -> list[str]:
        """The ways to type the name of a card that is on the screen."""
        lines = self.view.split("\n")
        drawn = next((lines[one.line][one.start : one.end] for one in self.seen if one.card == card), "")
        if drawn and (self.learned.play_notation or self.learned.notation) in FOREIGN_LETTERS:
            # The same letters stand for other suits in English.
            return [drawn.strip()]
        asked = f"{self.talk.exchanges[-1].text[-_NEAR:]}\n{self.after[-_NEAR:]}"
        return names(card, drawn.strip("[](){}<>| "), asked, self.view)

    def by_name(self) -> bool:
        """Type cards in another way by their names, where no index was taken; whether there is one more."""
        if self.learned.sure or self.learned.accepted or self.current != self.turn:
            return False
        self.learned.named = 0 if self.learned.named is None else self.learned.named + 1
        return self.learned.named < len(self._names(min(self.hands[self.turn])))

    def _labels(self, hand: frozenset[str], alone: Sequence[frozenset[str]] = ()) -> dict[str, int]:
        """The index beside each card, as far as one is shown."""
        if kept := kept_indices(self.view, self.seen, hand, self.numbers):
            return kept
        labels = indices(self.view, self.seen, hand, self.learned.last_list, alone)
        if labels.keys() == hand and len(hand) == TRICKS:
            self.numbers |= labels
        return labels

    def _letters(self, hand: frozenset[str], alone: Sequence[frozenset[str]] = ()) -> dict[str, str]:
        """The letter beside each card, as far as one is shown.  A card may keep the one that it has in the whole hand.

        Letters of a few cards alone may be those of their suits.
        """
        own = own_letters(self.view, self.seen, hand)
        if len(hand) == TRICKS:
            self.letters |= own
        if own and own.items() <= self.letters.items():
            return own
        return lettered(self.view, self.seen, hand, alone)

    def other_list(self, card: str) -> bool:
        """Whether the card has another index in the last list of cards; then that one counts from now on."""
        hand = frozenset(self.hands[self.turn])
        first, last = (indices(self.view, self.seen, hand, one) for one in (False, True))
        if self.learned.last_list or card not in last or first.get(card) == last[card]:
            return False
        self.learned.last_list = True
        return True

    def neighbour(self, card: str) -> str | None:
        """The card that the index means if cards are counted in the other way; None where the index is beside the card."""
        if self.by_label or self.learned.sure:
            return None
        hand = frozenset(self.hands[self.turn])
        order = in_order(self.seen, hand)
        at = order.index(card) + (-1 if not self.learned.base else 1)
        return order[at] if 0 <= at < len(order) else None

    def signature(self) -> tuple[object, ...]:
        """What a screen shows that stays the same where a card was refused."""
        hand = frozenset().union(*self.hands)
        labels = indices(self.view, self.seen, hand) or lettered(self.view, self.seen, hand)
        return tuple(one.card for one in self.seen), tuple(labels.items())

    def kept(self) -> str:
        """A card that the player whose hand is shown has played before, and that still stands in it with an index."""
        assert self.current is not None
        hand, gone = self.hands[self.current], self.dealt[self.current] - self.hands[self.current]
        held = frozenset(hand | gone)
        marked = indices(self.view, self.seen, held) or self._letters(held)
        back = sorted(marked.keys() & gone)
        return back[0] if back and hand <= marked.keys() else ""

    def labelled(self) -> frozenset[str]:
        """The cards that have an index on the screen now."""
        hand = frozenset().union(*self.hands)
        return frozenset(indices(self.view, self.seen, hand) or lettered(self.view, self.seen, hand))
