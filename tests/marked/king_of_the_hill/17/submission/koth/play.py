"""Players, tricks and the rules of playing."""
from .cards import Hand, Trumps


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()

    def __repr__(self):
        return self.name


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def trumps(self):
        return Trumps(self.round.trumpRank, self.round.trumpSuit)

    def playCards(self, player, cards):
        played = [player.hand.removeCard(card) for card in cards]
        if not self.cards:
            self.trickSuit = self.trumps().suitOf(played[0])
            self.trickType = len(played)
        self.cards.append((player, played))
        self.round.lookForCalledCard(player, played)

    def trickPoints(self):
        return sum(card.points() for _, cards in self.cards for card in cards)

    def trickWinner(self):
        trumps = self.trumps()
        winner, best = None, None
        for player, cards in self.cards:
            if not self._canWin(cards, trumps):
                continue
            strength = trumps.strength(cards[0])
            if best is None or strength >= best:
                winner, best = player, strength
        return winner

    def _canWin(self, cards, trumps):
        if self.trickType == 2 and not cards[0].identical(cards[1]):
            return False
        return trumps.isTrump(cards[0]) or trumps.suitOf(cards[0]) == self.trickSuit


class Rules:
    def validPlay(self, trick, player, cards):
        hand = player.hand
        if len(cards) not in (1, 2):
            return False
        if not self._inHand(hand, cards):
            return False
        isPair = len(cards) == 2 and cards[0].identical(cards[1])
        if not trick.cards:
            return len(cards) == 1 or isPair
        if len(cards) != trick.trickType:
            return False

        trumps = trick.trumps()
        following = [card for card in hand.cards if trumps.suitOf(card) == trick.trickSuit]
        inSuit = all(trumps.suitOf(card) == trick.trickSuit for card in cards)
        if trick.trickType == 1:
            return inSuit or not following
        if any(hand.count(card) >= 2 for card in following):
            return inSuit and isPair
        return True

    def _inHand(self, hand, cards):
        return all(hand.cardExists(card) for card in cards)
