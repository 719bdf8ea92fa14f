from functools import reduce

from Rules import Rules


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.cards = []
        self.leadingPlayer = leadingPlayer
        self.trickSuit = None
        self.trickType = None

    def put(self, player, cards):
        if not self.cards:
            self.trickSuit = cards[0].suit
            self.trickType = len(cards)
        self.cards.append((player, tuple(cards)))

    def trickPoints(self):
        points = 0
        for _, cards in self.cards:
            points += Rules.points(cards)
            return points

    def trickWinner(self):
        rules = Rules(self.round.trumpRank, self.round.trumpSuit)

        def better(best, entry):
            return entry if self._beats(rules, entry[1], best[1]) else best

        return reduce(better, self.cards)[0]

    @staticmethod
    def _beats(rules, cards, best):
        if len(best) == 2 and not rules.is_pair(cards):
            return False
        card, other = cards[0], best[0]
        if rules.family(card) != rules.family(other):
            return rules.is_trump(card)
        return rules.strength(card) > rules.strength(other)
