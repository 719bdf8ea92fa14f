"""A card table for King of the Hill: a round of few cards with the classes of a submission, as its players type it.

It is a program of the kit's (see `[program]` in assignment.toml).  The cards are dealt as its arguments say, through
`addCard` of the hands; then the submission's Rules, Trick, Round and Game are asked for all that happens.  A Game
seats its players at random, so the names that are shown go by the seats: Ann is who sits first.

Arguments, each as `name=value`:

    hands=...    the hands of Ann, Ben, Cem, Dora and Eve, with bars between them
    trump=H      the trump suit
    first=yes    a first round, with no king of the hill by itself
    king=Cem     who is king of the hill in a first round
    spare=...    cards that the king gets beside the hand, and puts as many away for
    dead=...     the dead hand, where nothing is put away
    ask=no       no card is called
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from kibitz.koth_table import Classes, Leave, Table, line
from kibitz.submission import Card, Game, Rules, Trick

NAMES = ["Ann", "Ben", "Cem", "Dora", "Eve"]


@contextmanager
def aside() -> Iterator[None]:
    """The submission's classes have no terminal: they read nothing, and what they print is not seen."""
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), io.StringIO(), io.StringIO()
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def joker_rank() -> str:
    """The rank that the jokers have in the deck of this submission's rounds."""
    try:
        with aside():
            game = Game(list(NAMES))
            round = game.newRound(game.players[0], False)
            round.startRound()
            dealt = [card for player in game.players for card in player.hand.cards]
            ranks = [card.rank for card in [*dealt, *round.drawStack.cards] if card.suit in ("B", "R")]
    except Exception:  # what goes wrong there is for the checks to say
        return ""
    return "~" if "~" in ranks else ""


def main() -> None:
    """Deal, and play one round."""
    options = dict(one.split("=", 1) for one in sys.argv[1:])
    rank = joker_rank()

    def cards(text: str) -> list[Card]:
        return [Card(rank if one in ("JR", "JB") else one[0], one[1]) for one in text.split()]

    with aside():
        game = Game(list(NAMES))
        first = options.get("first") == "yes"
        round = game.newRound(game.players[0], first)
        round.trumpSuit = options["trump"]
        if first:
            round.koth = game.players[NAMES.index(options["king"])]
            round.defenders = [round.koth]
        for player, hand in zip(game.players, options["hands"].split("|"), strict=True):
            for card in cards(hand):
                player.hand.addCard(card)
        for card in cards(options.get("spare", "")):
            round.koth.hand.addCard(card)
        for card in cards(options.get("dead", "")):
            round.deadHand.addCard(card)
    table = Table(game, NAMES, Classes(Card, Trick, Rules), aside=aside, joker_rank=rank)
    try:
        print(f"{table.name(round.koth)} is king of the hill.")
        if "spare" not in options:
            print(f"Put away: {line(round.deadHand.cards)}")
        else:
            table.bury(round, len(cards(options["spare"])))
        if options.get("ask") != "no":
            table.call(round)
        table.play(round)
    except Leave as leave:
        print(leave)


main()
