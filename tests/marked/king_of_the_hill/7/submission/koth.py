# King of the Hill
# a card game for five players
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
        if self.suit == card.suit:
            return 1
        else:
            return 0


# ---------- helper functions ----------

def rank_number(rank):
    # 2 is the lowest, A the highest
    if rank == "A":
        return 14
    elif rank == "K":
        return 13
    elif rank == "Q":
        return 12
    elif rank == "J":
        return 11
    elif rank == "T":
        return 10
    else:
        return int(rank)


def is_joker(card):
    if card.suit == "R" or card.suit == "B":
        return True
    else:
        return False


def is_trump(card, trumpRank, trumpSuit):
    if is_joker(card):
        return True
    if card.rank == trumpRank:
        return True
    if card.suit == trumpSuit:
        return True
    return False


def strength(card, trumpRank, trumpSuit):
    # a big number for a strong card
    if is_joker(card):
        if card.suit == "R":
            return 100
        else:
            return 99
    if card.rank == trumpRank:
        if card.suit == trumpSuit:
            return 98
        else:
            return 97
    if card.suit == trumpSuit:
        return 50 + rank_number(card.rank)
    return rank_number(card.rank)


def card_points(card):
    if card.rank == "5":
        return 5
    elif card.rank == "T" or card.rank == "K":
        return 10
    else:
        return 0


# ---------- piles of cards ----------

class CardPile:
    def __init__(self):
        self.cards = []

    def addCard(self, card):
        self.cards.append(card)

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

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.trumpRank = None
        self.trumpSuit = None

    def numCards(self):
        return len(self.cards)

    def addCard(self, card):
        # look for the first card that is weaker
        s = strength(card, self.trumpRank, self.trumpSuit)
        i = 0
        while i < len(self.cards) and strength(self.cards[i], self.trumpRank, self.trumpSuit) >= s:
            i = i + 1
        self.cards.insert(i, card)

    def sortHand(self, trumpRank, trumpSuit):
        # selection sort
        for i in range(len(self.cards)):
            best = i
            for j in range(i + 1, len(self.cards)):
                if strength(self.cards[j], trumpRank, trumpSuit) > strength(self.cards[best], trumpRank, trumpSuit):
                    best = j
            temp = self.cards[i]
            self.cards[i] = self.cards[best]
            self.cards[best] = temp


class CardStack(CardPile):
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
            played.append(player.hand.removeCard(card))
        if len(self.cards) == 0:
            # this player leads
            self.trickType = len(played)
            if is_trump(played[0], self.round.trumpRank, self.round.trumpSuit):
                self.trickSuit = self.round.trumpSuit
            else:
                self.trickSuit = played[0].suit
        self.cards.append((player, played))
        # look for the called card
        for card in played:
            if self.round.calledCard is not None:
                if card.identical(self.round.calledCard):
                    self.round.defenders.append(player)
                    self.round.calledCard = None

    def trickPoints(self):
        points = 0
        for player, cards in self.cards:
            for card in cards:
                points = points + card_points(card)
        return points

    def trickWinner(self):
        trumpRank = self.round.trumpRank
        trumpSuit = self.round.trumpSuit
        winner = None
        best = -1
        for player, cards in self.cards:
            can_win = True
            # a pair can only be beaten by a pair
            if self.trickType == 2:
                if not cards[0].identical(cards[1]):
                    can_win = False
            # other suits cannot win
            if not is_trump(cards[0], trumpRank, trumpSuit):
                if cards[0].suit != self.trickSuit:
                    can_win = False
            if can_win:
                s = strength(cards[0], trumpRank, trumpSuit)
                if s >= best:
                    best = s
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
        self.defenders = []
        if isFirstRound:
            self.trumpRank = "2"
            self.koth = None
        else:
            self.koth = dealOrder[0]
            self.trumpRank = playerRanks[self.koth.name]
            self.defenders.append(self.koth)
        self.playerPoints = {}
        for player in dealOrder:
            self.playerPoints[player.name] = 0

    def startRound(self):
        # two decks
        self.drawStack = CardStack()
        for deck in range(2):
            for suit in ["C", "D", "H", "S"]:
                for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]:
                    self.drawStack.addCard(Card(rank, suit))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))
        self.drawStack.shuffle()
        for i in range(20):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] = self.playerPoints[winner.name] + trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = 0
        for player in self.dealOrder:
            if player not in self.defenders:
                score = score + self.playerPoints[player.name]
        if lastWinner not in self.defenders:
            for card in self.deadHand.cards:
                score = score + card_points(card)
        return score


class Rules:
    def validPlay(self, trick, player, cards):
        trumpRank = trick.round.trumpRank
        trumpSuit = trick.round.trumpSuit
        # right number of cards?
        if len(cards) != 1 and len(cards) != 2:
            return 0
        # are the cards in the hand?
        for card in cards:
            if not player.hand.cardExists(card):
                return 0
        # the leader
        if len(trick.cards) == 0:
            if len(cards) == 2 and not cards[0].identical(cards[1]):
                return 0
            return 1
        # the others
        if len(cards) != trick.trickType:
            return 0
        suit_cards = []
        for c in player.hand.cards:
            if self.suit(c, trumpRank, trumpSuit) == trick.trickSuit:
                suit_cards.append(c)
        if len(suit_cards) == 0:
            return 1
        if len(cards) == 1:
            if self.suit(cards[0], trumpRank, trumpSuit) == trick.trickSuit:
                return 1
            else:
                return 0
        # a pair was led: do I have a pair?
        has_pair = False
        for i in range(len(suit_cards)):
            for j in range(i + 1, len(suit_cards)):
                if suit_cards[i].identical(suit_cards[j]):
                    has_pair = True
        if has_pair:
            if not cards[0].identical(cards[1]):
                return 0
            if self.suit(cards[0], trumpRank, trumpSuit) != trick.trickSuit:
                return 0
        return 1

    def suit(self, card, trumpRank, trumpSuit):
        if is_trump(card, trumpRank, trumpSuit):
            return trumpSuit
        else:
            return card.suit


class Game:
    def __init__(self, names):
        if len(names) != 5:
            raise ValueError("five players are needed")
        for i in range(5):
            for j in range(5):
                if i != j and names[i] == names[j]:
                    raise ValueError("the names must be different")
        self.players = []
        self.playerRanks = {}
        for name in names:
            self.players.append(Player(name))
            self.playerRanks[name] = "2"
        random.shuffle(self.players)
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        start = self.players.index(startingPlayer)
        order = []
        for i in range(5):
            order.append(self.players[(start + i) % 5])
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def rank_up(self, player, steps):
        ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
        i = ranks.index(self.playerRanks[player.name])
        i = i + steps
        if i > 12:
            i = 12
        self.playerRanks[player.name] = ranks[i]

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        if score < 80:
            if score == 0:
                steps = 3
            elif score < 40:
                steps = 2
            else:
                steps = 1
            for player in r.defenders:
                self.rank_up(player, steps)
            # the teammate is the next king
            for player in r.defenders:
                if player != r.koth:
                    return player
            return r.koth
        else:
            if score >= 200:
                steps = 3
            elif score >= 160:
                steps = 2
            elif score >= 120:
                steps = 1
            else:
                steps = 0
            for player in self.players:
                if player not in r.defenders:
                    self.rank_up(player, steps)
            i = self.players.index(r.koth)
            i = (i + 1) % 5
            while self.players[i] in r.defenders:
                i = (i + 1) % 5
            return self.players[i]
