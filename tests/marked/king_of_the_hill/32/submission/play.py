from cards import Card, CardPile, CardStack, Hand, Strength


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
        strength = self.round.strength()
        cards = [player.hand.removeCard(c) for c in cards]
        if not self.cards:
            self.trickType = len(cards)
            self.trickSuit = strength.suitOf(cards[0])
        self.cards.append((player, cards))

        called = self.round.calledCard
        if called and any(c.identical(called) for c in cards):
            self.round.calledCard = None
            if player not in self.round.defenders:
                self.round.defenders.append(player)

    def trickPoints(self):
        result = 0
        for player, cards in self.cards:
            result += cards[0].pointValue()
        return result

    def trickWinner(self):
        strength = self.round.strength()
        winner, best = None, -1
        for player, cards in self.cards:
            if self.trickType == 2 and not cards[0].identical(cards[1]):
                continue
            card = cards[0]
            if strength.trump(card) or card.suit == self.trickSuit:
                if strength.of(card) >= best:
                    winner, best = player, strength.of(card)
        return winner


class Rules:
    @staticmethod
    def pairs(cards):
        return [c for i, c in enumerate(cards) if any(c.identical(d) for d in cards[i + 1:])]

    def validPlay(self, trick, player, cards):
        if len(cards) == 2:
            pair = cards[0].identical(cards[1])
        elif len(cards) == 1:
            pair = 0
        else:
            return 0

        if not trick.cards:
            return 1 if len(cards) == 1 or pair else 0
        if len(cards) != trick.trickType:
            return 0

        strength = trick.round.strength()

        def follows(c):
            return strength.suitOf(c) == trick.trickSuit

        suited = list(filter(follows, player.hand.cards))
        if not suited:
            return 1
        if len(cards) == 1:
            return int(follows(cards[0]))
        if self.pairs(suited):
            return int(pair and follows(cards[0]))
        return 1


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.koth = None if isFirstRound else dealOrder[0]
        self.trumpRank = "2" if isFirstRound else playerRanks[self.koth.name]
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.defenders = [p for p in dealOrder if p is self.koth]
        self.playerPoints = dict.fromkeys([p.name for p in dealOrder], 0)
        self.drawStack = CardStack()

    def strength(self):
        return Strength(self.trumpRank, self.trumpSuit)

    def startRound(self):
        self.drawStack.cards = [Card(r, s) for s in "CDHS" for r in Strength.SCALE] * 2
        self.drawStack.cards += [Card("", "B"), Card("", "R")]
        self.drawStack.shuffle()
        for _ in range(20):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] = trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = sum(self.playerPoints[p.name] for p in self.dealOrder if p not in self.defenders)
        if lastWinner not in self.defenders:
            score += 2 * sum(c.pointValue() for c in self.deadHand.cards)
        return score
