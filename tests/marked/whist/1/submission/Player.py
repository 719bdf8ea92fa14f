"""
CS 101 Program 8 - Whist player

Strategy
--------
Leading:
    Lead my highest card that is not trump. If all I have is trump, lead the
    highest trump.
Following suit:
    * If my partner is winning the trick, play my lowest card of the suit.
    * If I am the last to play, win with the cheapest card that will do it.
    * Otherwise play my highest card of the suit if it wins so far,
      and my lowest if it does not.
Out of the suit:
    * If my partner is winning, throw away my lowest card and save my trumps.
    * Otherwise trump with the lowest trump that wins.
    * If I can not win, throw away my lowest card, keeping trumps if possible.
"""
import Card

RANKS = "23456789TJQKA"


class Player(object):
    """A player of Whist."""

    def __init__(self):
        self._trump = None

    def PlayCard(self, hand, played, trump, position, tricks, score):
        """Choose and return a card from hand."""
        self._trump = trump
        if len(played) == 0:
            return self._lead(hand)
        led = played[0].Suit()
        legal = [card for card in hand if card.Suit() == led]
        if legal:
            return self._follow(hand, legal, played)
        return self._out_of_suit(hand, played)

    # ---- choosing -------------------------------------------------------

    def _lead(self, hand):
        plain = [card for card in hand if card.Suit() != self._trump]
        return self._highest(plain or hand)

    def _follow(self, hand, legal, played):
        if self._partner_winning(played):
            return self._lowest(legal)
        winner = self._winner(played)
        if len(played) == 3:
            good = [card for card in hand if self._beats(card, winner)]
            if good:
                return self._lowest(good)
            return self._lowest(legal)
        best = self._highest(legal)
        if self._beats(best, winner):
            return best
        return self._lowest(legal)

    def _out_of_suit(self, hand, played):
        if self._partner_winning(played):
            return self._throw_away(hand)
        winner = self._winner(played)
        ruffs = [card for card in hand
                 if card.Suit() == self._trump and self._beats(card, winner)]
        if ruffs:
            return self._lowest(ruffs)
        return self._throw_away(hand)

    def _throw_away(self, hand):
        plain = [card for card in hand if card.Suit() != self._trump]
        return self._lowest(plain)

    # ---- looking at the trick -------------------------------------------

    def _beats(self, card, other):
        """True if card, played after other, takes the trick from it."""
        if card.Suit() == other.Suit():
            return self._value(card) > self._value(other)
        return card.Suit() == self._trump

    def _winner(self, played):
        """The card that is winning the trick so far."""
        best = played[0]
        for card in played[1:]:
            if self._beats(card, best):
                best = card
        return best

    def _partner_winning(self, played):
        """True if my partner's card is the best so far."""
        if len(played) < 2:
            return False
        return self._winner(played) is played[0]

    # ---- small helpers --------------------------------------------------

    def _value(self, card):
        """Rank of a card, with the Ace high."""
        return RANKS.index(card.Rank())

    def _highest(self, cards):
        return max(cards, key=self._value)

    def _lowest(self, cards):
        return min(cards, key=self._value)
