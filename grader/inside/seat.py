"""Serves one seat at many tables: loads a player, rebuilds what it may know, and answers with its moves.

Runs inside the sandbox, in a process that is used for one player in one seat only.  There is nothing here to
defend: the process holds what this seat may know, and whatever it says is taken for a move of this player's and
nothing else.  So there is no key and no guard.  What a game is, and how a player is asked for a move, is told by
the kit's own module: a class `Seat`, of which each table gets one.

    Seat(names, attributes)      a new player at a table; `names` are the classes, `attributes` their methods
    .begin(view)                 a hand begins, in which this is known
    .told(moves)                 what has been played since then, in order
    .move()                      ask the player: a text, or (kind, words) where what it did is no move

Messages and answers are JSON:

    {"files", "seed"} and then their bytes   -> {"missing", "notices"}
    [[table, view or null, move, ...], ...]  -> frames of [done, [move or [kind, words], ...]]
"""

from __future__ import annotations

import builtins
import gc
import json
import os
import sys
import time
from json.scanner import c_make_scanner  # type: ignore[attr-defined]

from . import chance, guard, loading, naming, ordering, values
from .library import Read
from .submitted_files import unpack_data

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

FLUSH_SECONDS = 0.02
"""Moves that took longer than this are sent before the next player thinks, so that time is told by hands."""

COLLECT_EVERY = 20_000
"""Objects made between two looks for garbage: the usual 700 would cost a quick player a fifth of its time."""

MAX_WORDS = 300
MAX_MOVE = 16
_NOT_SERVED = 70

_scan = c_make_scanner(json.JSONDecoder())
_monotonic, _exit, _show = time.monotonic, os._exit, sys.__excepthook__


def prepare_common(common: Any) -> Any:
    """What the zygote does once: the kit's own code is compiled, and no player is there yet."""
    if not common:
        return None
    guard.prepare()
    path, text = common["seat"]
    space: dict[str, Any] = {"__name__": "seat", "__file__": path}
    exec(compile(text, path, "exec", dont_inherit=True), space)
    support = {path: text.encode("latin-1") for path, text in common["support"].items()}
    codes = {path: compile(data, path, "exec", dont_inherit=True) for path, data in support.items()}
    return {**common, "seat": space["Seat"], "support": support, "codes": codes}


def serve(channel: Any, common: Any) -> None:
    """Answer messages until the trusted side closes the channel, and end the process."""
    try:
        _serve(channel, common)
    except BaseException as error:
        _show(type(error), error, error.__traceback__)
        _exit(_NOT_SERVED)
    _exit(0)


def _serve(channel: Any, common: Any) -> None:
    first = channel.read()
    if first is None:
        return
    message = _decoded(first)
    time.sleep = _no_wait  # type: ignore[assignment]
    os.system = _no_command
    builtins.quit = builtins.exit = _end  # type: ignore[assignment]
    chance.reset(message["seed"])
    files = channel.files(message["files"])
    names, attributes, notices = _load(files, common, channel.scratch)
    missing = [one["name"] for one in common["wanted"] if one["name"] not in names]
    missing += naming.absent(names, attributes)
    channel.write(values.to_text({"missing": missing, "notices": notices}).encode("ascii"))
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY)
    tables: dict[int, Any] = {}
    own_files = frozenset(files)

    def decide(line: Any) -> object:
        number, view = line[0], line[1]
        try:
            if view is not None:
                seat = tables.get(number)
                if seat is None:
                    seat = tables[number] = common["seat"](names, attributes)
                seat.begin(view)
            seat = tables[number]
            seat.told(line[2:])
            move = seat.move()
        except BaseException as error:
            return _raised(error, own_files)
        if type(move) is str and len(move) <= MAX_MOVE:
            return move
        kind, words = move
        return [kind, _words(words)]

    while (data := channel.read()) is not None:
        _answer(channel, _decoded(data), decide)


def _answer(channel: Any, lines: Any, decide: Any) -> None:
    """Decide line by line.  What has been decided is sent when it took long, and at the end."""
    answers: list[object] = []
    since = _monotonic()
    last = len(lines) - 1
    for number, line in enumerate(lines):
        channel.progress(number)
        answers.append(decide(line))
        if number < last and _monotonic() - since > FLUSH_SECONDS:
            channel.write(values.to_text([0, answers]).encode("ascii"))
            answers, since = [], _monotonic()
    channel.write(values.to_text([1, answers]).encode("ascii"))


def _load(files: dict[str, bytes], common: Any, scratch: str) -> Any:
    """(names, attributes, notices): the player's class and the kit's, as a submission that is graded is loaded."""
    notices: list[list[object]] = []
    notify = loading.collector(notices)
    unpack_data(files, scratch)
    read = Read()
    read.codes.update({path: code for path, code in common["codes"].items() if path not in files})
    library = loading.Loading(files, common["support"], notify, guard.places, read, seconds=common["seconds"])
    library.install()
    guard.importing(True)
    ordering.import_wanted(library, common["wanted"])
    names, attributes, _ = naming.resolve(library.loaded, common["wanted"], notify, library.chosen)
    more = naming.supplied(common["supplied"], library.supplied, notify)
    guard.importing(False)
    return {**names, **more[0]}, {**attributes, **more[1]}, notices


def _decoded(data: bytes) -> Any:
    return _scan(data.decode("utf-8"), 0)[0]


def _no_wait(seconds: float) -> None:
    """In place of time.sleep: nobody is watching the table."""


def _no_command(command: object) -> int:
    """In place of os.system: a player that clears the screen succeeds without doing anything."""
    return 0


def _end(code: object = None) -> None:
    """`quit()` and `exit()`, which Python has only where it starts with `site`."""
    raise SystemExit(code)


def _raised(error: BaseException, own_files: frozenset[str]) -> list[str]:
    """What an error was: its kind, and its class, words and place in the player's own code."""
    kind = "exit" if isinstance(error, SystemExit) else "exception"
    place = ""
    try:
        words = f"{values.class_name(type(error))}: {_words(str(error))}"
        for file, function, line in guard.places(error):
            if file in own_files:
                place = f" ({file}, line {line}, in {function})"
        words += place
    except BaseException:
        words = _words(values.class_name(type(error)))
    return [kind, _words(words)]


def _words(words: object) -> str:
    return values.printable(words[:MAX_WORDS]) if type(words) is str else ""
