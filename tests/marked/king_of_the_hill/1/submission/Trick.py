"""A trick: every player gets one turn."""

from Rules import Rules


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def addPlay(self, player, cards):
        """Record that the player put down the cards."""
        cards = list(cards)
        if not self.cards:
            self.trickSuit = cards[0].suit
            self.trickType = len(cards)
        self.cards.append((player, cards))

    def trickPoints(self):
        total = 0
        for _player, played in self.cards:
            total += Rules.points(played[0])
        return total

    def trickWinner(self):
        if not self.cards:
            return None
        rank, suit = self.round.trumpRank, self.round.trumpSuit
        winner, best = self.cards[0]
        led = Rules.playedSuit(best[0], rank, suit)
        top = Rules.strength(best[0], rank, suit)
        for player, played in self.cards[1:]:
            if not Rules.isUniform(played):
                continue
            if Rules.playedSuit(played[0], rank, suit) not in (led, "trump"):
                continue
            strength = Rules.strength(played[0], rank, suit)
            if strength > top:
                winner, top = player, strength
        return winner
