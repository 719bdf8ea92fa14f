"""Class Game."""
import random

from card import Card
from player import Player
from round import Round


class Game(object):
    """The players, their seats and their ranks."""

    NUMBER_OF_PLAYERS = 5

    def __init__(self, names):
        self.__checkNames(names)
        self.players = []
        self.playerRanks = {}
        for name in names:
            self.playerRanks[name] = "2"
        remaining = list(names)
        while len(remaining) > 0:
            name = remaining.pop(random.randrange(len(remaining)))
            self.players.append(Player(name))
        self.currentRound = None

    def __checkNames(self, names):
        if len(names) != Game.NUMBER_OF_PLAYERS:
            raise Exception("There have to be five players")

    def getPlayer(self, index):
        """The player at this seat; behind the last one comes the first."""
        return self.players[index % Game.NUMBER_OF_PLAYERS]

    def getSeat(self, player):
        return self.players.index(player)

    def newRound(self, startingPlayer, isFirstRound):
        seat = self.getSeat(startingPlayer)
        dealOrder = []
        for offset in range(Game.NUMBER_OF_PLAYERS):
            dealOrder.append(self.getPlayer(seat - offset))
        self.currentRound = Round(dealOrder, isFirstRound, self.playerRanks)
        return self.currentRound

    def __promote(self, player, steps):
        index = Card.RANKS.index(self.playerRanks[player.getName()]) + steps
        index = min(index, len(Card.RANKS) - 1)
        self.playerRanks[player.getName()] = Card.RANKS[index]

    def __getDefenderSteps(self, score):
        if score == 0:
            return 3
        if score <= 40:
            return 2
        return 1

    def __getChallengerSteps(self, score):
        if score >= 120:
            return 1
        if score >= 160:
            return 2
        if score >= 200:
            return 3
        return 0

    def finishRound(self, lastWinner):
        """Writes the new ranks, and returns the next king of the hill."""
        score = self.currentRound.challengeScore(lastWinner)
        if score < 80:
            for player in self.currentRound.defenders:
                self.__promote(player, self.__getDefenderSteps(score))
            return self.__getTeammateOrKoth()
        for player in self.players:
            if not self.currentRound.isDefender(player):
                self.__promote(player, self.__getChallengerSteps(score))
        return self.__getNextChallenger()

    def __getTeammateOrKoth(self):
        for player in self.currentRound.defenders:
            if player is not self.currentRound.koth:
                return player

    def __getNextChallenger(self):
        seat = self.getSeat(self.currentRound.koth) + 1
        while self.currentRound.isDefender(self.getPlayer(seat)):
            seat += 1
        return self.getPlayer(seat)
