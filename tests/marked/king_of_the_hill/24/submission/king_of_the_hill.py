# King of the Hill
import random


class Card:
    # rank "" is a joker, suit "B" (black) or "R" (red)
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


def pointValue(card):
    if card.rank == "5":
        return 5
    elif card.rank == "T" or card.rank == "k":
        return 10
    return 0


def cardStrength(card, trumpRank, trumpSuit):
    # list of all ranks from weak to strong
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    if card.rank == "" and card.suit == "R":
        return 54
    if card.rank == "" and card.suit == "B":
        return 53
    if card.rank == trumpRank and card.suit == trumpSuit:
        return 52
    if card.rank == trumpRank:
        return 51
    value = ranks.index(card.rank)
    if card.suit == trumpSuit:
        value = value + 20
    return value


class CardPile:
    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        found = 0
        for c in self.cards:
            if c.identical(card) == 1:
                found = 1
        return found

    def removeCard(self, card):
        for c in self.cards:
            if c.identical(card) == 1:
                self.cards.remove(c)
                return c
        return None

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.trumpRank = "none"
        self.trumpSuit = "none"

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit
        # selection sort, strongest first
        for i in range(len(self.cards)):
            best = i
            for j in range(i + 1, len(self.cards)):
                if cardStrength(self.cards[j], trumpRank, trumpSuit) > cardStrength(self.cards[best], trumpRank, trumpSuit):
                    best = j
            temp = self.cards[i]
            self.cards[i] = self.cards[best]
            self.cards[best] = temp

    def addCard(self, card):
        self.cards.append(card)
        self.sortHand("none", "none")


class CardStack(CardPile):
    def addCard(self, card):
        self.cards.append(card)

    def removeCard(self):
        if len(self.cards) == 0:
            return None
        card = self.cards[0]
        del self.cards[0]
        return card


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = ""
        self.trickType = 0

    def playCards(self, player, cards):
        played = []
        for card in cards:
            played.append(player.hand.removeCard(card))
        if len(self.cards) == 0:
            self.trickSuit = played[0].suit
            self.trickType = len(played)
        self.cards.append((player, played))
        # look for the called card
        if self.round.calledCard != None:
            for card in played:
                if self.round.calledCard != None and card.identical(self.round.calledCard) == 1:
                    if player not in self.round.defenders:
                        self.round.defenders.append(player)
                    self.round.calledCard = None

    def trickPoints(self):
        points = 0
        for turn in self.cards:
            for card in turn[1]:
                points = points + pointValue(card)
        return points

    def trickWinner(self):
        rules = Rules()
        led = self.cards[0][1][0]
        winner = self.cards[0][0]
        bestCard = led
        for turn in self.cards:
            card = turn[1][0]
            if rules.isTrump(card, self.round) or rules.playSuit(card, self.round) == rules.playSuit(led, self.round):
                if cardStrength(card, self.round.trumpRank, self.round.trumpSuit) > cardStrength(bestCard, self.round.trumpRank, self.round.trumpSuit):
                    bestCard = card
                    winner = turn[0]
        return winner


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks, deadHand=CardPile()):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.deadHand = deadHand
        self.trumpSuit = None
        self.calledCard = None
        self.playerPoints = {}
        for player in dealOrder:
            self.playerPoints[player.name] = 0
        if isFirstRound:
            self.koth = None
            self.trumpRank = "2"
            self.defenders = []
        else:
            self.koth = dealOrder[0]
            self.trumpRank = playerRanks[dealOrder[0].name]
            self.defenders = [dealOrder[0]]
        self.drawStack = CardStack()

    def startRound(self):
        for i in range(2):
            for rank in "23456789TJQKA":
                for suit in "CDHS":
                    self.drawStack.addCard(Card(rank, suit))
            self.drawStack.addCard(Card("", "R"))
            self.drawStack.addCard(Card("", "B"))
        self.drawStack.shuffle()
        while len(self.drawStack.cards) > 8:
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] = self.playerPoints[winner.name] + trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        total = 0
        for player in self.dealOrder:
            if player not in self.defenders:
                total = total + self.playerPoints[player.name]
        if lastWinner not in self.defenders:
            for card in self.deadHand.cards:
                total = total + pointValue(card)
        return total


class Rules:
    def isTrump(self, card, round):
        if card.rank == "":
            return True
        if card.rank == round.trumpRank:
            return True
        return card.suit == round.trumpSuit

    def playSuit(self, card, round):
        if self.isTrump(card, round):
            return "trump"
        return card.suit

    def inHand(self, hand, cards):
        # how often is each card needed, how often is it there
        for card in cards:
            needed = 0
            for c in cards:
                needed = needed + c.identical(card)
            there = 0
            for c in hand.cards:
                there = there + c.identical(card)
            if there < needed:
                return False
        return True

    def hasPair(self, cards):
        for i in range(len(cards)):
            for j in range(i):
                if cards[i].identical(cards[j]) == 1:
                    return True
        return False

    def validPlay(self, trick, player, cards):
        if len(cards) != 1 and len(cards) != 2:
            return 0
        if not self.inHand(player.hand, cards):
            return 0
        if len(trick.cards) == 0:
            if len(cards) == 2:
                return cards[0].identical(cards[1])
            return 1
        ledCards = trick.cards[0][1]
        if len(cards) != len(ledCards):
            return 0
        suit = self.playSuit(ledCards[0], trick.round)
        handSuit = []
        for card in player.hand.cards:
            if self.playSuit(card, trick.round) == suit:
                handSuit.append(card)
        count = 0
        for card in cards:
            if self.playSuit(card, trick.round) == suit:
                count = count + 1
        if len(handSuit) == 0 or count == len(cards):
            return 1
        if len(cards) == 1:
            return 0
        if self.hasPair(handSuit):
            return 0
        return 1


class Game:
    def __init__(self, names):
        if len(names) != 5:
            raise Exception("There must be five players")
        self.players = []
        self.playerRanks = {}
        for name in names:
            self.players.append(Player(name))
            self.playerRanks[name] = "2"
        random.shuffle(self.players)
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        order = []
        player = startingPlayer
        while len(order) < 5:
            order.append(player)
            player = self.nextPlayer(player)
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def nextPlayer(self, player):
        place = self.players.index(player) + 1
        if place == 5:
            place = 0
        return self.players[place]

    def increaseRank(self, player, amount):
        ranks = "23456789TJQKA"
        place = ranks.index(self.playerRanks[player.name]) + amount
        if place > 12:
            place = 12
        self.playerRanks[player.name] = ranks[place]

    def finishRound(self, lastWinner):
        round = self.currentRound
        score = round.challengeScore(lastWinner)
        next = round.koth
        if score < 80:
            amount = 1
            if score <= 40:
                amount = 2
            elif score == 0:
                amount = 3
            for player in round.defenders:
                self.increaseRank(player, amount)
                if player != round.koth:
                    next = player
            return next
        amount = 0
        if score >= 120:
            amount = 1
        if score >= 160:
            amount = 2
        if score >= 200:
            amount = 3
        for player in self.players:
            if player not in round.defenders:
                self.increaseRank(player, amount)
        next = self.nextPlayer(next)
        while next in round.defenders:
            next = self.nextPlayer(next)
        return next
