# One round: Player, Trick, Rules, Round
from deck import CardPile, CardStack, Hand, Trumps, double_deck


class Player():
    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Trick():
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def trumps(self):
        return Trumps(self.round.trumpRank, self.round.trumpSuit)

    def follows(self, card):
        """is the card of the suit that was led?"""
        if self.trickSuit == self.round.trumpSuit:
            return self.trumps().contains(card)
        return card.suit == self.trickSuit and not self.trumps().contains(card)

    def playCards(self, player, cards):
        out = []
        for c in cards:
            out.append(player.hand.removeCard(c))
        if self.trickType is None:
            self.trickType = len(out)
            self.trickSuit = out[0].suit
        self.cards.append((player, out))
        self.round.look_for_called_card(player, out)

    def trickPoints(self):
        total = 0
        for _, cards in self.cards:
            for c in cards:
                total += c.value()
        return total

    def trickWinner(self):
        best_player, best_cards = self.cards[0]
        for player, cards in self.cards[1:]:
            if self.is_better(cards, best_cards):
                best_player, best_cards = player, cards
        return best_player

    def is_better(self, new, old):
        t = self.trumps()
        if len(new) == 2 and not new[0].identical(new[1]):
            return False
        if not t.contains(new[0]) and not self.follows(new[0]):
            return False
        return t.points(new[0]) > t.points(old[0])


class Rules():
    def validPlay(self, trick, player, cards):
        hand = player.hand.cards
        if not self.are_in_hand(hand, cards):
            return False
        if trick.cards == []:
            return self.valid_lead(cards)
        if len(cards) != trick.trickType:
            return False
        if len(cards) == 1:
            return trick.follows(cards[0]) or not any([trick.follows(c) for c in hand])
        if self.is_pair(cards) and trick.follows(cards[0]):
            return True
        return not self.has_pair([c for c in hand if trick.follows(c)])

    def valid_lead(self, cards):
        if len(cards) == 1:
            return True
        return self.is_pair(cards)

    def is_pair(self, cards):
        return len(cards) == 2 and cards[0].identical(cards[1])

    def count(self, card, cards):
        n = 0
        for c in cards:
            if c.identical(card):
                n += 1
        return n

    def has_pair(self, cards):
        for c in cards:
            if self.count(c, cards) >= 2:
                return True
        return False

    def are_in_hand(self, hand, cards):
        for c in cards:
            if self.count(c, hand) < self.count(c, cards):
                return False
        return True


class Round():
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.playerPoints = {}
        for player in dealOrder:
            self.playerPoints[player.name] = 0
        starter = dealOrder[0]
        if isFirstRound:
            self.koth, self.defenders, self.trumpRank = None, [], "2"
        else:
            self.koth, self.defenders, self.trumpRank = starter, [starter], playerRanks[starter.name]
        self.drawStack = CardStack()

    def startRound(self):
        for card in double_deck():
            self.drawStack.addCard(card)
        self.drawStack.shuffle()
        for i in range(100):
            self.dealOrder[i % 5].hand.addCard(self.drawStack.removeCard())

    def look_for_called_card(self, player, cards):
        if self.calledCard is not None:
            if [c for c in cards if c.identical(self.calledCard)]:
                if player not in self.defenders:
                    self.defenders.append(player)
                self.calledCard = None

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        result = sum(self.playerPoints.values())
        for d in self.defenders:
            result -= self.playerPoints[d.name]
        if lastWinner not in self.defenders:
            result += self.deadHand.value() * 2
        return result
