import random

from Card import Card
from CardPile import CardPile
from CardStack import CardStack
from Rules import Rules


class Round:
    defenders = []

    def __init__(self, startingPlayer, isFirstRound, game=None):
        self.isFirstRound = isFirstRound
        if game is None:
            self.dealOrder = [startingPlayer]
            rank = 2
        else:
            self.dealOrder = game.seats_from(startingPlayer)
            rank = game.playerRanks[startingPlayer]
        self.trumpRank = "2" if isFirstRound else Card.RANKS[min(rank, 14) - 2]
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.playerPoints = {player: 0 for player in self.dealOrder}
        self.draw = CardStack()
        self.koth = None
        if not isFirstRound:
            self.set_koth(startingPlayer)

    def set_koth(self, player):
        if self.koth in self.defenders:
            self.defenders.remove(self.koth)
        self.koth = player
        self.defenders.append(player)

    @property
    def rules(self):
        return Rules(self.trumpRank, self.trumpSuit)

    def startRound(self, on_card=None):
        """Deals twenty cards to everyone, one by one, in the deal order.

        on_card(player, card) is called whenever the player may declare.
        """
        self.draw = CardStack(Card.deck() + Card.deck())
        self.draw.shuffle()
        for player in self.dealOrder:
            self.playerPoints.setdefault(player, 0)
            player.hand.use_rules(self.rules)
        for _ in range(20):
            for player in self.dealOrder:
                card = self.draw.removeCard()
                player.hand.addCard(card)
                if on_card is not None and self.may_declare(player, card):
                    on_card(player, card)

    def may_declare(self, player, card):
        if card.rank != self.trumpRank:
            return False
        return self.trumpSuit is None or player.hand.cards.count(card) == 2

    def declare(self, player, suit):
        self.set_trump(suit)
        if self.isFirstRound:
            self.set_koth(player)

    def set_trump(self, suit):
        self.trumpSuit = suit
        for player in self.dealOrder:
            player.hand.use_rules(self.rules)

    def undeclared(self, ask_suit):
        if self.isFirstRound:
            self.set_trump(random.choice(Card.SUITS))
            self.set_koth(random.choice(self.dealOrder))
        else:
            self.set_trump(ask_suit(self.koth) or random.choice(Card.SUITS))

    def hand_over_rest(self):
        while not self.draw.is_empty():
            self.koth.hand.addCard(self.draw.removeCard())

    def bury(self, cards):
        for card in cards:
            if len(self.deadHand.cards) < 8 and card in self.koth.hand.cards:
                self.deadHand.addCard(self.koth.hand.removeCard(card))
        while len(self.deadHand.cards) < 8:
            card = random.choice(self.koth.hand.cards)
            self.deadHand.addCard(self.koth.hand.removeCard(card))

    def play(self, trick, player, cards):
        self.rules.check(player.hand, cards, trick)
        trick.put(player, [player.hand.removeCard(card) for card in cards])
        if self.calledCard is not None and self.calledCard in cards:
            self.calledCard = None
            if player not in self.defenders:
                self.defenders.append(player)

    def finish_trick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner] += trick.trickPoints()
        return winner

    def challenge_score(self, last_winner):
        score = 0
        for player, points in self.playerPoints.items():
            if player not in self.defenders:
                score += points
        if last_winner not in self.defenders:
            score += 2 * Rules.points(self.deadHand.cards)
        return score
