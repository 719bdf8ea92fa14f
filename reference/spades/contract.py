"""What a team has bid in a round, and what that is worth once the tricks are won.

The numbers at the ends of lines are the rules of `handout.md` that these lines decide.  Where the handout
leaves a choice, the line asks `rulings`; where it says nothing, `rulings.undecided` says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import rulings

PER_TRICK = 10
SPECIAL = 100


@dataclass(frozen=True)
class Bid:
    """What one player has bid, and whether without having seen the cards."""

    tricks: int
    blind: bool

    @property
    def nil(self) -> bool:
        """Whether the player means to win no trick at all."""
        return self.tricks == 0

    @property
    def plain(self) -> bool:
        """Whether this is neither a nil nor a blind."""
        return not self.nil and not self.blind

    def __str__(self) -> str:
        if self.blind:
            return f"{self.tricks}b"  # B3
        return f"{self.tricks}"  # B2


class Contract:
    """The bids of the two players of a team, for one round."""

    def __init__(self) -> None:
        self._bids: dict[int, Bid] = {}

    def add_bid(self, number: int, bid: int, blind: bool) -> None:
        """Player `number`, 1 or 2, bids so many tricks."""
        if number in self._bids:
            rulings.undecided("a player bids a second time")
        if number not in (1, 2) or not 0 <= bid <= 13:
            rulings.undecided("a player or a bid of a number that there is not")
        self._bids[number] = Bid(bid, blind)  # => B1
        ask_about_kinds([*self._bids.values()])

    def to_string(self, win1: int, win2: int) -> str:
        """The tricks won and the bid of player 1, then of player 2."""
        text = f"{{{win1}/{self._shown(1)}, {win2}/{self._shown(2)}}}"  # B2
        if "YTB" in text and rulings.to_come == "player":
            text = re.sub(r"-?[0-9]+/YTB", "YTB", text)  # B4
        return text

    def _shown(self, number: int) -> str:
        if number not in self._bids:
            return "YTB"  # B4
        return str(self._bids[number])

    def eval(self, win1: int, win2: int) -> tuple[int, int]:
        """(score, bags) of the team, whose players have won so many tricks."""
        if len(self._bids) < 2:
            rulings.undecided("a contract is valued before both players have bid")
        bids = self._bids[1], self._bids[2]
        wins = win1, win2
        ask_about_numbers(wins)
        ask_about_kinds([*bids])
        ask_about_nils(bids, wins)
        ask_about_blinds(bids, wins)
        return value(bids, wins)  # B6


Bids = tuple[Bid, Bid]
Wins = tuple[int, int]


def value(bids: Bids, wins: Wins) -> tuple[int, int]:
    """(score, bags) of a team."""
    if bids[0].plain and bids[1].plain:
        return value_of_tricks(bids, wins)
    first, second = (value_of_bid(bid, own, bids, wins) for bid, own in zip(bids, wins, strict=True))
    score = first + second  # S14
    more = extras(bids, wins)
    if bids[0].blind or bids[1].blind:
        if more and rulings.blind_extras == "point":
            score += more  # S11
        if rulings.blind_points == "beside":
            tricks = sum(bid.tricks for bid in bids if bid.blind)
            score += PER_TRICK * tricks if is_made(bids, wins) else -PER_TRICK * tricks  # S8, S9, S10
        if rulings.blind_points == "along":
            for bid, own in zip(bids, wins, strict=True):
                if bid.blind:
                    met = value_of_blind(bid, own, bids, wins) > 0
                    score += PER_TRICK * bid.tricks if met else -PER_TRICK * bid.tricks  # S8, S9, S10
        return score, 0  # S12
    if more:
        return score + more, more  # S3, S4
    return score, 0


def value_of_tricks(bids: Bids, wins: Wins) -> tuple[int, int]:
    """(score, bags) where there is neither a nil nor a blind."""
    contract = promised(bids)
    if not is_made(bids, wins):
        return -PER_TRICK * contract, 0  # S2
    more = extras(bids, wins)
    if more:
        return PER_TRICK * contract + more, more  # S1, S3, S4
    return PER_TRICK * contract, 0  # S1


def promised(bids: Bids) -> int:
    """The contract: the tricks that the team has to win together."""
    return bids[0].tricks + bids[1].tricks


def is_made(bids: Bids, wins: Wins) -> bool:
    """Whether the team has won as many tricks as it promised."""
    return sum(wins) >= promised(bids)


def extras(bids: Bids, wins: Wins) -> int:
    """The tricks that count as extras; there are none where the team has no more than the contract."""
    beyond = max(0, sum(wins) - promised(bids))
    if beyond and rulings.extras == "player":
        return own_extras(bids, wins)
    return beyond


def own_extras(bids: Bids, wins: Wins) -> int:
    """The tricks that each player has won beyond the own bid."""
    return sum(max(0, own - bid.tricks) for bid, own in zip(bids, wins, strict=True))


def value_of_bid(bid: Bid, own: int, bids: Bids, wins: Wins) -> int:
    """The score of one player of a team with a nil or a blind, without extras."""
    if bid.nil:
        return value_of_nil(own, wins)
    if bid.blind:
        return value_of_blind(bid, own, bids, wins)
    if own < bid.tricks:
        return -PER_TRICK * bid.tricks  # S13
    return PER_TRICK * bid.tricks  # S13


def value_of_nil(own: int, wins: Wins) -> int:
    """The score of a player who bid nil and has won `own` of the tricks `wins`."""
    if own:
        return -SPECIAL  # S6
    if sum(wins):
        return SPECIAL if rulings.nil_met == "bidder" else -SPECIAL  # S7
    return SPECIAL  # S5


def value_of_blind(bid: Bid, own: int, bids: Bids, wins: Wins) -> int:
    """The score of a player who bid blind and has won `own` of the tricks `wins`, without extras."""
    by_bidder, by_team = own >= bid.tricks, is_made(bids, wins)
    if by_bidder and by_team:
        return SPECIAL  # S8
    if not by_bidder and not by_team:
        return -SPECIAL  # S9
    met = by_bidder if rulings.blind_judged == "bidder" else by_team
    return SPECIAL if met else -SPECIAL  # S10


# What is open ----------------------------------------------------------------------------------------


def ask_about_numbers(wins: Wins) -> None:
    """Note where there are numbers that no round comes to."""
    if min(wins) < 0 or sum(wins) > 13:
        rulings.undecided("more tricks than a round has, or fewer than none")


def ask_about_kinds(bids: list[Bid]) -> None:
    """Note where a nil and a blind come together."""
    if any(bid.nil for bid in bids) and any(bid.blind for bid in bids):
        rulings.undecided("a blind nil, or a nil beside a blind")


def ask_about_nils(bids: Bids, wins: Wins) -> None:
    """Note where it is open what a nil is worth."""
    for bid, own in zip(bids, wins, strict=True):
        if bid.nil and own and is_made(bids, wins):
            rulings.undecided("the tricks of a nil that was missed may help the partner, or be extras")


def ask_about_blinds(bids: Bids, wins: Wins) -> None:
    """Note where it is open what a blind is worth, and its partner."""
    if not (bids[0].blind or bids[1].blind):
        return
    if bids[0].blind and bids[1].blind and own_extras(bids, wins) != max(0, sum(wins) - promised(bids)):
        rulings.undecided("extras of two blinds, which may be each player's own, or the team's")
    for bid, own in zip(bids, wins, strict=True):
        if bid.plain and (own >= bid.tricks) != is_made(bids, wins):
            rulings.undecided("the partner of a blind may be held to the own bid, or to the contract")
        if bid.plain and own > bid.tricks:
            rulings.undecided("the own extras of the partner of a blind")
        if bid.blind and own < bid.tricks and is_made(bids, wins) and rulings.blind_judged == "bidder":
            rulings.undecided("extras where a blind fails in a contract that is made")
        if bid.blind and own > bid.tricks and not is_made(bids, wins) and rulings.blind_judged == "bidder":
            rulings.undecided("extras of a blind that is met in a contract that is missed")
