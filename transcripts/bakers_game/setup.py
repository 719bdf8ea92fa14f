"""What the transcripts of Baker's Game arrange before the program starts.  Runs in the sandbox.

Only the public interface of the module `cards` is used, so it may be anybody's.
"""

from __future__ import annotations

from typing import Any

import cards

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "♣♦♥♠"

# Two deals: the first can be won (see `won_game.transcript`), the second is any other.
FIRST = """
    2♠ 7♦ Q♦ A♥ K♣ 9♣ 6♦ 7♣
    J♣ 6♥ J♦ 9♠ 10♥ A♠ 10♠ 8♦
    5♥ 9♦ Q♠ 4♣ 2♦ 5♦ J♥ 3♥
    5♣ 8♥ A♦ A♣ 10♦ 7♥ 10♣ 6♣
    8♣ K♥ 3♠ 5♠ 7♠ 3♦ K♠ 4♥
    K♦ 8♠ 4♠ J♠ 4♦ Q♥ 6♠ 9♥
    3♣ Q♣ 2♣ 2♥
"""
SECOND = """
    3♦ 5♣ 3♥ J♦ 8♠ 3♠ A♦ K♣
    7♣ 5♠ 4♦ 7♦ 6♠ 3♣ 2♥ A♣
    4♥ 4♠ 8♥ 2♦ K♦ 7♠ 9♦ 6♦
    K♠ 9♥ 10♦ 10♥ 4♣ K♥ 6♣ Q♥
    Q♠ 2♠ 8♣ 10♠ J♥ 10♣ J♣ 5♥
    J♠ 6♥ 7♥ Q♣ 5♦ 8♦ 9♠ Q♦
    A♠ 2♣ 9♣ A♥
"""


def stacked(*deals: str) -> None:
    """Let each game get one of these deals, the next game the next one, and so on around.

    A deal is a text of cards, the one dealt first in front.  A deck that nobody shuffles stays in order.  All decks
    that are dealt from before the program asks again deal the same: programs may throw one of them away.
    """
    games = deals or (FIRST, SECOND)
    known: list[tuple[Any, list[Any]]] = []
    shuffled: list[Any] = []
    times: list[int] = []
    plain = {name: getattr(cards.Deck, name) for name in ("shuffle", "deal", "is_empty", "__len__")}

    def stock(deck: Any) -> list[Any] | None:
        return next((pile for one, pile in known if one is deck), None)

    def is_waiting(deck: Any) -> bool:
        return any(one is deck for one in shuffled)

    def shuffle(self: Any) -> None:
        if not is_waiting(self) and stock(self) is None:
            shuffled.append(self)

    def deal(self: Any) -> Any:
        if is_waiting(self) and stock(self) is None:
            # Only now is it known which game it is for: a deck may be shuffled long before, or in vain.
            now = asked()  # noqa: F821  (the kit puts it here: how often the program has waited for input)
            if not times or times[-1] != now:
                times.append(now)
            order = games[(len(times) - 1) % len(games)].split()
            known.append((self, [card(text) for text in reversed(order)]))
        pile = stock(self)
        if pile is None:
            return plain["deal"](self)
        return pile.pop() if pile else None

    def is_empty(self: Any) -> bool:
        pile = stock(self)
        return bool(plain["is_empty"](self)) if pile is None else not pile

    def length(self: Any) -> int:
        pile = stock(self)
        return int(plain["__len__"](self)) if pile is None else len(pile)

    cards.Deck.shuffle, cards.Deck.deal = shuffle, deal
    cards.Deck.is_empty, cards.Deck.__len__ = is_empty, length


def card(text: str) -> Any:
    """The card that a text such as `10♠` names."""
    return cards.Card(RANKS.index(text[:-1]) + 1, SUITS.index(text[-1]) + 1)
