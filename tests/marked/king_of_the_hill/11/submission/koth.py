# King of the Hill
# everything is in this file

import random


class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        if self.rank == card.rank and self.suit == card.suit:
            return 1
        else:
            return 0

    def sameRank(self, card):
        if self.rank == card.rank:
            return 1
        else:
            return 0

    def sameSuit(self, card):
        if self.rank == card.suit:
            return 1
        else:
            return 0


class CardPile:
    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        for c in self.cards:
            if c.identical(card):
                return 1
            else:
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


# the number of a rank, 2 is lowest, ace is highest
def rankNumber(rank):
    if rank == "T":
        return 10
    elif rank == "J":
        return 11
    elif rank == "Q":
        return 12
    elif rank == "K":
        return 13
    elif rank == "A":
        return 1
    elif rank == "":
        return 0
    else:
        return int(rank)


def isTrump(card, trumpRank, trumpSuit):
    if card.suit == "R" or card.suit == "B":
        return True
    if card.rank == trumpRank:
        return True
    if card.suit == trumpSuit:
        return True
    return False


# how strong is a card, bigger is stronger
def strength(card, trumpRank, trumpSuit):
    if card.suit == "R":
        return 1000
    elif card.suit == "B":
        return 900
    elif card.rank == trumpRank and card.suit == trumpSuit:
        return 800
    elif card.rank == trumpRank:
        return 700
    elif card.suit == trumpSuit:
        return 500 + rankNumber(card.rank)
    else:
        return rankNumber(card.rank)


def cardPoints(card):
    if card.rank == "5":
        return 5
    elif card.rank == "T" or "K":
        return 10
    else:
        return 0


class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.trumpRank = None
        self.trumpSuit = None

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit
        # insert every card again
        old = self.cards
        self.cards = []
        for c in old:
            self.addCard(c)

    def addCard(self, card):
        mine = strength(card, self.trumpRank, self.trumpSuit)
        i = 0
        while i < len(self.cards):
            if strength(self.cards[i], self.trumpRank, self.trumpSuit) < mine:
                break
            i = i + 1
        self.cards.insert(i, card)

    def numCards(self):
        pass


class CardStack(CardPile):
    def __init__(self):
        CardPile.__init__(self)

    def addCard(self, card):
        self.cards.append(card)

    def removeCard(self):
        if len(self.cards) == 0:
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

    def playCards(self, player, cards):
        played = []
        for c in cards:
            played.append(player.hand.removeCard(c))
        if len(self.cards) == 0:
            self.trickType = len(played)
            if isTrump(played[0], self.round.trumpRank, self.round.trumpSuit):
                self.trickSuit = self.round.trumpSuit
            else:
                self.trickSuit = played[0].suit
        self.cards.append((player, played))
        # did he play the called card?
        if self.round.calledCard != None:
            for c in played:
                if c.identical(self.round.calledCard):
                    if player not in self.round.defenders:
                        self.round.defenders.append(player)
                    self.round.calledCard = None
                    break

    def trickPoints(self):
        points = 0
        for player, cards in self.cards:
            for c in cards:
                points = points + cardPoints(c)
        return points

    def canWin(self, cards):
        if isTrump(cards[0], self.round.trumpRank, self.round.trumpSuit):
            return True
        if cards[0].suit == self.trickSuit:
            return True
        return False

    def trickWinner(self):
        winner = None
        best = -1
        for player, cards in self.cards:
            if self.canWin(cards):
                s = strength(cards[0], self.round.trumpRank, self.round.trumpSuit)
                if s > best:
                    best = s
                    winner = player
        return winner


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.defenders = []
        self.playerPoints = {}
        for p in dealOrder:
            self.playerPoints[p.name] = 0
        if isFirstRound:
            self.trumpRank = "2"
            self.koth = None
        else:
            self.trumpRank = playerRanks[dealOrder[0].name]
            self.koth = dealOrder[0]
            self.defenders.append(self.koth)
        self.drawStack = CardStack()

    def startRound(self):
        # two decks of 54
        self.drawStack = CardStack()
        for deck in range(2):
            for suit in "CDHS":
                for rank in "23456789TJQKA":
                    self.drawStack.addCard(Card(rank, suit))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))
        self.drawStack.shuffle()
        for i in range(20):
            for p in self.dealOrder:
                p.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] = self.playerPoints[winner.name] + trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = 0
        for p in self.dealOrder:
            if p not in self.defenders:
                score = score + self.playerPoints[p.name]
        if lastWinner not in self.defenders:
            for c in self.deadHand.cards:
                score = score + cardPoints(c)
        return score


class Rules:
    def inHand(self, hand, cards):
        # copy the hand and take the cards out one after the other
        rest = list(hand.cards)
        for card in cards:
            found = False
            for i in range(len(rest)):
                if rest[i].identical(card):
                    rest.pop(i)
                    found = True
                    break
            if not found:
                return False
        return True

    def inSuit(self, trick, card):
        r = trick.round
        if trick.trickSuit == r.trumpSuit:
            return isTrump(card, r.trumpRank, r.trumpSuit)
        if isTrump(card, r.trumpRank, r.trumpSuit):
            return False
        return card.suit == trick.trickSuit

    def validPlay(self, trick, player, cards):
        if len(cards) != 1 and len(cards) != 2:
            return 0
        if not self.inHand(player.hand, cards):
            return 0
        # leading
        if len(trick.cards) == 0:
            if len(cards) == 1:
                return 1
            return cards[0].identical(cards[1])
        # following
        if len(cards) != trick.trickType:
            return 0
        suitCards = []
        for c in player.hand.cards:
            if self.inSuit(trick, c):
                suitCards.append(c)
        if trick.trickType == 1:
            if len(suitCards) == 0:
                return 1
            if self.inSuit(trick, cards[0]):
                return 1
            return 0
        # a pair was led, do I have a pair?
        havePair = False
        for i in range(len(suitCards)):
            for j in range(i + 1, len(suitCards)):
                if suitCards[i].identical(suitCards[j]):
                    havePair = True
        if not havePair:
            return 1
        if self.inSuit(trick, cards[0]) and cards[0].identical(cards[1]):
            return 1
        return 0


class Game:
    def __init__(self, names):
        if len(names) != 5:
            raise ValueError("the game needs 5 players")
        for i in range(5):
            for j in range(5):
                if i != j and names[i] == names[j]:
                    raise ValueError("the names must be different")
        self.players = []
        self.playerRanks = {}
        for n in names:
            self.players.append(Player(n))
            self.playerRanks[n] = "2"
        random.shuffle(self.players)
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        start = self.players.index(startingPlayer)
        order = []
        for i in range(5):
            order.append(self.players[(start + i) % 5])
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def rankUp(self, player, n):
        ranks = "23456789TJQKA"
        place = ranks.index(self.playerRanks[player.name]) + n
        if place > 12:
            place = 12
        self.playerRanks[player.name] = ranks[place]

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        if score < 80:
            # the defenders win
            if score == 0:
                n = 3
            elif score < 40:
                n = 2
            else:
                n = 1
            for p in r.defenders:
                self.rankUp(p, n)
            for p in r.defenders:
                if p is not r.koth:
                    return p
            return r.koth
        # the challengers win
        n = 0
        if score >= 200:
            n = 3
        elif score >= 160:
            n = 2
        elif score >= 120:
            n = 1
        for p in self.players:
            if p not in r.defenders:
                self.rankUp(p, n)
        place = self.players.index(r.koth)
        while self.players[place] in r.defenders:
            place = (place - 1) % 5
        return self.players[place]


# small text version of the game
def showCard(c):
    if c.suit == "R":
        return "RedJoker"
    if c.suit == "B":
        return "BlackJoker"
    return c.rank + c.suit


def main():
    names = []
    for i in range(5):
        names.append(input("Name of player " + str(i + 1) + ": "))
    game = Game(names)
    rules = Rules()
    r = game.newRound(game.players[0], True)
    r.startRound()
    # nobody declares in this version, so it is random
    r.trumpSuit = random.choice("CDHS")
    r.koth = random.choice(game.players)
    r.defenders.append(r.koth)
    print("Trump is", r.trumpRank, r.trumpSuit, "and the king is", r.koth.name)
    while len(r.drawStack.cards) > 0:
        r.koth.hand.addCard(r.drawStack.removeCard())
    for p in game.players:
        p.hand.sortHand(r.trumpRank, r.trumpSuit)
    for i in range(8):
        last = r.koth.hand.cards[-1]
        r.deadHand.addCard(r.koth.hand.removeCard(last))
    leader = r.koth
    while leader.hand.numCards() > 0:
        t = Trick(r, leader)
        start = game.players.index(leader)
        for i in range(5):
            p = game.players[(start + i) % 5]
            while True:
                for j in range(len(p.hand.cards)):
                    print(j, showCard(p.hand.cards[j]), end="  ")
                print()
                answer = input(p.name + ", which cards? ").split()
                try:
                    cards = [p.hand.cards[int(a)] for a in answer]
                except (ValueError, IndexError):
                    cards = []
                if rules.validPlay(t, p, cards):
                    break
                print("not allowed")
            t.playCards(p, cards)
        leader = r.endTrick(t)
        print(leader.name, "wins", t.trickPoints(), "points")
    print("Challengers:", r.challengeScore(leader))
    king = game.finishRound(leader)
    print("Next king:", king.name, game.playerRanks)


if __name__ == "__main__":
    main()
