"""The terminal program: Actions asks, Graphics shows, Table runs a game."""
import random

from .cards import Card, RANKS, SUITS
from .game import Game
from .play import Rules, Trick


class Graphics:
    def line(self, text=""):
        print(text)

    def hand(self, player):
        cards = player.hand.cards
        print(f"{player.name}: " + "  ".join(f"{i}:{card}" for i, card in enumerate(cards)))


class Actions:
    def __init__(self, graphics):
        self.graphics = graphics

    def choice(self, prompt, options):
        while True:
            answer = input(prompt).strip().upper()
            if answer in options:
                return answer

    def indices(self, prompt, size, counts):
        while True:
            try:
                chosen = sorted({int(word) for word in input(prompt).split()})
            except ValueError:
                continue
            if len(chosen) in counts and all(0 <= i < size for i in chosen):
                return chosen

    def card(self, prompt):
        """A card such as AS, or None for an empty answer."""
        while True:
            answer = input(prompt).strip().upper()
            if not answer:
                return None
            if answer in ("B", "R"):
                return Card("", answer)
            if len(answer) == 2 and answer[0] in RANKS and answer[1] in SUITS:
                return Card(answer[0], answer[1])


class Table:
    def __init__(self, names):
        self.graphics = Graphics()
        self.actions = Actions(self.graphics)
        self.rules = Rules()
        self.game = Game(names)

    def run(self):
        first, starter = True, self.game.players[0]
        while True:
            starter = self.playRound(starter, first)
            first = False
            self.graphics.line(f"Ranks: {self.game.playerRanks}")
            if self.actions.choice("Another round (y/n)? ", ("Y", "N")) == "N":
                return

    def playRound(self, starter, first):
        rnd = self.game.newRound(starter, first)
        rnd.startRound()
        self.declare(rnd)
        for player in rnd.dealOrder:
            player.hand.sortHand(rnd.trumpRank, rnd.trumpSuit)
        self.graphics.line(f"{rnd.koth} is king. Trumps: {rnd.trumpRank} and {rnd.trumpSuit}")
        self.bury(rnd)
        rnd.calledCard = self.actions.card(f"{rnd.koth}, call a card (AS, R, ... or nothing): ")
        leader = rnd.koth
        while leader.hand.numCards():
            trick = Trick(rnd, leader)
            start = rnd.dealOrder.index(leader)
            for player in rnd.dealOrder[start:] + rnd.dealOrder[:start]:
                self.turn(trick, player)
            leader = rnd.endTrick(trick)
            self.graphics.line(f"{leader} wins the trick, {trick.trickPoints()} points")
        return self.game.finishRound(leader)

    def declare(self, rnd):
        strong = False
        for player in rnd.dealOrder:
            held = [card for card in player.hand.cards if card.rank == rnd.trumpRank]
            singles = sorted({card.suit for card in held})
            pairs = [suit for suit in singles if sum(card.suit == suit for card in held) == 2]
            options = pairs if rnd.trumpSuit else singles
            if not options or strong:
                continue
            self.graphics.hand(player)
            answer = self.actions.choice(f"Declare {'/'.join(options)} or -: ", options + ["-"])
            if answer != "-":
                strong = rnd.trumpSuit is not None
                rnd.trumpSuit = answer
                if rnd.isFirstRound:
                    rnd.makeKoth(player)
        if rnd.trumpSuit is None:
            if rnd.isFirstRound:
                rnd.trumpSuit = random.choice(SUITS)
                rnd.makeKoth(random.choice(rnd.dealOrder))
            else:
                rnd.trumpSuit = self.actions.choice(f"{rnd.koth}, trump suit? ", list(SUITS))

    def bury(self, rnd):
        hand = rnd.koth.hand
        while rnd.drawStack.cards:
            hand.addCard(rnd.drawStack.removeCard())
        self.graphics.hand(rnd.koth)
        chosen = self.actions.indices("Eight cards to bury: ", hand.numCards(), (8,))
        for card in [hand.cards[i] for i in chosen]:
            rnd.deadHand.addCard(hand.removeCard(card))

    def turn(self, trick, player):
        self.graphics.line("Table: " + "; ".join(f"{p} {cards}" for p, cards in trick.cards))
        self.graphics.hand(player)
        while True:
            chosen = self.actions.indices("Play: ", player.hand.numCards(), (1, 2))
            cards = [player.hand.cards[i] for i in chosen]
            if self.rules.validPlay(trick, player, cards):
                trick.playCards(player, cards)
                return
            self.graphics.line("Not a valid play.")
