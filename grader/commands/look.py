"""`kibitz list` and `kibitz show`: what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grader.commands.common import kit_option, kits_option, open_assignment, seed_option
from grader.model.errors import InputError
from grader.model.visible import amount
from grader.reports.standard_streams import say

if TYPE_CHECKING:
    from grader.kits.checks import CheckInfo


@click.command("list")
@kits_option
def list_command(kit_folders: tuple[str, ...]) -> None:
    """List the assignments."""
    from grader.kits.kit import STUDENT_BUILD, check_apart, find_kits

    kits = find_kits(kit_folders)
    found = [(name, kit) for kit in kits for name in kit.names()]
    if not found:
        raise InputError(f"{kits[0].root}: this kit holds no assignments")
    width = max(len(name) for name, _ in found)
    for name, kit in found:
        check_apart(name, [other for one, other in found if one == name])
        place = f"  ({kit.root})" if len(kits) > 1 else ""
        say(f"{name:{width}}  {kit.assignment(name).title}{place}\n")
    if any(kit.for_students for kit in kits):
        say(f"\n{STUDENT_BUILD}\n")


def _with_corners(one: CheckInfo) -> str:
    """The title of a check, and which of its points are lost where only a corner goes wrong."""
    corners = [f"{amount(share * one.points)} for {name}" for name, share in one.corners.items()]
    return f"{one.title} (of these {', '.join(corners)})" if corners else one.title


@click.command("show")
@click.argument("assignment")
@kit_option
@seed_option
def show_command(assignment: str, kit_folder: str | None, seed: int) -> None:
    """Show an assignment's tasks, checks, points, rules and rulings."""
    from grader.sessions.terminal_grading import TerminalGrading

    kit, about, corpus = open_assignment(assignment, kit_folder, seed)
    sessions = TerminalGrading(kit, about).blank
    lines = [f"{about.title} ({about.id})"]
    for task in about.tasks:
        items = [
            (one.points, _with_corners(one), one.rules) for one in corpus.checks if one.task == task.name
        ]
        items += [
            (one.max_points, f"{one.title} (in the terminal)", tuple(rule.id for rule in one.rules))
            for one in sessions
            if one.task == task.name
        ]
        mine = {one.counts for one in sessions if one.task == task.name}
        apart = {"bonus": " (a bonus)", "separate": " (a mark of its own)"}.get(about.program.mode, "")
        lines.append(
            f"\n{task.title}: {sum(points for points, _, _ in items):g} points{apart if mine else ''}"
        )
        lines += [f"  {points:>4g}  {title} [{', '.join(rules)}]" for points, title, rules in items]
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
