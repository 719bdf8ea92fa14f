"""The pack of a game of Mini Spite and Malice is judged by the cards that were seen: chance fails no right one."""

from __future__ import annotations

import random
from collections import Counter
from types import ModuleType

import pytest

import test_dialogue_spite_and_malice as games
from grader.kits.content import modules

RIGHT = [*"0123456789"] * 10 + ["*"] * 20
GAMES = 8


@pytest.fixture(scope="module")
def pack() -> ModuleType:
    """The module that judges packs."""
    (found,) = modules("pack", games.FOLDER, "pack.py")
    return found


def samples(cards: list[str], count: int, size: int = 62, seed: int = 1) -> list[Counter[str]]:
    """What is seen of a pack in so many games."""
    chance = random.Random(seed)
    return [Counter(chance.sample(cards, size)) for _ in range(count)]


def test_a_right_pack_is_never_wrong(pack: ModuleType) -> None:
    """Nor is it looked at again too often."""
    judged = [pack.judged(samples(RIGHT, 1, seed=seed)) for seed in range(400)]
    assert not any(one.wrong for one in judged)
    assert sum(one.unsure for one in judged) < len(judged) / 5


@pytest.mark.parametrize(
    "cards",
    [
        [*"0123456789"] * 12,
        [*"0123456789"] * 10,
        [*"0123456789"] * 10 + ["*"] * 4,
        [*"0123456789"] * 9 + ["*"] * 30,
        [*"0123456789"] * 8 + ["*"] * 40,
    ],
    ids=["no jokers, 120 cards", "no jokers", "four jokers", "thirty jokers", "forty jokers"],
)
def test_a_wrong_pack_is_found_in_a_few_games(pack: ModuleType, cards: list[str]) -> None:
    """Each look that is not sure asks for one more game."""
    for count in range(1, GAMES + 1):
        found = pack.judged(samples(cards, count))
        if found.wrong:
            break
        assert found.unsure
    assert "not a pack of 120 cards" in found.wrong
