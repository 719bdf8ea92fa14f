"""The command: `python benchmarks/peers`.  See the package's text for what it does, and `--help` for its options."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
# The folder was started as a program: what it imports is a package beside the other benchmarks.
sys.path[:] = [str(HERE.parent), str(HERE.parents[1]), *[one for one in sys.path if one != str(HERE)]]

from measuring import say_progress
from peers import tables
from peers.installing import NotInstalledError, default_cache, install
from peers.measures import machine, measure_attacks, measure_bugs, measure_costs, measure_right
from peers.record import OtherRunError, Record
from peers.registry import TOOLS
from peers.tools import Installed, Tool

ALL_BUGS = 10**6
PARTS = ("costs", "right", "bugs", "attacks")


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line, as they hold."""
    parser = argparse.ArgumentParser(
        prog="python benchmarks/peers", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument(
        "--quick", action="store_true", help="ten submissions, ten bugs, one round: does it run?"
    )
    parser.add_argument(
        "--tools", default=",".join(TOOLS), help="some of them, with commas between their names"
    )
    parser.add_argument("--submissions", type=int, metavar="N", help="students in the class (default 100)")
    parser.add_argument(
        "--bugs", type=int, metavar="N", help="so many of the bugs, evenly spread (default all)"
    )
    parser.add_argument("--rounds", type=int, metavar="N", help="rounds of the costs (default 5)")
    parser.add_argument("--parts", default=",".join(PARTS), help="some of costs, right, bugs, attacks")
    parser.add_argument(
        "--cache", type=Path, default=default_cache(), help="where the tools are installed and kept"
    )
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="keep the figures here, and go on with them"
    )
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the table here, too")
    options = parser.parse_args(words)
    options.tools = [name.strip() for name in options.tools.split(",")]
    options.parts = [name.strip() for name in options.parts.split(",")]
    for name in options.tools:
        if name not in TOOLS:
            parser.error(f"--tools: there is no {name!r}; choose from {', '.join(TOOLS)}")
    for name in options.parts:
        if name not in PARTS:
            parser.error(f"--parts: there is no {name!r}; choose from {', '.join(PARTS)}")
    less = options.quick
    options.submissions = options.submissions or (10 if less else 100)
    options.bugs = options.bugs or (10 if less else ALL_BUGS)
    options.rounds = options.rounds or (1 if less else 5)
    return options


def main(words: Sequence[str] | None = None, get: Callable[[str, Path], Installed] = install) -> int:
    """Measure what is asked for and print the table.  `get` finds a tool, given its name and the cache."""
    options = arguments(words)
    try:
        record = Record(options.json, {"submissions": options.submissions})
    except (OtherRunError, ValueError, OSError) as error:
        print(f"peers: {error}", file=sys.stderr)
        return 2
    try:
        tools: list[Tool] = []
        for name in options.tools:
            say(f"installing {name}")
            tools.append(TOOLS[name](get(name, options.cache)))
            keep_version(record, tools[-1])
    except (NotInstalledError, OtherRunError) as error:
        print(f"peers: {error}", file=sys.stderr)
        return 2
    record.put([*(record.get("runs") or []), machine()], "runs")
    try:
        with tempfile.TemporaryDirectory(prefix="peers-") as folder:
            place = Path(folder)
            # A worker of Kibitz with a user of its own has to get there.
            place.chmod(0o711)
            if "costs" in options.parts:
                measure_costs(tools, record, place, options.submissions, options.rounds, say)
            if "right" in options.parts:
                measure_right(tools, record, place, say)
            if "bugs" in options.parts:
                measure_bugs(tools, record, place, options.bugs, say)
            if "attacks" in options.parts:
                measure_attacks(tools, record, place, say)
    finally:
        say("")
        report(record, options)
    return 0


def keep_version(record: Record, tool: Tool) -> None:
    """Write down the version.  Raises OtherRunError where the figures are of another one."""
    known = record.get("versions", tool.name)
    if known not in (None, tool.installed.version):
        raise OtherRunError(
            f"the figures are of {tool.name} {known}, installed is {tool.installed.version}; name another file"
        )
    record.put(tool.installed.version, "versions", tool.name)


def report(record: Record, options: argparse.Namespace) -> None:
    """Print the table, as far as it goes, and write it where it is wanted."""
    names = [name for name in TOOLS if name in options.tools]
    print(tables.in_text(record, names))
    print("\n".join(["", *tables.verdicts(record, names)]))
    if options.markdown:
        options.markdown.write_text(tables.in_markdown(record, names), "utf-8")


def say(text: str) -> None:
    """Progress: one line that the next one replaces on a terminal, a line each in a log."""
    if sys.stderr.isatty():
        say_progress(text)
    elif text:
        print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    # What it started is ended with it, and the table is printed as far as it goes.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(main())
