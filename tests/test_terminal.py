"""A submission's program on a terminal: what is typed, what is printed, and every way in which it can end."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from grader.kits.assignment import Limits
from grader.kits.screens import plain, uncleared
from grader.sandbox.allowance import Allowance
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import CTRL_C, CTRL_D, Lent, Screen, Terminal
from grader.sandbox.worker_process import Worker

PATIENCE = 0.5


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(Limits()) as one:
        yield one


def played(sandbox: Sandbox, source: str | dict[str, str], *lines: str, **options: object) -> list[Screen]:
    """The screens of a program: at the start, and after each line for as long as it waits."""
    files = {"main.py": source} if isinstance(source, str) else source
    data = {path: text.encode() for path, text in files.items()}
    options.setdefault("patience", PATIENCE)
    with Terminal(sandbox, data, {}, **options) as terminal:  # type: ignore[arg-type]
        screens = [terminal.start()]
        for line in lines:
            if not screens[-1].waits:
                break
            screens.append(terminal.type(line))
    return screens


ASK = "while True:\n    line = input('? ')\n    print('got', line)\n"


def test_a_program_asks_and_answers(sandbox: Sandbox) -> None:
    """What is printed until it waits, prompt included, and nothing of what is typed."""
    screens = played(sandbox, ASK, "one", "", "drei ♠")
    assert [screen.text for screen in screens] == ["? ", "got one\n? ", "got \n? ", "got drei ♠\n? "]
    assert all(screen.waits for screen in screens)


@pytest.mark.parametrize(
    "read",
    [
        "import sys\nwhile line := sys.stdin.readline():\n    print(line.strip(), flush=True)\n",
        "import sys\nfor line in sys.stdin:\n    print(line.strip())\n",
        "import getpass\nwhile True:\n    print(getpass.getpass(''))\n",
    ],
    ids=["readline", "for line in stdin", "getpass"],
)
def test_every_way_to_read_is_seen(sandbox: Sandbox, read: str) -> None:
    """Each wait is known, however the program asks."""
    screens = played(sandbox, read, "a", "b")
    assert [screen.text.split()[-1:] for screen in screens][1:] == [["a"], ["b"]]


def test_reading_past_python_is_seen_by_the_process_that_sleeps(sandbox: Sandbox) -> None:
    """Nothing announces this wait."""
    screens = played(sandbox, "import os\ninput()\nprint(os.read(0, 9))\ninput()\n", "x", "y")
    assert [screen.text for screen in screens] == ["", "", "b'y\\n'\n"]
    assert screens[-1].waits


def test_a_wait_that_shows_late_puts_nothing_out_of_step(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that was thought to wait, as on a busy machine, gets each line, and its screens stay those of the lines."""
    monkeypatch.setattr("grader.sandbox.terminal.UNUSUAL_TICKS", 2)
    monkeypatch.setattr("grader.sandbox.terminal.IDLE_TICKS", 200)
    source = (
        "import select\nprint('got', input('a? '))\nselect.select([], [], [], 1.2)\n"
        "print('got', input('b? '))\nprint('got', input('c? '))\nprint('got', input('d? '))\ninput()\n"
    )
    screens = played(sandbox, source, "1", "2", "3", "4")
    assert [screen.text for screen in screens] == ["a? ", "got 1\n", "b? got 2\nc? ", "got 3\nd? ", "got 4\n"]


@pytest.mark.parametrize(
    ("source", "how", "code"),
    [
        ("input()\n", "returned", 0),
        ("import sys\ninput()\nsys.exit(3)\n", "exit", 3),
        ("input()\nquit()\n", "exit", 0),
        ("import sys\ninput()\nsys.exit('bye')\n", "exit", 1),
        ("input()\nraise KeyboardInterrupt\n", "interrupted", 0),
    ],
)
def test_how_it_ends(sandbox: Sandbox, source: str, how: str, code: int) -> None:
    """Returning, leaving in each way, and being interrupted are told apart."""
    last = played(sandbox, source, "x")[-1]
    assert last.came == "ended"
    assert last.end is not None
    assert (last.end.how, last.end.code) == (how, code)


def test_an_error_is_told_with_its_line(sandbox: Sandbox) -> None:
    """The trace is on the screen as Python prints it, without what is ours."""
    files = {"main.py": "from helper import ask\nask()\n", "helper.py": "def ask():\n    int(input())\n"}
    last = played(sandbox, files, "x")[-1]
    assert last.end is not None
    assert (last.end.how, last.end.file, last.end.line) == ("error", "helper.py", 2)
    assert last.end.error.startswith("ValueError: invalid literal")
    assert last.text.startswith("Traceback") and "_kibitz" not in last.text and "inside" not in last.text


@pytest.mark.parametrize(
    ("module", "error", "place"),
    [
        ("import nowhere\n", "ModuleNotFoundError: No module named 'nowhere'", ("table.py", 1)),
        ("x = 1\ny = x / 0\n", "ZeroDivisionError: division by zero", ("table.py", 2)),
        (
            "try:\n    import cards\nexcept ValueError as error:\n    raise KeyError('x') from error\n",
            "KeyError: 'x'",
            ("table.py", 4),
        ),
        ("import cards\n", "ValueError: a card", ("cards.py", 2)),
    ],
)
def test_an_error_while_a_module_is_imported_shows_the_program_alone(
    sandbox: Sandbox, module: str, error: str, place: tuple[str, int]
) -> None:
    """The trace has the lines of the student's files, and none of the grader's or of Python's importing."""
    files = {
        "game.py": "import table\ninput()\n",
        "table.py": module,
        "cards.py": "def card():\n    raise ValueError('a card')\ncard()\n",
    }
    screen = played(sandbox, files)[-1]
    assert screen.end is not None and screen.end.error.startswith(error)
    assert (screen.end.file, screen.end.line) == place
    text = plain(screen.text)
    assert text.startswith("Traceback") and 'File "game.py", line 1' in text and error in text
    assert "terminal.py" not in text and "importlib" not in text and "/grader/" not in text
    assert text.count("  File ") == text.count('  File "game.py"') + text.count(
        '  File "table.py"'
    ) + text.count('  File "cards.py"')


def test_the_end_of_input_and_ctrl_c(sandbox: Sandbox) -> None:
    """They do what they do on any terminal, and the end of input stays the end."""
    source = "try:\n    input()\nexcept EOFError:\n    print('end')\ninput()\n"
    last = played(sandbox, source, CTRL_D)[-1]
    assert last.text.startswith("end\n")
    assert last.end is not None and last.end.error.startswith("EOFError")
    source = "try:\n    input()\nexcept KeyboardInterrupt:\n    print('stopped')\n"
    last = played(sandbox, source, CTRL_C)[-1]
    assert (last.text, last.came) == ("stopped\n", "ended")


def test_ctrl_c_that_comes_just_before_a_read_stops_it(sandbox: Sandbox) -> None:
    """A signal does not end a read that begins after Python noted it; nor one that another thread takes."""
    source = (
        "import signal, threading\n"
        "threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])\n"
        "try:\n    input()\nexcept KeyboardInterrupt:\n    print('stopped')\n"
    )
    last = played(sandbox, source, CTRL_C)[-1]
    assert (last.text, last.came) == ("stopped\n", "ended")


def test_a_program_that_closes_every_descriptor_reads_on(sandbox: Sandbox) -> None:
    """The keyboard is still there for it, or is gone, as at home; nothing of the grader's is in the way."""
    source = (
        "import os\n"
        "for one in range(3, 100):\n"
        "    try:\n"
        "        if not os.isatty(one):\n"
        "            os.close(one)\n"
        "    except OSError:\n"
        "        continue\n"
        "print(input())\n"
    )
    screens = played(sandbox, source, "still here")
    assert screens[-1].text == "still here\n"


def test_a_program_that_hangs_is_stopped_and_its_line_named(sandbox: Sandbox) -> None:
    """The processor's time decides."""
    last = played(sandbox, "input()\nprint('now')\nwhile True:\n    pass\n", "x", patience=0.2)[-1]
    assert last.came == "timeout"
    assert last.text == "now\n"
    assert last.where is not None and last.where.file == "main.py" and last.where.line in (3, 4)


def test_a_program_that_prints_without_end_is_cut_off(sandbox: Sandbox) -> None:
    """What it printed is bounded, and so is the time that it takes."""
    last = played(sandbox, "input()\nwhile True:\n    print('x' * 80)\n", "x")[-1]
    assert last.came in ("flood", "timeout")
    assert len(last.text) < 1_000_000


def test_a_program_that_ends_its_process(sandbox: Sandbox) -> None:
    """An exit is an exit, however it is made; a signal is told."""
    last = played(sandbox, "import os\ninput()\nos._exit(7)\n", "x")[-1]
    assert last.came == "ended" and last.end is not None and (last.end.how, last.end.code) == ("exit", 7)
    last = played(sandbox, "import os\ninput()\nos.kill(os.getpid(), 9)\n", "x")[-1]
    assert (last.came, last.why) == ("died", "it was killed by signal SIGKILL")


def test_what_is_typed_may_be_hidden(sandbox: Sandbox) -> None:
    """A password is known by the echo that is off, however it is read, and is not in what was printed."""
    source = (
        "import getpass, sys, termios\n"
        "input('name ')\n"
        "getpass.getpass('one ')\n"
        "input('again ')\n"
        "old = termios.tcgetattr(0)\n"
        "new = old[:3] + [old[3] & ~termios.ECHO] + old[4:]\n"
        "termios.tcsetattr(0, termios.TCSADRAIN, new)\n"
        "input('two ')\n"
        "termios.tcsetattr(0, termios.TCSADRAIN, old)\n"
        "input('end ')\n"
    )
    screens = played(sandbox, source, "Ann", "1234", "x", "5678", "y")
    assert [screen.hidden for screen in screens] == [False, True, False, True, False, False]
    assert [screen.text for screen in screens] == ["name ", "one ", "\nagain ", "two ", "end ", ""]


@pytest.mark.parametrize(
    "clear",
    [
        "import os\nos.system('cls' if os.name == 'nt' else 'clear')",
        "import subprocess\nsubprocess.call('clear')",
        "import subprocess\nsubprocess.run(['clear'], check=True)",
        "import subprocess\nsubprocess.Popen('clear', shell=True).wait()",
        "import subprocess\nprint(subprocess.check_output('clear').decode(), end='')",
        "import os\nprint(os.popen('clear').read(), end='')",
        "import subprocess\nprint(subprocess.getoutput('tput clear'), end='')",
    ],
)
def test_a_command_may_clear_the_screen(sandbox: Sandbox, clear: str) -> None:
    """Programs clear their screens by starting others, which the sandbox does not allow: it is done for them."""
    screens = played(sandbox, f"print('old')\n{clear}\ninput('new')\n")
    assert uncleared(screens[0].text) == ("new", True)
    assert plain(screens[0].text) == "old\nnew"


def test_other_commands_do_nothing(sandbox: Sandbox) -> None:
    """They succeed, and print nothing."""
    source = (
        "import os, subprocess\n"
        "done = subprocess.run(['ls', 'clearly'], capture_output=True, text=True)\n"
        "with subprocess.Popen('date', stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:\n"
        "    pipes = other.stdin.closed, other.stdout.read(), other.stderr, other.poll(), other.kill()\n"
        "input(f'{os.system(chr(99))} {done.returncode} {done.stdout!r} {done.stderr!r} {pipes}')\n"
    )
    assert played(sandbox, source)[0].text == "0 0 '' '' (False, b'', None, 0, None)"


def test_what_other_terminals_allow(sandbox: Sandbox) -> None:
    """Clearing the screen, waiting, colours, wide characters and the size of the window do no harm."""
    source = (
        "import os, time, sys\nos.system('clear')\ntime.sleep(60)\nprint('\\x1b[2J\\x1b[31m│♥│\\x1b[0m')\n"
        "print(os.get_terminal_size().columns > 79, sys.stdout.isatty(), sys.stdin.isatty())\ninput()\n"
    )
    assert played(sandbox, source)[0].text.endswith("│♥│\x1b[0m\nTrue True True\n")


def test_forged_marks_and_closed_streams_cost_only_the_program(sandbox: Sandbox) -> None:
    """A program may write what it likes to its terminal."""
    screens = played(sandbox, "print('\\x1b]kibitz;0000;w\\x07')\ninput()\n", "x")
    assert screens[0].waits and screens[-1].came == "ended"
    last = played(sandbox, "import os\ninput()\nos.close(0)\nos.close(1)\nos.close(2)\ninput()\n", "x")[-1]
    assert last.came in ("ended", "died", "timeout")


def test_marks_without_end_hold_nothing_up(sandbox: Sandbox) -> None:
    """A program that finds the text of a mark, and says again and again that it waits and has read nothing."""
    source = """
import os, select, sys
input()
frame = sys._getframe()
while frame is not None:
    found = frame.f_locals
    if "reads" in found and "waits" in found:
        while True:
            os.write(1, found["reads"] % 0 + found["waits"])
            select.select([], [], [], 0.02)
    frame = frame.f_back
"""
    last = played(sandbox, source, "x", patience=0.2)[-1]
    assert last.came == "timeout" and last.text == ""


def test_it_ends_at_the_time_that_was_set(sandbox: Sandbox) -> None:
    """Whatever it may take from one line to the next."""
    with Terminal(
        sandbox,
        {"main.py": b"import select\nselect.select([], [], [], 30)\ninput()"},
        {},
        patience=20.0,
        until=time.monotonic() + 0.3,
    ) as terminal:
        started = time.monotonic()
        assert terminal.start().came == "timeout"
        assert time.monotonic() - started < 10


def test_it_is_confined(sandbox: Sandbox) -> None:
    """The program on the terminal has no more rights than any other code of a submission."""
    source = (
        "import os, socket\nfor what in (os.fork, socket.socket, lambda: open('/etc/passwd')):\n"
        "    try:\n        what()\n        print('allowed')\n    except OSError:\n        print('refused')\ninput()\n"
    )
    assert played(sandbox, source)[0].text.split() == ["refused"] * 3


def test_data_files_are_there(sandbox: Sandbox) -> None:
    """A program may open what was handed in with it."""
    files = {"main.py": "print(open('menu.txt').read())\ninput()\n", "menu.txt": "the menu"}
    assert played(sandbox, files)[0].text == "the menu\n"


@pytest.mark.parametrize(
    ("files", "program"),
    [
        ({"a.py": "def f(): pass\n", "b.py": "input('b')\n"}, "b.py"),
        (
            {"game.py": "def main():\n    input()\nif __name__ == '__main__':\n    main()\n", "x.py": ""},
            "game.py",
        ),
        ({"main.py": "import game\ngame.play()\n", "game.py": "def play():\n    input()\n"}, "main.py"),
        ({"test_game.py": "input()\n", "poker.py": "input()\n"}, "poker.py"),
        ({"only.py": "def main():\n    input()\n"}, "only.py"),
        ({"one.py": "class Game:\n    def run(self):\n        input()\ng = Game()\ng.run()\n"}, "one.py"),
        ({"src/play.py": "input()\n", "notes.py": "x = 1\n"}, "src/play.py"),
    ],
)
def test_which_file_is_the_program(sandbox: Sandbox, files: dict[str, str], program: str) -> None:
    """The one that its author would start."""
    last = played(sandbox, files, "x")[-1]
    assert last.end is not None
    assert (last.end.how, last.end.program) == ("returned", program)


def test_the_name_that_the_assignment_gives_decides(sandbox: Sandbox) -> None:
    """Of two that could be started."""
    files = {"main.py": "input()\n", "project10.py": "input()\n"}
    last = played(sandbox, files, "x", names=["project10.py"])[-1]
    assert last.end is not None and last.end.program == "project10.py"


WANTED: list[dict[str, object]] = [
    {"name": "move", "kind": "function", "aliases": [], "methods": {}, "files": ["proj10.py"]}
]
MINE = "def move(a):\n    return a\nif __name__ == '__main__':\n    input()\n"


@pytest.mark.parametrize(
    ("files", "program"),
    [
        ({"main.py": "input('another homework')\n", "cards.py": MINE}, "cards.py"),
        ({"main.py": "input('another homework')\n", "proj10.py": MINE}, "proj10.py"),
        ({"game.py": MINE, "proj10.py": MINE}, "proj10.py"),
        ({"game.py": "from cards import move\ninput()\n", "cards.py": MINE.partition("if")[0]}, "game.py"),
        ({"demo.py": "import cards\ninput()\n", "cards.py": MINE}, "cards.py"),
        ({"old/main.py": MINE, "cards.py": MINE}, "cards.py"),
        ({"main.py": "input()\n", "cards.py": MINE.partition("if")[0]}, "main.py"),
    ],
)
def test_the_program_is_of_the_files_that_are_graded(
    sandbox: Sandbox, files: dict[str, str], program: str
) -> None:
    """Whatever another one beside it is called."""
    last = played(sandbox, files, "x", names=["main.py", "game.py"], wanted=WANTED)[-1]
    assert last.end is not None
    assert (last.end.how, last.end.program) == ("returned", program)


def test_a_program_imports_what_lies_beside_it(sandbox: Sandbox) -> None:
    """And no older file of that name elsewhere."""
    files = {
        "new/main.py": "from cards import move\nprint(move())\ninput()\n",
        "new/cards.py": "def move():\n    return 'new'\n",
        "cards.py": "def move():\n    return 'other'\n",
    }
    first, *_ = played(sandbox, files, names=["main.py"], wanted=WANTED)
    assert first.text == "new\n"


def test_no_program_is_an_outcome(sandbox: Sandbox) -> None:
    """Definitions alone cannot be played."""
    (only,) = played(sandbox, "def add(a, b):\n    return a + b\nprint(add(1, 2))\n")
    assert only.end is not None and only.end.how == "no program"


@pytest.mark.parametrize(
    "text",
    [
        "import cmd\nclass Game(cmd.Cmd):\n    prompt = '> '\n    def do_q(self, line):\n        return True\nGame().cmdloop('ready')\n",
        "import fileinput\nprint('ready')\nfor line in fileinput.input():\n    break\n",
        "import sys\nprint('ready')\nsys.__stdin__.readline()\n",
    ],
    ids=["cmd", "fileinput", "__stdin__"],
)
def test_other_ways_to_read_the_keyboard(sandbox: Sandbox, text: str) -> None:
    """What never says `input` is a program as well."""
    first, last = played(sandbox, text, "q")
    assert first.waits and "ready" in first.text
    assert last.end is not None and last.end.how in ("returned", "exit")


def test_setup_runs_first(sandbox: Sandbox) -> None:
    """Source of the kit's arranges what the program meets."""
    (only,) = played(
        sandbox,
        "import random\nprint(random.random())\ninput()\n",
        setup="import random\ndef rigged(n):\n    random.random = lambda: n\n",
        call="rigged(7)",
    )
    assert only.text == "7\n"


def test_setup_gives_arguments(sandbox: Sandbox) -> None:
    """What a session puts behind the first word is there when the program starts; without, there is none."""
    source = "import sys\nprint(sys.argv)\ninput()\n"
    setup = "import sys\ndef argued(*words):\n    sys.argv[1:] = words\n"
    (first,) = played(sandbox, source, setup=setup, call="argued('-v', 'log.txt')")
    assert first.text == "['main.py', '-v', 'log.txt']\n"
    (first,) = played(sandbox, source)
    assert first.text == "['main.py']\n"


def test_setup_knows_how_often_the_program_has_asked(sandbox: Sandbox) -> None:
    """It may arrange something else after each wait."""
    screens = played(
        sandbox,
        "import random\nwhile True:\n    print(random.random(), random.random())\n    input()\n",
        "a",
        "b",
        setup="import random\ndef counted():\n    random.random = asked\n",
        call="counted()",
    )
    assert [screen.text for screen in screens] == ["0 0\n", "1 1\n", "2 2\n"]


def test_lent_parts_take_the_place_of_the_programs_own(sandbox: Sandbox) -> None:
    """Before anything runs, in whatever file they were defined and imported."""
    files = {
        "main.py": "from parts import plus\nclass Counter:\n    n = 0\nprint(plus(1, 2), Counter.n)\ninput()\n",
        "parts.py": "def plus(a, b):\n    return a - b\n",
    }
    lent = Lent(
        {"parts.py": {"plus": "add"}, "main.py": {"Counter": "Counter"}},
        {"kit.py": b"def add(a, b):\n    return a + b\nclass Counter:\n    n = 5\n"},
    )
    assert played(sandbox, files)[0].text == "-1 0\n"
    assert played(sandbox, files, lent=lent)[0].text == "3 5\n"


def test_nothing_is_left_behind(sandbox: Sandbox) -> None:
    """Workers on terminals and others come from the same fork server, in any order."""
    with sandbox.worker() as one:
        assert played(sandbox, ASK, "x")[-1].text == "got x\n? "
        assert one.ready


def test_a_thread_beside_the_game_sleeps(sandbox: Sandbox) -> None:
    """While the game itself never waits, what plays music beside it uses no time."""
    source = (
        "import threading, time\n"
        "def music():\n    while True:\n        time.sleep(0.5)\n"
        "threading.Thread(target=music, daemon=True).start()\n"
        "time.sleep(30)\n"
        "while True:\n    print(input('?'))\n"
    )
    with Terminal(sandbox, {"a.py": source.encode()}, {}, patience=2.0) as terminal:
        assert terminal.start().waits
        used = terminal.cpu_seconds
        time.sleep(0.6)
        assert terminal.type("x").waits and terminal.cpu_seconds - used < 0.3


def test_a_program_that_worked_for_long_ends_as_another(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How it ends is asked for with time of its own: what it used before was for the lines that were typed."""
    used, answer = [], Worker.answer

    def asked(worker: Worker, cpu: float) -> bytes:
        used.append(worker.cpu_seconds - worker._cpu_mark)
        return answer(worker, cpu)

    monkeypatch.setattr(Worker, "answer", asked)
    source = (
        "import time\n"
        "for _ in range(4):\n"
        "    input('? ')\n"
        "    end = time.process_time() + 0.3\n"
        "    while time.process_time() < end: pass\n"
    )
    with Terminal(sandbox, {"a.py": source.encode()}, {}, patience=1.0) as terminal:
        terminal.start()
        screens = [terminal.type("") for _ in range(4)]
        assert (screens[-1].came, screens[-1].end and screens[-1].end.how) == ("ended", "returned")
        assert terminal.cpu_seconds > 1.2
    assert len(used) == 1 and used[0] < 0.1


def test_a_program_that_answers_at_once_is_stopped_when_its_time_is_over(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading its screens may have used up the time of all, although no screen takes the program long."""
    allowance = Allowance(Limits())
    with Terminal(sandbox, {"main.py": ASK.encode()}, {}, patience=PATIENCE, allowance=allowance) as terminal:
        assert terminal.start().waits and terminal.type("one").waits
        monkeypatch.setattr(Allowance, "is_spent", True)
        assert terminal.type("two").came == "timeout"
