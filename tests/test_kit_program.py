"""A program of the kit's in the place of the submission's own: what it finds of the submission, and what it does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import small_kit
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.grading.record import Recorder, save
from grader.kits.assignment import Limits, load_assignment
from grader.kits.kit import Kit
from grader.kits.kit_program import KitProgram, load_kit_program
from grader.kits.transcript import read_transcript
from grader.model.errors import KitError
from grader.model.result import TranscriptResult
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Screen, Terminal
from grader.sessions.terminal_grading import TerminalGrading
from grader.submissions.submission import Submission

PATIENCE = 1.0

TASK = """
[[tasks]]
name = "Playing"
title = "Task 3: counting for somebody else"

[program]
kit = "play.py"
uses = ["tools/marks.py"]
"""

ALIASES = """
[defines.methods.value]
query = true
aliases = ["current"]
"""

RULES = "- **G1** The counter counts for others.\n"

PROGRAM = '''\
"""Asks the submission's counter."""

import sys

from kibitz.submission import Counter, total
from kibitz.tools.marks import marked

counter = Counter()
for word in sys.argv[1:]:
    print(word)
while input(marked(counter.value())) != "q":
    counter.press()
print(total(counter.value(), 1))
'''

TOOLS = "import random\n\n\ndef marked(value):\n    return f'[{value}] {random.random():.6f} '\n"

TRANSCRIPT = """\
title: It counts
task: Playing
points: 5
rules: G1
setup: argued("hello")

> +
> +
= says 2
> q
= ended
"""

SETUP = "import sys\n\n\ndef argued(*words):\n    sys.argv[1:] = words\n"

COUNTER = small_kit.REFERENCE


def make_kit(root: Path, more: str = TASK) -> Kit:
    """Write the small kit with a program on top that is the kit's own, and record its transcript."""
    small_kit.make_kit(root)
    reference, transcripts = root / "reference" / small_kit.NAME, root / "transcripts" / small_kit.NAME
    transcripts.mkdir(parents=True)
    (reference / "tools").mkdir()
    text = small_kit.ASSIGNMENT.replace("\n[defines.methods.value]\nquery = true\n", ALIASES)
    (reference / "assignment.toml").write_text(text + more)
    (reference / "handout.md").write_text(small_kit.HANDOUT + RULES)
    (reference / "tools" / "marks.py").write_text(TOOLS)
    (transcripts / "play.py").write_text(PROGRAM)
    (transcripts / "setup.py").write_text(SETUP)
    path = transcripts / "counting.transcript"
    path.write_text(TRANSCRIPT)
    kit = Kit(root)
    with Recorder(kit, kit.assignment(small_kit.NAME)) as recorder:
        save(recorder.again(path), path)
    return kit


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return make_kit(tmp_path_factory.mktemp("kit"))


@pytest.fixture(scope="module")
def program(kit: Kit) -> KitProgram:
    found = load_kit_program(kit, kit.assignment(small_kit.NAME))
    assert found is not None
    return replace(found, seconds=0.2)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(Limits()) as one:
        yield one


def played(
    sandbox: Sandbox, program: KitProgram, source: str | dict[str, str], *lines: str, setup: str = ""
) -> list[Screen]:
    """What the program shows at its start, and after each line for as long as it waits."""
    files = {"counter.py": source} if isinstance(source, str) else source
    data = {path: text.encode() for path, text in files.items()}
    support = {"cards.py": b"def refuse():\n    raise ValueError('no such card')\n"}
    with Terminal(sandbox, data, support, program=program, patience=PATIENCE, setup=setup) as terminal:
        screens = [terminal.start()]
        for line in lines:
            if not screens[-1].waits:
                break
            screens.append(terminal.type(line))
    return screens


def plain(screens: list[Screen]) -> list[str]:
    """What each screen begins with."""
    return [screen.text.split()[0] for screen in screens]


RENAMED = COUNTER.replace("class Counter", "class counter_").replace("def value", "def current")
CASES = {
    "as asked for": {"counter.py": COUNTER},
    "other names": {"my work.py": RENAMED.replace("def total", "def Total")},
    "several files": {
        "a.py": COUNTER.partition("def total")[0],
        "b.py": "def total(a, b):\n    return a + b\n",
    },
    "names of the kit's modules": {
        "submission.py": COUNTER,
        "kibitz.py": "raise RuntimeError\n",
        "tools.py": "x = 1\n",
        "play.py": "print('mine')\n",
        "marks.py": "def marked(value):\n    return 'mine'\n",
    },
    "a package called kibitz": {"kibitz/submission.py": COUNTER, "kibitz/tools/marks.py": "marked = None\n"},
    "asks and prints at import": {"c.py": "print('[7]')\nif input('? ') == '':\n    quit()\n" + COUNTER},
    "an error half-way": {"c.py": COUNTER.replace("def total", "1 / 0\n\n\ndef total")},
    "no end at import": {"c.py": COUNTER.replace("def total", "while True:\n    pass\n\n\ndef total")},
    "a name used again": {"c.py": COUNTER + "\n\ntotal = total(3, 4)\n"},
}


@pytest.mark.parametrize("files", CASES.values(), ids=CASES)
def test_it_finds_the_submission(sandbox: Sandbox, program: KitProgram, files: dict[str, str]) -> None:
    """Whatever its files and names are, whatever is imported with them, and nothing of that is seen."""
    screens = played(sandbox, program, files, "+", "+", "q")
    assert plain(screens) == ["[0]", "[1]", "[2]", "3"]
    assert screens[-1].end is not None and screens[-1].end.how == "returned"


def test_a_static_method_stays_one(sandbox: Sandbox, program: KitProgram) -> None:
    """Where a method has another name, it is given the one asked for as it stands in the class."""
    source = COUNTER.replace(
        "    def value(self):\n        return self.__count  # C1",
        "    @staticmethod\n    def Value():\n        return 4",
    )
    assert plain(played(sandbox, program, source)) == ["[4]"]


@pytest.mark.parametrize("noise", ["", "import random\nrandom.seed(5)\nrandom.random()\n"])
def test_chance_is_the_same_for_everybody(sandbox: Sandbox, program: KitProgram, noise: str) -> None:
    """What a submission draws while it is imported changes nothing of what the program draws."""
    (quiet,) = played(sandbox, program, COUNTER)
    (screen,) = played(sandbox, program, noise + COUNTER)
    assert screen.text == quiet.text
    (seeded,) = played(sandbox, program, noise + COUNTER, setup="import random\nrandom.seed(3)\n")
    assert seeded.text != quiet.text


@pytest.mark.parametrize(
    ("source", "lacking"),
    [
        ("", "Counter"),
        ("x = 1\n", "Counter"),
        (COUNTER.partition("def total")[0], "total"),
        (COUNTER.partition("def total")[0] + "def total(a, b):\n    pass\n", "total"),
    ],
    ids=["empty", "nothing asked for", "no function", "only begun"],
)
def test_what_is_missing_is_named(sandbox: Sandbox, program: KitProgram, source: str, lacking: str) -> None:
    """It comes to no prompt, and the end says why."""
    (screen,) = played(sandbox, program, source)
    assert screen.end is not None and screen.end.how == "no program"
    assert screen.end.lack == f"This could not be played: {lacking} is missing from what was handed in."


def test_only_what_it_asks_for_has_to_be_there(sandbox: Sandbox, program: KitProgram) -> None:
    """A program that uses one class runs without the rest."""
    only = b"from kibitz.submission import Counter\ninput(Counter().value())\n"
    (screen,) = played(sandbox, replace(program, files={"play.py": only}), COUNTER.partition("def total")[0])
    assert (screen.text, screen.waits) == ("0", True)


def test_a_name_that_nobody_asks_for_is_an_error_of_the_kit(sandbox: Sandbox, program: KitProgram) -> None:
    """It is not laid on the submission."""
    wrong = b"from kibitz.submission import Deck\n"
    (screen,) = played(sandbox, replace(program, files={"play.py": wrong}), COUNTER)
    assert screen.end is not None and screen.end.how == "error"
    assert (screen.end.error.partition(":")[0], screen.end.file) == ("ImportError", "")


@pytest.mark.parametrize("cards", ["", "def refuse():\n    raise ValueError('no such card')\n"])
def test_an_error_is_told_by_the_submissions_line(sandbox: Sandbox, program: KitProgram, cards: str) -> None:
    """Not by a line of the program, nor of a support module, whoever brought it."""
    source = "import cards\n" + COUNTER.replace("self.__count += 1  # C2", "cards.refuse()")
    files = {"counter.py": source, **({"cards.py": cards} if cards else {})}
    end = played(sandbox, program, files, "+")[-1].end
    assert end is not None
    assert (end.how, end.error, end.file, end.line) == ("error", "ValueError: no such card", "counter.py", 10)


def test_an_error_in_calling_has_no_line(sandbox: Sandbox, program: KitProgram) -> None:
    """A class that takes other arguments is not to blame at any line."""
    end = played(sandbox, program, COUNTER.replace("__init__(self)", "__init__(self, start)"))[-1].end
    assert end is not None
    assert end.error.startswith("TypeError: ")
    assert (end.file, end.line) == ("", 0)


PEEKS = {
    "frames": "f = sys._getframe()\nwhile f is not None:\n    seen += [f.f_code.co_filename, repr(f.f_locals)]\n    f = f.f_back",
    "modules": "seen += [name for name in sys.modules] + [repr(vars(m)) for n, m in [*sys.modules.items()] if 'kibitz' in n or n == '__main__']",
    "arguments": "seen += sys.argv",
    "objects": "import gc\nseen += [repr(x) for o in gc.get_objects() for x in gc.get_referents(o) if type(x) is str]",
    "caller": "import inspect\nseen += [repr(x) for x in inspect.stack()]",
    "environment": "import os\nseen += [repr(os.environ)]",
}


@pytest.mark.parametrize("how", PEEKS)
def test_the_program_cannot_be_seen(sandbox: Sandbox, program: KitProgram, how: str) -> None:
    """Neither when the submission is imported nor when it is called: it could print what it sees as its own values."""
    body = "\n".join("        " + line for line in PEEKS[how].split("\n"))
    peek = f"def peek():\n    import sys\n    seen = []\n    try:\n{body}\n    except BaseException as e:\n        seen.append(repr(e))\n    return ''.join(['Asks the submi', 'ssion']) in ''.join(seen) or ''.join(['marked(co', 'unter']) in ''.join(seen) or ''.join(['a secr', 'et argument']) in ''.join(seen)\n"
    source = f"{peek}\nFIRST = peek()\nclass Counter:\n    def value(self):\n        return (FIRST, peek())\n    def press(self):\n        return 1\ndef total(a, b):\n    return a\n"
    setup = "import sys\nsys.argv[1:] = ['a secret argument']"
    (screen,) = played(sandbox, program, source, setup=setup)
    assert screen.text.splitlines()[0] == "a secret argument"
    assert screen.text.splitlines()[1].startswith("[(False, False)]")


def test_the_submission_has_no_terminal(sandbox: Sandbox, program: KitProgram) -> None:
    """What it writes is on no screen, whichever descriptor it writes to; reading meets an end at once."""
    source = COUNTER.replace(
        "def value(self):",
        "def value(self):\n        import os\n        for n in range(3, 64):\n            try: os.isatty(n) and os.write(n, b'[7] painted')\n            except OSError: pass\n        os.write(1, b'[8] painted')\n        print('[9] painted')",
    )
    screens = played(sandbox, program, source, "+", "q")
    assert "painted" not in "".join(screen.text for screen in screens)
    assert plain(screens)[:2] == ["[0]", "[1]"]


def test_a_submission_that_ends_its_process(sandbox: Sandbox, program: KitProgram) -> None:
    """Then there is no program any more that could come to its end."""
    source = COUNTER.replace("def press(self):", "def press(self):\n        import os\n        os._exit(3)")
    screens = played(sandbox, program, source, "+")
    assert screens[-1].came == "died" and "exit code 3" in screens[-1].why
    killed = source.replace("os._exit(3)", "os.abort()")
    last = played(sandbox, program, killed, "+")[-1]
    assert last.came == "died" and "SIGABRT" in last.why


@pytest.mark.parametrize(
    "end", ["raise SystemExit", "import sys; sys.exit(0)", "raise KeyboardInterrupt", "quit()"]
)
def test_a_submission_does_not_end_the_program(sandbox: Sandbox, program: KitProgram, end: str) -> None:
    """What it raises is its error, whatever that would do to a program of its own."""
    source = COUNTER.replace("def press(self):", f"def press(self):\n        {end}")
    found = played(sandbox, program, source, "+")[-1].end
    assert found is not None
    assert (found.how, found.file) == ("error", "counter.py")
    assert found.error.partition(":")[0] in ("SystemExit", "KeyboardInterrupt")


@pytest.mark.parametrize(
    "told", ["[]", "5", "None", "'x'", "{'how': 'returned', 'shown': 'done'}", "{'error': 5, 'line': 'x', 7: 7}", "1 / 0"]
)  # fmt: skip
def test_what_a_submission_says_of_its_error_is_words(
    sandbox: Sandbox, program: KitProgram, told: str
) -> None:
    """That it was an error is known without it."""
    reach = f"f = sys._getframe()\n        while f is not None:\n            if 'told_of' in f.f_globals:\n                f.f_globals['told_of'] = lambda *a: {told}\n            f = f.f_back\n        raise ValueError('mine')"
    source = "import sys\n" + COUNTER.replace("def press(self):", f"def press(self):\n        {reach}")
    last = played(sandbox, program, source, "+")[-1]
    assert last.came == "ended" and last.end is not None and last.end.how == "error"


def test_a_text_of_the_submissions_is_one_line(sandbox: Sandbox, program: KitProgram) -> None:
    """So nothing that it returns stands on the screen as if the program had said it."""
    source = COUNTER.replace("return self.__count", 'return "1\\n[9] forged\\r\\x1b[2J\\u2028[8]"')
    screens = played(sandbox, program, source, "+")
    assert all(len(screen.text.splitlines()) <= 2 for screen in screens)
    assert not any(line.startswith(("[9]", "[8]")) for screen in screens for line in screen.text.splitlines())
    assert "\x1b" not in "".join(screen.text for screen in screens)


def test_a_hang_is_told_by_its_line(sandbox: Sandbox, program: KitProgram) -> None:
    """As in a program of the submission's own."""
    source = COUNTER.replace("self.__count += 1  # C2", "while True: pass")
    last = played(sandbox, program, source, "+")[-1]
    assert last.came == "timeout"
    assert last.where is not None and (last.where.file, last.where.line) == ("counter.py", 9)


# Grading.


@pytest.fixture(scope="module")
def grader(kit: Kit) -> Iterator[Grader]:
    about = kit.assignment(small_kit.NAME)
    with Grader(kit, about, obtain_corpus(kit, about, 0, lambda *_: None), shrink_seconds=0) as one:
        yield one


def session(grader: Grader, source: str) -> TranscriptResult:
    """The result of the one transcript."""
    (found,) = grader.grade(Submission("ada", "ada", {"counter.py": source.encode()})).transcripts
    return found


def test_the_reference_passes_to_the_letter(grader: Grader) -> None:
    """It was recorded with the reference in it, whose file does not ask for anything."""
    assert (session(grader, COUNTER).status, session(grader, COUNTER).layer) == ("passed", "exact")


def test_the_kits_own_parts_do_not_play_in_the_submissions_place(grader: Grader) -> None:
    """What is broken leaves its session open: with the kit's part there would be nothing of the submission left to see."""
    found = session(grader, COUNTER.replace("+= 1", "+= 2"))
    assert (found.status, found.points, found.excused) == ("open", 0, "")
    assert found.open_points == found.max_points
    assert found.message.startswith("This is open: a mistake that is shown above may be the reason. ")


@pytest.mark.parametrize(
    ("mode", "counts"), [("required", "mark"), ("bonus", "bonus"), ("separate", "separate")]
)
def test_what_is_missing_costs_as_the_assignment_says(
    tmp_path: Path, sandbox: Sandbox, mode: str, counts: str
) -> None:
    """The session is blocked, with the name, and its points are what the assignment says."""
    kit = make_kit(tmp_path, f'{TASK}mode = "{mode}"\n')
    grading = TerminalGrading(kit, kit.assignment(small_kit.NAME))
    (found,) = grading.grade(sandbox, {"counter.py": b"class Counter: pass\n"}, {}).results
    assert (found.status, found.points, found.max_points, found.counts) == ("blocked", 0, 5, counts)
    assert found.message == "This could not be played: total is missing from what was handed in."


def test_recording_anew_changes_nothing(kit: Kit) -> None:
    """The setup gives the program its arguments, and its chance is the same each time."""
    path = kit.transcripts(small_kit.NAME) / "counting.transcript"
    before = read_transcript(path)
    assert before.exchanges[0].shown.startswith("hello\n[0] ")
    with Recorder(kit, kit.assignment(small_kit.NAME)) as recorder:
        assert recorder.again(path) == before


# Mistakes of authors.


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ('uses = ["tools/marks.py"]', "program.uses: they are for a program of the kit's"),
        ('kit = "play.py"\nnames = ["main.py"]', "program.names: they are for a submission's own program"),
        ('kit = "play"', "program.kit: 'play' is no Python file"),
        ('kit = "../play.py"', "program.kit: '../play.py' is no Python file"),
        ('kit = "play.py"\nuses = ["my tools.py"]', "program.uses: 'my tools.py' is no Python file"),
        ('kit = "play.py"\nuses = ["submission.py"]', "`kibitz.submission` is what was handed in"),
        ('missing = "costs"', 'key program.missing is gone: write mode = "required"'),
        ('missing = "not-graded"', 'in the place of "not-graded" write mode = "separate"'),
        ('mode = "none"', "key program.mode"),
        ("cap = 5", 'program.cap: it bounds what a bonus adds, and mode is "required"'),
        ('mode = "separate"\ncap = 5', 'mode is "separate"; take it out, or write mode = "bonus"'),
        ('mode = "bonus"\ncap = 0', "program.cap: points is above 0"),
        ('mode = "bonus"\ncap = nan', "program.cap: points is a number"),
    ],
)
def test_what_cannot_be_is_refused(kit: Kit, tmp_path: Path, program: str, words: str) -> None:
    """Each with the key and the reason."""
    (tmp_path / "handout.md").write_text(small_kit.HANDOUT)
    (tmp_path / "assignment.toml").write_text(f"{small_kit.ASSIGNMENT}\n[program]\n{program}\n")
    with pytest.raises(KitError) as caught:
        load_assignment(tmp_path)
    assert words in str(caught.value)


@pytest.mark.parametrize("gone", ["transcripts/counter/play.py", "reference/counter/tools/marks.py"])
def test_a_file_that_is_not_there_is_named(tmp_path: Path, gone: str) -> None:
    """Before anything is graded."""
    kit = make_kit(tmp_path)
    (tmp_path / gone).unlink()
    with pytest.raises(KitError) as caught:
        TerminalGrading(kit, kit.assignment(small_kit.NAME))
    assert gone in str(caught.value)


def test_without_the_key_the_submissions_own_program_is_played(kit: Kit) -> None:
    """Most assignments have none."""
    about = load_assignment(Kit(Path(__file__).parent.parent).reference("bakers_game"))
    assert load_kit_program(kit, about) is None
