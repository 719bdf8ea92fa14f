"""Rounds, and the game that they make."""
import random

from cards import double_deck, total
from constants import CHALLENGER_TABLE, DEFENDED, DEFENDER_TABLE, FIRST_RANK, HAND_SIZE, PLAYERS, RANKS
from piles import CardPile, CardStack
from table import Player, Rules, Trick


class Round:
    """A round of 20 cards each."""

    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.calledCard = None
        self.deadHand = CardPile()
        self.drawStack = CardStack()
        self.playerPoints = {player.name: 0 for player in dealOrder}
        if isFirstRound:
            self.koth, self.defenders, self.trumpRank = None, [], FIRST_RANK
        else:
            king = dealOrder[0]
            self.koth, self.defenders, self.trumpRank = king, [king], playerRanks[king.name]

    @property
    def challengers(self):
        """All who do not defend."""
        return [player for player in self.dealOrder if player not in self.defenders]

    def startRound(self):
        """Shuffle, and deal one card after the other."""
        self.drawStack = CardStack(double_deck())
        self.drawStack.shuffle()
        for _ in range(HAND_SIZE):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        """Note the points; the winner."""
        winner = trick.trickWinner()
        self.playerPoints[winner.name] = trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        """The points of the challengers, and the dead hand where they won the last trick."""
        score = sum(self.playerPoints[player.name] for player in self.challengers)
        if lastWinner in self.challengers:
            score += 2 * total(self.deadHand.cards)
        return score


class Ladder:
    """The ranks that players climb, a dictionary of the game."""

    def __init__(self, game):
        self.game = game

    def climb(self, name, steps):
        """Go up, to the ace at most."""
        place = RANKS.index(self.game.playerRanks[name]) + steps
        self.game.playerRanks[name] = RANKS[min(place, len(RANKS) - 1)]


def defender_steps(score):
    """How many ranks defenders go up."""
    for highest, steps in DEFENDER_TABLE:
        if score <= highest:
            return steps
    return 0


def challenger_steps(score):
    """How many ranks challengers go up."""
    for lowest, steps in CHALLENGER_TABLE:
        if score >= lowest:
            return steps
    return 0


class Game:
    """Five players round a table."""

    def __init__(self, names):
        if len(names) != PLAYERS:
            raise ValueError("a game needs {} players, not {}".format(PLAYERS, len(names)))
        if len(set(names)) < len(names):
            raise ValueError("two players have the same name")
        self.players = [Player(name) for name in names]
        random.shuffle(self.players)
        self.playerRanks = {name: FIRST_RANK for name in names}
        self._ladder = Ladder(self)
        self.currentRound = None

    def _circle(self, player):
        """The players counter-clockwise from this one."""
        seat = self.players.index(player)
        return [self.players[(seat + step) % PLAYERS] for step in range(PLAYERS)]

    def newRound(self, startingPlayer, isFirstRound):
        """Begin a round."""
        self.currentRound = Round(self._circle(startingPlayer), isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        """Promote the players; the next king of the hill."""
        current = self.currentRound
        score = current.challengeScore(lastWinner)
        if score < DEFENDED:
            self._promote(current.defenders, defender_steps(score))
            return self._heir(current)
        self._promote(current.challengers, challenger_steps(score))
        return self._successor(current)

    def _promote(self, players, steps):
        for player in players:
            self._ladder.climb(player.name, steps)

    def _heir(self, current):
        """The teammate, or else the king."""
        mates = [player for player in current.defenders if player is not current.koth]
        return mates[0] if mates else current.koth

    def _successor(self, current):
        """The next challenger after the king."""
        for player in current.dealOrder:
            if player not in current.defenders:
                return player
        return None
