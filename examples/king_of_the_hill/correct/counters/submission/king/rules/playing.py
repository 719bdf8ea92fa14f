"""Tricks and what may be played."""
from ..things import Trumps


class Play(tuple):
    """The cards that one player has played."""

    def pair(self):
        return len(self) == 2 and self[0] == self[1]


class Trick:
    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.plays = {}
        self.players = []

    @property
    def trumps(self):
        return Trumps(self.round.trumpRank, self.round.trumpSuit)

    @property
    def cards(self):
        return [(player, list(self.plays[player.name])) for player in self.players]

    @property
    def led(self):
        return self.plays[self.players[0].name] if self.players else ()

    @property
    def trickType(self):
        return len(self.led)

    @property
    def trickSuit(self):
        return self.trumps.suit_of(self.led[0]) if self.led else None

    def playCards(self, player, cards):
        self.players.append(player)
        self.plays[player.name] = Play(map(player.hand.removeCard, cards))
        called = self.round.calledCard
        if called is not None and called in cards:
            self.round.calledCard = None
            self.round.defenders.append(player)

    def trickPoints(self):
        return sum(card.worth for play in self.plays.values() for card in play)

    def trickWinner(self):
        able = [p for p in self.players if self.trickType == 1 or self.plays[p.name].pair()]
        trumping = [p for p in able if self.trumps.includes(self.plays[p.name][0])]
        following = [p for p in able if self.trumps.suit_of(self.plays[p.name][0]) == self.trickSuit]
        return max(trumping or following, key=lambda p: self.trumps.strength(self.plays[p.name][0]))


class Rules:
    def __init__(self):
        self.reason = ""

    def validPlay(self, trick, player, cards):
        self.reason = self._wrong(trick, player.hand, list(cards))
        return not self.reason

    def _wrong(self, trick, hand, cards):
        if not 1 <= len(cards) <= 2:
            return "one card or two"
        if any(hand.counts[card] < cards.count(card) for card in cards):
            return "not in the hand"
        if not trick.players:
            return "" if len(set(cards)) == 1 else "not a pair"
        if len(cards) != trick.trickType:
            return "another number of cards was led"
        suited = {card: n for card, n in hand.counts.items() if n and trick.trumps.suit_of(card) == trick.trickSuit}
        if not suited:
            return ""
        if trick.trickType == 1:
            return "" if cards[0] in suited else "does not follow suit"
        if 2 in suited.values():
            return "" if cards[0] == cards[1] in suited else "has a pair"
        fitting = sum(card in suited for card in cards)
        return "" if fitting == min(2, len(suited)) else "does not follow suit"
