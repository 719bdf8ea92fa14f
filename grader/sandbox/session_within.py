"""A session that has its time together with all others of its submission."""

from __future__ import annotations

from typing import Any

from grader.model.outcomes import Loaded
from grader.sandbox.allowance import Allowance
from grader.sandbox.session import Session


class SessionWithin(Session):
    """See `Session`; once the `allowance` is spent, nothing more is run."""

    def __init__(self, allowance: Allowance, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._allowance = allowance

    def close(self) -> None:
        """See `Session`."""
        ended = self._processes
        super().close()
        for one in ended:
            self._allowance.let_go(one)

    def _try_load(self) -> Loaded:
        try:
            return super()._try_load()
        finally:
            self._allowance.watch(*self._processes)

    def _exhausted(self) -> bool:
        return self._allowance.is_spent or super()._exhausted()

    @property
    def _processes(self) -> list[Any]:
        return [one for one in (self._worker, self._lender) if one is not None]
