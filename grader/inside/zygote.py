"""The fork server: a small process that forks a confined worker for each request of the trusted side.

It is executed, not forked, by the trusted side, with an empty environment, and is told nothing that a
submission may not know.  It runs no code of a submission.  Everything slow is done here, once: imports,
reading the programs, preparing the rules.  It speaks only when asked:

    {"fork": folder, "role"} + 4 or 5 descriptors -> {"pid", "handle", "space"} + a pidfd where the system has them, and
        the folder where it is a file system of its own; or {"error"}
    {"reap": pid}                      -> {"status", "cpu", "memory"} of a worker that was killed or has ended

Until it is reaped, a worker's number stays its own, so it cannot be mistaken for another process.
When the trusted side is gone, the zygote kills its workers, removes the scratch folders and ends.
"""

from __future__ import annotations

import faulthandler
import gc
import importlib
import importlib.util
import json
import mmap
import os
import resource
import select
import signal
import socket
import sys
from types import ModuleType

from . import apart, channel, confine, lender, mounts, played, scratch, streams, terminal
from .probe import Probe

TYPE_CHECKING = False  # most workers become no other program
if TYPE_CHECKING:
    from .executing import Program

REQUEST_BYTES = 4096
PARTNER_FD = confine.OPEN_FILES - 4
PAGE_FD = confine.OPEN_FILES - 3
TRACE_FD = confine.OPEN_FILES - 2
CHANNEL_FD = confine.OPEN_FILES - 1
"""High numbers, out of the way of a program that closes or counts its descriptors from 3."""

ON_TERMINAL, LENDS, PLAYED = "on a terminal", "lends", "played"
"""What workers do that do not play checks."""

HIGHEST_FD = 4096
"""The zygote's own limit, so that closing all of them in a worker takes no time anywhere."""

EXIT_NOT_SERVED = 70
"""The worker could not be set up, or what serves in it failed.  The reason is in its output."""

SPARE = 2
"""The file system of a worker's folder has room for so many times the limits, so that who watches sees them passed."""

_KILOBYTE = 1024 if sys.platform == "linux" else 1


def main() -> None:
    """Serve the trusted side until it is gone.

    Arguments: this folder, the descriptor of the brief, the descriptor of the socket.
    """
    brief_fd, control_fd = int(sys.argv[2]), int(sys.argv[3])
    gc.disable()  # until all is there: a collection would only cost time
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard == resource.RLIM_INFINITY or hard > HIGHEST_FD:
        resource.setrlimit(resource.RLIMIT_NOFILE, (HIGHEST_FD, HIGHEST_FD))
    sys.argv[:] = [""]
    _made(brief_fd, socket.socket(fileno=control_fd)).serve()


def _made(brief_fd: int, control: socket.socket) -> Zygote:
    # Apart from `main`: its frame is there in every worker, and whoever finds it finds what it holds.
    with open(brief_fd, "rb") as file:
        head, _, common = file.read().partition(b"\n")
    return Zygote(json.loads(head), common, control)


class Zygote:
    """One fork server.  `brief` is the trusted side's description of what its workers are to be."""

    def __init__(self, brief: dict[str, object], common: bytes, control: socket.socket) -> None:
        self._control = control
        self._root = str(brief["scratch"])
        self._trusted = int(str(brief["trusted"]))
        self._children: set[int] = set()
        memory, file, cpu = (int(str(brief[key])) for key in ("memory_bytes", "file_bytes", "cpu_seconds"))
        bounds = confine.Bounds(memory, file, cpu)
        self._disk_bytes = int(str(brief["disk_bytes"]))
        only = frozenset(_texts(brief["only"]))
        self._outside: confine.Outside | None = None
        if confine.NAMESPACES in only and brief["namespaces"]:
            self._outside = confine.enter_namespaces(self._root)
        self._program: Program | None = None
        reads, threads = None, True
        if isinstance(program := brief.get("program"), dict):
            from . import executing

            self._program = executing.Program(program)
            reads, threads = self._program.reads, self._program.threads
        self._confinement = confine.Confinement(
            bounds, _texts(brief["hidden"]), self._root, only, reads, threads
        )
        only_to_read = self._outside is not None and self._outside.only_to_read
        self._probe = Probe(bounds, os.path.dirname(self._root), only_to_read)
        for name in _texts(brief["preload"]):
            importlib.import_module(name)
        self._worker = _load(str(brief["serving"]))
        self._common = json.loads(common)
        if hasattr(self._worker, "prepare_common"):
            self._common = self._worker.prepare_common(self._common)
        streams.install(int(str(brief["output_bytes"])))
        sys.dont_write_bytecode = True
        # The descriptor exists in the workers only.  Python ignores SIGPIPE and SIGXFSZ by itself.
        faulthandler.enable(TRACE_FD, all_threads=False)
        faulthandler.register(signal.SIGUSR1, TRACE_FD, all_threads=False)
        self._confinement.share()
        # What is shared with the workers stays shared: no collection touches it again.
        gc.freeze()
        gc.enable()

    def serve(self) -> None:
        """Answer requests until the trusted side is gone; then kill the workers and remove their folders."""
        if os.getppid() == self._trusted:
            self._answer_requests()
        for pid in self._children:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        if self._outside is None:
            scratch.remove(self._root)
        else:
            self._outside.close()

    def _answer_requests(self) -> None:
        # Its end is seen on the socket, and also by its number: a process that it forked may hold the socket.
        watched = select.poll()
        watched.register(self._control, select.POLLIN)
        for handle in _handle(self._trusted):
            watched.register(handle, select.POLLIN)
        while True:
            ready = {descriptor for descriptor, _ in watched.poll()}
            if ready != {self._control.fileno()}:
                break
            data, descriptors, _, _ = socket.recv_fds(self._control, REQUEST_BYTES, 5)
            if not data:
                break
            request = json.loads(data)
            if "fork" in request:
                self._fork(request["fork"], str(request["role"]), descriptors)
            else:
                self._reap(request["reap"])

    def _fork(self, folder: str, role: str, descriptors: list[int]) -> None:
        try:
            os.mkdir(folder, 0o700)
            space = self._own_space(folder)
            pid = os.fork()
        except OSError as error:
            self._answer({"error": str(error)})
            return
        if pid == 0:
            try:
                self._become_worker(folder, role, *descriptors)
            except BaseException:
                sys.excepthook(*sys.exc_info())
                os._exit(EXIT_NOT_SERVED)
            os._exit(0)
        self._children.add(pid)
        for one in descriptors:
            os.close(one)
        handle = _handle(pid)
        self._answer({"pid": pid, "handle": bool(handle), "space": bool(space)}, handle + space)
        for one in handle + space:
            os.close(one)

    def _own_space(self, folder: str) -> list[int]:
        """A descriptor of the folder, where a file system of its own could be made of it; else none."""
        if self._outside is None or not self._outside.only_to_read:
            return []
        space = mounts.own_space(folder, SPARE * self._disk_bytes, SPARE * scratch.MOST_ENTRIES)
        return [] if space is None else [space]

    def _reap(self, pid: int) -> None:
        _, status, usage = os.wait4(pid, 0)
        self._children.discard(pid)
        self._answer(
            {"status": status, "cpu": usage.ru_utime + usage.ru_stime, "memory": usage.ru_maxrss * _KILOBYTE}
        )

    def _answer(self, answer: dict[str, object], descriptors: list[int] | None = None) -> None:
        socket.send_fds(self._control, [json.dumps(answer).encode() + b"\n"], descriptors or [])

    # Long, because it is one step after the other, and none may come before another.
    def _become_worker(
        self,
        folder: str,
        role: str,
        link: int,
        output: int,
        trace: int,
        page: int,
        partner: int = -1,
    ) -> None:
        """Be a worker: in the forked child, until there is nothing more to do.

        `role` is what it is to do: "" for a submission's checks; a program "on a terminal", which is its `output` then; and for one of these, to which
        `partner` leads, one that "lends" it the kit's parts, or that is "played" by it.
        """
        on_terminal = role == ON_TERMINAL
        memory = mmap.mmap(page, channel.PAGE_BYTES)
        if on_terminal:
            os.dup2(output, terminal.KEYBOARD)
        else:
            # The zygote's own is one for all workers, with flags that each could set and see.
            nothing = os.open(os.devnull, os.O_RDONLY)
            os.dup2(nothing, 0)
            os.close(nothing)
        os.dup2(output, 1)
        os.dup2(output, 2)
        # The zygote has few descriptors, all with low numbers but for the paths of Landlock's rules.
        os.dup2(link, CHANNEL_FD, inheritable=False)
        os.dup2(trace, TRACE_FD, inheritable=False)
        becomes_program = self._program is not None and not role
        first_kept = TRACE_FD
        if becomes_program:
            os.dup2(page, PAGE_FD, inheritable=False)
            first_kept = PAGE_FD
        elif partner >= 0:
            os.dup2(partner, PARTNER_FD, inheritable=False)
            os.closerange(PARTNER_FD + 1, TRACE_FD)
            first_kept = PARTNER_FD
        os.closerange(3, first_kept)
        own = channel.Channel(CHANNEL_FD, memory, folder, PARTNER_FD if partner >= 0 else -1)
        if "random" in sys.modules:
            sys.modules["random"].seed()
        self._confinement.enter(folder, _terminal_name() if on_terminal else "")
        os.closerange(CHANNEL_FD + 1, HIGHEST_FD)
        if self._program is not None and becomes_program:
            held = self._probe.held(but_seccomp=True)
            self._program.become(
                self._confinement, held, {"channel": CHANNEL_FD, "trace": TRACE_FD, "page": PAGE_FD}
            )
        own.write(" ".join(self._probe.held()).encode())
        if role:
            # The programs of checks are for those who run them: a program on a terminal could print them.
            self._common = None
        if role == LENDS:
            lender.serve(own, PARTNER_FD)
            return
        if role == PLAYED:
            played.serve(own, PARTNER_FD)
            return
        if on_terminal:
            terminal.serve(own, PARTNER_FD)
        self._worker.serve(own, self._common)


def _handle(pid: int) -> list[int]:
    """A descriptor that stands for the process; none where the system has no such thing."""
    try:
        return [os.pidfd_open(pid)]
    except (AttributeError, OSError):
        return []


def _terminal_name() -> str:
    """The path of the terminal on standard output; "" where the system shows no such path."""
    try:
        return os.ttyname(1)
    except OSError:
        return ""


def _texts(value: object) -> list[str]:
    """`value` as a list of strings, as it comes from JSON."""
    assert isinstance(value, list)
    return [str(one) for one in value]


def _load(path: str) -> ModuleType:
    """The module that serves, as a part of this package, from wherever its file lies."""
    name = f"{__package__}.{os.path.basename(path).removesuffix('.py')}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    with apart.builtins_of_their_own() as own:
        vars(module)["__builtins__"] = own
        spec.loader.exec_module(module)
    return module
