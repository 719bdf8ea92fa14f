import random

from deck import JOKERS, Card, CardPile, CardStack, Hand, strength


class Player:
    def __init__(self, name):
        self.name, self.hand = name, Hand()

    def __eq__(self, other):
        return isinstance(other, Player) and self.name == other.name

    def __hash__(self):
        return hash(self.name)


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = tuple(dealOrder)
        self.dealOrder = list(self.dealOrder)
        self.isFirstRound = isFirstRound
        starter = self.dealOrder[0]
        self.koth, self.trumpRank, self.defenders = None, "2", []
        if not isFirstRound:
            self.koth, self.trumpRank, self.defenders = starter, playerRanks[starter.name], [starter]
        self.trumpSuit = self.calledCard = None
        self.deadHand = CardPile()
        self.playerPoints = dict((player.name, 0) for player in dealOrder)
        self.drawStack = CardStack(Card.deck() * 2)

    def startRound(self):
        self.drawStack.shuffle()
        for turn in range(20):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        who = trick.trickWinner()
        self.playerPoints.update({who.name: self.playerPoints[who.name] + trick.trickPoints()})
        return who

    def challengeScore(self, lastWinner):
        against = set(self.dealOrder).difference(self.defenders)
        score = sum(self.playerPoints[player.name] for player in against)
        if lastWinner in against:
            score += sum(2 * card.points() for card in self.deadHand.cards)
        return score


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round, self.leadingPlayer, self.cards = round, leadingPlayer, []
        self.trickSuit = self.trickType = None

    def isTrump(self, card):
        return card.suit in (*JOKERS, self.round.trumpSuit) or card.rank == self.round.trumpRank

    def suit(self, card):
        return self.round.trumpSuit if self.isTrump(card) else card.suit

    def playCards(self, player, cards):
        if self.trickType is None:
            self.trickType, self.trickSuit = len(cards), self.suit(cards[0])
        for card in cards:
            player.hand.removeCard(card)
        if self.round.calledCard is not None and self.round.calledCard in cards:
            self.round.calledCard = None
            if player not in self.round.defenders:
                self.round.defenders.append(player)
        self.cards.append((player, cards[:]))

    def trickPoints(self):
        return sum(card.points() for player, cards in self.cards for card in cards)

    def trickWinner(self):
        def rating(play):
            player, cards = play
            follows = self.isTrump(cards[0]) or self.suit(cards[0]) == self.trickSuit
            counts = self.trickType == 1 or cards[0] is cards[1]
            return (follows and counts, strength(cards[0], self.round.trumpRank, self.round.trumpSuit))

        return max(self.cards, key=rating)[0]


class Rules:
    def validPlay(self, trick, player, cards):
        hand = player.hand.cards
        if not cards or any(card not in hand for card in cards):
            return False
        if not trick.cards:
            return len(cards) == 1 or (len(cards) == 2 and cards[0] is cards[1])
        if len(cards) != trick.trickType:
            return False
        suited = [card for card in hand if trick.suit(card) == trick.trickSuit]
        if trick.trickType == 2:
            suited = [card for card in suited if suited.count(card) == 2] or suited
            pairs = len(set(suited)) < len(suited)
            return set(cards) <= set(suited) and cards[0] is cards[1] if pairs else self.most(cards, suited)
        return not suited or cards[0] in suited

    def most(self, cards, suited):
        return sum(card in suited for card in cards) == min(2, len(suited))


class Game:
    def __init__(self, names):
        if sorted(set(names)) != sorted(names) or len(names) != 5:
            raise AssertionError("five different names")
        self.players = sorted((Player(name) for name in names), key=lambda player: random.random())
        self.playerRanks = {name: "2" for name in names}

    def newRound(self, startingPlayer, isFirstRound):
        seats = self.players + self.players
        at = seats.index(startingPlayer)
        self.currentRound = Round(seats[at:at + 5], isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        now = self.currentRound
        score = now.challengeScore(lastWinner)
        for player in self.players:
            self.playerRanks[player.name] = self.up(self.playerRanks[player.name], self.gain(player, score))
        if score < 80:
            return next((player for player in now.defenders if player != now.koth), now.koth)
        at = self.players.index(now.koth)
        for step in (1, 2, 3, 4):
            player = self.players[(at + step) % 5]
            if player not in now.defenders:
                return player

    def gain(self, player, score):
        if player in self.currentRound.defenders:
            return 3 if score == 0 else 2 if 0 < score < 40 else 1 if 40 <= score < 80 else 0
        return 1 if 120 <= score < 160 else 2 if 160 <= score < 200 else 3 if score >= 200 else 0

    def up(self, rank, steps):
        ranks = list(Card.LADDER)
        return ranks[min(ranks.index(rank) + steps, 12)]
