"""From what a submission answered to its verdicts: which known mistake it shows, what is told of each check, and what that costs.

What is asked for the first failure only, such as the smallest program, is made then: a right solution needs none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from grader.grading.alone import same_alone
from grader.grading.choosing import Told
from grader.grading.laying import Laying
from grader.grading.opening import Opening
from grader.grading.stand_ins import stand_ins
from grader.judging.evidence import Evidence
from grader.judging.plan import Plan
from grader.judging.rulings import World
from grader.kits.assignment import Assignment
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Corpus, Known
from grader.kits.kit import Kit
from grader.model.adapters import Adapter
from grader.model.outcomes import Loaded
from grader.model.result import CheckResult
from grader.sandbox.session import Session

if TYPE_CHECKING:
    from grader.grading.adapting import Ways
    from grader.grading.filling import Filler
    from grader.judging.diagnosis import Diagnosis
    from grader.judging.verdicts import Explanation, Verdicts
    from grader.reference.explain import Explainer


class Judging:
    """What judges one assignment's submissions; `Grader` runs them."""

    _kit: Kit
    _assignment: Assignment
    _corpus: Corpus
    _plan: Plan
    _laying: Laying
    _opening: Opening
    _only: frozenset[str]
    _shrink_seconds: float
    _explains: bool
    _explainer: Explainer | None
    _filler: Filler | None

    def _diagnosis(self, evidence: Evidence, world: World) -> Diagnosis | None:
        """The known mistakes that explain what failed; None where nothing did, or none is near."""
        if not evidence.failing(world):
            return None
        from grader.grading.recognising import recognised

        return recognised(evidence, world, self._corpus.known)

    def _verdicts(
        self,
        session: Session,
        loaded: Loaded,
        evidence: Evidence,
        failing: list[int],
        world: World,
        leaks: bool,
        adapters: Sequence[Adapter],
        blamed: frozenset[str],
        told: Told,
        *,
        sure: Known | None,
    ) -> list[CheckResult]:
        # Imported when needed: what follows is most of the grader's words.
        from grader.judging.verdicts import Explanation, Speaks, Verdicts

        def explain(info: CheckInfo, number: int, step: int | None, speaks: Speaks | None) -> Explanation:
            if not self._explains or not self._asked(info):
                return Explanation("failed", "", None)
            return self._explaining().explain(
                session,
                evidence.program(number),
                evidence.answer(number, world),
                outcome=evidence.outcomes[number],
                world=world,
                info=info,
                loaded=loaded,
                leaks=leaks,
                step=step,
                speaks=speaks,
                # What the submission lacks the parts for was no program of its own.
                programs=(evidence.program(n) for n in self._plan.numbers(info.id) if n in evidence.cases),
            )

        apart = same_alone(session, evidence, failing, world)
        judged = Verdicts(
            self._plan,
            loaded,
            evidence,
            world=world,
            failing=failing,
            explain=explain,
            same_alone=apart,
            forged=bool(session.tampered),
            sure=sure,
            stood_in=bool(evidence.unsure) and bool(stand_ins(session.files)),
        )
        self._seen(judged)
        found = []
        for verdict in map(self._laying.check, self._priced(judged, adapters, blamed)):
            found.append(verdict)
            if self._asked(verdict):
                told(verdict)
        return found

    def _priced(
        self, verdicts: Iterable[CheckResult], adapters: Sequence[Adapter], blamed: frozenset[str]
    ) -> Iterable[CheckResult]:
        """The verdicts, with what the ways in which the submission is called cost."""
        if not adapters:
            return verdicts
        from grader.grading.prices import Prices, charged

        prices = Prices(self._assignment, self._plan, spared=self._laying.gone, last=self._laying.bonus)
        return charged(prices, adapters, list(verdicts), blamed)

    def _seen(self, verdicts: Verdicts) -> None:
        """Keep of what was judged what is asked for besides the verdicts."""

    @cached_property
    def _ways(self) -> Ways:
        from grader.grading.adapting import Ways

        return Ways(self._assignment, self._plan, self._opening.part_files)

    def _asked(self, one: CheckInfo | CheckResult) -> bool:
        if one.id in self._laying.gone:
            return False
        return not self._only or one.task in self._only or one.id in self._only

    def _explaining(self) -> Explainer:
        """The explainer, made for the first failure: a right solution needs none."""
        if self._explainer is None:
            from grader.reference.explain import Explainer

            self._explainer = Explainer(
                self._kit, self._assignment, self._opening.sandbox, self._plan.comparer, self._shrink_seconds
            )
        return self._explainer

    def _filling(self) -> Filler:
        """What fills objects another way, made for the first failure as well."""
        if self._filler is None:
            from grader.grading.filling import Filler

            self._filler = Filler(self._kit, self._assignment, self._plan, self._opening.sandbox)
        return self._filler
