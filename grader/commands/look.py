"""`kibitz list` and `kibitz show`: what there is."""

from __future__ import annotations

import click

from grader.commands.common import given, kit_option, open_assignment, seed_option
from grader.errors import InputError
from grader.standard_streams import say


@click.command("list")
@kit_option
def list_command(kit_folder: str | None) -> None:
    """List the assignments."""
    from grader.kit import find_kit

    kit = find_kit(given(kit_folder, "--kit"))
    names = kit.names()
    if not names:
        raise InputError(f"{kit.root}: this kit holds no assignments")
    width = max(map(len, names))
    say("".join(f"{name:{width}}  {kit.assignment(name).title}\n" for name in names))


@click.command("show")
@click.argument("assignment")
@kit_option
@seed_option
def show_command(assignment: str, kit_folder: str | None, seed: int) -> None:
    """Show an assignment's tasks, checks, points, rules and rulings."""
    from grader.terminal_grading import TerminalGrading

    kit, about, corpus = open_assignment(assignment, kit_folder, seed)
    sessions = TerminalGrading(kit, about).blank
    lines = [f"{about.title} ({about.id})"]
    for task in about.tasks:
        items = [(one.points, one.title, one.rules) for one in corpus.checks if one.task == task.name]
        items += [
            (one.max_points, f"{one.title} (in the terminal)", tuple(rule.id for rule in one.rules))
            for one in sessions
            if one.task == task.name
        ]
        lines.append(f"\n{task.title}: {sum(points for points, _, _ in items):g} points")
        lines += [f"  {points:>4g}  {title} [{', '.join(rules)}]" for points, title, rules in items]
    lines.append("\nRules")
    lines += [f"  {rule:4} {text}" for rule, text in about.rules.items()]
    if about.rulings:
        lines.append(
            "\nRulings: points that the handout leaves open; a submission may follow any accepted option"
        )
    for name, ruling in about.rulings.items():
        lines.append(f"  {name}: {ruling.question}")
        for option, words in ruling.options.items():
            mark = "" if words.accepted else " (a mistake unless fixed by the course)"
            lines.append(f"    {'*' if option == ruling.fixed else '-'} {option}: {words.text}{mark}")
    say("\n".join(lines) + "\n")
