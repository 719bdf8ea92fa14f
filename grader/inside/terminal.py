"""Runs the submission's own program on the terminal that the worker was given, as its author would start it.

Where an assignment has a program of the kit's instead (`kit_program.py` beside this file), that one is run.

Nothing here observes or decides: what counts is what the program prints.  Two things are added to an
ordinary run, both on the terminal itself, so that they stand in order with what the program prints: a mark
each time the program waits for a line, with how many bytes it has read, and a mark when it has come to its
end.  The trusted side chooses their texts.  A program that forged them would only misplace its own words.

The message that starts the program, and the answer at its end, one line of JSON each; behind the message comes a
frame with the bytes of the files, of which it has paths and sizes:

    {"files", "support", "names", "silent", "wanted", "chosen", "passed_over", "setup", "call", "lent", "kit", "reads", "waits",
     "ends"}
    {"how": "returned" | "exit" | "error" | "interrupted" | "no program" | "gone", "code", "error", "file", "line", "program"}

In the place of a program's error, "no program" has the name of what is missing.
"""

from __future__ import annotations

import _thread
import ast
import io
import json
import os
import random
import select
import signal
import sys
import time
import types
from collections.abc import Callable, Iterator
from functools import partial

from . import borrowing, kit_program, ordering, own_errors, programs, shadowing, shell
from .errors_told import told_of
from .frames import Gone
from .grafting import graft
from .library import Library, Read
from .submitted_files import dotted, unpack_data

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any

KEYBOARD = 0
"""The descriptor of the terminal."""

FLUSH_BYTES = 1 << 13

_GIVEN = "__kit__"
"""The name by which a module has what takes the place of its classes."""


class Keyboard(io.RawIOBase):
    """What the program reads: lines of the terminal.  Announces each wait, and stays at its end once there.

    Python notes a signal and acts on it between two instructions.  One that came just before a read would be acted on
    after it, so a read also waits for the descriptor at which Python notes it (`signal.set_wakeup_fd`).
    """

    def __init__(self, descriptor: int, announce: Callable[[int], None]) -> None:
        self._descriptor = descriptor
        self._announce = announce
        self._signals, noted = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(noted, warn_on_full_buffer=False)
        self._read = 0
        self._ended = False
        self._waits = 0

    def asked(self) -> int:
        """How many times the program has waited for input so far."""
        return self._waits

    def readinto(self, buffer):  # type: ignore[no-untyped-def]
        if self._ended:
            return 0
        self._waits += 1
        self._announce(self._read)
        self._wait()
        data = os.read(self._descriptor, len(buffer))
        self._read += len(data)
        self._ended = not data
        buffer[: len(data)] = data
        return len(data)

    def _wait(self) -> None:
        """Wait until there is something to read; a signal is acted on meanwhile."""
        poll = select.poll()
        for descriptor in (self._descriptor, self._signals):
            poll.register(descriptor, select.POLLIN)
        while self._descriptor not in [descriptor for descriptor, _ in poll.poll()]:
            try:
                os.read(self._signals, FLUSH_BYTES)
            except OSError:
                return  # the program closed it

    def readable(self) -> bool:
        return True

    def fileno(self) -> int:
        # Not 0: there, `input` would read by itself, past this object.
        return self._descriptor

    def isatty(self) -> bool:
        return os.isatty(self._descriptor)


class Program(Library):
    """The modules of a submission, imported as Python imports them: what stops a module stops the program.

    `lent` stands for the kit's own parts, by the names that they have in each file: there it takes the place of the
    definitions of these names, before anything runs.  What a class has besides what is `asked` of it is given to the kit's.
    """

    lent: dict[str, dict[str, object]]
    asked: dict[str, set[str]]
    main = ""
    """The file that was started."""

    def modules(self) -> list[types.ModuleType]:
        """The modules that have begun to run, the main program among them."""
        return [*self.loaded.values(), *([sys.modules["__main__"]] if self.main else [])]

    def _run_so_far(self) -> Iterator[str]:
        yield from [*self.loaded, *filter(None, [self.main])]

    def _execute(self, path: str, module: types.ModuleType) -> None:
        lent = self.lent.get(path, {})
        module.__dict__.update(lent)
        if lent:
            module.__dict__[_GIVEN] = {name: partial(self._given, part) for name, part in lent.items()}
        exec(self._code(path), module.__dict__)

    def _given(self, part: object, own: object) -> object:
        """The kit's class that takes the place of one of the submission's, with what that one has besides."""
        if isinstance(part, type):
            homes = {"__main__", *(module.__name__ for module in self.loaded.values())}
            graft(part, own, self.asked.get(part.__name__, ()), homes)
        return part

    def _code(self, path: str) -> types.CodeType:
        """The compiled module; SyntaxError where Python cannot read it, even after repairs."""
        lent = self.lent.get(path)
        if not lent and self._compiles(path):
            return self._read.codes[path]
        tree = self.tree(path)
        if tree is None:
            raise SyntaxError("Python cannot read this file", (path, 1, 0, None))
        if lent:
            body: list[ast.stmt] = []
            for statement in tree.body:
                if _defines(statement) not in lent:
                    body.append(statement)
                elif isinstance(statement, ast.ClassDef):
                    body.append(_besides(statement))
            tree.body = body
            ast.fix_missing_locations(tree)
        return compile(tree, path, "exec", dont_inherit=True)

    def start(self, path: str) -> dict[str, Any]:
        """Run a file as the main program; its names."""
        self.main = path
        module = types.ModuleType("__main__")
        module.__file__ = path
        module.__loader__ = self._importer
        # So that relative imports mean the files beside it, as they do where it is started as `python -m`.
        module.__package__ = dotted(path).rpartition(".")[0] or shadowing.PACKAGE
        sys.modules["__main__"] = module
        # The words behind the first are those that the session arranged.
        sys.argv[:] = [path, *sys.argv[1:]]
        self._execute(path, module)
        return module.__dict__


def serve(channel: Any, partner: int) -> None:
    """Run one program to its end, say how it ended, and end the process."""
    message = json.loads(channel.read() or b"{}")
    reads, waits, ends = (message[name].encode() for name in ("reads", "waits", "ends"))
    keyboard = _open_terminal(reads, waits)
    files = channel.files(message["files"])
    behave(files)
    if message["kit"]:
        answer = _of_the_kit(message, keyboard.asked, partner)
    else:
        unpack_data(files, channel.scratch)
        answer = _ended(
            lambda: _own(files, message, keyboard.asked, partner), lambda error: told_of(error, None)
        )
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            pass  # the program closed it
    os.write(KEYBOARD, ends)
    channel.write(json.dumps(answer).encode("ascii"))
    os._exit(0)


def _own(
    files: dict[str, bytes], message: dict[str, Any], asked: Callable[[], int], partner: int
) -> dict[str, object]:
    """Run the submission's own program."""
    support = {path: text.encode("latin-1") for path, text in message["support"].items()}
    library = Program(files, support, _tell_nobody, Read())
    library.lent, library.asked = {}, {}
    library.install()
    _arrange(message, asked)
    known = ordering.Files(library, message["wanted"], message["chosen"])
    found = programs.candidates(library, message["names"], known, message["silent"])
    found = found[message["passed_over"] :]
    if not found:
        return {"how": "no program"}
    path, function = found[0]
    library.choose(known.with_imports([path]), path)
    library.lent = _lent(message["lent"], partner, library)
    library.asked = {
        one["name"]: {*one.get("methods", ()), *one.get("attributes", ())} for one in message["wanted"]
    }
    space = library.start(path)
    if function:
        space[function]()
    return {"how": "returned", "program": path}


def _of_the_kit(message: dict[str, Any], asked: Callable[[], int], partner: int) -> dict[str, object]:
    """Run a program of the kit's; `partner` leads to the process that has the submission."""
    program = kit_program.KitProgram(message["kit"], partner)

    def run() -> dict[str, object]:
        try:
            program.run(lambda: _arrange(message, asked))
        except kit_program.Missing as missing:
            return {"how": "no program", "error": str(missing)}
        except Gone:
            return {"how": "gone"}
        return {"how": "returned"}

    # How a program of the kit's comes to call the submission is of no use to anybody.
    return _ended(run, lambda error: program.told(error) or told_of(error, set()))


def _arrange(message: dict[str, Any], asked: Callable[[], int]) -> None:
    """What the session arranges before the program starts.

    Taken out of the message, which the frames of a program lead to: it says which session this is.
    """
    setup, call = message.pop("setup"), message.pop("call")
    if setup:
        space: dict[str, object] = {"asked": asked}
        exec(compile(setup, "the course's setup.py", "exec", dont_inherit=True), space)
        if call:
            eval(call, space)


def _lent(wanted: dict[str, dict[str, str]], partner: int, library: Program) -> dict[str, dict[str, object]]:
    """The kit's parts, by file and by the name that they have there; `partner` leads to who lends them."""
    if not wanted:
        return {}
    borrowed = borrowing.Borrowed(partner)
    borrowed.find_errors(own_errors.finder({}, library.modules))
    found = borrowed.parts
    return {
        path: {name: found[role] for name, role in names.items() if role in found}
        for path, names in wanted.items()
    }


def _ended(
    run: Callable[[], dict[str, object]], tell: Callable[[BaseException], dict[str, Any]]
) -> dict[str, object]:
    """How a program ends: what it would be told by the shell that started it.  `tell` says how an error is told."""
    try:
        return run()
    except SystemExit as end:
        code = end.code
        if code is not None and not isinstance(code, int):
            print(code, file=sys.stderr)
        return {"how": "exit", "code": code if isinstance(code, int) else int(code is not None)}
    except KeyboardInterrupt:
        return {"how": "interrupted"}
    except BaseException as error:
        try:
            told = tell(error)
        except Gone:
            return {"how": "gone"}
        try:
            print(told.pop("shown"), end="", file=sys.stderr)
        except BaseException:
            pass  # an error that cannot be printed is told all the same
        return {**told, "how": "error"}


def _tell_nobody(kind: str, text: str, path: str | None, line: int | None) -> None:
    """Notices come from the other kind of worker, which reads the same files."""


def _open_terminal(reads: bytes, waits: bytes) -> Keyboard:
    """Put the standard streams on the terminal, and say what is read from.  Text is UTF-8, whatever the locale says."""
    # A second descriptor of the same terminal, so that `input` asks our object (see `Keyboard.fileno`).
    descriptor = os.dup(KEYBOARD)

    def announce(read: int) -> None:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os.write(KEYBOARD, reads % read + waits)

    keyboard = Keyboard(descriptor, announce)
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(  # type: ignore[misc]
        io.BufferedReader(keyboard),
        "utf-8",
        "surrogateescape",
    )
    for name, number in (("stdout", 1), ("stderr", 2)):
        raw = io.BufferedWriter(io.FileIO(number, "w", closefd=False), FLUSH_BYTES)
        stream = io.TextIOWrapper(raw, "utf-8", "backslashreplace", line_buffering=True)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    return keyboard


def behave(files: dict[str, bytes]) -> None:
    """What a program does besides reading and printing: it waits for nobody, and a key stops it."""
    time.sleep = _without_waiting(time.sleep)
    shell.install(files)
    os.open = _opener(os.open)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    random.seed(0)

    def end(code: object = None) -> None:
        raise SystemExit(code)

    import builtins

    builtins.quit = builtins.exit = end  # type: ignore[assignment]


def _without_waiting(really: Callable[..., None]) -> Callable[..., None]:
    """`time.sleep` that the game does not wait in.  A thread beside it does: without, it would work without end."""
    own = _thread.get_ident()

    def sleep(seconds: float) -> None:
        if _thread.get_ident() != own:
            really(seconds)

    return sleep


def _opener(really: Callable[..., int]) -> Callable[..., int]:
    """`os.open` without the way to the terminal that `getpass` tries first: on standard input its wait is seen."""

    def open_file(path: Any, *arguments: Any, **more: Any) -> int:
        if path == "/dev/tty":
            raise FileNotFoundError(2, "No such file or directory", path)
        return really(path, *arguments, **more)

    return open_file


def _besides(definition: ast.ClassDef) -> ast.stmt:
    """A class in the place of which the kit's stands, made for what it has besides; where it cannot be made, there is nothing."""
    given = ast.Subscript(ast.Name(_GIVEN, ast.Load()), ast.Constant(definition.name), ast.Load())
    definition.decorator_list.insert(0, given)
    nothing = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [ast.Pass()])
    return ast.Try([definition], [nothing], [], [])


def _defines(statement: ast.stmt) -> str:
    """The name of the class or function that a statement defines, or ""."""
    return statement.name if isinstance(statement, (ast.FunctionDef, ast.ClassDef)) else ""
