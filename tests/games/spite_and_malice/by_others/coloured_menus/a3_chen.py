"""Mini Spite and Malice (Assignment 3)

Task 1: Card          Task 2: PlayStack      Task 3: Hand
Task 4: shuffle       Task 5: Game
"""
from __future__ import annotations

import random
import re
from collections import deque

JOKER = -1


def is_valid(value) -> bool:
    return type(value) == int and JOKER <= value <= 9


# ----------------------------------------------------------------- Task 1
class Card:
    def __init__(self, value: int) -> None:
        assert is_valid(value), f"Invalid card value: {value}"
        self.__value = value
        self.__face = "*" if value == JOKER else str(value)

    def assign(self, value: int) -> None:
        assert is_valid(value), f"Invalid card value: {value}"
        if self.__face != "*":
            raise Exception("Only jokers can change their value")
        self.__value = value

    def getValue(self) -> int:
        return self.__value

    def getFace(self) -> str:
        return self.__face

    def __str__(self) -> str:
        return f"[{self.__face}]"

    def __repr__(self) -> str:
        return str(self) + "." + str(self.__value)


# ----------------------------------------------------------------- Task 2
class PlayStack:
    def __init__(self) -> None:
        self.__cards: list[Card] = []

    def __top(self) -> Card:
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self) -> int:
        return self.__top().getValue()

    def peekFace(self) -> str:
        return self.__top().getFace()

    def required(self) -> int:
        """Value of the only card that can be played now."""
        return 0 if not self.__cards else self.__top().getValue() + 1

    def playCard(self, card: Card) -> list[str]:
        if not isinstance(card, Card) or card.getValue() != self.required():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() != 9:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards = []
        return faces

    def __str__(self) -> str:
        return "|" + "".join(map(str, self.__cards)) + "|"


# ----------------------------------------------------------------- Task 3
class Hand:
    def __init__(self) -> None:
        self.__hand: list[Card] = []

    def sort(self) -> None:
        self.__hand.sort(key=Card.getValue)

    def pop(self, i: int | None = None) -> Card:
        if i is None:
            if self.size() == 0:
                raise Exception("No card to pop")
            return self.__hand.pop()
        assert type(i) == int and 0 <= i < self.size(), f"Invalid position: {i}"
        return self.__hand.pop(i)

    def index(self, v: int) -> int:
        assert is_valid(v), f"Invalid value: {v}"
        for i, card in enumerate(self.__hand):
            if card.getValue() == v:
                return i
        return -1

    def check0(self) -> int:
        for i, card in enumerate(self.__hand):
            if card.getFace() == "0":
                return i
        return -1

    def size(self) -> int:
        return len(self.__hand)

    def add(self, cardList: list[Card]) -> None:
        if self.size() + len(cardList) > 5:
            raise Exception("A hand has at most 5 cards")
        self.__hand += cardList

    def __iter__(self):
        return iter(list(self.__hand))

    def __str__(self) -> str:
        return "[" + "".join(map(str, self.__hand)) + "]"


# ----------------------------------------------------------------- Task 4
def shuffle(cards: list[Card]) -> list[Card]:
    pool = list(cards)
    result = []
    while pool:
        result.append(pool.pop(random.randint(0, len(pool) - 1)))
    return result


# ----------------------------------------------------------------- Task 5
RESET, BOLD, DIM = "\033[0m", "\033[1m", "\033[2m"
RED, GREEN, YELLOW, MAGENTA, CYAN = ("\033[%dm" % n for n in (31, 32, 33, 35, 36))
CLEAR = "\033[2J\033[H"
COLUMN = 36


def paint(card: Card) -> str:
    """Coloured face of a card."""
    if card.getFace() == "*":
        return MAGENTA + "*" + RESET
    if card.getFace() == "0":
        return GREEN + "0" + RESET
    return card.getFace()


def row(cards) -> str:
    return " ".join(paint(c) for c in cards) or DIM + "empty" + RESET


def pad(text: str, width: int) -> str:
    """ljust() that does not count the colour codes."""
    visible = len(re.sub(r"\033\[\d+m", "", text))
    return text + " " * (width - visible)


class Player:
    def __init__(self, name: str) -> None:
        self.name = name
        self.hand = Hand()
        self.goal: list[Card] = []
        self.discards: list[list[Card]] = [[] for _ in range(4)]

    def available(self) -> list[Card]:
        """All the cards which could be played by this player."""
        cards = list(self.hand)
        cards += self.goal[-1:]
        for pile in self.discards:
            cards += pile[-1:]
        return cards

    def lines(self, active: bool) -> list[str]:
        title = BOLD + CYAN + "> " + self.name + RESET if active else "  " + self.name
        goal = paint(self.goal[-1]) if self.goal else "-"
        out = [title,
               f"  Goal pile top: {goal} ({len(self.goal)} left)",
               "  Hand: " + row(self.hand)]
        for i, pile in enumerate(self.discards, 1):
            out.append(f"  Discard {i}: " + row(pile))
        return out


class Game:
    def __init__(self) -> None:
        self.players = [Player("Player A"), Player("Player B")]
        self.piles = [PlayStack() for _ in range(4)]
        deck = [Card(v) for v in range(10) for _ in range(10)]
        deck += [Card(JOKER) for _ in range(20)]
        self.shoe = deque(shuffle(deck))      # queue: popleft() / append()
        self.cleared: list[Card] = []
        self.cleared_count = 0
        self.message = ""
        for _ in range(5):
            for player in self.players:
                player.hand.add([self.shoe.popleft()])
        for _ in range(15):
            for player in self.players:
                player.goal.append(self.shoe.popleft())
        self.turn = self.who_starts()

    def who_starts(self) -> int:
        def rank(player: Player) -> int:
            value = player.goal[-1].getValue()
            return 10 if value == JOKER else value
        return 0 if rank(self.players[0]) >= rank(self.players[1]) else 1

    # ---- cards going around
    def recycle(self) -> None:
        self.shoe.extend(shuffle(self.cleared))
        self.cleared = []
        self.cleared_count = 0

    def draw(self, player: Player) -> None:
        while player.hand.size() < 5:
            if not self.shoe:
                self.recycle()
            if not self.shoe:
                break
            player.hand.add([self.shoe.popleft()])
        player.hand.sort()

    # ---- rules
    def must_play_zero(self, player: Player) -> bool:
        free = any(pile.required() == 0 for pile in self.piles)
        return free and any(c.getFace() == "0" for c in player.available())

    def can_play(self, player: Player) -> bool:
        wanted = {pile.required() for pile in self.piles} | {JOKER}
        return any(c.getValue() in wanted for c in player.available())

    def only_zeros(self, player: Player) -> bool:
        return all(c.getFace() == "0" for c in player.hand)

    # ---- screen
    def show(self) -> None:
        print(CLEAR, end="")
        print(BOLD + "MINI SPITE AND MALICE" + RESET + f"   (shoe: {len(self.shoe)} cards)\n")
        left = self.players[0].lines(self.turn == 0)
        right = self.players[1].lines(self.turn == 1)
        width = max([COLUMN] + [len(re.sub(r"\033\[\d+m", "", s)) + 2 for s in left])
        for a, b in zip(left, right):
            print(pad(a, width) + "|" + b)
        print()
        for i, pile in enumerate(self.piles, 1):
            text = str(pile)[1:-1].replace("][", " ").strip("[]")
            text = text.replace("*", MAGENTA + "*" + RESET)
            print(f"  Pile {i}: " + (text or DIM + "empty" + RESET))
        print()
        if self.message:
            print(YELLOW + self.message + RESET)
            self.message = ""

    def ask(self, question: str, low: int, high: int) -> int:
        """Asks until a number between low and high is given."""
        while True:
            answer = input(question)
            if answer.strip().isdigit() and low <= int(answer) <= high:
                return int(answer)
            print(f"{RED}Please enter a number from {low} to {high}.{RESET}")

    # ---- moves
    def play(self, player: Player, choice: int) -> None:
        if choice == 1:
            source = self.ask(f"Which card of the hand (1-{player.hand.size()}, 0 = back)? ",
                              0, player.hand.size())
        elif choice == 3:
            source = self.ask("Which discard pile (1-4, 0 = back)? ", 0, 4)
            if source > 0 and not player.discards[source - 1]:
                self.message = f"Discard pile {source} is empty."
                return
        else:
            source = None
        if source == 0:
            return
        target = self.ask("On which playing pile (1-4, 0 = back)? ", 0, 4)
        if target == 0:
            return
        pile = self.piles[target - 1]

        if choice == 1:
            card = list(player.hand)[source - 1]
        elif choice == 2:
            card = player.goal[-1]
        else:
            card = player.discards[source - 1][-1]
        if card.getFace() == "*":
            card.assign(pile.required())
        try:
            faces = pile.playCard(card)
        except Exception:
            self.message = (f"You cannot play {card.getFace()} there, "
                            f"pile {target} needs {pile.required()}.")
            return
        if choice == 1:
            player.hand.pop(source - 1)
        elif choice == 2:
            player.goal.pop()
        else:
            player.discards[source - 1].pop()

        if faces:
            self.cleared += [Card(JOKER if f == "*" else int(f)) for f in faces]
            self.cleared_count += 1
            self.message = f"Pile {target} is complete and was removed."
            if self.cleared_count == 5:
                self.recycle()

    def discard(self, player: Player) -> bool:
        """True if a card was discarded."""
        if self.must_play_zero(player):
            self.message = "You must play your 0 first, there is an empty pile."
            return False
        if self.only_zeros(player):
            self.message = "You cannot discard a 0. You still have a card to play."
            return False
        n = self.ask(f"Discard which card (1-{player.hand.size()}, 0 = back)? ",
                     0, player.hand.size())
        if n == 0:
            return False
        if list(player.hand)[n - 1].getFace() == "0":
            self.message = "You cannot discard a 0."
            return False
        pile = self.ask("On which of your discard piles (1-4, 0 = back)? ", 0, 4)
        if pile == 0:
            return False
        player.discards[pile - 1].append(player.hand.pop(n - 1))
        return True

    def take_turn(self, player: Player) -> bool:
        """True if anything was done in this turn."""
        self.draw(player)
        active = False
        while True:
            if self.only_zeros(player) and not self.can_play(player):
                self.message = f"{player.name} cannot play or discard any card, turn over."
                return active
            self.show()
            print(f"{BOLD}{player.name}{RESET}, what do you want to do?")
            print("  1  play from your hand")
            print("  2  play from your goal pile")
            print("  3  play from a discard pile")
            print("  4  discard a card and end the turn")
            choice = self.ask("Your choice: ", 1, 4)
            if choice == 4:
                if self.discard(player):
                    return True
                continue
            self.play(player, choice)
            active = True
            if not player.goal:
                return True
            if player.hand.size() == 0:
                self.draw(player)

    def run(self) -> None:
        blocked = 0
        while blocked < 2:
            player = self.players[self.turn]
            blocked = 0 if self.take_turn(player) else blocked + 1
            if not player.goal:
                self.show()
                print(f"{GREEN}{BOLD}{player.name} has won the game!{RESET}")
                return
            self.turn = 1 - self.turn
        self.show()
        print("Nobody can move any more, the game ends without a winner.")


if __name__ == "__main__":
    Game().run()
