"""
Player.py - program 8, Whist

STRATEGY
Counting cards. The Tracker knows from the played tricks which cards are gone.
  Lead:   1. if I hold the boss trump and the others still have trumps, draw trumps
          2. a boss card (nobody has a higher one) of a plain suit
          3. the lowest card of my longest plain suit
          4. lowest trump
  Follow: 1. last to play: the cheapest card that wins, if partner does not win already
          2. otherwise a boss card if I have one that wins, else the lowest
  Void:   1. partner wins the trick: throw a low card of my shortest suit
          2. otherwise ruff with the cheapest trump that wins
          3. otherwise throw a low card of my shortest suit
"""
import Card
from Tracker import Tracker, power, PARTNERS, CLOCK, SUITS


class Player:

    def __init__(self):
        self.name = "Counting player"

    # ---- helper methods -------------------------------------------------

    def beats(self, card, other, trump):
        """does card (played later) beat other?"""
        if card.Suit() == other.Suit():
            return power(card) > power(other)
        return card.Suit() == trump

    def current_winner(self, trick, trump):
        """index of the winning card in the trick"""
        winner = 0
        for i in range(len(trick)):
            if self.beats(trick[i], trick[winner], trump):
                winner = i
        return winner

    def seat_of(self, index, trick, position):
        """who played the card with this index in the trick"""
        me = CLOCK.index(position)
        return CLOCK[me - len(trick) + index + 1]

    def partner_wins(self, trick, trump, position):
        seat = self.seat_of(self.current_winner(trick, trump), trick, position)
        return seat == PARTNERS[position]

    def cheapest(self, cards):
        result = cards[0]
        for card in cards[1:]:
            if power(card) < power(result):
                result = card
        return result

    def dearest(self, cards):
        result = cards[0]
        for card in cards[1:]:
            if power(card) > power(result):
                result = card
        return result

    # ---- leading ---------------------------------------------------------

    def should_draw_trumps(self, trumps, tracker, trump):
        # TODO
        pass

    def lead(self, hand, tracker, trump):
        trumps = [c for c in hand if c.Suit() == trump]
        plain = [c for c in hand if c.Suit() != trump]
        if self.should_draw_trumps(trumps, tracker, trump):
            return self.dearest(trumps)
        for card in plain:
            if tracker.is_boss(card):
                return card
        if len(plain) > 1:
            longest = plain[0].Suit()
            for suit in SUITS:
                if suit != trump and tracker.length(suit) > tracker.length(longest):
                    longest = suit
            return self.cheapest([c for c in plain if c.Suit() == longest])
        return self.cheapest(trumps)

    # ---- following -------------------------------------------------------

    def follow(self, same, trick, tracker, trump, position):
        best = trick[self.current_winner(trick, trump)]
        winning = [c for c in same if self.beats(c, best, trump)]
        if len(winning) == 0 or self.partner_wins(trick, trump, position):
            return self.cheapest(same)
        if len(trick) == 3:
            return self.cheapest(winning)
        if tracker.is_boss(self.dearest(winning)):
            return self.dearest(winning)
        return self.cheapest(same)

    def throw(self, hand, tracker, trump):
        """low card of the shortest plain suit"""
        plain = [c for c in hand if c.Suit() != trump]
        if len(plain) == 0:
            return self.cheapest(hand)
        shortest = plain[0].Suit()
        for card in plain:
            if tracker.length(card.Suit()) < tracker.length(shortest):
                shortest = card.Suit()
        return self.cheapest([c for c in plain if c.Suit() == shortest])

    def void(self, hand, trick, tracker, trump, position):
        if self.partner_wins(trick, trump, position):
            return self.throw(hand, tracker, trump)
        best = trick[self.current_winner(trick, trump)]
        ruffs = [c for c in hand if c.Suit() == trump and self.beats(c, best, trump)]
        if len(ruffs) > 0:
            return str(self.cheapest(ruffs))
        return self.throw(hand, tracker, trump)

    # ---- the method of the assignment ------------------------------------

    def PlayCard(self, hand, trick, trump, position, tricks=[], score=(0, 0)):
        tracker = Tracker(hand, trick, tricks)
        if len(trick) == 0:
            return self.lead(hand, tracker, trump)
        same = [c for c in hand if c.Suit() == trick[0].Suit()]
        if len(same) > 0:
            return self.follow(same, trick, tracker, trump, position)
        return self.void(hand, trick, tracker, trump, position)
