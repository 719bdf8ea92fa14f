from functools import reduce

from Rules import IllegalPlay, Rules


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.cards = []
        self.leadingPlayer = leadingPlayer
        self.trickSuit = None
        self.trickType = None

    def playCards(self, player, cards):
        if not Rules().validPlay(self, player, cards):
            raise IllegalPlay("these cards may not be played now")
        rnd = self.round
        if not self.cards:
            lead = cards[0]
            self.trickSuit = rnd.trumpSuit if rnd.trumps.is_trump(lead) else lead.suit
            self.trickType = len(cards)
        self.cards.append((player, [player.hand.removeCard(card) for card in cards]))
        if rnd.calledCard is not None and rnd.calledCard in cards:
            rnd.calledCard = None
            if player not in rnd.defenders:
                rnd.defenders.append(player)

    def trickPoints(self):
        points = 0
        for _, cards in self.cards:
            points += Rules.points(cards)
            return points

    def trickWinner(self):
        trumps = self.round.trumps

        def better(best, entry):
            return entry if self._beats(trumps, entry[1], best[1]) else best

        return reduce(better, self.cards)[0]

    @staticmethod
    def _beats(trumps, cards, best):
        if len(best) == 2 and not Rules.is_pair(cards):
            return False
        card, other = cards[0], best[0]
        if trumps.family(card) != trumps.family(other):
            return trumps.is_trump(card)
        return trumps.strength(card) > trumps.strength(other)
