"""How much a program on a terminal costs, against running it with its input piped in.

    python benchmarks/terminal.py [--rounds N]

*One transcript*: twenty typed lines of Baker's Game, replayed on a pseudo-terminal in the sandbox and compared,
as it is done for each submission of a batch; against `python bakers_game.py < lines`, the same program with
the same lines and nothing else.  Wall-clock time, since what could cost is waiting.  Bound: 3 times.

*One dialogue*: whole games of Mini Spite and Malice, played to their end with the reference's program and held
against the rules.  Bound: 2 seconds for a game.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from grader.kits.kit import find_kit
from grader.kits.screens import load_reader
from grader.kits.setups import setup_source
from grader.kits.transcript import read_transcript
from grader.reference.files import program_files, support_files
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Terminal
from grader.sessions.dialogues import Dialogue, Over, Talk, load_dialogues
from grader.sessions.replay import replay
from measuring import Cost, child_environment, cost_of, median, ms, ratios, rounds, table, verdict

TYPED = 20
BOUND = 3.0
BOUND_SECONDS = 2.0
REPLAYS_IN_A_ROUND = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=11)
    options = parser.parse_args()
    one_transcript(options.rounds)
    one_dialogue(options.rounds)


def one_transcript(count: int) -> None:
    """Twenty lines on a terminal, and through a pipe."""
    kit = find_kit(None)
    about = kit.assignment("bakers_game")
    folder = kit.transcripts(about.id)
    whole = read_transcript(folder / "won_game.transcript")
    transcript = type(whole)(**{**vars(whole), "exchanges": whole.exchanges[: TYPED + 1]})
    files, support = program_files(kit, about), support_files(kit, about)
    reader, setup = load_reader(folder), setup_source(folder)
    lines = "".join(f"{line}\n" for line in transcript.typed)
    with tempfile.TemporaryDirectory() as copy, Sandbox(about.limits) as sandbox:
        program = Path(copy) / "reference"
        shutil.copytree(kit.reference(about.id), program, ignore=shutil.ignore_patterns("misconceptions"))

        def on_terminal() -> None:
            for _ in range(REPLAYS_IN_A_ROUND):
                with Terminal(
                    sandbox,
                    files,
                    support,
                    names=about.program.names,
                    setup=setup,
                    call=whole.setup,
                    patience=1.0,
                ) as terminal:
                    assert replay(transcript, terminal, reader).outcome == "passed"

        def piped() -> None:
            for _ in range(REPLAYS_IN_A_ROUND):
                subprocess.run(
                    [sys.executable, str(program / "bakers_game.py")],
                    input=lines.encode(),
                    env=child_environment({"PYTHONIOENCODING": "utf-8"}),
                    capture_output=True,
                    check=True,
                )

        piped()
        on_terminal()
        ours, theirs = [], []
        for _ in rounds(count, "transcript"):
            ours.append(cost_of(on_terminal).per(REPLAYS_IN_A_ROUND))
            theirs.append(cost_of(piped).per(REPLAYS_IN_A_ROUND))
    rows = [
        ["piped, nothing compared", ms(median(theirs).wall)],
        ["a transcript on a terminal", ms(median(ours).wall)],
    ]
    table(f"{TYPED} typed lines of Baker's Game, Python {sys.version.split()[0]}", ["", "wall"], rows)
    wall = ratios([one.wall for one in ours], [one.wall for one in theirs])
    print(f"\n  transcript / piped: {verdict(wall, BOUND)}")


def one_dialogue(count: int) -> None:
    """Whole games, to their end."""
    kit = find_kit(None)
    about = kit.assignment("spite_and_malice")
    folder = kit.transcripts(about.id)
    files, support = program_files(kit, about), support_files(kit, about)
    reader = load_reader(folder)
    assert reader is not None
    rows, worst = [], 0.0
    with Sandbox(about.limits) as sandbox:

        def start(more: str) -> Terminal:
            return Terminal(sandbox, files, support, names=about.program.names, setup=more, patience=1.0)

        def play(dialogue: Dialogue, seed: int) -> int:
            """The number of lines typed."""
            with Talk(start(""), reader, dialogue.claims, seed, another=start) as talk:
                with contextlib.suppress(Over):
                    dialogue.play(talk)
                assert not talk.breaches
                return len(talk.exchanges) - 1

        for dialogue in load_dialogues(folder):
            costs: list[Cost] = []
            typed: list[int] = []
            for number in rounds(count, dialogue.id):
                game = partial(play, dialogue, dialogue.seed + number)
                costs.append(cost_of(partial(_add, typed, game)))
            worst = max(worst, median(costs).wall)
            rows.append([dialogue.title, str(sum(typed) // count), ms(median(costs).wall)])
    table("Dialogues of Mini Spite and Malice", ["", "typed lines", "wall"], rows)
    print(f"\n  the longest dialogue: {verdict(worst, BOUND_SECONDS, unit=' s')}")


def _add(typed: list[int], game: Callable[[], int]) -> None:
    typed.append(game())


if __name__ == "__main__":
    main()
