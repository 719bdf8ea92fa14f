"""Players, tricks and what may be played."""
from .ordering import TrumpOrder
from .piles import Hand
from .values import PointTable


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Combination:
    """One or two cards that were played together."""

    def __init__(self, cards, order):
        self.cards = cards
        self.order = order

    def size(self):
        return len(self.cards)

    def is_identical_pair(self):
        return self.size() == 2 and bool(self.cards[0].identical(self.cards[1]))

    def suit(self):
        return self.order.followed_suit(self.cards[0])

    def key(self):
        return self.order.key(self.cards[0])

    def can_win(self, led):
        if led.size() == 2 and not self.is_identical_pair():
            return False
        return self.order.is_trump(self.cards[0]) or self.suit() == led.suit()


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    @property
    def order(self):
        return TrumpOrder(self.round.trumpRank, self.round.trumpSuit)

    def playCards(self, player, cards):
        taken = [player.hand.removeCard(card) for card in cards]
        if not self.cards:
            led = Combination(taken, self.order)
            self.trickSuit, self.trickType = led.suit(), led.size()
        self.cards.append((player, taken))
        self._reveal_teammate(player, taken)

    def _reveal_teammate(self, player, taken):
        called = self.round.calledCard
        if called is None:
            return
        if any(card.identical(called) for card in taken):
            if player not in self.round.defenders:
                self.round.defenders.append(player)
            self.round.calledCard = None

    def trickPoints(self):
        return sum(PointTable.of_cards(cards) for _, cards in self.cards)

    def trickWinner(self):
        order = self.order
        led = Combination(self.cards[0][1], order)
        winner, best = self.cards[0][0], led
        for player, cards in self.cards[1:]:
            combination = Combination(cards, order)
            if combination.can_win(led) and combination.key() > best.key():
                winner, best = player, combination
        return winner


class Rules:
    def validPlay(self, trick, player, cards):
        checks = (self._size, self._owned, self._lead, self._follow)
        return 1 if all(check(trick, player, cards) for check in checks) else 0

    def _size(self, trick, player, cards):
        if trick.cards:
            return len(cards) == trick.trickType
        return len(cards) in (1, 2)

    def _owned(self, trick, player, cards):
        left = list(player.hand.cards)
        for card in cards:
            match = next((c for c in left if c.identical(card)), None)
            if match is None:
                return False
        return True

    def _lead(self, trick, player, cards):
        if trick.cards or len(cards) == 1:
            return True
        return Combination(cards, trick.order).is_identical_pair()

    def _follow(self, trick, player, cards):
        if not trick.cards:
            return True
        in_suit = [c for c in player.hand.cards if self._in_suit(trick, c)]
        if trick.trickType == 1:
            return not in_suit or self._in_suit(trick, cards[0])
        if not self._contains_pair(in_suit):
            return True
        return self._in_suit(trick, cards[0]) and Combination(cards, trick.order).is_identical_pair()

    def _in_suit(self, trick, card):
        return trick.order.followed_suit(card) == trick.trickSuit

    def _contains_pair(self, cards):
        for index, card in enumerate(cards):
            for other in cards[:index]:
                if card.identical(other):
                    return True
        return False
