from Card import Card
from Player import Player
from Round import Round
from Rules import Rules
from Trick import Trick


class Game:
    SIZE = 5

    def __init__(self, names):
        if len(names) != self.SIZE:
            raise ValueError("there must be %d players" % self.SIZE)
        if len(set(names)) != self.SIZE:
            raise ValueError("no two players may have the same name")
        self.players = [Player(name) for name in sorted(names)]
        self.playerRanks = {name: "2" for name in names}
        self.scoresheet = {name: [] for name in names}
        self.currentRound = None
        self.rounds_left = None
        self.running = True

    def fixNumRounds(self, number):
        self.rounds_left = number

    def seats_from(self, player):
        n = self.players.index(player)
        return self.players[n:] + self.players[:n]

    def newRound(self, startingPlayer, isFirstRound):
        order = self.seats_from(startingPlayer)
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        """Hand out the ranks of the round; returns the next king of the hill."""
        rnd = self.currentRound
        score = rnd.challengeScore(lastWinner)
        if score <= 80:
            self._promote(rnd.defenders, 3 if score == 0 else 2 if score <= 40 else 1)
            mates = [player for player in rnd.defenders if player is not rnd.koth]
            koth = mates[0] if mates else rnd.koth
        else:
            others = [p for p in self.seats_from(rnd.koth) if p not in rnd.defenders]
            if score >= 120:
                self._promote(others, min((score - 80) // 40, 3))
            koth = others[0]
        for name, rank in self.playerRanks.items():
            self.scoresheet[name].append(rank)
        return koth

    def _promote(self, players, steps):
        top = len(Card.RANKS) - 1
        for player in players:
            place = Card.RANKS.index(self.playerRanks[player.name]) + steps
            self.playerRanks[player.name] = Card.RANKS[min(place, top)]

    def play(self, actions, graphics):
        koth = self.play_round(self.players[0], 1, actions, graphics)
        while self.running:
            koth = self.play_round(koth, 0, actions, graphics)

    def play_round(self, start, isFirstRound, actions, graphics):
        rnd = self.newRound(start, isFirstRound)
        actions.acknowledge(self.players, "round")

        def on_card(player, card):
            if actions.declares(player, card):
                rnd.declare(player, card.suit)

        rnd.startRound(on_card)
        if rnd.trumpSuit is None:
            actions.wait(3)
            rnd.undeclared(actions.trump_suit)
        rnd.hand_over_rest()
        rnd.bury(actions.dead_cards(rnd.koth))
        rnd.calledCard = actions.called_card(rnd.koth)
        leader = rnd.koth
        while leader.hand.numCards() > 0:
            leader = self.play_trick(leader, actions, graphics)
        koth = self.finishRound(leader)
        if self.rounds_left == 0:
            self.running = False
        elif self.rounds_left is not None:
            self.rounds_left -= 1
        return koth

    def play_trick(self, leader, actions, graphics):
        rnd = self.currentRound
        actions.acknowledge(self.players, "trick")
        trick = Trick(rnd, leader)
        for player in self.seats_from(leader):
            graphics.refresh(self, trick)
            trick.playCards(player, actions.play(player, Rules().plays(trick, player)))
        graphics.refresh(self, trick)
        return rnd.endTrick(trick)
