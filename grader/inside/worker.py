"""The worker's conversation with the trusted side: load a submission, play programs, send answers.

Runs inside the sandbox, in a process that is used for one submission only.  It holds no expected
answer and decides nothing.  A message and the head of each answer are one line of JSON.  The first message
brings a key, before any code of the submission runs; from then on each message and each answer carries a
code of authentication, and the trusted side's nonce comes back, so that what the submission writes to the
connection, or takes from it, is worth nothing.

    {"n": nonce, "key": hex, "load": {...}} and then the bytes of the files
                                             -> {"n", "places", "attributes", "missing", "absent", "begun", "instead",
                                                     "notices", "tried"}
    {"n": nonce, "run": [ids] or "programs": [...], "numbers", "fresh", "detail", "careful", "seed", "witness", "adapters"}
        -> frames of {"n", "at", "of", "end", "tried", "unsure"} and then one line of answers a program

`unsure` are the programs of a frame that decide by what stands in for a module (see `decoration`).
"""

from __future__ import annotations

import builtins
import json
import os
import sys
import time
from _blake2 import blake2b
from json.scanner import c_make_scanner  # type: ignore[attr-defined]

from . import chance, decoration, guard, opening, otherwise, prepared, stacks, values
from .opaque import opaque

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

FLUSH_BYTES = 1 << 16
FLUSH_SECONDS = 0.1
CODE_BYTES = 16
_NOT_SERVED = 70

_monotonic, _exit, _show = time.monotonic, os._exit, sys.__excepthook__
# The C decoder itself: what `json.loads` calls on its way belongs to whoever patches it.
_scan = c_make_scanner(json.JSONDecoder())


def _no_wait(seconds: float) -> None:
    """In place of time.sleep: a program that waits for its player waits for nobody here."""


def _no_command(command: object) -> int:
    """In place of os.system: a program that clears the screen succeeds without doing anything."""
    return 0


def _end(code: object = None) -> None:
    """`quit()` and `exit()`, which Python has only where it starts with `site`."""
    raise SystemExit(code)


def prepare_common(common: Any) -> list[Any]:
    """What the zygote does once with the programs that all its workers will run."""
    guard.prepare()
    return prepared.prepare_all(common["steps"], common["programs"]) if common else []


def _prepared(programs: Any) -> list[Any]:
    seen: dict[str, Any] = {}
    return [prepared.prepare(program, seen) for program in programs]


def serve(channel: Any, common: Any) -> None:
    """Answer messages until the trusted side closes the channel, and end the process."""
    try:
        _serve(channel, common)
    except BaseException as error:
        _show(type(error), error, error.__traceback__)
        _exit(_NOT_SERVED)
    _exit(0)


def _serve(channel: Any, common: Any) -> None:
    read, write, is_there = channel.read, channel.write, channel.is_there
    progress = channel.progress
    first = read()
    if first is None:
        return
    message = _decoded(first)
    files = channel.files(message["load"]["files"])
    key = bytes.fromhex(message["key"])

    def code(data: bytes) -> bytes:
        return blake2b(data, key=key, digest_size=CODE_BYTES).digest()

    def send(text: str) -> None:
        if not is_there():
            raise ConnectionError("the program closed the connection to the grader")
        data = text.encode("ascii")
        write(code(data) + data)

    time.sleep = opaque(_no_wait)
    os.system = opaque(_no_command)
    builtins.quit = builtins.exit = opaque(_end)  # type: ignore[assignment]
    if clock := message["load"].get("clock"):
        otherwise.shift_clock(clock)
    if not message["load"].get("witness"):
        stacks.install()
        guard.install(stacks.after_import)
    # Programs that call functions may draw random numbers; setting the luck of all others would cost time.
    draws = frozenset(
        one["name"] for one in message["load"]["wanted"] if one["kind"] == "function" or one.get("chance")
    )
    unsure = opaque(channel.unsure)
    decoration.noted_by(unsure)
    opened, rulings, tracing = opening.submission(
        message["load"], files, progress, channel.scratch, unsure, channel.partner
    )
    play, found = opened()
    told = found()
    send(values.to_text({"n": message["n"], "tried": guard.tried(), **told}))
    now, ways = (play, ""), (opened, rulings, tracing, draws)
    # Nothing of an earlier import may be kept here but what plays.
    del play, found, told
    while (data := read()) is not None:
        if code(data[CODE_BYTES:]) != data[:CODE_BYTES]:
            raise ValueError("a message that the trusted side did not send")
        message = _decoded(data[CODE_BYTES:])
        now = _run(send, channel, message, common, now, ways)


def _decoded(data: bytes) -> Any:
    return _scan(data.decode("ascii"), 0)[0]


def _run(send: Any, channel: Any, message: Any, common: Any, now: Any, ways: Any) -> Any:
    """Play the programs that the message names, and send the answers as they come.

    `now` is (what plays, the folder of the support modules) before it, and what is returned the same after it.
    """
    (play, folder), (opened, rulings, tracing, draws) = now, ways
    progress, step, is_unsure = channel.progress, channel.step, channel.is_unsure
    if "run" in message:
        programs = [common[number] for number in message["run"]]
    else:
        programs = _prepared(message["programs"])
    # A program has the same luck whenever it is played, so that chance cannot excuse what it showed.
    luck = message["run"] if "run" in message else message["numbers"]
    fresh, detail, careful, seed = (message.get(key, False) for key in ("fresh", "detail", "careful", "seed"))
    detailed = frozenset(luck if detail is True else detail or ())
    witness = message.get("witness")
    follows = witness is not None and witness.get("follow", False)
    tracer = tracing(follows) if witness is not None and (follows or witness["trace"]) else None
    nonce, total, sent = message["n"], len(programs), 0
    lines: list[str] = []
    unsure: list[int] = []
    size, since = 0, _monotonic()
    if luck:
        # What draws numbers without being named for it has the same luck each time, too.
        chance.reset(seed + luck[0])
    if "adapters" in message:
        play, _ = opened(folder, message["adapters"])
    for number, (calls, asked, program) in enumerate(programs):
        progress(number)
        if fresh or asked != folder:
            folder = asked
            play, _ = opened(folder)
        if fresh or not draws.isdisjoint(calls):
            chance.reset(seed + luck[number])
        # What was decided while the submission was imported is no answer.
        channel.sure()
        if witness is None:
            line = play(program, luck[number] in detailed, step if careful else None)
        else:
            line = _witnessed(play, program, rulings, witness, number, tracer)
        if is_unsure() or decoration.SHOWN_AS in line:
            unsure.append(len(lines))
        lines.append(line)
        size += len(line)
        if careful or size > FLUSH_BYTES or _monotonic() - since > FLUSH_SECONDS:
            send(_frame(nonce, sent, lines, total, 0, unsure))
            unsure = []
            sent, lines, size, since = sent + len(lines), [], 0, _monotonic()
    progress(total)
    send(_frame(nonce, sent, lines, total, 1, unsure))
    return play, folder


def _frame(nonce: str, at: int, lines: list[str], total: int, end: int, unsure: list[int]) -> str:
    head = values.to_text(
        {"n": nonce, "at": at, "of": total, "end": end, "tried": guard.tried(), "unsure": unsure}
    )
    return "\n".join([head, *lines])


def _witnessed(play: Any, program: Any, rulings: Any, witness: Any, number: Any, tracer: Any) -> str:
    """One program of the reference: its answers, and what the witness saw."""
    rulings.start(witness["options"][number])
    if tracer is None:
        answers = play(program, True)
        rules, arcs = [], []
    else:
        tracer.start()
        answers = play(program, True, tracer.step)
        rules, arcs = tracer.stop()
    read, undecided = rulings.noted()
    return f"[{answers},{values.to_text([read, undecided, rules, arcs])[1:]}"
