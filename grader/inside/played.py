"""A submission that a program of the kit's uses from another process (`kit_program.py`).

The submission is imported as it is for checks: what comes before an error, an `input()` or the end of its time is
there, with all that it defines afterwards.  It meets an empty input, and what it prints is seen by nobody.
"""

from __future__ import annotations

import io
import json
import sys

from . import naming, ordering, streams, terminal
from .errors_told import places, told_of
from .exchange import Exchange
from .frames import Gone
from .library import Read
from .loading import Loading
from .own_errors import described, name_of, told_with
from .submitted_files import stem, unpack_data
from .using import Used

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


class Played:
    """A submission and what a program may ask of it: "names", what they lead to, which are "errors", and how one is "told"."""

    def __init__(self, descriptor: int, names: dict[str, object], told: set[str]) -> None:
        self._names, self._told, self._used = names, told, Used()
        self._exchange = Exchange(
            descriptor,
            self._serve,
            told_with(self._used.describe, self._error_name),
            _stand_in,
            own=self._own_error,
        )
        self._used.tell = self._exchange.tell

    def work(self) -> None:
        """Answer until the program has ended."""
        try:
            self._exchange.answer_all()
        except Gone:
            return

    def _serve(self, operation: str, arguments: list[Any]) -> object:
        if operation == "names":
            return self._names
        if operation == "errors":
            return described(self._names)
        if operation == "told":
            return told_of(arguments[0], self._told)
        return self._used.serve(operation, arguments)

    def _error_name(self, thing: object) -> str | None:
        return name_of(thing, self._names)

    def _own_error(self, error: BaseException) -> tuple[str, object] | None:
        name = self._error_name(error)
        return None if name is None else (name, None)


def serve(channel: Any, descriptor: int) -> None:
    """Import a submission and let the program at the other end of `descriptor` use it.

    One message, {"files", "support", "chosen", "asked", "supplied", "seconds"}, and a frame with the bytes of the files.
    """
    message = json.loads(channel.read() or b"{}")
    files = channel.files(message["files"])
    support = {path: text.encode("latin-1") for path, text in message["support"].items()}
    _silence()
    terminal.behave(files)
    unpack_data(files, channel.scratch)
    library = Loading(files, support, _tell_nobody, places, Read(), seconds=message["seconds"])
    sys.argv[:] = [""]
    names = _names(message["asked"], message["supplied"], library, message["chosen"])
    supplied = {stem(path) for path in support}
    # An error that a card raises is told where the card was used wrongly.
    told = {path for path in library.own if stem(path) not in supplied}
    Played(descriptor, names, told).work()


def _names(
    asked: list[Mapping[str, Any]],
    supplied: list[Mapping[str, Any]],
    library: Loading,
    chosen: dict[str, Any] | None,
) -> dict[str, object]:
    """What the submission defines, and the classes that the course supplies as it uses them, by the names that are asked for."""
    # Not imported with this module: the zygote loads it in a way of its own, later than this one.
    from . import guard

    library.install()
    guard.importing(True)
    ordering.import_wanted(library, asked, chosen)
    names, attributes, _ = naming.resolve(library.loaded, asked, _tell_nobody, library.chosen)
    for known, more in zip(
        (names, attributes), naming.supplied(supplied, library.supplied, _tell_nobody), strict=False
    ):
        known.update(more)  # type: ignore[attr-defined]
    guard.importing(False)
    _name_as_asked(names, attributes)
    return names


def _name_as_asked(names: dict[str, object], attributes: dict[str, str]) -> None:
    """Give each class its methods by the names asked for, too."""
    for member, own_name in attributes.items():
        role, _, method = member.partition(".")
        owner = names.get(role)
        if own_name == method or not isinstance(owner, type):
            continue
        # As it stands in the class, so that a static method stays one.
        found = [space[own_name] for kind in type.mro(owner) if own_name in (space := vars(kind))]
        try:
            type.__setattr__(owner, method, found[0])
        except (TypeError, IndexError):
            continue


def _silence() -> None:
    """There is nothing to read, and nothing that is printed is seen."""
    nowhere: Any = streams.Sink(1, [0])
    sink = io.TextIOWrapper(nowhere, "utf-8", "backslashreplace", write_through=True)
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(), "utf-8"), sink, sink


def _stand_in(number: int, kind: object) -> object:
    raise TypeError("a program gives none of its objects")


def _tell_nobody(kind: str, text: str, path: str | None, line: int | None) -> None:
    """Notices come from the other kind of worker, which finds the same names."""
