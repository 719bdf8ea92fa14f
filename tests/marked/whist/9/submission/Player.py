"""Whist player, functional.

Strategy: lead from the longest side suit, the top card if nothing above it is out, else the lowest.  Otherwise win as
cheaply as possible unless the partner is winning; what cannot win is the lowest card, trumps last.
"""
import Card

power = lambda card: "23456789TJQKA".index(card.Rank())
of = lambda suit, cards: [c for c in cards if c.Suit() == suit]


def key(card, led, trump):
    """How strong a card is in a trick."""
    return (card.Suit() == trump, card.Suit() == led, power(card))


def cheap(cards, trump):
    """The card that is missed least: low, and no trump."""
    return min(cards, key=lambda c: (c.Suit() == trump, power(c)))


def top_left(suit, seen):
    """The highest rank of a suit that is not among the cards seen."""
    return max((p for p in range(13) if p not in [power(c) for c in of(suit, seen)]), default=-1)


def lead(hand, trump, seen):
    """A card to lead."""
    suit = max("SHDC", key=lambda s: len(of(s, hand)) - 13 * (s == trump and len(of(s, hand)) < len(hand)))
    best = max(of(suit, hand), key=power)
    return best if power(best) > top_left(suit, seen + list(hand)) else cheap(of(suit, hand), trump)


class Player:
    def __init__(self):
        pass

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        """See the strategy above."""
        seen = trick
        for t in tricks:
            seen += t[:4]
        if not trick:
            return lead(hand, trump, seen)
        led = trick[0].Suit()
        legal = of(led, hand) or list(hand)
        rank = lambda c: key(c, led, trump)
        best = max(trick, key=rank)
        partner = len(trick) > 1 and trick[-2] == best
        if partner:
            return cheap(hand, trump)
        winners = [c for c in legal if rank(c) > rank(best)]
        if winners:
            return min(winners, key=rank)
        if legal[0].Suit() == led:
            return min(legal, key=power)
        return min((c.Suit() == trump, power(c), i, c) for i, c in enumerate(legal))[2]
