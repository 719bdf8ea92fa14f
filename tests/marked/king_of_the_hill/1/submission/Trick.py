"""A trick: every player gets one turn."""

from Rules import Rules


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def playCards(self, player, cards):
        """Move the cards from the player's hand to the trick."""
        if not Rules.validPlay(self, player, cards):
            raise ValueError("%s may not play %s" % (player.name, cards))
        played = [player.hand.removeCard(card) for card in cards]
        if not self.cards:
            self._lead(played)
        self.cards.append((player, played))
        called = self.round.calledCard
        if called is not None and any(card.identical(called) for card in played):
            if player not in self.round.defenders:
                self.round.defenders.append(player)
            self.round.calledCard = None

    def _lead(self, played):
        rank, suit = self.round.trumpRank, self.round.trumpSuit
        if Rules.playedSuit(played[0], rank, suit) == "trump":
            self.trickSuit = suit
        else:
            self.trickSuit = played[0].suit
        self.trickType = len(played)

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
