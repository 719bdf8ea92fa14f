"""Program 8: a Whist player that counts cards.

How it chooses a card
=====================
A "master" is a card that no unplayed card of its suit, outside my own hand,
can beat. Tracker works this out from the tricks of this hand and from the
cards on the table.

On lead
    Lead a master of a plain suit if I have one. If not, lead the fourth
    highest card of my longest plain suit, as the old books say, or the lowest
    card of it when it is shorter than that. Only with nothing but trumps
    do I lead trumps.
Following suit
    Partner winning: lowest card. If not, the cheapest card that beats the best
    card on the table, and the lowest if there is none.
Void
    If partner is not winning, use the cheapest trump that wins. Otherwise
    discard the lowest card of my shortest plain suit, so that I can trump that
    suit later on.
"""

import Card

ACE = 14
HONOURS = {'T': 10, 'J': 11, 'Q': 12, 'K': 13, 'A': ACE}


def value_of(card):
    rank = card.Rank()
    return HONOURS[rank] if rank in HONOURS else int(rank)


def key_of(card):
    return (card.Suit(), value_of(card))


class Tracker(object):
    """Remembers which cards of this hand have been seen."""

    def __init__(self, seen=[]):
        self.seen = seen

    def add_cards(self, cards):
        for card in cards:
            if key_of(card) not in self.seen:
                self.seen.append(key_of(card))

    def add_tricks(self, tricks):
        for trick in tricks:
            cards = trick[0]
            if not isinstance(cards, (tuple, list)):
                cards = trick[:4]
            self.add_cards(cards)

    def is_master(self, card, hand):
        mine = [key_of(c) for c in hand]
        suit = card.Suit()
        for value in range(value_of(card) + 1, ACE + 1):
            if (suit, value) not in self.seen and (suit, value) not in mine:
                return False
        return True


class HandView(object):
    """My hand, with questions one may ask about it."""

    def __init__(self, cards, trump):
        self.cards = list(cards)
        self.trump = trump

    def of_suit(self, suit):
        return [c for c in self.cards if c.Suit() == suit]

    def trumps(self):
        return [c for c in self.cards if c.Suit == self.trump]

    def plain(self):
        return [c for c in self.cards if c.Suit() != self.trump]

    def longest_plain(self):
        """Longest plain suit, high cards first (trumps if no plain cards)."""
        suits = set(c.Suit() for c in self.plain() or self.cards)
        longest = max((self.of_suit(s) for s in sorted(suits)), key=len)
        return sorted(longest, key=value_of, reverse=True)

    def shortest_plain(self):
        suits = set(c.Suit() for c in self.plain())
        return min((self.of_suit(s) for s in sorted(suits)), key=len)


class Player(object):

    def __init__(self):
        self.view = None
        self.tracker = None

    def PlayCard(self, hand, played, trump, position, tricks, score=(0, 0)):
        self.view = HandView(hand, trump)
        self.tracker = Tracker()
        self.tracker.add_tricks(tricks)
        self.tracker.add_cards(played)

        if not played:
            return self._lead()
        mine = self.view.of_suit(played[0].Suit())
        if mine:
            return self._follow(mine, played)
        return self._void(played)

    def _lead(self):
        masters = [c for c in self.view.plain()
                   if self.tracker.is_master(c, self.view.cards)]
        if masters:
            return max(masters, key=value_of)
        longest = self.view.longest_plain()
        return longest[3]

    def _follow(self, mine, played):
        if not self._partner_winning(played):
            winners = self._winners(mine, played)
            if winners:
                return min(winners, key=value_of)
        return min(mine, key=value_of)

    def _void(self, played):
        if not self._partner_winning(played):
            winners = self._winners(self.view.trumps(), played)
            if winners:
                return min(winners, key=value_of)
        return self._discard()

    def _discard(self):
        if self.view.plain():
            choice = min(self.view.shortest_plain(), key=value_of)
            return choice

    def _strength(self, card, led):
        """A number to compare the cards of one trick by."""
        if card.Suit() == self.view.trump:
            return 100 + value_of(card)
        if card.Suit() == led:
            return value_of(card)
        return 0

    def _best(self, played):
        led = played[0].Suit()
        return max(played, key=lambda c: self._strength(c, led))

    def _winners(self, cards, played):
        led = played[0].Suit()
        limit = self._strength(self._best(played), led)
        return [c for c in cards if self._strength(c, led) > limit]

    def _partner_winning(self, played):
        partners_card = played[len(played) - 2]
        return self._best(played) is partners_card
