"""How the game asks: one question at a time, until the answer can be used.

`r` shows the rules and `q` leaves the game, wherever something is asked but a PIN.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from getpass import getpass

RULES = """\
Spades is for two teams of two: A1 and A2 play against B1 and B2.
Everybody is dealt 13 cards and bids the number of tricks to win; both bids together are the
team's contract. Whoever bids before having seen the cards bids blind; a bid of 0 is a nil.
Then 13 tricks are played. The first bidder leads the first one, the winner of a trick the next.
Play a card of the suit that wins so far, or any card where you have none. Spades beat the other
suits, and may not be led before one has been played, unless you hold nothing else.
A contract that is made is worth 10 points a trick and 1 for each trick more, which also gives a
bag; every seventh bag costs 100 points. A contract that is missed costs 10 points a trick.
A nil or a blind wins 100 points, or loses them. The first team past the winning value wins."""

YES, NO = ("y", "yes"), ("n", "no")


def ask(question: str) -> str:
    """What is answered."""
    while True:
        answer = input(f"{question} ").strip()
        if answer.lower() == "q":
            print("Goodbye!")
            sys.exit()
        if answer.lower() != "r":
            return answer
        print(RULES)


def ask_number(question: str, allowed: Iterable[int]) -> int:
    """One of the numbers that are allowed."""
    while True:
        answer = ask(question)
        if answer.isdecimal() and int(answer) in allowed:
            return int(answer)
        print(f"{answer!r} cannot be taken here.")


def ask_yes(question: str) -> bool:
    """Whether the answer is yes."""
    while True:
        answer = ask(f"{question} (y/n)").lower()
        if answer in YES + NO:
            return answer in YES
        print("Please answer y or n.")


def ask_new_pin(player: str) -> str:
    """The PIN that a player chooses."""
    while True:
        pin = getpass(f"{player}, choose your PIN: ").strip()
        if pin:
            return pin
        print("A PIN has at least one character.")


def ask_pin(player: str, pin: str) -> None:
    """Wait for the right PIN of a player."""
    while getpass(f"{player}, enter your PIN: ").strip() != pin:
        print("That is another PIN.")


def clear() -> None:
    """Leave nothing on the screen that another player could read."""
    print("\033[H\033[2J\033[3J", end="")
