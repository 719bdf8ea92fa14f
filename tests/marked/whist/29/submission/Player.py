"""
Whist player, module Player
===========================

Overview of the strategy
------------------------

1. LEAD.  Prefer suits in which the partner has shown no void.  Of the longest
   such suit (trump last), lead the ace if there is one, else the fourth highest
   card, else the lowest one.
2. FOLLOW SUIT.  Second hand plays low.  Third hand plays high, unless the partner's
   card is already winning.  Fourth hand plays the cheapest card that wins.
3. RUFF.  Where the suit cannot take the trick, take it with the lowest trump that
   beats what lies there, unless the partner is winning.
4. DISCARD.  Otherwise the lowest card that is neither trump nor a court card.
"""

from Card import Card

RANKS = "23456789TJQKA"
SEATS = "NESW"


def strength(card):
    """The rank of a card as a number, 0 for the 2 up to 12 for the ace."""
    return RANKS.index(card._Card__rank)


def of_suit(cards, suit):
    """The cards of one suit, in the order in which they are given."""
    return [card for card in cards if card.Suit() == suit]


def winner_index(table, trump):
    """The place in the trick of the card that wins it so far."""
    best = 0
    for place in range(1, len(table)):
        old, new = table[best], table[place]
        if new.Suit() == old.Suit():
            if strength(new) > strength(old):
                best = place
        elif new.Suit() == trump:
            best = place
    return best


class Player:
    """A player that keeps an eye on the suits its partner has run out of."""

    def __init__(self):
        """Nothing is known about the partner yet."""
        self.partner_voids = []

    # -- the interface ------------------------------------------------

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        """Choose a card of the hand, see the overview above."""
        self._watch_partner(position, tricks)
        if len(hand) == 1:
            return hand                     # no choice
        if not trick:
            return self._lead(hand, trump)
        own = of_suit(hand, trick[0].Suit())
        if (of_suit(hand, trump) and not self._can_win(own, trick, trump)
                and not self._partner_wins(trick, trump)):
            return self._ruff(hand, trick, trump)
        if own:
            return self._follow(own, trick, trump)
        return self._discard(hand, trump)

    # -- what is known ------------------------------------------------

    def _watch_partner(self, position, tricks):
        """Note the suits that the partner could not follow."""
        partner = (SEATS.index(position) + 2) % 4
        for played in tricks:
            if isinstance(played[0], (list, tuple)):
                cards, leader = played[0], played[1]
            else:
                cards, leader = played[:4], played[4]
            suit = cards[0].Suit()
            card = cards[(partner - SEATS.index(leader)) % 4]
            if card.Suit() != suit and suit not in self.partner_voids:
                self.partner_voids.append(suit)

    def _partner_wins(self, trick, trump):
        """Whether the trick goes to the partner as it lies."""
        return len(trick) > 1 and winner_index(trick, trump) == len(trick) - 2

    def _can_win(self, own, trick, trump):
        """Whether one of the cards would take the trick as it lies."""
        return any(winner_index(trick + [card], trump) == len(trick) for card in own)

    # -- the decisions ------------------------------------------------

    def _lead(self, hand, trump):
        suits = [suit for suit in "SHDC"
                 if of_suit(hand, suit) and suit not in self.partner_voids]
        best = max(suits, key=lambda suit: (suit != trump, len(of_suit(hand, suit))))
        cards = sorted(of_suit(hand, best), key=strength, reverse=True)
        if strength(cards[0]) == 12:
            return cards[0]
        if len(cards) >= 3:
            return cards[3]
        return cards[-1]

    def _follow(self, own, trick, trump):
        low = min(own, key=strength)
        if len(trick) == 1:
            return low
        if self._partner_wins(trick, trump):
            return low
        if len(trick) == 2:
            return max(own, key=strength)
        # fourth hand: try the cards from below until one wins
        table = trick
        for card in sorted(own, key=strength):
            table.append(card)
            if winner_index(table, trump) == 3:
                return card
            table.pop()
        return low

    def _ruff(self, hand, trick, trump):
        top = trick[winner_index(trick, trump)]
        for rank in RANKS:
            card = Card(trump, rank)
            if card in hand and (top.Suit() != trump or card > top):
                break
        return card

    def _discard(self, hand, trump):
        small = [card for card in hand if card.Suit() != trump and not card.IsFaceCard()]
        return min(small, key=strength)
