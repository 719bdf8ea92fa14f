"""Tricks, and what may be played to them."""

from collections import Counter

from .card import Trumps


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []

    @property
    def trumps(self):
        return Trumps(self.round.trumpRank, self.round.trumpSuit)

    @property
    def lead(self):
        return self.cards[0][1] if self.cards else None

    @property
    def trickSuit(self):
        return self.trumps.suit_of(self.lead[0]) if self.lead else None

    @property
    def trickType(self):
        return len(self.lead) if self.lead else 0

    def playCards(self, player, cards):
        self.cards.append((player, [player.hand.removeCard(card) for card in cards]))
        called = self.round.calledCard
        if called and any(called.identical(card) for card in cards):
            if player not in self.round.defenders:
                self.round.defenders.append(player)
            self.round.calledCard = None

    def trickPoints(self):
        return sum(card.points for _, cards in self.cards for card in cards)

    def trickWinner(self):
        trumps = self.trumps
        contenders = []
        for player, cards in self.cards:
            if len(cards) == 2 and not cards[0].identical(cards[1]):
                continue
            if trumps.suit_of(cards[0]) in (self.trickSuit, trumps.suit):
                contenders.append((player, cards[0]))
        return max(contenders, key=lambda one: trumps.key(one[1]))[0]


class Rules:
    def validPlay(self, trick, player, cards):
        hand = [(c.rank, c.suit) for c in player.hand.cards]
        play = [(c.rank, c.suit) for c in cards]
        if Counter(play) - Counter(hand):
            return False
        pair = len(play) == 2 and play[0] == play[1]
        if trick.lead is None:
            return len(play) == 1 or pair
        if len(play) != trick.trickType:
            return False
        suit_of = trick.trumps.suit_of
        same = [c for c in player.hand.cards if suit_of(c) == trick.trickSuit]
        if len(play) == 1:
            return not same or suit_of(cards[0]) == trick.trickSuit
        pairs = [c for c, n in Counter((c.rank, c.suit) for c in same).items() if n == 2]
        # Whoever has a pair of the suit plays one; everybody else may play what he likes.
        return pair and play[0] in pairs if pairs else True
