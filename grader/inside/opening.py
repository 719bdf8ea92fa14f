"""Imports a submission for its programs, as it was sent, and afresh whenever that is asked for.

Runs beside the submission, as `worker` does, which it serves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from . import (
    adapting,
    borrowing,
    chance,
    guard,
    loading,
    naming,
    ordering,
    own_errors,
    parts,
    player,
    prepared,
    programs,
    shapes,
    source,
    unwritten,
)
from .grafting import take_out
from .library import Library, Read
from .opaque import opaque
from .submitted_files import SOURCES, folded, stem, unpack_data
from .witness import MODULE as RULINGS_MODULE
from .witness import Follower, Rulings, Tracer
from .world import note_streams

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_LIBRARY = sys.stdlib_module_names


def _tell_nobody(number: int) -> None:
    """In place of the progress of an import."""


# Long, because what those in it share is in their closures, to which no attribute leads.
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
    programs, and a function that tells of the names and files, which takes longer than the import.  The support
    modules are those of that folder; where one is named, they take the place of the submission's own.  `adapters` are kept until others come.  `tracer(follows)` is what traces it, one for all programs, or
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

    # Long, because it is one step after the other, and all of them share what is in the closures.
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
        graded = dict(places)
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
        note_streams(modules)
        called, members = names, attributes
        if adapters:
            called, members = adapting.applied(adapters, names, attributes, modules, kit, own_files)

        def found() -> dict[str, Any]:
            told: dict[str, Any] = {
                "places": places,
                "attributes": attributes,
                "missing": [name for name in asked if name not in names],
                "absent": naming.absent(names, members, message["wanted"]),
                "begun": unwritten.begun(names, members),
                "fixed": unwritten.fixed(names, members),
                "instead": naming.taken_over(library.loaded, message["wanted"]),
                "notices": notices,
                "choice": _choice(library, several, graded, message) if several is not None else None,
            }
            if message.get("shapes"):
                told["shapes"] = shapes.shapes(names, attributes, modules, message["wanted"])
            return told

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


def _choice(
    library: Library, several: ordering.Files, places: dict[str, list[str]], message: dict[str, Any]
) -> dict[str, Any]:
    """Which of several files were graded, and which may be the program."""
    choice: dict[str, Any] = ordering.choice(library, several, places)
    choice["rivals"] = [several.by_rank[0], several.rival] if several.rival else []
    if "program" in message:
        started = programs.candidates(library, message["program"], several, message.get("silent", False))
        choice["programs"] = [path for path, _ in started]
        first = {*choice["programs"][:1]}
        used = several.with_imports([*choice["graded"], *first])
        choice["spare_programs"] = [
            path
            for path in choice["programs"]
            if path not in used and first.isdisjoint(several.with_imports([path]))
        ]
    return choice


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
