"""King of the Hill in the terminal, for five players at one keyboard.

Start with:  python3 play.py
"""

from __future__ import annotations

import random
from typing import Callable, List, Optional

from koth import Card, Game, Player, Round, Rules, Trick

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANK_NAMES = "23456789TJQKA"
HELP = """Cards are written as rank and suit: AS is the ace of spades, TH the ten of hearts; RJ and BJ are the jokers.
Cards of your hand are chosen by their numbers; for a pair type both numbers, e.g. "3 4".
h shows this help, q quits."""


class Quit(Exception):
    pass


def clear() -> None:
    print("\033[2J\033[H", end="")


def ask(prompt: str) -> str:
    while True:
        answer = input(prompt).strip()
        if answer.lower() == "q":
            raise Quit
        if answer.lower() == "h":
            print(HELP)
        else:
            return answer


def ask_until(prompt: str, parse: Callable[[str], Optional[object]], complaint: str):
    """Ask until parse() finds something in the answer."""
    while True:
        value = parse(ask(prompt))
        if value is not None:
            return value
        print(complaint)


def parse_suit(text: str) -> Optional[str]:
    return text.upper() if text.upper() in SUIT_NAMES else None


def parse_card(text: str) -> Optional[Card]:
    text = text.upper()
    if text in ("RJ", "BJ"):
        return Card("", text[0])
    if len(text) == 2 and text[0] in RANK_NAMES and text[1] in SUIT_NAMES:
        return Card(text[0], text[1])
    return None


def parse_numbers(text: str, highest: int) -> Optional[List[int]]:
    words = text.split()
    if not words or not all(word.isdecimal() for word in words):
        return None
    numbers = [int(word) for word in words]
    if len(set(numbers)) != len(numbers) or not all(1 <= number <= highest for number in numbers):
        return None
    return numbers


class Terminal:
    def __init__(self) -> None:
        self.game: Game
        self.rules = Rules()

    # ------------------------------------------------------------ start

    def run(self) -> None:
        clear()
        print("KING OF THE HILL   (h: help, q: quit)\n")
        self.game = self.make_game()
        print("Seats, counter-clockwise: " + ", ".join(player.name for player in self.game.players))
        starter, first = self.game.players[0], True
        while True:
            starter = self.play_round(self.game.newRound(starter, first))
            first = False
            print("Ranks: " + ", ".join(f"{name} {rank}" for name, rank in self.game.playerRanks.items()))
            print(f"The next king of the hill is {starter.name}.")
            if ask("Another round (y/n)? ").lower() not in ("y", "yes"):
                return

    @staticmethod
    def make_game() -> Game:
        while True:
            names = [ask(f"Name of player {number}: ") for number in range(1, 6)]
            try:
                return Game(names)
            except ValueError as problem:
                print(f"Sorry, {problem}.")

    # ------------------------------------------------------------ helpers

    def hand_over(self, player: Player) -> None:
        ask(f"\n{player.name}, press enter when nobody else is looking. ")
        clear()

    @staticmethod
    def show_hand(player: Player) -> None:
        print("Your hand: " + "  ".join(f"{number}:{card}" for number, card in enumerate(player.hand.cards, start=1)))

    def choose(self, player: Player, prompt: str) -> List[Card]:
        """Some cards of the hand, by their numbers."""
        hand = player.hand
        numbers = ask_until(prompt, lambda text: parse_numbers(text, hand.numCards()), "Type numbers of your cards.")
        return [hand.cards[number - 1] for number in numbers]

    # ------------------------------------------------------------ a round

    def play_round(self, round: Round) -> Player:
        print(f"\nThe trump rank of this round is {round.trumpRank}.")
        round.startRound()
        self.declare_trumps(round)
        for player in round.dealOrder:
            player.hand.sortHand(round.trumpRank, round.trumpSuit)
        self.bury(round)
        self.call_card(round)
        last_winner = self.play_tricks(round)
        score = round.challengeScore(last_winner)
        print(f"\nThe defenders were {', '.join(player.name for player in round.defenders)}.")
        print(f"The challengers have {score} points.")
        return self.game.finishRound(last_winner)

    def declare_trumps(self, round: Round) -> None:
        declared_by = None
        for player in round.dealOrder:
            needed = 1 if declared_by is None else 2
            own = [card.suit for card in player.hand.cards if card.rank == round.trumpRank]
            suits = sorted(suit for suit in set(own) if own.count(suit) >= needed)
            if not suits:
                continue
            self.hand_over(player)
            self.show_hand(player)
            if declared_by is not None:
                print(f"{declared_by.name} has declared {SUIT_NAMES[round.trumpSuit]}.")
            suit = ask_until(f"Declare one of {', '.join(suits)} as trumps, or - to pass: ",
                             lambda text: text.upper() if text.upper() in suits + ["-"] else None,
                             "That suit you cannot declare.")
            clear()
            if suit != "-":
                declared_by, round.trumpSuit = player, suit

        if round.koth is None:
            round.koth = declared_by if declared_by is not None else random.choice(round.dealOrder)
            round.defenders = [round.koth]
            if declared_by is None:
                round.trumpSuit = random.choice(list(SUIT_NAMES))
        elif declared_by is None:
            self.hand_over(round.koth)
            self.show_hand(round.koth)
            round.trumpSuit = ask_until("Nobody has declared. Which suit is trumps (C, D, H, S)? ", parse_suit,
                                        "That is no suit.")
        print(f"The king of the hill is {round.koth.name}, trumps are {SUIT_NAMES[round.trumpSuit]}.")

    def bury(self, round: Round) -> None:
        king = round.koth
        self.hand_over(king)
        count = len(round.drawStack.cards)
        for _ in range(count):
            king.hand.addCard(round.drawStack.removeCard())
        self.show_hand(king)
        while True:
            cards = self.choose(king, f"The {count} cards that you bury: ")
            if len(cards) == count:
                break
            print(f"It must be {count} cards.")
        for card in cards:
            round.deadHand.addCard(king.hand.removeCard(card))

    def call_card(self, round: Round) -> None:
        round.calledCard = ask_until("Which card do you call (e.g. AS)? ", parse_card, "That is no card.")
        clear()
        print(f"{round.koth.name} calls {round.calledCard}. Who plays it first is the king's teammate.")

    def play_tricks(self, round: Round) -> Player:
        leader = round.koth
        while leader.hand.cards:
            trick = Trick(round, leader)
            seat = self.game.players.index(leader)
            for player in self.game.players[seat:] + self.game.players[:seat]:
                self.play_one(trick, player)
            points = trick.trickPoints()
            leader = round.endTrick(trick)
            print(self.table_text(trick))
            print(f"{leader.name} wins the trick, and {points} points.")
        return leader

    @staticmethod
    def table_text(trick: Trick) -> str:
        return "Table: " + "  ".join(f"{player.name}: {' '.join(map(str, cards))}" for player, cards in trick.cards)

    def play_one(self, trick: Trick, player: Player) -> None:
        self.hand_over(player)
        print(f"Trumps: {SUIT_NAMES[trick.round.trumpSuit]} and rank {trick.round.trumpRank}")
        if trick.cards:
            print(self.table_text(trick))
        defenders_before = len(trick.round.defenders)
        self.show_hand(player)
        while True:
            cards = self.choose(player, "Your play: ")
            if self.rules.validPlay(trick, player, cards):
                break
            print("You may not play that.")
        trick.playCards(player, cards)
        clear()
        if len(trick.round.defenders) > defenders_before:
            print(f"{player.name} is the teammate of the king!")


def main() -> None:
    try:
        Terminal().run()
    except (Quit, EOFError, KeyboardInterrupt):
        pass
    print("\nGood bye!")


if __name__ == "__main__":
    main()
