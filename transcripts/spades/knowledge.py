"""What the rules of Spades say of a trick and of a round, with every reading that the handout allows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .reading import RANKS

SPADES = "♠"
PLAYERS, TRICKS = 4, 13
PARTNERS = ((0, 2), (1, 3))
BAGS, PENALTY = 7, 100


def suit(card: str) -> str:
    """The suit's sign."""
    return card[-1]


def winner(trick: Sequence[str]) -> int:
    """The place of the card that wins, the lead first."""
    best = SPADES if any(suit(card) == SPADES for card in trick) else suit(trick[0])
    return max(
        (at for at, card in enumerate(trick) if suit(card) == best),
        key=lambda at: RANKS.index(trick[at][:-1]),
    )


def to_match(trick: Sequence[str]) -> list[str]:
    """The suits that must be matched in the ways to read the rule: that of the handout first."""
    spades = [SPADES] if any(suit(card) == SPADES for card in trick) else []
    return list(dict.fromkeys([*spades, suit(trick[0])]))


def legal(hand: Collection[str], trick: Sequence[str], spade_played: bool) -> list[list[str]]:
    """The cards that may be played, for each way to read the rules."""
    if not trick:
        others = [card for card in hand if suit(card) != SPADES]
        return [list(hand) if spade_played or not others else others]
    found = [[card for card in hand if suit(card) == one] or list(hand) for one in to_match(trick)]
    return found if len(found) == 1 or found[0] != found[1] else found[:1]


Worth = tuple[int, int]
"""Score and bags."""


def worths(bids: Sequence[int], wins: Sequence[int]) -> list[list[Worth]]:
    """What the round is worth to each team, for each way to count extras, where nobody has bid nil or blind."""
    found = []
    for team in PARTNERS:
        promised, won = sum(bids[one] for one in team), sum(wins[one] for one in team)
        if won < promised:
            found.append([(-10 * promised, 0)] * 2)
            continue
        of_players = sum(max(0, wins[one] - bids[one]) for one in team) if won > promised else 0
        found.append([(10 * promised + more, more) for more in (won - promised, of_players)])
    return found


Rounds = Sequence[tuple[Sequence[int], Sequence[int], int]]
"""For each round the bids, the wins, and the number that its first bidder had in the first round."""


def _shares(rounds: Rounds, team: int, way: int) -> list[Worth]:
    """What each round is worth to a team, in one way to count extras."""
    return [worths(bids, wins)[(team - shift) % 2][way] for bids, wins, shift in rounds]


def rest_counts(rounds: Rounds) -> bool:
    """Whether a team has paid for bags that were left when it paid before, however extras are counted."""
    return any(all(_pays_for_rest(_shares(rounds, team, way)) for way in range(2)) for team in range(2))


def _pays_for_rest(shares: Sequence[Worth]) -> bool:
    held = paid = 0
    for _, bags in shares:
        held += bags
        paid, held = paid + held // BAGS, held if held < BAGS else 0
    return paid < sum(bags for _, bags in shares) // BAGS


def totals(rounds: Rounds, counted: int) -> list[set[int]]:
    """What each team may have after some rounds, with the penalty for the bags of the first `counted` of them."""
    found: list[set[int]] = [set() for _ in PARTNERS]
    for way in range(2):
        for team, one in enumerate(found):
            shares = _shares(rounds, team, way)
            bags = sum(bags for _, bags in shares[:counted])
            one.add(sum(score for score, _ in shares) - PENALTY * (bags // BAGS))
    return found


def scores(bids: Sequence[int], wins: Sequence[int]) -> list[set[int]]:
    """What each team may have after the first round, where nobody has bid nil or blind."""
    # What the round was worth may be shown, or what the team has after the penalty for bags.
    return [
        {score - penalty for score, bags in one for penalty in (0, PENALTY * (bags // BAGS))}
        for one in worths(bids, wins)
    ]
