from __future__ import annotations

import random
import signal
import time

from Card import Card


class OutOfTime(Exception):
    pass


def _ring(_signal, _frame):
    raise OutOfTime


class Actions:
    """Questions on the terminal, each with a time limit."""

    def prompt(self, player, text: str, seconds: int) -> str:
        old = signal.signal(signal.SIGALRM, _ring)
        signal.alarm(seconds)
        try:
            return input(f"{player}: {text} ({seconds}s) ").strip()
        except (OutOfTime, EOFError):
            return ""
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, old)

    @staticmethod
    def readCard(text: str):
        text = text.upper()
        try:
            if text.startswith("JOKER-"):
                return Card("", text[6:])
            return Card(text[:1], text[1:])
        except ValueError:
            return None

    def sleep(self, seconds: int) -> None:
        time.sleep(seconds)

    def confirmReady(self, players, what: str) -> None:
        for player in players:
            self.prompt(player, f"ready for {what}? press Enter", 60)

    def offerDeclaration(self, player, card) -> bool:
        return self.prompt(player, f"declare {card.suit}? y/n", 3).lower() == "y"

    def chooseSuit(self, player):
        suit = self.prompt(player, "trump suit?", 5).upper()
        return suit if suit in Card.VALID_SUITS else None

    def chooseCards(self, player, number: int):
        print(*player.hand.cards)
        words = self.prompt(player, f"{number} cards for the dead hand?", 60).split()
        return [card for card in map(self.readCard, words) if card]

    def callCard(self, player):
        return self.readCard(self.prompt(player, "which card do you call?", 15))

    def choosePlay(self, player, plays):
        for number, cards in enumerate(plays, 1):
            print(number, *cards)
        answer = self.prompt(player, "which one do you play?", 10)
        if answer.isdecimal() and 1 <= int(answer) <= len(plays):
            return plays[int(answer) - 1]
        return random.choice(plays)
