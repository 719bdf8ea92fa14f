"""`kibitz tournament`: all players of a class against each other, for whoever promised them one."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

import click

from grader.commands.common import (
    FILE,
    assignment_argument,
    check_workers,
    executor_for,
    given,
    kit_option,
    open_assignment,
    sandbox_option,
    source_and_target,
)
from grader.reports.standard_streams import remark, say

if TYPE_CHECKING:
    from grader.classes.orders import Asked, Executor

MOST_DEALS = 10_000


@click.command("tournament")
@assignment_argument
@click.argument("submissions", type=FILE)
@click.option(
    "--out",
    required=True,
    metavar="DIR",
    type=FILE,
    help="Write the page, the records and the leaderboard here.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, MOST_DEALS),
    default=100,
    show_default=True,
    help="Deals that each two players meet over, each played twice.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="Deal the cards of another tournament [default: drawn, and kept in DIR].",
)
@click.option("--everybody", is_flag=True, help="Let in who does not pass the checks, too.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), help="Play so many matches at once [default: the cores]."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
@kit_option
@sandbox_option
# Long, because it has a parameter for each option.
def tournament_command(
    assignment: str,
    submissions: str,
    out: str,
    deals: int,
    seed: int | None,
    everybody: bool,
    jobs: int | None,
    scheduler: str | None,
    kit_folder: str | None,
    sandbox: str | None,
) -> int:
    """Play a tournament of all submissions that pass the checks of the rules, with the house players of the kit."""
    from grader.classes.orders import Observer, Order
    from grader.classes.out_folder import refuse_others
    from grader.kits.kit import find_kit
    from grader.lms.recognise import read_download
    from grader.model.visible import counted, visible
    from grader.reports.progress import CHECKING, PLAYING, Progress
    from grader.tournament import entrants, page
    from grader.tournament.game import open_table
    from grader.tournament.order import TournamentOrder, open_sandbox
    from grader.tournament.run import ENTRIES, GUESSED, Rounds, seed_of, tournament_folder

    check_workers(jobs, scheduler)
    source, target = source_and_target(submissions, out)
    refuse_others(target, "tournament", assignment)
    kit = find_kit(given(kit_folder, "--kit"))
    table = open_table(kit, kit.assignment(assignment).id)
    download = read_download(source, apart_from=target)
    count = jobs or os.cpu_count() or 1

    def executors(order: Asked, equipment: object) -> AbstractContextManager[Executor]:
        return executor_for(order, equipment, count, scheduler)

    with tournament_folder(target) as folder:
        remark(f"{submissions}: taken for {download.form}, {counted(len(download.entries), 'submission')}")
        players = entrants.house(table)
        if everybody or not table.game.ENTRY_TASKS:
            with open_sandbox(table, deals, sandbox) as trial:
                entrants.enter_loadable(players, table, trial, download)
        else:
            _, about, corpus = open_assignment(assignment, kit_folder, 0)
            grading = Order(str(kit.root), about.id, 0, None, sandbox, transcripts=False)
            with Progress(sys.stderr, words=CHECKING) as progress:
                entry = entrants.Checks(
                    grading, corpus, target / ENTRIES, executors, Observer(progress.known, progress.step)
                )
                entrants.enter_checked(players, table, download, entry)
        if seed is not None and seed < GUESSED:
            remark(
                f"--seed {seed} can be guessed, and from the seed follows what everybody holds: for a tournament that counts, leave it out"
            )
        order = TournamentOrder(str(kit.root), table.about.id, deals, seed_of(folder, seed), sandbox)
        with Progress(sys.stderr, words=PLAYING) as progress, executors(order, None) as executor:
            rounds = Rounds(order, table, players, target, Observer(progress.known, progress.step))
            rounds.play(executor)
        found = rounds.found(one.name for one in download.strays)
        page.write(found, table.game, folder, kit.reports)
    for trace in rounds.traces:
        remark(trace)
    for one in found.refused:
        remark(f"not entered: {visible(one.id)}: {visible(one.reason)}")
    for match in found.unplayed:
        remark(f"not played: {visible(match.first)} and {visible(match.second)}: {visible(match.reason)}")
    if all(one.house for one in players.entrants):
        remark("nobody was entered: only the assignment's own players met")
    width = max((len(visible(one.entrant.name)) for one in found.standings), default=0)
    for line in found.standings:
        name = visible(line.entrant.name)
        given_up = sum(line.forfeits.values())
        more = f"  {counted(given_up, 'forfeit')}" if given_up else ""
        say(f"{line.place:>3}  {name:{width}}  {line.rating:5.0f} ± {line.margin:.0f}{more}\n")
    say(f"report: {target / page.PAGE}\n")
    return rounds.exit_code
