"""What a whist player needs to know about cards."""


def value(card):
    """Ranks as numbers, with the suit to break ties."""
    return ('23456789TJQKA'.index(card.Rank()), card.Suit())


def follows(hand, table):
    """All cards I am allowed to play."""
    if table:
        ok = [c for c in hand if c.Suit() == table[0].Suit()]
        if ok:
            return ok
    return list(hand)


def winner_of(table, trump):
    """The number of the card that wins."""
    best = 0
    for i in range(1, len(table)):
        a, b = table[i], table[best]
        if a.Suit() == b.Suit() and value(a) > value(b):
            best = i
        elif a.Suit() == trump and b.Suit() != trump:
            best = i
    return best
