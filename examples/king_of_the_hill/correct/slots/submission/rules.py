"""What may be played, and how a game goes on."""
import random

from cards import Hand
from game import Player, Round


class Rules:
    def validPlay(self, trick, player, cards):
        if not self._holds(player, cards):
            return 0
        plays = trick.cards
        pair = len(cards) == 2 and cards[0].identical(cards[1])
        if not plays:
            return int(len(cards) == 1 or pair)
        # nobody acts twice, and nobody before it is his turn
        order = trick.round.dealOrder
        turn = order[(order.index(trick.leadingPlayer) + len(plays)) % 5]
        if player is not turn or len(cards) != trick.trickType:
            return 0
        suit_of = trick.trumps.suit_of
        hand = [card for card in player.hand.cards if suit_of(card) == trick.trickSuit]
        right = [card for card in cards if suit_of(card) == trick.trickSuit]
        if len(cards) == 1:
            return int(bool(right) or not hand)
        if pair and len(right) == 2:
            return 1
        has_pair = any(a.identical(b) for i, a in enumerate(hand) for b in hand[:i])
        return int(not has_pair and len(right) == min(len(hand), 2))

    def _holds(self, player, cards):
        copy = Hand()
        copy.cards = player.hand.cards
        try:
            for card in cards:
                copy.removeCard(card)
        except LookupError:
            return False
        return len(cards) in (1, 2)


class Game:
    LADDER = "23456789TJQKA"

    def __init__(self, names):
        names = list(names)
        if len(names) != 5:
            raise ValueError("five names, please")
        for name in names:
            if names.count(name) != 1:
                raise ValueError(f"two players are called {name}")
        random.shuffle(names)
        self.players = list(map(Player, names))
        self.playerRanks = {player.name: "2" for player in self.players}
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        place = self.players.index(startingPlayer)
        self.currentRound = Round([self.players[place - 5 + n] for n in range(5)], isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        this = self.currentRound
        score = this.challengeScore(lastWinner)
        defended = score < 80
        winners = [p for p in self.players if (p in this.defenders) is defended]
        if defended:
            levels = 3 - (score > 0) - (score > 40)
        else:
            levels = (score >= 120) + (score >= 160) + (score >= 200)
        self.playerRanks = {
            p.name: self._after(self.playerRanks[p.name], levels * (p in winners)) for p in self.players
        }
        if defended:
            others = [p for p in this.defenders if p is not this.koth]
            return (others or [this.koth])[0]
        order = this.dealOrder
        at = order.index(this.koth)
        return [p for p in order[at:] + order[:at] if p in winners][0]

    def _after(self, rank, levels):
        return self.LADDER[min(12, self.LADDER.index(rank) + levels)]
