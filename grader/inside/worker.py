"""The worker's conversation with the trusted side: load a submission, play programs, send answers.

Runs inside the sandbox, in a process that is used for one submission only.  It holds no expected
answer and decides nothing.  A message and the head of each answer are one line of JSON; the trusted
side puts a nonce in each message and gets it back, so that a frame made up by the submission shows.

    {"n": nonce, "load": {...}}   -> {"n", "places", "attributes", "missing", "notices"}
    {"n": nonce, "run": [ids] or "programs": [...], "fresh", "detail", "seed", "witness"}
        -> frames of {"n", "at", "of", "end"} and then one line of answers a program
"""

from __future__ import annotations

import os
import sys
import time

from . import loading, naming, parts, player, values
from .witness import MODULE as RULINGS_MODULE
from .witness import Rulings, Tracer

FLUSH_BYTES = 1 << 16
FLUSH_SECONDS = 0.1
_BULK = frozenset({"tally"})


def _no_wait(seconds: float) -> None:
    """In place of time.sleep: a program that waits for its player waits for nobody here."""


def _no_command(command: object) -> int:
    """In place of os.system: a program that clears the screen succeeds without doing anything."""
    return 0


class Submission:
    """One submission as it was sent: its files, and how to import it again from the start."""

    def __init__(self, message: dict, progress, scratch: str) -> None:  # type: ignore[no-untyped-def]
        self._files = {path: text.encode("latin-1") for path, text in message["files"].items()}
        self._support = {path: text.encode("latin-1") for path, text in message["support"].items()}
        self._wanted = message["wanted"]
        self._seconds = message["seconds"]
        self._skip = frozenset(message.get("skip", ()))
        self._careful = progress if message.get("careful") else None
        self._all = message.get("all", False)
        self._parts = message.get("parts", [])
        self._part_files = {path: text.encode("latin-1") for path, text in message.get("part_files", {}).items()}
        self.rulings = Rulings({}) if message.get("witness") else None
        self.notices: list[list] = []
        self.places: dict[str, list[str]] = {}
        self.missing: list[str] = []
        self.texts = {path: data.decode("utf-8", "replace") for path, data in self._files.items()}
        _unpack_data(self._files, scratch)

    def open(self) -> player.Player:
        """Import everything afresh and find the names; the earlier import is forgotten."""
        self.notices = []
        before = set(sys.modules)
        library = loading.Library(
            self._files, self._support, self._notice, seconds=self._seconds, skip=self._skip, careful=self._careful
        )
        sys.meta_path.append(library)
        if self.rulings is not None:
            sys.modules[RULINGS_MODULE] = self.rulings
        wanted = [one["name"] for one in self._wanted]
        for group in loading.import_order(library, wanted):
            for path in group:
                library.import_file(path)
            defined = {name for module in library.loaded.values() for name in vars(module)}
            if not self._all and defined.issuperset(wanted):
                break
        names, attributes, self.places = naming.resolve(library.loaded, self._wanted, self._notice)
        if self._parts:
            kit = parts.load_parts(self._part_files, self._parts)
            parts.put_in_place(list(library.loaded.values()), names, attributes, kit)
        self.missing = [name for name in wanted if name not in names]
        sys.meta_path.remove(library)
        sys.meta_path.append(library)
        self._forget = lambda: (sys.meta_path.remove(library), [sys.modules.pop(m, None) for m in set(sys.modules) - before])
        return player.Player(names, attributes, set(self._files) | set(self._support))

    def reopen(self) -> player.Player:
        """Forget the modules that were imported and import them again."""
        self._forget()
        return self.open()

    def _notice(self, kind: str, text: str, path: str | None, line: int | None) -> None:
        self.notices.append([kind, text, path, line])


def _unpack_data(files: dict[str, bytes], scratch: str) -> None:
    """Files that are no source go to the scratch folder, where the program may open them."""
    for path, data in files.items():
        if path.endswith((".py", ".ipynb")):
            continue
        target = os.path.join(scratch, path)
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as file:
                file.write(data)
        except (OSError, ValueError):
            continue


def prepare_common(common):  # type: ignore[no-untyped-def]
    """What the zygote does once with the programs that all its workers will run."""
    return [player.prepare(program) for program in common or ()]


def serve(channel, common) -> None:  # type: ignore[no-untyped-def]
    """Answer messages until the trusted side closes the channel."""
    from json import loads

    time.sleep = _no_wait
    os.system = _no_command  # type: ignore[assignment]
    submission = bench = None
    while (data := channel.read()) is not None:
        message = loads(data)
        if "load" in message:
            submission = Submission(message["load"], channel.progress, channel.scratch)
            bench = submission.open()
            answer = {
                "n": message["n"],
                "places": submission.places,
                "attributes": bench.attributes,
                "missing": submission.missing,
                "notices": submission.notices,
            }
            channel.write(values.to_text(answer).encode("ascii"))
        else:
            assert submission is not None and bench is not None
            bench = _run(channel, message, common, submission, bench)


def _run(channel, message, common, submission, bench):  # type: ignore[no-untyped-def]
    """Play the programs that the message names, and send the answers as they come."""
    if "run" in message:
        programs = [common[number] for number in message["run"]]
    else:
        programs = [player.prepare(program) for program in message["programs"]]
    fresh, detail, seed = message.get("fresh", False), message.get("detail", False), message["seed"]
    witness = message.get("witness")
    tracer = Tracer(submission.texts) if witness is not None and witness["trace"] else None
    nonce, total, sent = message["n"], len(programs), 0
    lines: list[str] = []
    size, since = 0, time.monotonic()
    player.reset_random(seed)
    for number, program in enumerate(programs):
        channel.progress(number)
        if fresh:
            bench = submission.reopen()
        if fresh or any(step[0] in _BULK for step in program):
            player.reset_random(seed)
        if witness is None:
            line = values.to_text(bench.play(program, detail))
        else:
            line = values.to_text(_witnessed(bench, program, submission.rulings, witness, number, tracer))
        lines.append(line)
        size += len(line)
        if size > FLUSH_BYTES or time.monotonic() - since > FLUSH_SECONDS:
            channel.write(_frame(nonce, sent, lines, total, 0))
            sent, lines, size, since = sent + len(lines), [], 0, time.monotonic()
    channel.progress(total)
    channel.write(_frame(nonce, sent, lines, total, 1))
    return bench


def _frame(nonce: str, at: int, lines: list[str], total: int, end: int) -> bytes:
    head = values.to_text({"n": nonce, "at": at, "of": total, "end": end})
    return "\n".join([head, *lines]).encode("ascii")


def _witnessed(bench, program, rulings, witness, number, tracer):  # type: ignore[no-untyped-def]
    """One program of the reference: its answers, and what the witness saw."""
    rulings.start(witness["options"][number])
    if tracer is None:
        answers = bench.play(program, True)
        rules, results, arcs = [], [], []
    else:
        tracer.start()
        answers = bench.play(program, True, tracer.step)
        rules, results, arcs = tracer.stop()
    read, undecided = rulings.noted()
    return [answers, read, undecided, rules, results, arcs]
