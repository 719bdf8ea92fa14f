"""Class Trick."""
from trumps import Trumps


class Trick(object):
    """One trick, in which each player plays once."""

    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def getTrumps(self):
        return Trumps(self.round.trumpRank, self.round.trumpSuit)

    def isNew(self):
        """Whether nobody has played."""
        return len(self.cards) == 0

    def playCards(self, player, cards):
        """Moves the cards from the hand of the player to the trick."""
        if self.isNew():
            self.trickSuit = self.getTrumps().getEffectiveSuit(cards[0])
            self.trickType = len(cards)
        played = []
        for card in cards:
            played.append(player.getHand().removeCard(card))
        self.cards.append((player, played))
        for card in played:
            self.round.cardPlayed(player, card)

    def trickPoints(self):
        points = 0
        for player, cards in self.cards:
            for card in cards:
                points += card.getPoints()
        return points

    def __canWin(self, cards):
        if self.trickType == 2 and not cards[0].identical(cards[1]):
            return False
        suit = self.getTrumps().getEffectiveSuit(cards[0])
        return suit == self.trickSuit or suit == self.round.trumpSuit

    def trickWinner(self):
        winner = None
        highest = -1
        for player, cards in self.cards:
            if self.__canWin(cards):
                strength = self.getTrumps().getStrength(cards[0])
                if strength > highest:
                    highest = strength
                    winner = player
        return winner
