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
from collections.abc import Callable
from json.scanner import c_make_scanner  # type: ignore[attr-defined]

from . import (
    adapting,
    borrowing,
    chance,
    decoration,
    guard,
    loading,
    naming,
    ordering,
    otherwise,
    own_errors,
    parts,
    player,
    prepared,
    programs,
    source,
    stacks,
    values,
)
from .grafting import take_out
from .library import Library, Read
from .opaque import opaque
from .submitted_files import SOURCES, folded, stem, unpack_data
from .witness import MODULE as RULINGS_MODULE
from .witness import Follower, Rulings, Tracer

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

FLUSH_BYTES = 1 << 16
FLUSH_SECONDS = 0.1
CODE_BYTES = 16
_NOT_SERVED = 70

_LIBRARY = sys.stdlib_module_names
_monotonic, _exit, _show = time.monotonic, os._exit, sys.__excepthook__
# The C decoder itself: what `json.loads` calls on its way belongs to whoever patches it.
_scan = c_make_scanner(json.JSONDecoder())


def _no_wait(seconds: float) -> None:
    """In place of time.sleep: a program that waits for its player waits for nobody here."""


def _no_command(command: object) -> int:
    """In place of os.system: a program that clears the screen succeeds without doing anything."""
    return 0


def _tell_nobody(number: int) -> None:
    """In place of the progress of an import."""


def _end(code: object = None) -> None:
    """`quit()` and `exit()`, which Python has only where it starts with `site`."""
    raise SystemExit(code)


def submission(
    message: dict[str, Any],
    files: dict[str, bytes],
    progress: Callable[[int], None],
    scratch: str,
    unsure: Callable[[], None],
    partner: int = -1,
) -> Any:
    """(open, rulings, tracer) of a submission as it was sent.

    `open(folder, adapters)` imports everything afresh, forgets the earlier import, and gives (play, found): what plays
    programs, and what there is to say about the names.  The support modules are those of that folder; where one is
    named, they take the place of the submission's own.  `adapters` are kept until others come.  `tracer(follows)` is what traces it, one for all programs, or
    what follows it.
    """
    support = {path: text.encode("latin-1") for path, text in message["support"].items()}
    wanted = {one["name"]: one["kind"] for one in message["wanted"]}
    asked = [*wanted, *(one["name"] for one in message["supplied"])]
    own_files = frozenset(files) | frozenset(support)
    read = Read()
    rulings = Rulings({}) if message.get("witness") else None
    luck = message.get("luck", 0)
    forget: Callable[[], None] = lambda: None  # noqa: E731
    unpack_data(files, scratch)
    # What they do is done in another process: nothing of the kit's is here but what asks it.
    borrowed = borrowing.Borrowed(partner) if partner >= 0 else None
    kit = borrowed.parts if borrowed is not None else {}

    stems = {folded(stem(path)) for path in support}
    explaining = [path for path in files if folded(stem(path)) not in stems]

    def counted() -> int:
        return sum(source.words(path, files[path]) for path in explaining if path.endswith(SOURCES))

    # Before the submission is there: its classes lead it to what counts.
    words = [counted()] if prepared.counted else []

    def count_words() -> int:
        return words[0] if words else counted()

    # Told how far the first import has come, where that is asked for; later, the number of a program is told.
    careful = progress if message.get("careful") else None

    adapters = message.get("adapters", [])
    grafted: list[tuple[type, list[str]]] = []

    def open_(folder: str = "", changed: list[Any] | None = None) -> Any:
        nonlocal forget, careful, adapters
        adapters = adapters if changed is None else changed
        forget()
        for part, helpers in grafted:
            take_out(part, helpers)
        grafted.clear()
        if borrowed is not None:
            borrowed.begin()
        chance.reset(luck)
        mine, lent = _with_support(files, support, folder, wanted)
        notices: list[list[object]] = []
        notify = loading.collector(notices)
        before = set(sys.modules)
        library = loading.Loading(
            mine,
            lent,
            notify,
            opaque(guard.places),
            read,
            seconds=message["seconds"],
            skip=frozenset(message.get("skip", ())),
            careful=careful,
        )
        if careful is not None:
            careful = _tell_nobody
        forget = _forgetting(library, before)
        library.install()
        if rulings is not None:
            sys.modules[RULINGS_MODULE] = rulings
        guard.importing(True)
        several = ordering.import_wanted(library, message["wanted"], message.get("chosen"))
        roles = adapting.with_aliases(message["wanted"], adapters) if adapters else message["wanted"]
        names, attributes, places = naming.resolve(library.loaded, roles, notify, library.chosen)
        if several is not None:
            choice: dict[str, Any] = ordering.choice(library, several, places)
            choice["rivals"] = [several.by_rank[0], several.rival] if several.rival else []
            if "program" in message:
                started = programs.candidates(library, message["program"], several)
                choice["programs"] = [path for path, _ in started]
                first = {*choice["programs"][:1]}
                used = several.with_imports([*choice["graded"], *first])
                choice["spare_programs"] = [
                    path
                    for path in choice["programs"]
                    if path not in used and first.isdisjoint(several.with_imports([path]))
                ]
        for known, more in zip(
            (names, attributes, places),
            naming.supplied(message["supplied"], library.supplied, notify),
            strict=True,
        ):
            known.update(more)  # type: ignore[attr-defined]
        guard.importing(False)
        if borrowed is not None:
            borrowed.supply(
                {one["name"]: names[one["name"]] for one in message["supplied"] if one["name"] in names}
            )
            grafted[:] = parts.put_in_place(list(library.loaded.values()), names, attributes, kit)
            borrowed.find_errors(own_errors.finder(names, library.loaded.values))
        modules = [module for path, module in library.loaded.items() if path in library.own]
        called, members = names, attributes
        if adapters:
            called, members = adapting.applied(adapters, names, attributes, modules, kit)
        found = {
            "places": places,
            "attributes": attributes,
            "missing": [name for name in asked if name not in names],
            "absent": naming.absent(names, members, message["wanted"]),
            "begun": naming.begun(names, members),
            "instead": naming.taken_over(library.loaded, message["wanted"]),
            "notices": notices,
            "choice": choice if several is not None else None,
        }
        if message.get("shapes"):
            found["shapes"] = adapting.shapes(names, attributes, modules, message["wanted"])
        more = (count_words, getattr(rulings, "offered", None), called, unsure, scratch, wanted)
        return player.player(names, members, own_files, *more), found

    traced: list[Tracer] = []

    def tracer(follows: bool) -> Tracer | Follower:
        if follows:
            return Follower({*files, *support})
        if not traced:
            # Finding what the comments cite takes longer than most programs do.
            traced.append(Tracer({path: data.decode("utf-8", "replace") for path, data in files.items()}))
        return traced[0]

    return open_, rulings, tracer


def _with_support(
    files: dict[str, bytes], support: dict[str, bytes], folder: str, wanted: dict[str, str]
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The files of the submission and the support modules, where those of a folder are asked for."""
    lent = {path: data for path, data in support.items() if path.rpartition("/")[0] == folder}
    if not folder:
        return files, lent
    stems = {folded(stem(path)) for path in lent}
    classes = [f"class {name}".encode() for name in wanted]
    # A file of that name that also holds what is graded has to stay.
    mine = {
        path: data
        for path, data in files.items()
        if folded(stem(path)) not in stems or any(one in data for one in classes)
    }
    return mine, lent


def _forgetting(library: Library, before: set[str]) -> Callable[[], None]:
    def forget() -> None:
        library.uninstall()
        # Python's own stay, as those do that a worker is born with: to import them again takes most of the time.
        for name in set(sys.modules) - before:
            if name.partition(".")[0] not in _LIBRARY:
                sys.modules.pop(name, None)

    return forget


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
    opened, rulings, tracing = submission(
        message["load"], files, progress, channel.scratch, unsure, channel.partner
    )
    folder = ""
    play, found = opened(folder)
    send(values.to_text({"n": message["n"], "tried": guard.tried(), **found}))
    while (data := read()) is not None:
        if code(data[CODE_BYTES:]) != data[:CODE_BYTES]:
            raise ValueError("a message that the trusted side did not send")
        message = _decoded(data[CODE_BYTES:])
        play, folder = _run(send, channel, message, common, play, folder, opened, rulings, tracing, draws)


def _decoded(data: bytes) -> Any:
    return _scan(data.decode("ascii"), 0)[0]


def _run(
    send: Any,
    channel: Any,
    message: Any,
    common: Any,
    play: Any,
    folder: str,
    opened: Any,
    rulings: Any,
    tracing: Any,
    draws: frozenset[str],
) -> Any:
    """Play the programs that the message names, and send the answers as they come."""
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
