"""What a team has promised for one round, and what it gets for it."""

from typing import Dict, NamedTuple, Tuple


class Bid(NamedTuple):
    tricks: int
    blind: bool

    @property
    def is_nil(self) -> bool:
        return self.tricks == 0

    def __str__(self) -> str:
        return f"{self.tricks}b" if self.blind else f"{self.tricks}"


class Contract:
    """The bids of both players of a team."""

    def __init__(self) -> None:
        self._bids: Dict[int, Bid] = {}

    def add_bid(self, number: int, bid: int, blind: bool) -> None:
        self._bids[number] = Bid(bid, bool(blind))

    def to_string(self, win1: int, win2: int) -> str:
        first = self._bids.get(1, "YTB")
        second = self._bids.get(2, "YTB")
        return f"{{{win1}/{first}, {win2}/{second}}}"

    def eval(self, win1: int, win2: int) -> Tuple[int, int]:
        """Score and bags of the team."""
        one, two = self._bids[1], self._bids[2]
        if not self._is_special(one) and not self._is_special(two):
            return self._team_result(one.tricks + two.tricks, win1 + win2)

        score1, bags1 = self._player_result(one, win1)
        score2, bags2 = self._player_result(two, win2)
        return score1 + score2, bags1 + bags2

    @staticmethod
    def _is_special(bid: Bid) -> bool:
        return bid.is_nil or bid.blind

    @staticmethod
    def _team_result(promised: int, won: int) -> Tuple[int, int]:
        if won < promised:
            return -10 * promised, 0
        extras = won - promised
        return 10 * promised + extras, extras

    def _player_result(self, bid: Bid, won: int) -> Tuple[int, int]:
        if bid.is_nil:
            # only the tricks of the bidder count, whatever the partner does
            return (-100, 0) if won > 0 else (100, 0)
        if bid.blind:
            # 100 points take the place of the 10 for each trick, extras score nothing
            if won < bid.tricks:
                return -100, 0
            return 100, won - bid.tricks
        return self._partner_result(bid, won)

    @staticmethod
    def _partner_result(bid: Bid, won: int) -> Tuple[int, int]:
        """The partner of a nil or a blind."""
        score = bags = 0
        if won >= bid.tricks:
            bags = won - bid.tricks
            score = 10 * bid.tricks + bags
        return score, bags
