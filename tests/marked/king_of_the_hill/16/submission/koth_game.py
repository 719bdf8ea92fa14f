# The game and a small terminal for it:   python3 koth_game.py
import random

from deck import ALL_RANKS, Card
from play_round import Player, Round, Rules, Trick


class Game():
    def __init__(self, names):
        if len(names) != 5:
            raise ValueError("exactly five different names")
        order = list(names)
        random.shuffle(order)
        self.players = [Player(n) for n in order]
        self.playerRanks = {}
        for n in names:
            self.playerRanks[n] = "2"
        self.currentRound = None

    def seats_from(self, player):
        n = self.players.index(player)
        return self.players[n:] + self.players[:n]

    def newRound(self, startingPlayer, isFirstRound):
        self.currentRound = Round(self.seats_from(startingPlayer), isFirstRound, self.playerRanks)
        return self.currentRound

    def add_ranks(self, players, amount):
        for p in players:
            old = ALL_RANKS.index(self.playerRanks[p.name])
            self.playerRanks[p.name] = ALL_RANKS[min(old + amount, 12)]

    def finishRound(self, lastWinner):
        r = self.currentRound
        defenders = r.defenders
        others = [p for p in self.seats_from(r.koth) if p not in defenders]
        score = r.challengeScore(lastWinner)
        if score == 0:
            self.add_ranks(defenders, 3)
        elif score <= 40:
            self.add_ranks(defenders, 2)
        elif score < 80:
            self.add_ranks(defenders, 1)
        elif score < 120:
            pass        # nobody goes up
        elif score < 160:
            self.add_ranks(others, 1)
        elif score < 200:
            self.add_ranks(others, 2)
        else:
            self.add_ranks(others, 3)
        if score >= 80:
            return others[0]
        for p in defenders:
            if p is not r.koth:
                return p
        return r.koth


class Actions():
    """asks the players"""

    def cards(self, player, question):
        print(player.name, list(enumerate(player.hand.cards)))
        while True:
            try:
                return [player.hand.cards[int(x)] for x in input(question).split()]
            except (ValueError, IndexError):
                print("numbers please")

    def suit(self, player):
        s = ""
        while s not in ("C", "D", "H", "S"):
            s = input(player.name + " trump suit? ").strip().upper()
        return s

    def call(self, player):
        text = input(player.name + " calls (for example AH)? ").strip().upper()
        if len(text) != 2:
            return None
        return Card(text[1], text[0])


def one_round(game, starter, first):
    ask, rules = Actions(), Rules()
    r = game.newRound(starter, first)
    r.startRound()
    r.trumpSuit = ask.suit(starter)
    if first:
        r.koth = starter
        r.defenders.append(starter)
    while len(r.drawStack.cards) > 0:
        r.koth.hand.addCard(r.drawStack.removeCard())
    for p in game.players:
        p.hand.sortHand(r.trumpRank, r.trumpSuit)
    for _ in range(8):
        chosen = []
        while len(chosen) != 1:
            chosen = ask.cards(r.koth, "dead hand, one card: ")
        r.deadHand.addCard(r.koth.hand.removeCard(chosen[0]))
    r.calledCard = ask.call(r.koth)
    leader = r.koth
    while leader.hand.numCards() > 0:
        trick = Trick(r, leader)
        for p in game.seats_from(leader):
            chosen = ask.cards(p, "play: ")
            while len(chosen) == 0 or not rules.validPlay(trick, p, chosen):
                print("against the rules")
                chosen = ask.cards(p, "play: ")
            trick.playCards(p, chosen)
        leader = r.endTrick(trick)
        print(leader.name, "won", trick.cards[0][1], "...", trick.trickPoints())
    return game.finishRound(leader)


if __name__ == "__main__":
    people = input("five names: ").split()
    the_game = Game(people)
    king = the_game.players[0]
    king = one_round(the_game, king, True)
    while input("again? ") == "yes":
        king = one_round(the_game, king, False)
    print(the_game.playerRanks)
