"""What concerns a class as a whole: what the course asks for besides grading, and the files that are written last.

The gradebook, the roster and the adjustments are read and checked before anything is graded, so that a wrong
one costs nobody an hour.  Whether they fit the class is told as far as the download shows it.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from grader import __version__
from grader.classes.batch import Batch, ChosenFile
from grader.classes.desk_base import FILE as DESK
from grader.classes.desk_file import read_desk
from grader.classes.feedback_files import ARCHIVE, RETURNED, Reports, check_feedback, clear_feedback
from grader.classes.out_folder import CLASS, ENTERED, OutFolder
from grader.classes.people import People
from grader.classes.similar_files import similar_pairs
from grader.classes.slip_file import SlipFile
from grader.classes.wishes import Wishes
from grader.grades.adjustment_entries import Adjustments
from grader.grades.adjustments import (
    adjust,
    adjust_absent,
    is_late,
    slip_days_used,
    unsettled,
    unused,
)
from grader.grades.concerned import Known, chosen_files
from grader.grades.decisions import (
    Decision,
    Item,
    Kind,
    notes_of,
    open_items,
    outdated_own,
    own_decisions,
    own_keys,
    with_decisions,
    with_own,
)
from grader.grades.gradebooks import (
    ClassList,
    Filled,
    Gradebook,
    filled,
    reconcile,
)
from grader.grades.gradebooks.another import refuse_another
from grader.grades.gradebooks.filling import advice
from grader.grades.gradebooks.people import Fit, untold
from grader.grades.gradebooks.plain import render_gradebook
from grader.grades.late_policy import find_zone
from grader.grades.lateness import clause
from grader.grades.slip_days import Ledger
from grader.grades.unfit import Unfit
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.lms.attempts import all_attempts, with_first_attempts
from grader.lms.book import choose_column
from grader.lms.zoned import in_zone
from grader.model.class_result import ClassResult, Made, Roster, Row, Stray
from grader.model.errors import InputError
from grader.model.grade import Grade
from grader.model.result import Notice, Result
from grader.model.visible import counted, visible
from grader.reports.pseudonyms import render_shared
from grader.reports.report import render_class
from grader.submissions.chosen import find_file
from grader.submissions.download import Download, Entry
from grader.submissions.submission import take_entry

PLAIN = "gradebook.csv"
PAGE = "index.html"
SHARED = "shared.html"
"""The page of the class to show to others, without names."""


class ClassFiles:
    """The wishes of a course, for one class.

    `remark` is called with what the instructor should know; `only` is the one task that is graded.  Raises InputError where the wishes do not fit
    the download or would write over the gradebook that was given.
    """

    def __init__(
        self,
        kit: Kit,
        assignment: Assignment,
        wishes: Wishes,
        download: Download,
        out: Path,
        remark: Callable[[str], None],
        only: str | None = None,
    ) -> None:
        self._kit, self._about, self._wishes, self._remark = kit, assignment, wishes, remark
        if wishes.gradebook is not None and wishes.gradebook_path is not None:
            titles = (assignment.title, assignment.id)
            self._column = choose_column(wishes.gradebook, wishes.column, titles)
            self._check_place(wishes.gradebook_path, out)
        if wishes.feedback:
            check_feedback(download, wishes.gradebook)
        roster, book = wishes.roster, wishes.gradebook
        late = wishes.policy.late if wishes.policy is not None else None
        if late is not None and late.attempt == "first":
            download, told = with_first_attempts(download)
            self._tell_late(told)
        self.attempts: Mapping[str, tuple[Entry, ...]] = {}
        """All attempts of the submissions of which the best one counts, by id, the first one first."""
        if late is not None and late.attempt == "best":
            self.attempts, lines = all_attempts(download, by_time=late.takes)
            for line in lines:
                self._tell_late(line)
        self._people = People(download, roster, book.listed if book is not None else None)
        if book is not None and self._people.gradebook is not None:
            refuse_another(book, self._people.gradebook)
        download = self._people.answered(download)
        if late is not None and late.takes:
            download, unread = self._people.timed(download, late.commit_times)
            for line in unread:
                self._tell_late(line)
        if late is not None and late.zone:
            download = in_zone(download, find_zone(late.zone))
            self.attempts = {
                name: in_zone(msgspec.structs.replace(download, entries=them), find_zone(late.zone)).entries
                for name, them in self.attempts.items()
            }
        self._desk = read_desk(out)
        self._unfit = Unfit()
        self.download = download
        """The download, with what the late policy and the lists say of attempts and times."""
        self._known = self._people.known
        self._slip_file: SlipFile | None = None
        self.chosen: dict[str, ChosenFile] = {}
        """The files that a person chose, by the ids of submissions."""
        if wishes.policy is not None:
            entries = [self._whole(one) for one in download.entries]
            self._give_slip_days(wishes.policy, entries, only)
            for line in unused(wishes.policy, entries, self._people.absent, self._known):
                remark(line)
            self.chosen = _chosen(wishes.policy, entries, self._known, download)
            # Whoever chose a file has looked at the attempt that it is in.
            self.attempts = {name: them for name, them in self.attempts.items() if name not in self.chosen}

    def _tell_late(self, line: str) -> None:
        if line and self._wishes.policy is not None:
            self._remark(f"{self._wishes.policy.source}: [late]: {line}")

    def _whole(self, one: Entry) -> Entry:
        """A submission with all of its students, as far as that is known."""
        return msgspec.structs.replace(one, students=self._people.groups.get(one.id, one.students))

    def _give_slip_days(self, policy: Adjustments, entries: Sequence[Entry], only: str | None) -> None:
        """Find out how many slip days each late submission may use."""
        late, path = policy.late, self._wishes.slip_days
        if late is None or late.slip_days is None or path is None:
            return
        name = self._about.id if only is None else f"{self._about.id}: {only}"
        self._slip_file = SlipFile(path, late.slip_days, name)
        self._known = replace(
            self._known,
            slip_days=slip_days_left(policy, entries, self._known, self._slip_file.ledger, self._people),
        )

    def _keep_slip_days(self, found: ClassResult) -> None:
        """Write down what this class has used, before any grade is given back that rests on it."""
        policy, file = self._wishes.policy, self._slip_file
        if policy is None or file is None:
            return
        days = students = 0
        for row in found.rows:
            whole = msgspec.structs.replace(row, students=self._people.groups.get(row.id, row.students))
            used = slip_days_used(policy, whole, row.max_score, self._known)
            for member in self._people.members(row.id):
                file.ledger.set(member, used)
                days, students = days + used, students + bool(used)
        file.write()
        self._remark(f"slip days: {file.path}: {counted(students, 'student')} used {counted(days, 'day')}")

    def _check_place(self, given: Path, out: Path) -> None:
        target = out / given.name
        if target.resolve() == given.resolve():
            raise InputError(
                f"--gradebook {given}: the filled one would be written over it; keep it in a folder other than {out}"
            )
        if given.name in (PAGE, CLASS, PLAIN, SHARED, ENTERED, ARCHIVE, RETURNED, DESK):
            raise InputError(
                f"--gradebook {given}: give it another name; {given.name} is a file of the results"
            )

    def _listed(self) -> ClassList | None:
        if self._wishes.roster is not None:
            return self._wishes.roster
        return self._wishes.gradebook.listed if self._wishes.gradebook is not None else None

    def adjust(self, result: Result) -> Grade | None:
        """What counts for a result instead of its score."""
        decisions = self._desk.decisions.get(result.submission.id, ())
        self._unfit.take(
            self._wishes.policy,
            decisions,
            self._of_all(result),
            self._known,
            self._desk.comments.get(result.submission.id, ()),
        )
        return self.adjust_by(result, decisions)

    def noted(self, result: Result) -> tuple[Notice, ...]:
        """What graders wrote beside its lines."""
        name = result.submission.id
        decisions = with_own(self.own_decisions(result), self._desk.decisions.get(name, ()))
        return notes_of(decisions, self._desk.comments.get(name, ()), result)

    def adjust_by(self, result: Result, decisions: Sequence[Decision]) -> Grade | None:
        """The same, where these are the decisions of the review desk."""
        policy = with_decisions(self._wishes.policy, decisions, result)
        return None if policy is None else adjust(policy, self._of_all(result), self._known)

    def left_open(self, result: Result, decisions: Sequence[Decision]) -> list[Item]:
        """What a person still has to decide of a result."""
        return open_items(self._wishes.policy, decisions, self._of_all(result), self._known)

    def own_decisions(self, result: Result) -> list[Decision]:
        """What desks decided before that stands in the adjustments, as they wrote it there."""
        return own_decisions(self._wishes.policy, result)

    def own_keys(self) -> Mapping[str, frozenset[tuple[Kind, str]]]:
        """What they are about, by submission, whether or not they still hold."""
        return own_keys(self._wishes.policy)

    def outdated_own(self, result: Result) -> list[Decision]:
        """The same of those that were made of something else than the result has now."""
        return outdated_own(self._wishes.policy, result)

    def _of_all(self, result: Result) -> Result:
        """A result with all of its students, as far as they are known."""
        info = result.submission
        info = msgspec.structs.replace(info, students=self._people.groups.get(info.id, info.students))
        return msgspec.structs.replace(result, submission=info)

    def write(self, batch: Batch, out: OutFolder) -> ClassResult:
        """Write the gradebook, the class page and the class as JSON.  Raises InputError where that fails.

        What is given back is the class without what `remark` was called with: it is for the terminal, where nothing is said twice.
        """
        found = batch.found()
        self._keep_slip_days(found)
        for line in unsettled(self._wishes.policy, found) if self._wishes.policy is not None else ():
            self._remark(line)
        for line in self._unfit.lines(out.path / DESK):
            self._remark(line)
        roster: Roster | None = None
        if (listed := self._listed()) is not None:
            book = self._wishes.gradebook if self._wishes.roster is not None else None
            roster = reconcile(found, listed, book.listed if book is not None else None)
        alike = similar_pairs(batch, out, self._wishes, self._kit, self._about)
        found = msgspec.structs.replace(
            found,
            roster=roster,
            similar=alike.pairs,
            partly_compared=alike.partly,
            piles=alike.piles,
            made=self._made(batch, out),
        )
        out.write(PLAIN, render_gradebook(found).encode("utf-8", "replace"))
        clear_feedback(out)
        told: Fit | None = None
        if found.rows and not any(_graded(row) for row in found.rows):
            self._remark(
                f"no submission has anything of {self._about.title}: is it the right assignment?"
                + (" The gradebook is not filled in." if self._wishes.gradebook is not None else "")
                + (" No feedback is written." if self._wishes.feedback else "")
            )
        else:
            done = self._return(batch.download, found, out)
            told = done.fit if done is not None else None
            kept = done.kept if done is not None else ()
            left = tuple(Stray(visible(one.student.name or one.student.id), f"{one.reason}.") for one in kept)
            found = msgspec.structs.replace(found, kept=left)
        out.write(CLASS, msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
        out.write(PAGE, render_class(found, self._kit.reports).encode("utf-8", "replace"))
        if self._wishes.pseudonyms:
            order = [*range(len(found.rows))]
            random.SystemRandom().shuffle(order)
            out.write(SHARED, render_shared(found, order, self._kit.reports).encode("utf-8", "replace"))
        else:
            # One of an earlier run would show a class that is no longer this one.
            out.remove(SHARED)
        if others := list(out.others({entry.id for entry in batch.download.entries})):
            self._remark(
                f"{out.path} has results of an earlier class, left alone: {counted(len(others), 'submission')}"
            )
        if roster is not None and told is not None:
            found = msgspec.structs.replace(found, roster=untold(roster, told, self._wishes.roster is None))
        return found

    def _made(self, batch: Batch, out: OutFolder) -> Made:
        """How the results were made; where nothing was graded anew, the time is that of the last run."""
        before = out.made()
        order = batch.order
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%MZ")
        made = Made(__version__, order.seed, self._kit.root.name, now)
        if before is None or batch.kept < len(batch.download.entries):
            return made
        return before if msgspec.structs.replace(before, when=now) == made else made

    def _return(self, download: Download, found: ClassResult, out: OutFolder) -> Filled | None:
        """Write what goes back to the system: the gradebook, which is given back, and the reports."""
        done: Filled | None = None
        if self._wishes.gradebook is not None and self._wishes.gradebook_path is not None:
            entered = out.entered()
            column = self._column.key or self._column.title
            done = self._filled(self._wishes.gradebook, found, entered.get(column, {}))
            self._tell(done, out.path / self._wishes.gradebook_path.name)
            out.write(self._wishes.gradebook_path.name, done.data)
            out.put_entered({**entered, column: {**entered.get(column, {}), **done.held}})
        if done is None and not self._wishes.feedback:
            return None
        reports = Reports(self._kit, self._about, download, done)
        if self._wishes.feedback:
            for line in reports.write(found, out):
                self._remark(f"feedback: {line}")
        out.write(RETURNED, reports.accounted().encode("utf-8", "replace"))
        return done

    def _filled(self, book: Gradebook, found: ClassResult, before: Mapping[str, str]) -> Filled:
        absent = None
        if self._wishes.policy is not None:
            most = max((row.max_score for row in found.rows), default=0.0)
            absent = functools.partial(adjust_absent, self._wishes.policy, max_score=most, known=self._known)
        return filled(
            book,
            found,
            self._column,
            roster=self._wishes.roster,
            absent=absent,
            replace=self._wishes.replace,
            before=before,
        )

    def _tell(self, done: Filled, path: Path) -> None:
        self._remark(
            f"gradebook: {path}, column {visible(done.column.title)}: {counted(done.changed, 'student')} filled in"
        )
        system = self._wishes.gradebook.system if self._wishes.gradebook is not None else ""
        for line in (*done.told, *advice(done, system)):
            self._remark(f"gradebook: {line}")


def slip_days_left(
    policy: Adjustments, entries: Sequence[Entry], known: Known, ledger: Ledger, people: People
) -> dict[str, int]:
    """The slip days that each late submission may use, by its id.

    Raises InputError where nobody can tell whose these are, and where one student's would be used twice.
    """
    left: dict[str, int] = {}
    taken: dict[str, str] = {}
    for one in entries:
        if not is_late(policy, one, known):
            continue
        members = people.members(one.id)
        left[one.id] = ledger.left(members, one.id)
        for text in {text for member in members for text in member.ids}:
            if (other := taken.setdefault(text, one.id)) != one.id:
                raise InputError(
                    f"{policy.source}: [late]: key slip-days: {visible(other)} and {visible(one.id)} are of one student "
                    f"({visible(text)}), and both are late; write a [[waived]] or [[override]] entry for the one that does not count"
                )
    return left


def _chosen(
    policy: Adjustments, entries: Sequence[Entry], known: Known, download: Download
) -> dict[str, ChosenFile]:
    """The files that a policy chooses.  Raises InputError where one is not there."""
    by_id = {one.id: one for one in entries}
    found = {}
    for name, choice in chosen_files(policy, entries, known).items():
        submission = take_entry(download.tree, by_id[name])
        try:
            path = find_file(submission, choice.file)
        except LookupError as error:
            raise InputError(f"{policy.source}: the [[file]] for {choice.named}: {error}") from None
        found[name] = ChosenFile(path, f"{clause(choice.reason)}.")
    return found


def _graded(row: Row) -> bool:
    """Whether a submission has any part of the assignment."""
    return any(one.status != "blocked" for one in row.outcomes)
