"""`kibitz list` and `kibitz show`: what there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from grader.commands.common import assignment_argument, kit_option, kits_option, seed_option
from grader.commands.laid import course_option, open_laid
from grader.model.errors import InputError, KitError
from grader.model.visible import amount, counted, visible
from grader.reports.standard_streams import say

if TYPE_CHECKING:
    from grader.kits.assignment import Assignment
    from grader.kits.checks import CheckInfo
    from grader.kits.corpus import Corpus
    from grader.kits.course import Course
    from grader.kits.kit import Kit
    from grader.model.scores import Mode


@click.command("list")
@kits_option
def list_command(kit_folders: tuple[str, ...]) -> None:
    """List the assignments."""
    from grader.kits.kit import STUDENT_BUILD, check_apart, find_kits

    kits = find_kits(kit_folders)
    found = [(name, kit) for kit in kits for name in kit.names()]
    if not found:
        raise InputError(f"{kits[0].root}: this kit holds no assignments")
    abouts = [(kit, kit.assignment(name)) for name, kit in found]
    width = max(len(name) for name, _ in found)
    titled = max(len(about.title) for _, about in abouts)
    for kit, about in abouts:
        check_apart(about.id, [other for one, other in found if one == about.id])
        place = f"  ({kit.root})" if len(kits) > 1 else ""
        say(f"{about.id:{width}}  {about.title:{titled}}  {_size(kit, about)}{place}\n")
    if any(kit.for_students for kit in kits):
        say(f"\n{STUDENT_BUILD}\n")


def _size(kit: Kit, about: Assignment) -> str:
    """The points of an assignment and what they are for; why they are not known, where its author's files are wrong."""
    from grader.grading.summing import total
    from grader.kits.checks import load_checks
    from grader.sessions.terminal_grading import TerminalGrading

    try:
        checks = [info for info, _ in load_checks(kit.spec_tests(about.id))]
        sessions = TerminalGrading(kit, about).blank
    except KitError:
        return f"its checks cannot be read (`kibitz compile {about.id}` says why)"
    parts = [counted(len(checks), "check")]
    points = total(one.points for one in checks)
    apart = ""
    if sessions:
        played = counted(len(sessions), "terminal session")
        worth = total(one.max_points for one in sessions)
        mode = sessions[0].counts
        if mode == "mark":
            points += worth
            parts.append(played)
        else:
            apart = f"; {amount(worth)} more{_APART[mode]}: {played}"
    return f"{amount(points)} points: {', '.join(parts)}{apart}"


def _programs(about: Assignment, corpus: Corpus) -> Iterator[str]:
    """The programs of each check as Python, under how many were proposed, each with why it was kept."""
    from grader.languages.python_code import write_listing

    classes = {one.name for one in about.defines if one.kind == "class"}
    classes |= {one.name for one in about.supplies}
    for info in corpus.checks:
        numbers = corpus.by_check[info.id]
        if info.hidden:
            continue
        proposed = corpus.proposed.get(info.id, len(numbers))
        yield f"{info.id}: {proposed} proposed, {len(numbers)} kept"
        for number in numbers:
            why = corpus.why[number] if len(corpus.why) == len(corpus.cases) else ""
            yield f"  # {why}" if why else "  #"
            text = write_listing(corpus.cases[number].steps, {}, {}, classes).text
            yield from (f"  {visible(line)}" for line in text.splitlines())
        yield ""


@click.command("show")
@assignment_argument
@click.option("--ids", is_flag=True, help="Name each check and session as course.toml does.")
@click.option("--programs", is_flag=True, help="Show the programs of each check, and why each was kept.")
@course_option
@kit_option
@seed_option
def show_command(
    assignment: str, ids: bool, programs: bool, course_file: str | None, kit_folder: str | None, seed: int
) -> None:
    """Show an assignment's tasks, checks, points, rules and rulings, or the programs of its checks."""
    from grader.grading.laying import Laying
    from grader.sessions.terminal_grading import TerminalGrading

    laid = open_laid(assignment, kit_folder, seed, course_file=course_file)
    about, course = laid.about, laid.course
    if programs:
        say("\n".join(_programs(about, laid.corpus)) + "\n")
        return
    laying = Laying(course)
    checks = laid.corpus.checks if course is None else course.priced(laid.corpus).checks
    blank = TerminalGrading(laid.kit, about).blank
    sessions = {one.id: one for one in laying.sessions(blank, blank)}
    gone = set() if course is None else course.gone
    lines = [f"{about.title} ({about.id})"]
    for task in about.tasks:
        items = [
            _Shown(one.id, one.points, _with_corners(one), one.rules, one.id in laying.bonus)
            for one in checks
            if one.task == task.name and one.id not in gone
        ]
        items += [
            _Shown(
                one.id,
                one.max_points,
                f"{one.title} (in the terminal)",
                tuple(rule.id for rule in one.rules),
                one.id in laying.bonus and about.program.mode == "required",
            )
            for one in sessions.values()
            if one.task == task.name
        ]
        if items:
            mine = any(one.task == task.name for one in sessions.values())
            mode = about.program.mode if mine else "required"
            lines += _task(task.title, items, ids, mode)
    if course is not None:
        lines += _course(about, course)
    lines.append("\nRules")
    lines += [f"  {rule:4} {text}" for rule, text in about.rules.items()]
    if about.rulings:
        lines.append(
            "\nRulings: points that the handout leaves open; a submission may follow any accepted option; where the course has fixed one, that is marked by *"
        )
    for name, ruling in about.rulings.items():
        lines.append(f"  {name}: {ruling.question}")
        for option, words in ruling.options.items():
            mark = "" if words.accepted else " (a mistake unless fixed by the course)"
            lines.append(f"    {'*' if option == ruling.fixed else '-'} {option}: {words.text}{mark}")
    say("\n".join(lines) + "\n")


class _Shown(NamedTuple):
    """A check or session as a line shows it."""

    id: str
    points: float
    title: str
    rules: Sequence[str]
    bonus: bool

    def line(self, ids: bool) -> str:
        """The line."""
        name = f" ({self.id})" if ids else ""
        bonus = " (bonus)" if self.bonus else ""
        return f"  {self.points:>4g}  {self.title}{bonus}{name} [{', '.join(self.rules)}]"


_APART = {"bonus": " (a bonus)", "separate": " (a mark of its own)"}
"""What the program counts for, where it is no part of the maximum."""


def _task(title: str, items: Sequence[_Shown], ids: bool, mode: Mode) -> list[str]:
    """A task and its items; `mode` is that of the program, where it has sessions."""
    from grader.grading.summing import total

    points = total(one.points for one in items if not one.bonus)
    more = total(one.points for one in items if one.bonus)
    bonus = f", and {amount(more)} as a bonus" if more else ""
    return [f"\n{title}: {points:g} points{_APART.get(mode, '')}{bonus}", *(one.line(ids) for one in items)]


def _with_corners(one: CheckInfo) -> str:
    """The title of a check, and which of its points are lost where only a corner goes wrong."""
    corners = [f"{amount(share * one.points)} for {name}" for name, share in one.corners.items()]
    return f"{one.title} (of these {', '.join(corners)})" if corners else one.title


def _course(about: Assignment, course: Course) -> list[str]:
    """What the course has changed besides points and rulings, which stand where they belong."""
    lines = [f"\nCourse {course.sha256}"]
    lines += [f"  left out: {one.title} ({one.id})" for one in course.left_out]
    lines += [f"  program: {key} = {value}" for key, value in course.program.items()]
    if course.hints is not None:
        lines.append(f"  hints: {about.hints}")
    if course.adapters is not None:
        lines.append(f"  other ways to call: {about.adapters}")
    if course.languages is not None:
        lines.append(f"  may be handed in in: {', '.join(course.languages)}")
    return lines
