"""Asks the players for input, with a time limit on every question."""

import random
import select
import sys
import time

from Card import Card, RANKS, SUITS


class Actions:
    def ask(self, prompt, seconds):
        """One line of input, or None when the time runs out."""
        sys.stdout.write("%s [%d s] " % (prompt, seconds))
        sys.stdout.flush()
        ready, _, _ = select.select([sys.stdin], [], [], seconds)
        if not ready:
            print()
            return None
        return sys.stdin.readline().strip() or None

    @staticmethod
    def parseCard(text):
        text = text.upper()
        if text in ("*B", "*R"):
            return Card("", text[1])
        if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
            return Card(text[0], text[1])
        return None

    def pause(self, seconds):
        time.sleep(seconds)

    def acknowledge(self, players, what):
        for player in players:
            self.ask("%s, press Enter for %s:" % (player.name, what), 30)

    def wantsToDeclare(self, player, card):
        answer = self.ask("%s, declare %s? (y/n)" % (player.name, card.suit), 3)
        return answer is not None and answer.lower().startswith("y")

    def chooseTrump(self, koth):
        answer = self.ask("%s, name the trump suit (C, D, H, S):" % koth.name, 5)
        if answer and answer.upper() in tuple(SUITS):
            return answer.upper()
        return None

    def chooseDeadHand(self, koth):
        print(list(koth.hand))
        answer = self.ask("%s, eight cards for the dead hand:" % koth.name, 60)
        cards = [self.parseCard(word) for word in (answer or "").split()]
        return [card for card in cards if card is not None]

    def chooseCalledCard(self, koth):
        answer = self.ask("%s, call a card:" % koth.name, 15)
        return self.parseCard(answer) if answer else None

    def choosePlay(self, player, legal):
        deadline = time.time() + 10
        while time.time() < deadline:
            for number, cards in enumerate(legal):
                print(number, cards)
            answer = self.ask("%s, which play?" % player.name, deadline - time.time())
            if answer is None:
                break
            if answer.isdigit() and int(answer) < len(legal):
                return legal[int(answer)]
        return random.choice(legal)
