"""How much grading a submission in a batch costs, as a multiple of the least that it could cost.

    python benchmarks/batch.py [--rounds N] [--count N]

*Kibitz*: `Grader.grade` on a submission with full marks that was read already, in a fresh worker, at
sandbox level strong, up to the result (no report is drawn).  Its start is not counted: a round is what
`count` submissions cost more than none do, with the grader's own process, the fork server and every worker.

*The floor*: a preloaded interpreter forks once for each submission.  The child compiles and imports the
file, runs the same steps, and ends.  The programs of the corpus were written out as plain Python functions
and compiled before the fork, each step in a try of its own; nothing is confined, described, encoded, sent or
compared.  Its CPU time is that of the parent and all children.

Bound: 3 times the floor.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

from grader.classes.orders import PRELOAD
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.corpus import Corpus
from grader.kits.kit import find_kit
from grader.model.program import Form, Program, Step
from grader.sandbox.zygote_process import interpreter
from grader.submissions.submission import Submission, read_submission
from measuring import (
    ASSIGNMENT,
    CORRECT,
    FULL_MARKS,
    Cost,
    child_environment,
    cost_of,
    median,
    ms,
    ratios,
    rounds,
    table,
    verdict,
)

BOUND = 3.0
WARM_UP = 2

# The floor's process: reads the functions and the submission, forks, and prints its CPU time as JSON.
_FLOOR = """\
import gc, importlib, json, os, resource, sys
for name in json.loads(sys.argv[3]):
    importlib.import_module(name)
space = {"__name__": "programs", "ids": lambda things: [id(one) for one in things]}
with open(sys.argv[1], encoding="utf-8") as file:
    exec(compile(file.read(), "programs", "exec"), space)
everything = space["everything"]
with open(sys.argv[2], "rb") as file:
    source = file.read()
count = int(sys.argv[4])
gc.freeze()
before = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
for _ in range(count):
    pid = os.fork()
    if pid == 0:
        module = {"__name__": "submission"}
        exec(compile(source, "submission.py", "exec"), module)
        space.update(module)
        everything()
        os._exit(0)
    if os.waitpid(pid, 0)[1] != 0:
        sys.exit("the floor's child failed")
after = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(json.dumps(sum(b.ru_utime + b.ru_stime - a.ru_utime - a.ru_stime for a, b in zip(before, after))))
"""


def written_out(corpus: Corpus) -> str:
    """All programs as Python functions, and one function that calls them all."""
    functions = [_function(number, case.steps) for number, case in enumerate(corpus.cases)]
    calls = "".join(f"    p{number}()\n" for number in range(len(functions)))
    return "\n".join([*functions, f"def everything():\n{calls}"])


def _function(number: int, program: Program) -> str:
    # What a failed step would have given stays unbound, so that the steps that need it fail, too.
    lines = [f"def p{number}():"]
    for place, step in enumerate(program):
        lines += ["    try:", f"        s{place} = {_expression(step)}", "    except BaseException: pass"]
    return "\n".join(lines) + "\n"


def _expression(step: Step) -> str:
    target = f"s{step.target}"
    args = ", ".join(_argument(arg) for arg in step.args)
    name = step.member.rpartition(".")[2]
    if step.op in ("call", "method"):
        return f"{name}({args})" if step.target is None else f"{target}.{name}({args})"
    if step.op in ("str", "repr"):
        return f"{step.op}({target})"
    if step.op == "tally":
        cards, calls = step.args
        return f"[{name}(cards[:]) for cards in [{_argument(cards)}] for _ in range({calls})]"
    if step.op == "uses":
        return f"{name}({args})" if step.target is None else f"{target}.{name}({args})"
    if step.op == "standin":
        methods, kind = step.args
        constants = ", ".join(f"{key!r}: lambda self: {_argument(value)}" for key, value in methods["d"])
        return f"type({kind!r}, (), {{{constants}}})()"
    if step.op == "positions":
        return f"ids({target})"
    if step.op == "public":
        return f"vars({target})"
    return {"make": args, "look": target, "same": f"{target} is {args}"}[step.op]


def _argument(form: Form) -> str:
    if isinstance(form, list):
        return f"[{', '.join(map(_argument, form))}]"
    if not isinstance(form, dict):
        return repr(form)
    ((tag, inner),) = form.items()
    if tag == "r":
        return f"s{inner}"
    if tag == "t":
        return f"tuple({_argument(list(inner))})"
    if tag == "d":
        return "{" + ", ".join(f"{_argument(key)}: {_argument(value)}" for key, value in inner) + "}"
    return str(int(inner, 16)) if tag == "i" else f"float({inner!r})"


class Floor:
    """Measures the floor, in a process of its own for each round."""

    def __init__(self, corpus: Corpus, submission: Path, folder: Path) -> None:
        self._programs, self._submission = folder / "programs.py", submission
        self._programs.write_text(written_out(corpus), encoding="utf-8")

    def cpu(self, count: int) -> float:
        """CPU seconds for each of `count` submissions."""
        command = [interpreter(), "-P", "-s", "-S", "-c", _FLOOR]
        arguments = [str(self._programs), str(self._submission), json.dumps(PRELOAD), str(count)]
        done = subprocess.run(
            [*command, *arguments], env=child_environment(), capture_output=True, check=True, text=True
        )
        return float(done.stdout) / count


class Batch:
    """Measures Kibitz."""

    def __init__(self, corpus: Corpus) -> None:
        self._kit = find_kit(None)
        self._about = self._kit.assignment(ASSIGNMENT)
        self._corpus = corpus

    def cost(self, submission: Submission, count: int) -> Cost:
        """The cost of one submission of `count`, without that of the start."""
        more = cost_of(lambda: self._grade(submission, WARM_UP + count))
        less = cost_of(lambda: self._grade(submission, WARM_UP))
        return (more - less).per(count)

    def start(self) -> Cost:
        """The cost of the start and the end: no submission is graded."""
        return cost_of(lambda: self._grade(None, 0))

    def _grade(self, submission: Submission | None, count: int) -> None:
        with Grader(self._kit, self._about, self._corpus, demand="strong", preload=PRELOAD) as grader:
            for _ in range(count):
                assert submission is not None
                result = grader.grade(submission)
                assert result.score == result.max_score, f"{submission.path}: not full marks"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--count", type=int, default=40, help="submissions in a round")
    options = parser.parse_args()
    kit = find_kit(None)
    corpus = obtain_corpus(kit, kit.assignment(ASSIGNMENT), 0, lambda *_: None)
    batch = Batch(corpus)
    (source,) = FULL_MARKS.glob("*.py")
    main_one = read_submission(FULL_MARKS)
    other = read_submission(CORRECT / "fills_to_five" / "submission")
    floors: list[float] = []
    own: list[Cost] = []
    others: list[Cost] = []
    starts: list[Cost] = []
    with tempfile.TemporaryDirectory() as folder:
        floor = Floor(corpus, source, Path(folder))
        floor.cpu(WARM_UP)
        for _ in rounds(options.rounds, "batch"):
            floors.append(floor.cpu(options.count))
            own.append(batch.cost(main_one, options.count))
            others.append(batch.cost(other, options.count // 4))
            starts.append(batch.start())
    ratio = ratios([one.cpu for one in own], floors)
    steps = sum(len(case.steps) for case in corpus.cases)
    table(
        f"One submission with full marks in a batch: {len(corpus.cases)} programs, {steps} steps",
        ["", "CPU", "wall"],
        [
            ["floor: one fork, the same steps, no answers", ms(sorted(floors)[len(floors) // 2]), ""],
            ["Kibitz, a fresh worker, level strong", ms(median(own).cpu), ms(median(own).wall)],
            [
                "Kibitz, a submission that reads the handout its own way",
                ms(median(others).cpu),
                ms(median(others).wall),
            ],
            ["Kibitz, its start and end, once for a batch", ms(median(starts).cpu), ms(median(starts).wall)],
        ],
    )
    print(f"\n  Kibitz / floor: {verdict(ratio, BOUND)}")


if __name__ == "__main__":
    main()
