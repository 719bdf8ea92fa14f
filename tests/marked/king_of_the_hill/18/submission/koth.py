# King of the Hill
import random

suits = ["C", "D", "H", "S"]
ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


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
        if self.suit == card.suit:
            return 1
        else:
            return 0


def is_joker(card):
    return card.suit == "B" or card.suit == "R"


def is_trump(card, trumpRank, trumpSuit):
    if is_joker(card):
        return True
    if card.rank == trumpRank:
        return True
    if card.suit == trumpSuit:
        return True
    return False


# the bigger the number the stronger the card
def strength(card, trumpRank, trumpSuit):
    if card.suit == "R":
        return 104
    if card.suit == "B":
        return 103
    if card.rank == trumpRank and card.suit == trumpSuit:
        return 102
    if card.rank == trumpRank:
        return 101
    if card.suit == trumpSuit:
        return 50 + ranks.index(card.rank)
    return ranks.index(card.rank)


def card_points(card):
    if card.rank == "5":
        return 5
    elif card.rank == "T" or card.rank == "K":
        return 10
    else:
        return 0


class CardPile:
    cards = []

    def cardExists(self, card):
        for c in self.cards:
            if c.identical(card):
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
        self.cards = []
        self.trumpRank = None
        self.trumpSuit = None

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit
        old = self.cards
        self.cards = []
        for card in old:
            self.addCard(card)

    def addCard(self, card):
        s = strength(card, self.trumpRank, self.trumpSuit)
        i = 0
        while i < len(self.cards) and strength(self.cards[i], self.trumpRank, self.trumpSuit) >= s:
            i = i + 1
        self.cards.insert(i, card)

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def __init__(self):
        self.cards = []

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
        self.trickType = 0

    def playCards(self, player, cards):
        played = []
        for card in cards:
            c = player.hand.removeCard(card)
            if c is None:
                c = card
            played.append(c)
        if len(self.cards) == 0:
            self.trickType = len(played)
            if is_trump(played[0], self.round.trumpRank, self.round.trumpSuit):
                self.trickSuit = self.round.trumpSuit
            else:
                self.trickSuit = played[0].suit
        self.cards.append((player, played))
        # is it the called card?
        if self.round.calledCard is not None:
            found = False
            for c in played:
                if c.identical(self.round.calledCard):
                    found = True
            if found:
                if player not in self.round.defenders:
                    self.round.defenders.append(player)

    def trickPoints(self):
        total = 0
        for player, cards in self.cards:
            total = total + card_points(cards[0])
        return total

    def trickWinner(self):
        trumpRank = self.round.trumpRank
        trumpSuit = self.round.trumpSuit
        winner = None
        best = -1
        for player, cards in self.cards:
            card = cards[0]
            ok = True
            if self.trickType == 2:
                if not cards[0].identical(cards[1]):
                    ok = False
            if not is_trump(card, trumpRank, trumpSuit):
                if card.suit != self.trickSuit:
                    ok = False
            if ok:
                s = strength(card, trumpRank, trumpSuit)
                if s > best:
                    best = s
                    winner = player
        return winner


class Rules:
    def validPlay(self, trick, player, cards):
        hand = player.hand
        # he must have the cards
        if len(cards) != 1 and len(cards) != 2:
            return 0
        for card in cards:
            if not hand.cardExists(card):
                return 0
        pair = False
        if len(cards) == 2:
            if cards[0].identical(cards[1]):
                pair = True
                n = 0
                for c in hand.cards:
                    if c.identical(cards[0]):
                        n = n + 1
                if n < 2:
                    return 0
        # leader
        if len(trick.cards) == 0:
            if len(cards) == 1 or pair:
                return 1
            return 0
        # others
        if len(cards) != trick.trickType:
            return 0
        following = []
        for c in hand.cards:
            if self.follows(trick, c):
                following.append(c)
        if len(cards) == 1:
            if len(following) == 0:
                return 1
            if self.follows(trick, cards[0]):
                return 1
            return 0
        # is there a pair in the hand?
        has_pair = False
        for i in range(len(following)):
            for j in range(i + 1, len(following)):
                if following[i].identical(following[j]):
                    has_pair = True
        if has_pair:
            if pair and self.follows(trick, cards[0]):
                return 1
            return 0
        return 1

    # does the card belong to the suit of the trick
    def follows(self, trick, card):
        trumpSuit = trick.round.trumpSuit
        if is_joker(card):
            return trick.trickSuit == trumpSuit
        return card.suit == trick.trickSuit


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.defenders = []
        self.drawStack = CardStack()
        if isFirstRound:
            self.trumpRank = "2"
            self.koth = None
        else:
            self.trumpRank = playerRanks[dealOrder[0].name]
            self.koth = dealOrder[0]
            self.defenders.append(self.koth)
        self.playerPoints = {}
        for p in dealOrder:
            self.playerPoints[p.name] = 0

    def startRound(self):
        self.drawStack = CardStack()
        for deck in range(2):
            for s in suits:
                for r in ranks:
                    self.drawStack.addCard(Card(r, s))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))
        self.drawStack.shuffle()
        for p in self.dealOrder:
            p.hand = Hand()
        for i in range(20):
            for p in self.dealOrder:
                p.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = 0
        for p in self.dealOrder:
            if p not in self.defenders:
                score = score + self.playerPoints[p.name]
        if lastWinner not in self.defenders:
            for card in self.deadHand.cards:
                score = score + 2 * card_points(card)
        return score


class Game:
    def __init__(self, names):
        if len(names) != 5:
            raise Exception("5 players needed")
        for i in range(5):
            for j in range(i + 1, 5):
                if names[i] == names[j]:
                    raise Exception("names must be different")
        self.players = []
        self.playerRanks = {}
        for name in names:
            self.players.append(Player(name))
            self.playerRanks[name] = "2"
        random.shuffle(self.players)
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        i = self.players.index(startingPlayer)
        order = []
        for k in range(5):
            order.append(self.players[(i + k) % 5])
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def rank_up(self, player, n):
        i = ranks.index(self.playerRanks[player.name]) + n
        if i > 12:
            i = 12
        self.playerRanks[player.name] = ranks[i]

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        if score < 80:
            # defenders win
            if score == 0:
                n = 3
            elif score < 40:
                n = 2
            else:
                n = 1
            for p in r.defenders:
                self.rank_up(p, n)
            for p in r.defenders:
                if p != r.koth:
                    return p
            return r.koth
        else:
            # challengers win
            n = 0
            if score >= 120 and score < 160:
                n = 1
            elif score >= 160 and score < 200:
                n = 2
            elif score >= 200:
                n = 3
            for p in self.players:
                if p not in r.defenders:
                    self.rank_up(p, n)
            i = self.players.index(r.koth)
            i = (i + 1) % 5
            return self.players[i]
