"""
King of the Hill - unfinished!!
"""
import random


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
        if self.rank == card.rank:
            return 1
        return 0


class CardPile:
    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        return 1 if [c for c in self.cards if c.identical(card)] else 0

    def removeCard(self, card):
        for i in range(len(self.cards)):
            if self.cards[i].identical(card):
                removed = self.cards[i]
                del self.cards[i]
                return removed

    def addCard(self, card):
        self.cards += [card]

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):
    def sortHand(self, trumpRank, trumpSuit):
        pass

    # addCard should put it in the right place, for now the one of CardPile

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        if self.cards != []:
            return self.cards.pop(-1)


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

    def playCards(self, player, cards):
        pass

    def trickPoints(self):
        points = 0
        for (player, cards) in self.cards:
            for card in cards:
                if card.rank == "5":
                    points += 5
                elif card.rank in ["T", "K"]:
                    points += 10
        return points

    def trickWinner(self):
        pass


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.koth = dealOrder[0]
        self.defenders = [self.koth]
        if isFirstRound:
            self.trumpRank = "2"
        else:
            self.trumpRank = playerRanks[self.koth.name]
        self.trumpSuit = None
        self.calledCard = None
        self.deadHand = CardPile()
        self.playerPoints = {}
        for player in dealOrder:
            self.playerPoints[player.name] = 0
        self.drawStack = CardStack()

    def startRound(self):
        for i in range(2):
            for rank in "23456789TJQKA":
                for suit in "CDHS":
                    self.drawStack.addCard(Card(rank, suit))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))
        self.drawStack.shuffle()
        for i in range(100):
            self.dealOrder[i % 5].hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        pass

    def challengeScore(self, lastWinner):
        pass


class Game:
    def __init__(self, names):
        if len(names) != 5:
            raise Exception("not five players")
        for name in names:
            if names.count(name) > 1:
                raise Exception("two players are called " + str(name))
        self.players = []
        for name in names:
            self.players.insert(random.randint(0, len(self.players)), Player(name))
        self.playerRanks = {}
        for name in names:
            self.playerRanks[name] = "2"
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        order = [startingPlayer]
        for player in self.players:
            if player is not startingPlayer:
                order.append(player)
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        # steps 17-20
        pass
