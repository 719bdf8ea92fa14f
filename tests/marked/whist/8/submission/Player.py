"""A Whist player that counts cards.

Strategy
--------
Everything is worked out anew from what is passed: which cards are still out (neither in my hand nor played), which of
my cards are masters (no higher card of the suit is out), and who wins the trick so far.

* Leading: with a strong holding in trumps, draw them with the highest; else lead a master of a side suit; else lead
  the lowest card of the best suit in the plan, which lists the suits of my hand by length.
* Following: save cards when my partner's card cannot be beaten; else win as cheaply as I can; else play the lowest.
* Void: ruff as cheaply as possible unless my partner is winning; else discard the lowest card of the shortest suit.
* At game point (a side has 4 points), second best is worth nothing: win with the highest card.
* With two cards left, the lower one is kept for the last trick only where it is a master.
"""
import Card

RANKS = "23456789TJQKA"
SUITS = ("S", "H", "D", "C")
PARTNER = {"N": "S", "S": "N", "E": "W"}
ORDER = "NESW"
GAME_POINT = 4


class Table:
    """What can be known from the arguments of PlayCard."""

    def __init__(self, hand, trick, trump, position, tricks):
        self.hand = list(hand)
        self.trick = list(trick)
        self.trump = trump
        self.position = position
        self.played = list(trick)
        for past in tricks:
            for card in past[:4]:
                self.played.append(card)

    def strength(self, card):
        """The rank as a number from 0 to 12."""
        return RANKS.index(card.Rank())

    def suit_of(self, suit, cards):
        """The cards of a suit."""
        return [card for card in cards if card.Suit() == suit]

    def has_been_seen(self, card):
        """In my hand, or played."""
        return card in set(self.hand + self.played)

    def is_master(self, card):
        """No higher card of the suit is out."""
        for rank in RANKS[self.strength(card) + 1:]:
            if not self.has_been_seen(Card.Card(card.Suit(), rank)):
                return False
        return True

    def beats(self, card, other):
        """Card wins against other, which is winning now."""
        if card.Suit() == other.Suit():
            return self.strength(card) > self.strength(other)
        return card.Suit() == self.trump

    def winning(self):
        """Place in the trick of the card that is winning now."""
        best = 0
        for place in range(1, len(self.trick)):
            if self.beats(self.trick[place], self.trick[best]):
                best = place
        return best

    def leader(self):
        """Who led this trick."""
        return ORDER[(ORDER.index(self.position) - len(self.trick)) % 4]

    def winner(self):
        """Who is winning now."""
        return ORDER[(ORDER.index(self.leader()) + self.winning()) % 4]

    def partner_is_winning(self):
        """My partner's card is the best so far."""
        return self.winner() == PARTNER[self.position]


class Player:
    """The player of this file's docstring."""

    def __init__(self):
        self.plan = []

    def make_plan(self, table):
        """The suits of the hand without trump, the longest first."""
        suits = [suit for suit in SUITS if suit != table.trump and table.suit_of(suit, table.hand)]
        suits.sort(key=lambda suit: -len(table.suit_of(suit, table.hand)))
        self.plan = suits

    def PlayCard(self, hand, trick, trump, position, tricks, ns, ew):
        """Choose a card; `ns` and `ew` are the scores."""
        table = Table(hand, trick, trump, position, tricks)
        if not trick:
            return self.lead(table)
        same = table.suit_of(trick[0].Suit(), table.hand)
        if max(ns, ew) >= GAME_POINT and not table.partner_is_winning():
            return self.attack(table, same)
        if same:
            return self.follow(table, same)
        return self.void(table)

    def lowest(self, table, cards):
        """The lowest card."""
        return min(cards, key=table.strength)

    def highest(self, table, cards):
        """The highest card."""
        return max(cards, key=table.strength)

    def lead(self, table):
        """A card to lead."""
        if len(table.hand) <= 2:
            first, second = table.hand[0], table.hand[1]
            if table.is_master(first):
                return first
            return second
        trumps = table.suit_of(table.trump, table.hand)
        if len(trumps) >= 5 and table.is_master(self.highest(table, trumps)):
            return self.highest(table, trumps)
        if not self.plan:
            self.make_plan(table)
        for suit in self.plan:
            top = self.highest(table, table.suit_of(suit, table.hand))
            if table.is_master(top):
                return top
        if self.plan:
            return self.lowest(table, table.suit_of(self.plan[0], table.hand))
        return self.highest(table, trumps)

    def attack(self, table, same):
        """Game point: win as high as possible."""
        trumps = [card for card in table.hand if card._Card__suit == table.trump]
        if trumps:
            return self.highest(table, trumps)
        if same:
            return self.highest(table, same)
        return self.lowest(table, table.hand)

    def follow(self, table, same):
        """A card of the suit that was led."""
        for card in same:
            card.TurnFaceUp()
        best = table.trick[table.winning()]
        if table.partner_is_winning() and (len(table.trick) == 3 or table.is_master(best)):
            return self.lowest(table, same)
        winners = [card for card in same if table.beats(card, best)]
        if winners:
            return self.lowest(table, winners)
        return self.lowest(table, same)

    def void(self, table):
        """No card of the suit: ruff or discard."""
        best = table.trick[table.winning()]
        ruffs = [card for card in table.suit_of(table.trump, table.hand) if table.beats(card, best)]
        if ruffs and not table.partner_is_winning():
            return self.lowest(table, ruffs)
        return self.discard(table)

    def discard(self, table):
        """The lowest card of the shortest side suit."""
        side = [card for card in table.hand if card.Suit() != table.trump]
        if not side:
            return self.lowest(table, table.hand)
        length = {suit: len(table.suit_of(suit, side)) for suit in SUITS}
        return min(side, key=lambda card: (length[card.Suit()], RANKS.index(str(card)[1])))
