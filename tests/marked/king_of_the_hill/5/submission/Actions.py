import random
import select
import sys
import time

from Card import Card


class Console:
    """Lines of standard input with a deadline."""

    def read(self, seconds):
        if select.select([sys.stdin], [], [], seconds)[0]:
            return sys.stdin.readline().strip()
        return ""


class Actions:
    TIMES = {"ready": 60, "declare": 3, "suit": 5, "dead": 60, "call": 15, "play": 10}

    def __init__(self):
        self.console = Console()

    def question(self, player, text, kind):
        print("%s: %s" % (player, text), flush=True)
        return self.console.read(self.TIMES[kind])

    def to_card(self, word):
        for card in Card.deck():
            if word.upper() == (card.rank or "*") + card.suit:
                return card
        return None

    def wait(self, seconds):
        time.sleep(seconds)

    def acknowledge(self, players, what):
        for player in players:
            self.question(player, "ready for the next %s?" % what, "ready")

    def declares(self, player, card):
        return self.question(player, "declare %s (y/n)?" % card.suit, "declare") == "y"

    def trump_suit(self, player):
        suit = self.question(player, "trump suit (C/D/H/S)?", "suit").upper()
        return suit if suit in Card.SUITS else None

    def dead_cards(self, player):
        print(" ".join(str(card) for card in player.hand.cards))
        line = self.question(player, "eight cards for the dead hand?", "dead")
        return [card for card in map(self.to_card, line.split()) if card is not None]

    def called_card(self, player):
        return self.to_card(self.question(player, "call a card:", "call"))

    def play(self, player, plays):
        for number, cards in enumerate(plays):
            print(number, " ".join(str(card) for card in cards))
        answer = self.question(player, "number of your play?", "play")
        try:
            return plays[abs(int(answer))]
        except (ValueError, IndexError):
            return random.choice(plays)
