# King of the Hill for five players at one terminal
import random

RANKS = "23456789TJQKA"
SUITS = "CDHS"


class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        if self.rank == card.rank and self.suit == card.suit:
            return 1
        return 0

    def sameRank(self, card):
        if self.rank == card.rank:
            return 1
        return 0

    def sameSuit(self, card):
        if self.suit == card.suit:
            return 1
        return 0

    def __str__(self):
        return (self.rank or "Joker ") + self.suit


def is_joker(card):
    return card.suit == "B" or card.suit == "R"


def is_trump(card, trumpRank, trumpSuit):
    return is_joker(card) or card.rank == trumpRank or card.suit == trumpSuit


def strength(card, trumpRank, trumpSuit):
    """A number for comparing cards; trumps are over 100."""
    if card.suit == "R":
        return 200
    if card.suit == "B":
        return 199
    if trumpRank is not None and card.rank == trumpRank:
        if card.suit == trumpSuit:
            return 198
        return 197
    number = RANKS.index(card.rank)
    if card.suit == trumpSuit:
        return 100 + number
    return number


def card_points(card):
    if card.rank == "5":
        return 5
    if card.rank == "T" or card.rank == "K":
        return 10
    return 0


class CardPile:
    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        for other in self.cards:
            if other.identical(card):
                return 1
        return 0

    def removeCard(self, card):
        for i in range(len(self.cards)):
            if self.cards[i].identical(card):
                return self.cards.pop(i)
        return None

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.trumpRank = None
        self.trumpSuit = None

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit
        self.cards.sort(key=lambda card: strength(card, trumpRank, trumpSuit), reverse=True)

    def addCard(self, card):
        new = strength(card, self.trumpRank, self.trumpSuit)
        i = 0
        while i < len(self.cards) and strength(self.cards[i], self.trumpRank, self.trumpSuit) >= new:
            i += 1
        self.cards.insert(i, card)

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        if not self.cards:
            return None
        return self.cards.pop()


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def suitOf(self, card):
        if is_trump(card, self.round.trumpRank, self.round.trumpSuit):
            return self.round.trumpSuit
        return card.suit

    def playCards(self, player, cards):
        played = []
        for card in cards:
            played.append(player.hand.removeCard(card))
        if not self.cards:
            self.trickSuit = self.suitOf(played[0])
            self.trickType = len(played)
        self.cards.append((player, played))
        called = self.round.calledCard
        if called is not None:
            for card in played:
                if card.identical(called):
                    if player not in self.round.defenders:
                        self.round.defenders.append(player)
                    self.round.calledCard = None

    def trickPoints(self):
        total = 0
        for player, cards in self.cards:
            for card in cards:
                total += card_points(card)
        return total

    def trickWinner(self):
        best = None
        winner = None
        for player, cards in self.cards:
            if self.trickType == 2 and not cards[0].identical(cards[1]):
                continue
            if self.suitOf(cards[0]) == self.trickSuit or self.suitOf(cards[0]) == self.round.trumpSuit:
                value = strength(cards[0], self.round.trumpRank, self.round.trumpSuit)
                if best is None or value > best:
                    best = value
                    winner = player
        return winner


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.drawStack = CardStack()
        self.playerPoints = {}
        for player in dealOrder:
            self.playerPoints[player.name] = 0
        if isFirstRound:
            self.trumpRank = "2"
            self.koth = None
            self.defenders = []
        else:
            self.trumpRank = playerRanks[dealOrder[0].name]
            self.koth = dealOrder[0]
            self.defenders = [self.koth]

    def startRound(self):
        for deck in range(2):
            for suit in SUITS:
                for rank in RANKS:
                    self.drawStack.addCard(Card(rank, suit))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))
        self.drawStack.shuffle()
        for i in range(20):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = 0
        for player in self.dealOrder:
            if player not in self.defenders:
                score += self.playerPoints[player.name]
        if lastWinner not in self.defenders:
            for card in self.deadHand.cards:
                score += 2 * card_points(card)
        return score


class Rules:
    def validPlay(self, trick, player, cards):
        if len(cards) < 1 or len(cards) > 2:
            return 0
        # are they in the hand?
        left = list(player.hand.cards)
        for card in cards:
            found = None
            for other in left:
                if other.identical(card):
                    found = other
            if found is None:
                return 0
            left.remove(found)
        if not trick.cards:
            if len(cards) == 2 and not cards[0].identical(cards[1]):
                return 0
            return 1
        if len(cards) != trick.trickType:
            return 0
        following = [card for card in player.hand.cards if trick.suitOf(card) == trick.trickSuit]
        inSuit = [card for card in cards if trick.suitOf(card) == trick.trickSuit]
        if not following:
            return 1
        if trick.trickType == 1:
            return len(inSuit)
        pairs = False
        for i in range(len(following)):
            for j in range(i):
                if following[i].identical(following[j]):
                    pairs = True
        if pairs:
            return 1 if len(inSuit) == 2 and cards[0].identical(cards[1]) else 0
        # no pair of the suit: as many cards of the suit as there are
        return 1 if len(inSuit) == min(2, len(following)) else 0


class Game:
    def __init__(self, names):
        if len(names) != 5 or len(set(names)) != 5:
            raise ValueError("a game needs five players with different names")
        names = list(names)
        random.shuffle(names)
        self.players = [Player(name) for name in names]
        self.playerRanks = {}
        for name in names:
            self.playerRanks[name] = "2"
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        i = self.players.index(startingPlayer)
        self.currentRound = Round(self.players[i:] + self.players[:i], isFirstRound, self.playerRanks)
        return self.currentRound

    def rankUp(self, player, steps):
        i = RANKS.index(self.playerRanks[player.name]) + steps
        if i > 12:
            i = 12
        self.playerRanks[player.name] = RANKS[i]

    def finishRound(self, lastWinner):
        round = self.currentRound
        score = round.challengeScore(lastWinner)
        defenders = round.defenders
        challengers = [player for player in self.players if player not in defenders]
        if score < 80:
            if score == 0:
                steps = 3
            elif score <= 40:
                steps = 2
            else:
                steps = 1
            for player in defenders:
                self.rankUp(player, steps)
            for player in defenders:
                if player is not round.koth:
                    return player
            return round.koth
        steps = 0
        if score >= 120:
            steps = 1
        if score > 160:
            steps = 2
        if score >= 200:
            steps = 3
        for player in challengers:
            self.rankUp(player, steps)
        i = self.players.index(round.koth)
        while self.players[i] in defenders:
            i = (i + 1) % 5
        return self.players[i]


def choose(question, number):
    while True:
        answer = input(question)
        if answer == "q":
            raise SystemExit
        if answer.isdigit() and int(answer) < number:
            return int(answer)


def main():
    names = []
    while len(names) < 5:
        name = input("Name of player " + str(len(names) + 1) + ": ").strip()
        if name and name not in names:
            names.append(name)
    game = Game(names)
    rules = Rules()
    king = game.players[0]
    first = True
    while True:
        round = game.newRound(king, first)
        round.startRound()
        if first:
            round.koth = random.choice(game.players)
            round.defenders.append(round.koth)
        round.trumpSuit = SUITS[choose("Trump suit (0 C, 1 D, 2 H, 3 S): ", 4)]
        hand = round.koth.hand
        while round.drawStack.cards:
            hand.addCard(round.drawStack.removeCard())
        for player in game.players:
            player.hand.sortHand(round.trumpRank, round.trumpSuit)
        for i in range(8):
            print(" ".join(str(card) for card in hand.cards))
            round.deadHand.addCard(hand.removeCard(hand.cards[choose("Put away which card? ", len(hand.cards))]))
        leader = round.koth
        while leader.hand.cards:
            trick = Trick(round, leader)
            i = game.players.index(leader)
            for player in game.players[i:] + game.players[:i]:
                while True:
                    print(player.name + ":", " ".join(str(card) for card in player.hand.cards))
                    card = player.hand.cards[choose("Card? ", len(player.hand.cards))]
                    if rules.validPlay(trick, player, [card]):
                        break
                trick.playCards(player, [card])
            leader = round.endTrick(trick)
            print(leader.name, "wins the trick")
        king = game.finishRound(leader)
        first = False
        print(game.playerRanks)


main()
