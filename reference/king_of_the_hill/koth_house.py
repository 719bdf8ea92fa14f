"""House players for King of the Hill: they play for those seats that nobody has taken.

They choose among valid plays by a simple plan: win with the weakest cards that win, and else give little away.  They
hold a play against the rules by asking them, as everybody at the table does.
"""

from __future__ import annotations

import itertools
from typing import Any

from koth_cards import points, strength

DEAD = 8


def plays(hand: list[Any]) -> list[list[Any]]:
    """All single cards, and all two cards, of a hand; of identical plays, one."""
    found: dict[tuple[tuple[str, str], ...], list[Any]] = {}
    for size in (1, 2):
        for cards in itertools.combinations(hand, size):
            found.setdefault(tuple((card.rank, card.suit) for card in cards), list(cards))
    return list(found.values())


def choose(rules: Any, trick: Any, player: Any) -> list[Any]:
    """The cards that a house player plays to a trick."""
    valid = [cards for cards in plays(player.hand.cards) if rules.validPlay(trick, player, cards)]
    if not trick.cards:
        return max(valid, key=lambda cards: (len(cards), _strength(trick, cards)))
    return min(valid, key=lambda cards: (sum(map(points, cards)), _strength(trick, cards)))


def bury(round: Any, hand: list[Any]) -> list[Any]:
    """The eight cards that a house player puts away: the weakest ones."""
    return sorted(hand, key=lambda card: strength(card, round.trumpRank, round.trumpSuit))[:DEAD]


def declare(round: Any, hand: list[Any]) -> str | None:
    """The suit that a house player declares: that of a card of the trump rank with many more beside it."""
    suits = [card.suit for card in hand]
    mine = [card.suit for card in hand if card.rank == round.trumpRank]
    best = max(mine, key=suits.count, default=None)
    return best if best is not None and suits.count(best) >= len(hand) / 4 else None


def _strength(trick: Any, cards: list[Any]) -> tuple[int, int]:
    return max(strength(card, trick.round.trumpRank, trick.round.trumpSuit) for card in cards)
