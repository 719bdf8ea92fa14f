"""King of the Hill in a terminal: five players at one keyboard, or one against four house players.

    python king_of_the_hill.py

It goes through the steps of the handout: seats, the deal, trumps, the dead hand, the called card, the tricks, and the
ranks after a round.  `q` leaves at any question.  Nothing here decides a rule of the game.
"""

from __future__ import annotations

import random
from typing import Any

import koth_house
from koth_cards import Card
from koth_game import Game
from koth_play import Round, Rules, Trick
from koth_table import SUITS, Classes, Leave, Table, ask, line

NAMES = ["Ann", "Ben", "Cem", "Dora", "Eve"]
PAIR = 2


def welcome() -> tuple[Game, set[str]]:
    """A game, and the names of those whom people play."""
    print("King of the Hill.  q leaves.")
    people = 0
    while people not in (1, 5):
        typed = ask("How many people play, 1 or 5? ")
        people = int(typed) if typed in ("1", "5") else 0
    names = list(NAMES)
    for number in range(people):
        typed = ask(f"Name of player {number + 1} (Enter for {names[number]}): ")
        while typed in names[:number] + names[number + 1 :]:
            typed = ask("Somebody has that name. Another one: ")
        names[number] = typed or names[number]
    return Game(names), set(names[:people])


def declare(round: Round, people: set[str]) -> None:
    """Ask everybody for the trump suit; a pair of the trump rank goes over a single card."""
    needed = 1
    for player in round.dealOrder:
        mine = [card for card in player.hand.cards if card.rank == round.trumpRank]
        suits = [one for one in SUITS if sum(card.suit == one for card in mine) >= needed]
        if not suits:
            continue
        if player.name in people:
            print(f"{player.name} holds: {line(player.hand.cards)}")
            typed = ask(f"{player.name} may declare {' '.join(suits)} (Enter for none): ").upper()
            chosen = typed if typed in suits else None
        else:
            chosen = koth_house.declare(round, player.hand.cards)
            chosen = chosen if chosen in suits else None
        if chosen is not None:
            round.trumpSuit = chosen
            needed = PAIR
            print(f"{player.name} declares {SUITS[chosen]}.")
            if round.isFirstRound:
                round.koth, round.defenders = player, [player]
    if round.trumpSuit is None:
        round.trumpSuit = random.choice("CDHS")
        print(f"Nobody declares; chance makes it {SUITS[round.trumpSuit]}.")
    if round.koth is None:
        round.koth = random.choice(round.dealOrder)
        round.defenders = [round.koth]


def begin(table: Table, round: Round, people: set[str]) -> None:
    """Deal, and settle trumps, the dead hand and the called card."""
    round.startRound()
    declare(round, people)
    king = round.koth
    assert king is not None
    many = len(round.drawStack.cards)
    while round.drawStack.cards:
        king.hand.addCard(round.drawStack.removeCard())
    for player in round.dealOrder:
        player.hand.sortHand(round.trumpRank, round.trumpSuit)
    print(f"{king.name} is king of the hill.")
    if king.name in people:
        table.bury(round, many)
        table.call(round)
        return
    for card in koth_house.bury(round, king.hand.cards):
        round.deadHand.addCard(king.hand.removeCard(card))
    round.calledCard = Card("A", random.choice([one for one in SUITS if one != round.trumpSuit]))
    print(f"Called: {line([round.calledCard])}")


def main() -> None:
    """Play round after round until somebody leaves."""
    try:
        game, people = welcome()

        def choose(table: Table, player: Any, hand: list[Any]) -> list[Any] | None:
            return None if player.name in people else koth_house.choose(table.rules, table.trick, player)

        names = [player.name for player in game.players]
        table = Table(game, names, Classes(Card, Trick, Rules), choose)
        print(f"Around the table, counter-clockwise: {', '.join(names)}")
        king, first = game.players[0], True
        while True:
            round = game.newRound(king, first)
            begin(table, round, people)
            king, first = table.play(round), False
    except Leave as leave:
        print(leave)


if __name__ == "__main__":
    main()
