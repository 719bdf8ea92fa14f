"""Bids of a team.

How I read the handout:
- nil: only the player who bid it must win nothing
- blind: the team's tricks are compared with the whole contract, and what
  the blind player wins on top of the bid is worth nothing
- extra tricks are counted player by player
"""
from collections import namedtuple
from typing import List, Optional, Tuple

Bid = namedtuple("Bid", "amount blind")

BONUS = 100
PER_TRICK = 10


class Contract:
    def __init__(self) -> None:
        self._bids: List[Optional[Bid]] = [None, None]

    def add_bid(self, number: int, bid: int, blind: bool) -> None:
        self._bids[number - 1] = Bid(bid, blind)

    def _is_made(self, wins) -> bool:
        return sum(wins) >= self._target()

    def _target(self) -> int:
        return sum(bid.amount for bid in self._bids)

    def _player_points(self, bid: Bid, won: int, made: bool) -> int:
        if bid.amount == 0:
            return BONUS if won == 0 else -BONUS
        worth = BONUS if bid.blind else PER_TRICK * bid.amount
        return worth if made else -worth

    def _extras(self, wins) -> int:
        if sum(wins) <= self._target():
            return 0
        return sum(max(won - bid.amount, 0)
                   for bid, won in zip(self._bids, wins) if not bid.blind)

    def eval(self, win1: int, win2: int) -> Tuple[int, int]:
        wins = (win1, win2)
        made = self._is_made(wins)
        points = sum(self._player_points(bid, won, made) for bid, won in zip(self._bids, wins))
        extras = self._extras(wins)
        has_blind = any(bid.blind for bid in self._bids)
        return points + extras, (0 if has_blind else extras)

    def to_string(self, win1: int, win2: int) -> str:
        shown = ["YTB" if bid is None else f"{bid.amount}{'b' * bool(bid.blind)}" for bid in self._bids]
        return f"{{{win1}/{shown[0]}, {win2}/{shown[1]}}}"
