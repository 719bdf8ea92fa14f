"""Which of two cards is stronger."""

RANKS = "23456789TJQKA"


def isTrump(card, trumpRank, trumpSuit):
    return card.isJoker() or card.rank == trumpRank or card.suit == trumpSuit


def compare(a, b, trumpRank, trumpSuit):
    """Above 0 where a is stronger, below 0 where b is; 0 where neither is."""
    for test in (
        lambda c: c.isJoker() and c.suit == "R",
        lambda c: c.isJoker(),
        lambda c: c.rank == trumpRank and c.suit == trumpSuit,
        lambda c: c.rank == trumpRank,
        lambda c: c.suit == trumpSuit,
    ):
        if test(a) or test(b):
            if test(a) != test(b):
                return test(a) - test(b)
            if a.isJoker() or a.rank == trumpRank:
                return 0
    return RANKS.index(a.rank) - RANKS.index(b.rank)
