# game.py: Player, Trick, Round, Rules and Game
import random
from cards import *


class Player:

    def __init__(self, name, hand=Hand()):
        self.name = name
        self.hand = hand


class Trick:

    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.trickSuit = None
        self.trickType = 0
        self.cards = []

    def suitOf(self, card):
        if trumpNumber(card, self.round.trumpRank, self.round.trumpSuit) > 0:
            return self.round.trumpSuit
        return card.suit

    def playCards(self, player, cards):
        fromHand = []
        for card in cards:
            fromHand.append(player.hand.removeCard(card))
        if self.cards == []:
            self.trickType = len(fromHand)
            self.trickSuit = self.suitOf(fromHand[0])
        self.cards.append((player, fromHand))
        called = self.round.calledCard
        if called is not None:
            for card in fromHand:
                if card.identical(called):
                    self.round.calledCard = None
                    self.round.addDefender(player)

    def trickPoints(self):
        return sum([points(cards) for player, cards in self.cards])

    def trickWinner(self):
        winner = None
        highest = -1
        for player, cards in self.cards:
            suit = self.suitOf(cards[0])
            if suit != self.trickSuit and suit != self.round.trumpSuit:
                continue
            if self.trickType == 2 and findPairs(cards) == []:
                continue
            number = cardNumber(cards[0], self.round.trumpRank, self.round.trumpSuit)
            if number > highest:
                highest = number
                winner = player
        return winner


class Round:

    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.calledCard = None
        self.deadHand = CardPile()
        self.drawStack = CardStack()
        self.playerPoints = dict([(p.name, 0) for p in dealOrder])
        self.koth = None
        self.defenders = []
        self.trumpRank = '2'
        if not isFirstRound:
            self.koth = dealOrder[0]
            self.addDefender(self.koth)
            self.trumpRank = playerRanks[self.koth.name]

    def addDefender(self, player):
        if player not in self.defenders:
            self.defenders.append(player)

    def startRound(self):
        self.drawStack = CardStack()
        for n in (1, 2):
            for s in suits:
                for r in ranks:
                    self.drawStack.addCard(Card(r, s))
            self.drawStack.addCard(Card(JOKER, 'B'))
            self.drawStack.addCard(Card(JOKER, 'R'))
        self.drawStack.shuffle()
        turn = 0
        while len(self.drawStack.cards) > 8:
            self.dealOrder[turn % 5].hand.addCard(self.drawStack.removeCard())
            turn += 1

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = 0
        for p in self.dealOrder:
            if p in self.defenders:
                break
            score += self.playerPoints[p.name]
            if p is lastWinner:
                score += 2 * points(self.deadHand.cards)
        return score


class Rules:

    def validPlay(self, trick, player, cards):
        ''' True if the player may play these cards now '''
        if not self.hasCards(player, cards):
            return False
        if trick.cards == []:
            return len(cards) == 1 or (len(cards) == 2 and bool(cards[0].identical(cards[1])))
        if len(cards) != trick.trickType:
            return False
        mine = [c for c in player.hand.cards if trick.suitOf(c) == trick.trickSuit]
        played = [c for c in cards if trick.suitOf(c) == trick.trickSuit]
        if len(cards) == 1:
            return mine == [] or played != []
        if findPairs(mine) == []:
            return True

    def hasCards(self, player, cards):
        left = list(player.hand.cards)
        for card in cards:
            same = [c for c in left if c.identical(card)]
            if same == []:
                return False
            left.remove(same[0])
        return True


class Game:

    def __init__(self, names):
        if len(names) != 5:
            raise ValueError('Five players please')
        self.players = []
        self.playerRanks = {}
        for name in names:
            if name in self.playerRanks:
                raise ValueError(str(name) + ' is there twice')
            self.playerRanks[name] = '2'
            self.players.insert(random.randint(0, len(self.players)), Player(name))
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        order = [startingPlayer]
        while len(order) < 5:
            order.append(self.nextPlayer(order[-1]))
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def nextPlayer(self, player):
        return self.players[(self.players.index(player) + 1) % 5]

    def raiseRank(self, player, by):
        pass

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        defenders = list(r.defenders)
        challengers = [p for p in self.players if p not in defenders]
        if score > 80:
            by = 0
            for limit in [120, 160, 200]:
                if score >= limit:
                    by += 1
            for p in challengers:
                self.raiseRank(p, by)
            king = self.nextPlayer(r.koth)
            while king in defenders:
                king = self.nextPlayer(king)
            return king
        by = 1
        if score <= 40:
            by += 1
        if score == 0:
            by += 1
        for p in defenders:
            self.raiseRank(p, by)
        for p in defenders:
            if p != r.koth:
                return p
        return r.koth
