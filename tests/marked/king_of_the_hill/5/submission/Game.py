from Round import Round
from Trick import Trick


class Game:
    SIZE = 5

    def __init__(self, players):
        if len(players) != self.SIZE:
            raise ValueError("there must be %d players" % self.SIZE)
        if len({player.name for player in players}) != self.SIZE:
            raise ValueError("no two players may have the same name")
        self.seats = sorted(players, key=lambda player: player.name)
        self.playerRanks = {player: 2 for player in self.seats}
        self.scoresheet = {player: [] for player in self.seats}
        self.currentRound = Round(self.seats[0], 1, self)
        self.rounds_left = None
        self.running = True

    def fixNumRounds(self, number):
        self.rounds_left = number

    def seats_from(self, player):
        n = self.seats.index(player)
        return self.seats[n:] + self.seats[:n]

    def settle(self, last_winner):
        """Hand out the ranks of the round; returns the next king of the hill."""
        rnd = self.currentRound
        score = rnd.challenge_score(last_winner)
        if score <= 80:
            self._promote(rnd.defenders, 3 if score == 0 else 2 if score <= 40 else 1)
            mates = [player for player in rnd.defenders if player is not rnd.koth]
            koth = mates[0] if mates else rnd.koth
        else:
            others = [p for p in self.seats_from(rnd.koth) if p not in rnd.defenders]
            if score >= 120:
                self._promote(others, min((score - 80) // 40, 3))
            koth = others[0]
        for player in self.seats:
            self.scoresheet[player].append(self.playerRanks[player])
        return koth

    def _promote(self, players, ranks):
        for player in players:
            self.playerRanks[player] += ranks

    def play_round(self, actions, graphics):
        rnd = self.currentRound
        actions.acknowledge(self.seats, "round")

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
        koth = self.settle(leader)
        if self.rounds_left == 0:
            self.running = False
            return
        if self.rounds_left is not None:
            self.rounds_left -= 1
        self.currentRound = Round(koth, 0, self)

    def play_trick(self, leader, actions, graphics):
        rnd = self.currentRound
        actions.acknowledge(self.seats, "trick")
        trick = Trick(rnd, leader)
        for player in self.seats_from(leader):
            graphics.refresh(self, trick)
            cards = actions.play(player, rnd.rules.plays(player.hand, trick))
            rnd.play(trick, player, cards)
        graphics.refresh(self, trick)
        return rnd.finish_trick(trick)
