"""What the tests of King of the Hill share: the reference's classes, cards as texts, and changed references to grade.

It holds no tests itself.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import assignment_tools as tools
import reference_modules
from grader.model.result import Result
from grader.submissions.submission import Submission

NAME = "king_of_the_hill"
NAMES = ["Ann", "Ben", "Cem", "Dora", "Eve"]
MODULES = ("rulings", "koth_cards", "koth_play", "koth_game")


@contextmanager
def loaded() -> Iterator[Any]:
    """The reference's names, freshly imported; `open_points` collects what no rule decides."""
    path = sys.path[:]
    hidden = {name: sys.modules.pop(name) for name in MODULES if name in sys.modules}
    sys.path.insert(0, str(reference_modules.REFERENCES / NAME))
    try:
        modules: dict[str, Any] = {name: importlib.import_module(name) for name in MODULES}
        open_points: list[str] = []
        modules["rulings"].undecided = open_points.append
        names = {
            key: value for one in modules.values() for key, value in vars(one).items() if callable(value)
        }
        yield SimpleNamespace(**names | modules, open_points=open_points)
    finally:
        sys.path[:] = path
        for name in MODULES:
            sys.modules.pop(name, None)
        sys.modules.update(hidden)


def cards(koth: Any, text: str) -> list[Any]:
    """Cards from a text such as "5H R"."""
    return [koth.Card(one[:-1], one[-1]) for one in text.split()]


def shown(pile: Any) -> str:
    """The cards of a pile as such a text."""
    return " ".join(card.rank + card.suit for card in pile.cards)


def filled(koth: Any, pile: Any, text: str) -> Any:
    """The pile, with these cards added."""
    for card in cards(koth, text):
        pile.addCard(card)
    return pile


def table(koth: Any, trumps: str, hands: Sequence[str]) -> Any:
    """A round with the trump rank and suit given, in which Ann is king, and five players with these hands."""
    players = [koth.Player(name) for name in NAMES]
    round = koth.Round(players, True, dict.fromkeys(NAMES, "2"))
    round.trumpRank, round.trumpSuit = trumps[0], trumps[1]
    round.koth, round.defenders = players[0], [players[0]]
    for player, hand in zip(players, hands, strict=False):
        filled(koth, player.hand, hand)
    return round


def play(koth: Any, round: Any, plays: Sequence[str], leader: int = 0) -> Any:
    """A trick of a round, with these plays from the leader on."""
    trick = koth.Trick(round, round.dealOrder[leader])
    for number, text in enumerate(plays):
        trick.playCards(round.dealOrder[(leader + number) % 5], cards(koth, text))
    return trick


def changed(*changes: tuple[str, str, str]) -> Submission:
    """The reference with texts replaced, each given as (file, old, new)."""
    files = dict(tools.reference(NAME).files)
    for file, old, new in changes:
        text = files[file].decode()
        assert text.count(old) == 1, (file, old, text.count(old))
        files[file] = text.replace(old, new).encode()
    return Submission("changed", "changed", files)


def lost(result: Result) -> dict[str, str]:
    """The checks that lost points, with their status."""
    return {one.id: one.status for one in result.checks if one.points < one.max_points}
