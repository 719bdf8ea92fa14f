"""Opens submissions of an assignment: each in a sandbox of its language, with the files that the course gives to all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from grader import languages
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.model.adapters import Adapter
from grader.model.outcomes import Hints
from grader.model.result import SandboxInfo
from grader.reference.files import part_files, support_files
from grader.sandbox.allowance import Allowance
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from grader.sandbox.session_within import SessionWithin
from grader.submissions.submission import Submission


class Opening:
    """The sandboxes of an assignment, one for each language that was handed in; close it in the end.

    `allowed` are the languages in which it may be handed in, or none for those of the assignment; `demand` is the lowest
    level to be content with, and `preload` names modules that every worker has imported from birth.  `sandbox` is the one
    for Python, `support` are the files of the course, and `part_files` those that parts are lent from: none where `solved`
    says that there is no solution.
    """

    def __init__(
        self,
        kit: Kit,
        assignment: Assignment,
        corpus: Corpus,
        allowed: Collection[str],
        demand: str | None,
        preload: Iterable[str],
    ) -> None:
        self._assignment, self._corpus = assignment, corpus
        self._allowed, self._demand = allowed, demand
        self.sandbox = Sandbox(assignment.limits, demand=demand, preload=tuple(preload), common=corpus.wire)
        self._languages = {languages.PYTHON: languages.load(languages.PYTHON)}
        self._sandboxes = {languages.PYTHON: self.sandbox}
        try:
            self.support = support_files(kit, assignment)
            self.solved = not kit.for_students or kit.has_solution(assignment)
            self.part_files = part_files(kit, assignment) if self.solved else {}
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the sandboxes."""
        for sandbox in self._sandboxes.values():
            sandbox.close()

    def info(self, language: languages.Language) -> SandboxInfo:
        """What protects the machine from submissions in a language of which one was opened."""
        return self._sandboxes[language.id].info

    def session(
        self,
        submission: Submission,
        parts: Iterable[str] = (),
        hints: Hints = (),
        adapters: Sequence[Adapter] = (),
        shapes: bool = False,
        timeouts: int = 0,
        allowance: Allowance | None = None,
        part_files: dict[str, bytes] | None = None,
    ) -> Session:
        """Open a submission, perhaps with the kit's own in some roles.  Raises InputError where no sandbox can be made.

        `part_files` are the kit's, where they are not those of the reference as they stand.
        """
        sandbox, language = self._sandbox_for(submission)
        made = Session if allowance is None else partial(SessionWithin, allowance)
        return made(
            sandbox,
            self._assignment,
            submission.run_with[0],
            self.support,
            parts=tuple(parts),
            part_files=(part_files or self.part_files) if parts else None,
            hints=hints,
            language=language,
            corpus=self._corpus,
            adapters=adapters,
            shapes=shapes,
            chosen=submission.chosen,
            timeouts=timeouts,
        )

    def _sandbox_for(self, submission: Submission) -> tuple[Sandbox, languages.Language]:
        """The sandbox for the language of a submission, made for the first one."""
        name = (
            languages.PYTHON
            if submission.chosen is not None
            else languages.of(submission.files, self._assignment, self._allowed)
        )
        if name not in self._languages:
            language = languages.load(name)
            limits, program = self._assignment.limits, language.program()
            self._sandboxes[name] = Sandbox(limits, demand=self._demand, program=program)
            self._languages[name] = language
        return self._sandboxes[name], self._languages[name]
