"""The game: seats, ranks, and one round after another."""

import random

from Round import Round
from Rules import Rules
from Trick import Trick

NUM_PLAYERS = 5


class Game:
    def __init__(self, players):
        if len(players) != NUM_PLAYERS or len(set(players)) != NUM_PLAYERS:
            raise ValueError("the game needs five players with different names")
        self.seats = list(players)
        random.shuffle(self.seats)
        self.playerRanks = {player: 2 for player in self.seats}
        self.scoresheet = {player: [2] for player in self.seats}
        self.currentRound = Round(self.seats[0], 1, self.seats, 2)
        self._roundsLeft = None
        self.isOver = False

    def fixNumRounds(self, rounds):
        """Stop after this many rounds following the current one."""
        self._roundsLeft = rounds

    def seatsFrom(self, player):
        """All players in counter-clockwise order, beginning with this one."""
        at = self.seats.index(player)
        return self.seats[at:] + self.seats[:at]

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

    def finishRound(self, lastWinner):
        """Score the current round and set up the next one."""
        rnd = self.currentRound
        score = rnd.challengeScore(lastWinner)
        forDefenders, forChallengers = self.rankChanges(score)
        for player in self.seats:
            gain = forDefenders if player in rnd.defenders else forChallengers
            self.playerRanks[player] += gain
            self.scoresheet[player].append(self.playerRanks[player])
        koth = self.nextKoth(score)
        if self._roundsLeft is not None:
            if self._roundsLeft == 0:
                self.isOver = True
                return score
            self._roundsLeft -= 1
        self.currentRound = Round(koth, 0, self.seatsFrom(koth), self.playerRanks[koth])
        return score

    def playRound(self, actions, graphics):
        rnd = self.currentRound
        actions.acknowledge(self.seats, "a new round")

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
            actions.acknowledge(self.seats, "a new trick")
            trick = Trick(rnd, leader)
            for player in self.seatsFrom(leader):
                legal = Rules.legalPlays(player.hand, trick)
                rnd.playCards(trick, player, actions.choosePlay(player, legal))
                graphics.showTrick(trick)
            leader = rnd.scoreTrick(trick)
        return self.finishRound(leader)
