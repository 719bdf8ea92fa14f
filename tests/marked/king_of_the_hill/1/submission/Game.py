"""The game: seats, ranks, and one round after another."""

import random

from Card import RANKS
from Player import Player
from Round import Round
from Rules import Rules
from Trick import Trick

NUM_PLAYERS = 5


class Game:
    def __init__(self, names):
        self.players = [Player(name) for name in names]
        if len(self.players) != NUM_PLAYERS or len(set(self.players)) != NUM_PLAYERS:
            raise ValueError("the game needs five players with different names")
        random.shuffle(self.players)
        self.playerRanks = {player.name: "2" for player in self.players}
        self.scoresheet = {player.name: ["2"] for player in self.players}
        self.currentRound = None
        self.newRound(self.players[0], 1)
        self._roundsLeft = None
        self.isOver = False

    def fixNumRounds(self, rounds):
        """Stop after this many rounds following the current one."""
        self._roundsLeft = rounds

    def seatsFrom(self, player):
        """All players in counter-clockwise order, beginning with this one."""
        at = self.players.index(player)
        return self.players[at:] + self.players[:at]

    def newRound(self, startingPlayer, isFirstRound):
        dealOrder = self.seatsFrom(startingPlayer)
        self.currentRound = Round(dealOrder, isFirstRound, self.playerRanks)
        return self.currentRound

    def nextKoth(self, challengeScore):
        rnd = self.currentRound
        if challengeScore < 80:
            for player in rnd.defenders:
                if player is not rnd.koth:
                    return player
            return rnd.koth
        for player in self.seatsFrom(rnd.koth)[1:]:
            if player not in rnd.defenders:
                return player

    @staticmethod
    def rankChanges(challengeScore):
        """Ranks gained by (each defender, each challenger)."""
        if challengeScore == 0:
            return 3, 0
        if challengeScore < 40:
            return 2, 0
        if challengeScore < 80:
            return 1, 0
        if challengeScore < 120:
            return 0, 0
        if challengeScore < 160:
            return 0, 1
        if challengeScore < 200:
            return 0, 2
        return 0, 3

    @staticmethod
    def rankAfter(rank, gain):
        """The rank so many steps higher, the ace at most."""
        return RANKS[min(RANKS.index(rank) + gain, len(RANKS) - 1)]

    def finishRound(self, lastWinner):
        """Score the current round; the player who is KotH in the next one."""
        rnd = self.currentRound
        score = rnd.challengeScore(lastWinner)
        forDefenders, forChallengers = self.rankChanges(score)
        for player in self.players:
            gain = forDefenders if player in rnd.defenders else forChallengers
            rank = self.rankAfter(self.playerRanks[player.name], gain)
            self.playerRanks[player.name] = rank
            self.scoresheet[player.name].append(rank)
        return self.nextKoth(score)

    def playRound(self, actions, graphics):
        rnd = self.currentRound
        actions.acknowledge(self.players, "a new round")

        def offer(player, card):
            if rnd.canDeclare(player, card) and actions.wantsToDeclare(player, card):
                rnd.declareTrump(player, card.suit)

        rnd.startRound(offer)
        if rnd.trumpSuit is None:
            actions.pause(3)
            suit = None if rnd.isFirstRound else actions.chooseTrump(rnd.koth)
            rnd.settleTrump(suit)
        rnd.giveRemainingCards()
        rnd.bury(actions.chooseDeadHand(rnd.koth))
        rnd.calledCard = actions.chooseCalledCard(rnd.koth)

        leader = rnd.koth
        while leader.hand.numCards() > 0:
            graphics.showRound(self)
            actions.acknowledge(self.players, "a new trick")
            trick = Trick(rnd, leader)
            for player in self.seatsFrom(leader):
                legal = Rules.legalPlays(player.hand, trick)
                trick.playCards(player, actions.choosePlay(player, legal))
                graphics.showTrick(trick)
            leader = rnd.endTrick(trick)

        koth = self.finishRound(leader)
        if self._roundsLeft == 0:
            self.isOver = True
        else:
            if self._roundsLeft is not None:
                self._roundsLeft -= 1
            self.newRound(koth, 0)
        return koth
