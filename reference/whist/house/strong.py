"""A house player that plays Whist soundly: it counts cards, saves what cannot win, and helps its partner.

Strategy

- It knows which cards it has not seen, and so which of its cards nobody can beat, and who has shown to be out of a
  suit.
- Leading, it draws trumps with sure ones while opponents may hold some, then plays cards that nobody can beat in suits
  that no opponent can trump, then leads low from its longest side suit.
- Following, it lets a partner who is winning keep the trick.  It takes a trick from an opponent with the lowest card
  that does; in second seat only with one that nobody can beat, in the last seat with any.  Where it cannot win it
  throws its lowest card.
- Without a card of the suit, it trumps a trick of an opponent with the lowest trump that takes it, and otherwise throws
  its lowest card of a side suit.
"""

from typing import Any

RANKS = "23456789TJQKA"
SEATS = "NESW"


def value(card: Any) -> Any:
    """The rank as a number, 0 for a two."""
    return RANKS.index(card.Rank())


def seat_after(seat: Any, steps: Any) -> Any:
    """Who sits so many seats to the left of `seat`."""
    return SEATS[(SEATS.index(seat) + steps) % 4]


class Player:
    """A sound player; everything it knows of a hand it works out anew from what it is shown."""

    def __init__(self) -> None:
        """A new player, who knows nothing yet."""

    def PlayCard(self, hand: Any, trick: Any, trump: Any, position: Any, tricks: Any, score: Any) -> Any:
        """The card of `hand` that the strategy above picks."""
        cards = list(hand)
        unseen = self._unseen(cards, trick, tricks)
        out = self._out_of(trick, tricks, position)
        opponents = [seat_after(position, 1), seat_after(position, 3)]
        if not trick:
            return self._lead(cards, trump, unseen, out, opponents)
        following = [card for card in cards if card.Suit() == trick[0].Suit()]
        return self._follow(following, cards, trick, trump, unseen, out, position)

    def _lead(self, cards: Any, trump: Any, unseen: Any, out: Any, opponents: Any) -> Any:
        trumps = [card for card in cards if card.Suit() == trump]
        side = [card for card in cards if card.Suit() != trump]
        trumps_out = [rank for suit, rank in unseen if suit == trump]
        may_trump = trumps_out and any(trump not in out[seat] for seat in opponents)
        sure = [card for card in trumps if self._is_sure(card, unseen)]
        if may_trump and sure and (len(trumps) >= 4 or len(trumps_out) <= len(trumps)):
            return max(sure, key=value)
        safe = [
            card
            for card in side
            if self._is_sure(card, unseen)
            and not (
                may_trump and any(card.Suit() in out[seat] and trump not in out[seat] for seat in opponents)
            )
        ]
        if safe:
            return min(safe, key=lambda card: (self._length(cards, card), card.Suit()))
        if side:
            # The longest side suit; from a suit headed by a sequence the top of it, otherwise low.
            suit = max(
                sorted({card.Suit() for card in side}),
                key=lambda one: (sum(card.Suit() == one for card in side), one),
            )
            mine = sorted((card for card in side if card.Suit() == suit), key=value, reverse=True)
            if len(mine) > 1 and value(mine[0]) >= RANKS.index("J") and value(mine[0]) - value(mine[1]) == 1:
                return mine[0]
            return mine[-1]
        return max(sure, key=value) if sure else min(trumps, key=value)

    def _follow(
        self, following: Any, cards: Any, trick: Any, trump: Any, unseen: Any, out: Any, position: Any
    ) -> Any:
        best = self._best(trick, trump)
        seat_of_best = seat_after(position, best - len(trick))
        winning = trick[best]
        partners = seat_of_best == seat_after(position, 2)
        last = len(trick) == 3
        led = trick[0].Suit()
        to_come = [seat_after(position, step) for step in range(1, 4 - len(trick))]
        foes_to_come = [seat for seat in to_come if seat != seat_after(position, 2)]
        takes = [card for card in following or cards if self._beats(card, winning, trump)]
        lowest = min(following, key=value) if following else self._throw(cards, trump, unseen)
        if not takes:
            return lowest
        if partners and (last or self._is_held(winning, led, trump, unseen, out, foes_to_come)):
            return lowest
        if not following:
            # Only trumps take a trick that one cannot follow.
            return lowest if partners and value(winning) >= RANKS.index("Q") else min(takes, key=value)
        if last:
            return min(takes, key=value)
        if led != trump and winning.Suit() == trump:
            return lowest
        sure = [card for card in takes if self._is_sure(card, unseen)]
        if partners:
            return min(sure, key=value) if sure and value(winning) < RANKS.index("J") else lowest
        if sure:
            return min(sure, key=value)
        if len(trick) == 1:
            return lowest
        return max(takes, key=value)

    def _throw(self, cards: Any, trump: Any, unseen: Any) -> Any:
        """The card to lose when one cannot follow: the lowest of a short side suit, sure cards last."""
        side = [card for card in cards if card.Suit() != trump]
        return min(
            side or cards,
            key=lambda card: (
                self._is_sure(card, unseen),
                value(card),
                self._length(cards, card),
                card.Suit(),
            ),
        )

    @staticmethod
    def _length(cards: Any, card: Any) -> Any:
        return sum(other.Suit() == card.Suit() for other in cards)

    @staticmethod
    def _beats(card: Any, other: Any, trump: Any) -> Any:
        if card.Suit() == other.Suit():
            return value(card) > value(other)
        return card.Suit() == trump

    def _best(self, trick: Any, trump: Any) -> Any:
        best = 0
        for number, card in enumerate(trick):
            if self._beats(card, trick[best], trump):
                best = number
        return best

    @staticmethod
    def _unseen(cards: Any, trick: Any, tricks: Any) -> Any:
        seen = {(card.Suit(), card.Rank()) for card in [*cards, *trick]}
        for played in tricks:
            seen |= {(card.Suit(), card.Rank()) for card in played[:4]}
        return {(suit, rank) for suit in "SHDC" for rank in RANKS} - seen

    @staticmethod
    def _out_of(trick: Any, tricks: Any, position: Any) -> Any:
        """The suits that each seat has shown not to hold."""
        out: dict[str, set[str]] = {seat: set() for seat in SEATS}
        rows = [(list(played[:4]), played[4]) for played in tricks]
        rows.append((list(trick), seat_after(position, -len(trick))))
        for cards, leader in rows:
            for number, card in enumerate(cards):
                if card.Suit() != cards[0].Suit():
                    out[seat_after(leader, number)].add(cards[0].Suit())
        return out

    @staticmethod
    def _is_sure(card: Any, unseen: Any) -> Any:
        """Whether nobody holds a higher card of the suit."""
        return all(suit != card.Suit() or RANKS.index(rank) < value(card) for suit, rank in unseen)

    def _is_held(self, winning: Any, led: Any, trump: Any, unseen: Any, out: Any, foes: Any) -> Any:
        """Whether no opponent who is still to play is likely to take the trick from `winning`."""
        if not foes:
            return True
        if not self._is_sure(winning, unseen):
            return False
        trumps_left = any(suit == trump for suit, _ in unseen)
        return winning.Suit() == trump or not trumps_left or not any(led in out[seat] for seat in foes)
