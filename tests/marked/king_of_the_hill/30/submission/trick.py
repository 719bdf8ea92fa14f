from card import isTrump, playSuit, strength, points


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def playCards(self, player, cards):
        rnd = self.round
        if len(self.cards) == 0:
            self.trickSuit = playSuit(cards[0], rnd.trumpRank, rnd.trumpSuit)
            self.trickType = len(cards)
        played = []
        for c in cards:
            player.hand.removeCard(c)
            played.append(c)
        self.cards.append((player, played))
        if rnd.calledCard is not None:
            for c in played:
                if c.identical(rnd.calledCard):
                    if player not in rnd.defenders:
                        rnd.defenders.append(player)
                    rnd.calledCard = None
                    break

    def trickPoints(self):
        return sum(points(c) for _, cards in self.cards for c in cards)

    def trickWinner(self):
        tr, ts = self.round.trumpRank, self.round.trumpSuit
        best = -1
        winner = None
        for player, cards in self.cards:
            for c in cards:
                if not isTrump(c, tr, ts) and c.suit != self.trickSuit:
                    continue
                if strength(c, tr, ts) > best:
                    best = strength(c, tr, ts)
                    winner = player
        return winner
