"""What it costs to call a submission in another way than the rules do: one check, and three in a hundred of all points at most."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import msgspec
from msgspec.structs import replace

from grader.judging.blame import Rules
from grader.judging.plan import Plan, members
from grader.kits.assignment import Assignment
from grader.model.adapters import Adapter
from grader.model.result import CheckResult
from grader.model.wording import decimal, tr

DEAR = 0.1
"""Share of all points from which on a check is too dear for a slip, where there is a cheaper one."""

PRICE = 0.03
"""Share of all points that a slip costs at most."""


class Prices:
    """What adapters cost in one assignment.

    A price is never charged to a check that is `spared`, because it counts nothing, and to one of the `last` only where no
    other is left.
    """

    def __init__(
        self,
        assignment: Assignment,
        plan: Plan,
        spared: Collection[str] = (),
        last: Collection[str] = (),
    ) -> None:
        self._plan, self._spared, self._last = plan, spared, last
        self._tasks = {one.name: one.task for one in assignment.defines}

    def check_of(self, adapter: Adapter, checks: Sequence[CheckResult], blamed: Rules) -> CheckResult | None:
        """The check that an adapter costs: the cheapest paid one of the member's own task whose programs call it.

        A check of a rule that was blamed before comes first, then one whose own rule the reference cites where the member is
        called, unless it is dear.  Another error costs the dearest of those that it broke, and nothing where none of them is paid: each further
        place where it is raised breaks more.
        """
        calling = Counter(
            case.check for case in self._plan.cases.values() if adapter.member in members(case.steps)
        )
        task = self._tasks[adapter.member.partition(".")[0]]
        paid = [
            one
            for one in checks
            if one.points and one.task == task and calling[one.id] and one.id not in self._spared
        ]
        if adapter.result == "raised":
            paid = [one for one in paid if not blamed.isdisjoint(self._plan.rules[one.id])]
        if not paid:
            return None
        dear = DEAR * self._all_points()

        def rank(one: CheckResult) -> tuple[bool, bool, bool, bool, float]:
            foreign = blamed.isdisjoint(self._plan.rules[one.id])
            about = self._is_about(one.id, adapter.member)
            points = -one.points if adapter.result == "raised" else one.points
            return one.id in self._last, one.points > dear, foreign, not about, points

        return min(paid, key=rank)

    def price(self, adapter: Adapter, points: float) -> float:
        """What an adapter costs where its check is paid so many points: all of them, or three in a hundred of all that can be had.

        These are rounded up to half a point.  Another error costs all of its check, as it does where Kibitz takes no error for another.
        """
        if adapter.result == "raised" and points <= DEAR * self._all_points():
            return points
        return min(points, math.ceil(2 * PRICE * self._all_points()) / 2)

    def _all_points(self) -> float:
        aside = {*self._spared, *self._last}
        return sum(info.points for info in self._plan.checks if info.id not in aside)

    def _is_about(self, check: str, member: str) -> bool:
        own = self._plan.rules[check]
        for number in self._plan.numbers(check):
            case = self._plan.cases[number]
            for step, cited in zip(case.steps, case.answers[0].cited, strict=False):
                if step.member == member and own & cited.all:
                    return True
        return False


def charged(
    prices: Prices, adapters: Iterable[Adapter], checks: list[CheckResult], blamed: Rules
) -> list[CheckResult]:
    """The checks, with what each adapter costs: one check, and where none is left nothing more.  `blamed`: see `Ways.blamed`."""
    adapters = [*adapters]
    # What an object wants when it is made, and a method then does without, is one slip.
    made = {value[1] for one in adapters for _, items in one.forms for kind, value in items if kind == "i"}
    errors = [
        Adapter(one.member, result="raised", error=one.error) for one in adapters if one.result == "raised"
    ]
    broken = {one.member: check.points for one in errors if (check := prices.check_of(one, checks, blamed))}
    # The same error in several functions is one slip.
    dearest = max(broken, key=lambda member: broken[member], default="")
    others = [replace(one, result="", error="") if one.result == "raised" else one for one in adapters]
    slips = [one for one in others if (one.own or one.forms or one.result) and one.member not in made]
    for adapter in [*slips, *(one for one in errors if one.member == dearest)]:
        charge = prices.check_of(adapter, checks, blamed)
        checks = [
            _charged(one, adapter, prices.price(adapter, one.points)) if one is charge else one
            for one in checks
        ]
    return checks


def _charged(check: CheckResult, adapter: Adapter, price: float) -> CheckResult:
    left = round(check.points - price, 2)
    if left:
        message = tr(
            "{how} So called, this is right. {price} of its points are the price of calling your program in another way, which is charged once.",
            how=adapter.words(),
            price=decimal(f"{price:g}"),
        )
    else:
        message = tr(
            "{how} So called, this is right. Its points are the price of calling your program in another way, which is charged once.",
            how=adapter.words(),
        )
    return msgspec.structs.replace(
        check,
        status="partial" if left else "failed",
        points=left,
        open_points=0.0,
        message=message,
        excused="",
        misconception=None,
        counterexample=None,
    )
