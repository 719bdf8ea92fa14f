"""Situations in a trick: what was led, what a hand holds, and what is played, so that many rules come to bear.

All is drawn with Python's `random` from a seed that Hypothesis chooses: a situation has to fit together.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from .model import DECK, JOKERS, RANKS, SEATS, SUITS, Trumps, case_of, pairs, plays

TRIES = 400
LARGEST = 6
COPIES = 2
PAIR = 2


@dataclass(frozen=True)
class Situation:
    """A player with `hand` is to act in a trick in which `played` was played, the lead first; `asked` are plays."""

    trumps: Trumps
    leader: int
    played: list[list[str]]
    hand: list[str]
    asked: list[list[str]]


def some_trumps(chance: random.Random) -> Trumps:
    """A trump rank and a trump suit."""
    return Trumps(chance.choice(RANKS), chance.choice(SUITS))


def pool(chance: random.Random, trumps: Trumps) -> list[str]:
    """A few cards, many of which have to do with one another: trumps of all kinds and two plain suits."""
    suits = chance.sample(SUITS, 3)
    ranks = chance.sample(RANKS, 4)
    found = [rank + suit for rank in ranks for suit in suits if chance.random() < 0.6]
    found += [trumps.rank + suit for suit in SUITS if chance.random() < 0.5]
    found += [rank + trumps.suit for rank in chance.sample(RANKS, 2)]
    found += [joker for joker in JOKERS if chance.random() < 0.4]
    return list(dict.fromkeys(found)) * COPIES


def trick_of_singles(seed: int) -> tuple[Trumps, list[list[str]]]:
    """(trumps, five plays of one card), no card more than twice."""
    chance = random.Random(seed)
    trumps = some_trumps(chance)
    cards = pool(chance, trumps)
    chance.shuffle(cards)
    return trumps, [[card] for card in cards[:SEATS]]


def trick_without_trumps(seed: int) -> tuple[Trumps, list[list[str]]]:
    """The same of plain cards alone, most of them of two suits."""
    chance = random.Random(seed)
    trumps = some_trumps(chance)
    suits = chance.sample([suit for suit in SUITS if suit != trumps.suit], 2)
    cards = [rank + suit for rank in RANKS for suit in suits if rank != trumps.rank] * COPIES
    return trumps, [[card] for card in chance.sample(cards, SEATS)]


def trick_of_trumps(seed: int) -> tuple[Trumps, list[list[str]]]:
    """The same with many trumps of all kinds, whatever was led."""
    chance = random.Random(seed)
    trumps = some_trumps(chance)
    others = [rank + trumps.suit for rank in chance.sample(RANKS, 3)]
    cards = [*JOKERS, *(trumps.rank + suit for suit in SUITS), *others] * COPIES
    found = chance.sample(cards, SEATS)
    if chance.random() < 0.5:
        found[0] = chance.choice([card for card in DECK if trumps.follows(card) in SUITS])
    return trumps, [[card] for card in found]


def trick_of_pairs(seed: int) -> tuple[Trumps, list[list[str]]]:
    """(trumps, five plays of two cards), where a pair was led; nobody plays a card of its suit that is no pair."""
    chance = random.Random(seed)
    while True:
        trumps = some_trumps(chance)
        cards = sorted(set(pool(chance, trumps)))
        chance.shuffle(cards)
        led = cards.pop()
        off = [card for card in cards if trumps.follows(card) != trumps.follows(led)]
        found = [[led, led]]
        while len(found) < SEATS and cards:
            if len(off) > 1 and chance.random() < 0.3:
                found.append(chance.sample(off, PAIR))
            else:
                found.append([cards.pop()] * PAIR)
        if len(found) == SEATS and max(Counter(card for play in found for card in play).values()) <= COPIES:
            return trumps, found


def situation(seed: int, cases: tuple[str, ...], by_rank: bool | None = False) -> Situation:
    """A situation with up to three plays to ask about, the first of which one of the rules in `cases` decides.

    `by_rank` tells whether a trump that is not of the trump suit is in the hand or was led; None where it may be.
    """
    chance = random.Random(seed)
    while True:
        trumps = some_trumps(chance)
        cards = pool(chance, trumps)
        hand = [*chance.sample(cards, min(len(cards), chance.randint(1, LARGEST)))]
        for card in [*hand]:
            if chance.random() < 0.3 and hand.count(card) < COPIES:
                hand.append(card)
        played: list[list[str]] = []
        if "lead" not in cases:
            led = chance.choice(cards)
            played = [[led] if chance.random() < 0.5 else [led, led]]
            if by_rank is not None and by_rank != any(map(trumps.by_rank, [led, *hand])):
                continue
            for _ in range(chance.choice([0, 0, 1, 3])):
                more = plays(trumps, played[0], chance.sample(DECK, 3))
                played.append(chance.choice(more or [[led] * len(played[0])]))
        asked = _asked(chance, trumps, played, hand, cards, cases)
        if asked:
            return Situation(trumps, chance.randrange(SEATS), played, hand, asked)


def _asked(
    chance: random.Random,
    trumps: Trumps,
    played: list[list[str]],
    hand: list[str],
    cards: list[str],
    cases: tuple[str, ...],
) -> list[list[str]]:
    found: list[list[str]] = []
    led = played[0] if played else []
    for _ in range(TRIES // 10):
        size = chance.choice([1, 2, 2, 3]) if "number" in cases or "lead" in cases else max(len(led), 1)
        source = [*hand, *cards] if "not held" in cases else hand
        if len(source) < size:
            continue
        wanted = chance.sample(source, size)
        if size == PAIR and chance.random() < 0.5:
            wanted = [chance.choice(pairs(hand) or hand)] * PAIR
        if case_of(trumps, led, hand, wanted) in cases and wanted not in found:
            found.append(wanted)
    return found[:3]
