"""Whist player for CS 101, program 8.

Strategy: for each legal card, look at the trick as it would be with that
card on it.
  * Leading: a card that nobody can beat any more (all higher cards of its
    suit are played or in my hand), else low from my longest side suit.
  * Last hand: win as cheaply as possible if partner is not winning.
  * Otherwise: win with the strongest card if partner is not winning;
    if I cannot win, throw my weakest card, keeping trumps.
"""
import Card

RANK_ORDER = "A23456789TJQK"


def rank_of(card):
    return RANK_ORDER.index(card.Rank())


def winner_index(cards, trump):
    """Index of the card that takes the trick so far."""
    suit = trump if any(c.Suit() == trump for c in cards) else cards[0].Suit()
    return max((i for i, c in enumerate(cards) if c.Suit() == suit),
               key=lambda i: rank_of(cards[i]))


class Player:
    """Plays high when it wins, low when it does not."""

    def __init__(self):
        self.trump = None

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        self.trump = trump
        if not trick:
            return self._lead(hand, tricks)
        legal = self._legal(hand, trick)
        partner_wins = (len(trick) >= 2
                        and winner_index(trick, trump) == len(trick) - 2)
        winners = [c for c in legal if self._would_win(c, trick)]
        if partner_wins or not winners:
            return min(legal, key=self._cost)
        if len(trick) == 3:
            return min(winners, key=self._cost)
        return max(winners, key=self._cost)

    def _legal(self, hand, trick):
        """The cards that follow suit, or else the trumps, or else all."""
        same = [c for c in hand if c.Suit() == trick[0].Suit()]
        trumps = [c for c in hand if c.Suit() == self.trump]
        return same or trumps or list(hand)

    def _would_win(self, card, trick):
        """Would card be winning if it were played now?"""
        plays = trick
        plays.append(card)
        return winner_index(plays, self.trump) == len(plays) - 1

    def _cost(self, card):
        """How much I want to keep a card; trumps cost most."""
        return (card.Suit() == self.trump, rank_of(card))

    def _lead(self, hand, tricks):
        known = [(c.Suit(), c.Rank()) for c in hand]
        for past in tricks:
            known.extend((c.Suit(), c.Rank()) for c in past[:4])
        masters = [c for c in hand if self._is_master(c, known)]
        if masters:
            return max(masters, key=self._cost)
        side = [c for c in hand if c.Suit() != self.trump] or list(hand)
        lengths = {s: sum(c.Suit() == s for c in side) for s in "SHDC"}
        longest = max("SHDC", key=lengths.get)
        return min((c for c in side if c.Suit() == longest), key=rank_of)

    def _is_master(self, card, known):
        """True if every higher card of the suit is known."""
        higher = RANK_ORDER[rank_of(card) + 1:]
        return all((card.Suit(), r) in known for r in higher)
