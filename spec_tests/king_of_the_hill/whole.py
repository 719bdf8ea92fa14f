"""Whole rounds: hands that hold many pairs, and valid plays until they are empty."""

from __future__ import annotations

import random
from dataclasses import dataclass

from .model import DECK, SEATS, Trumps, pairs, plays
from .situations import some_trumps

HAND_SIZE = 20
PAIR = 2


@dataclass(frozen=True)
class WholeRound:
    """What is dealt, called and put into the dead hand, and the tricks as (leader, plays)."""

    trumps: Trumps
    koth: int
    called: str
    hands: list[list[str]]
    dead: list[str]
    tricks: list[tuple[int, list[list[str]]]]
    last: int


def whole_round(seed: int, cards: int = HAND_SIZE) -> WholeRound:
    """A round of so many cards in each hand."""
    chance = random.Random(seed)
    trumps = some_trumps(chance)
    faces = sorted(set(DECK))
    chance.shuffle(faces)
    kept = faces[: chance.choice([15, 30, 45])]
    # Pairs that stay together, in one hand, and then single cards.
    hands: list[list[str]] = [[] for _ in range(SEATS)]
    loose = [face for face in faces for _ in range(PAIR) if face not in kept]
    for face in kept:
        open_hands = [hand for hand in hands if len(hand) + PAIR <= cards]
        if open_hands:
            chance.choice(open_hands).extend([face, face])
        else:
            loose += [face, face]
    chance.shuffle(loose)
    for hand in hands:
        while len(hand) < cards:
            hand.append(loose.pop())
    koth = chance.randrange(SEATS)
    called = chance.choice([card for card in faces if card not in hands[koth]])
    tricks, last = _play(chance, trumps, koth, [[*hand] for hand in hands])
    return WholeRound(trumps, koth, called, hands, loose[:8], tricks, last)


def _play(
    chance: random.Random, trumps: Trumps, leader: int, left: list[list[str]]
) -> tuple[list[tuple[int, list[list[str]]]], int]:
    tricks: list[tuple[int, list[list[str]]]] = []
    while left[leader]:
        others = [left[(leader + number) % SEATS] for number in range(1, SEATS)]
        # A pair is led only where it is certain what may follow.
        doubles = [
            card for card in pairs(left[leader]) if all(plays(trumps, [card, card], hand) for hand in others)
        ]
        lead = [chance.choice(doubles)] * PAIR if doubles and chance.random() < 0.8 else []
        made = [lead or [chance.choice(left[leader])]]
        made += [chance.choice(plays(trumps, made[0], hand)) for hand in others]
        for number, cards in enumerate(made):
            for card in cards:
                left[(leader + number) % SEATS].remove(card)
        tricks.append((leader, made))
        leader = (leader + trumps.winner(made)) % SEATS
    return tricks, leader
