"""Whatever a submission does while programs are played costs it those programs, and nothing else."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from grader.model.outcomes import Event
from grader.model.worker_errors import WorkerViolation
from grader.sandbox.hangs import Hangs
from grader.sandbox.portions import MAX_DEATHS, PORTION
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from grader.sandbox.worker_answers import NOTICES, LoadAnswer, check_names
from spite_tools import impatient, play, record, session

CARDS = """
import os, random, sys

class Card:
    def __init__(self, value):
        if value == 3:
            while True:
                spin = 1
        if value == 4:
            os._exit(7)
        if value == 5:
            try:
                while True: pass
            except BaseException:
                while True: pass
        if value == 6:
            return recurse(6)
        if value == 7:
            sys.exit("bye")
        self.value = value

    def getValue(self):
        return self.value

def recurse(n):
    return recurse(n)

def shuffle(cards):
    return [random.randrange(1000)]
"""


def card(value: int):  # type: ignore[no-untyped-def]
    """The program that makes a card and asks for its value."""
    return record(lambda lab: lab.Card(value).getValue())


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(impatient().limits) as one:
        yield one


@pytest.fixture
def loaded(sandbox: Sandbox) -> Iterator[Session]:
    """A session with cards that hang, die and crash, by their values."""
    with session(sandbox, {"cards.py": CARDS}, impatient()) as one:
        one.load()
        yield one


def fine(value: int) -> str:
    return f'[[{{"o":"Card"}}],[{value}]]'


def kinds(outcomes: object) -> list[str]:
    assert isinstance(outcomes, list)
    return [one.kind if isinstance(one, Event) else "answer" for one in outcomes]


def test_answers_come_in_order(loaded: Session) -> None:
    """Each program has its own answer."""
    assert play(loaded, card(1), card(2), card(1)) == [fine(1), fine(2), fine(1)]


def test_a_hang_names_its_line(loaded: Session) -> None:
    """Which line of which file was running, and in which function."""
    (event,) = play(loaded, card(3))
    assert isinstance(event, Event) and event.kind == "timeout" and event.where is not None
    file, line, function = event.where
    assert (file, function) == ("cards.py", "__init__")
    assert CARDS.splitlines()[line - 1].strip() in ("while True:", "spin = 1")


def test_a_hang_costs_its_group(loaded: Session) -> None:
    """The rest of its group is not run, and all others are; also where it catches every exception."""
    programs = [card(1), card(5), card(1), card(2), card(2)]
    outcomes = play(loaded, *programs, group=lambda n: n in (1, 2))
    assert kinds(outcomes) == ["answer", "timeout", "timeout", "answer", "answer"]


def test_a_hang_costs_what_hangs_like_it(sandbox: Sandbox) -> None:
    """Which step it was is told; others of its group that take such a step are left out, and the rest is run."""
    code = CARDS.replace(
        "    def getValue",
        "    def __str__(self):\n        while True:\n            pass\n\n    def getValue",
    )
    text = record(lambda lab: [one := lab.Card(1), one.getValue(), lab.show(one)])
    value = record(lambda lab: lab.Card(2).getValue())
    with session(sandbox, {"cards.py": code}, impatient()) as one:
        one.load()
        programs = [text, value, text, text, text, value]
        outcomes = one.run(range(6), lambda n: 0, programs=programs, hangs=Hangs())
    events = {n: one for n, one in outcomes.items() if isinstance(one, Event)}
    # Which step it is is only looked at once something has hung.
    assert {n: (one.kind, one.step, one.own) for n, one in events.items()} == {
        0: ("timeout", None, True),
        2: ("timeout", 2, True),
        3: ("timeout", 2, True),
        4: ("timeout", None, False),
    }
    assert outcomes[1] == outcomes[5] == fine(2)


def test_what_hung_elsewhere_is_not_waited_for_as_long(sandbox: Sandbox) -> None:
    """A session that is told of earlier hangs waits less, and counts on from them."""
    waited = []
    for timeouts in (0, 9):
        with Session(sandbox, impatient(), {"cards.py": CARDS.encode()}, {}, timeouts=timeouts) as one:
            one.load()
            one.run([0, 1], lambda n: n, programs=[card(5), card(5)])
            assert one.timeouts == timeouts + 2
            waited.append(one.cpu_seconds)
    assert waited[1] < waited[0]


def test_a_death_costs_one_program(loaded: Session) -> None:
    """Even in the same group the next one is run, in a new process."""
    outcomes = play(loaded, card(1), card(4), card(2), card(1), group=lambda n: 0)
    assert kinds(outcomes) == ["answer", "crashed", "answer", "answer"]
    assert isinstance(outcomes[1], Event) and "exit code 7" in outcomes[1].text


def test_many_deaths_cost_the_group(loaded: Session) -> None:
    """After several of them the rest of the group is given up, and other groups are not."""
    programs = [card(4)] * (MAX_DEATHS + 2) + [card(1)]
    outcomes = play(loaded, *programs, group=lambda n: n == MAX_DEATHS + 2)
    assert kinds(outcomes) == ["crashed"] * (MAX_DEATHS + 2) + ["answer"]


def test_errors_are_answers(loaded: Session) -> None:
    """Endless recursion and sys.exit end a step, and no process."""
    outcomes = play(loaded, card(6), card(7), card(1))
    lines = CARDS.splitlines()
    deep, left = lines.index("    return recurse(n)") + 1, lines.index('            sys.exit("bye")') + 1
    assert outcomes == [
        f'[{{"x":"RecursionError","d":0,"w":["cards.py",{deep},"recurse"]}},null]',
        f'[{{"x":"SystemExit","d":0,"w":["cards.py",{left},"__init__"]}},null]',
        fine(1),
    ]


def test_details_of_errors(loaded: Session) -> None:
    """Where they are asked for, an error comes with its text, its class and its line."""
    (answer,) = loaded.run([0], lambda n: n, detail=True, programs=[card(7)]).values()
    line = CARDS.splitlines().index('            sys.exit("bye")') + 1
    assert (
        answer
        == f'[{{"x":"SystemExit","d":0,"m":"bye","t":"SystemExit","w":["cards.py",{line},"__init__"]}},null]'
    )


def test_details_of_some_programs(loaded: Session) -> None:
    """They can be asked for by number: the other programs are answered without."""
    answers = loaded.run([0, 1], lambda n: n, detail=[1], programs=[card(7), card(7)])
    assert str(answers[0]).startswith('[{"x":"SystemExit","d":0,"w":["cards.py",')
    assert '"m":' not in str(answers[0])
    assert '"m":"bye"' in str(answers[1])


def test_chance_is_the_same_for_everybody(sandbox: Sandbox) -> None:
    """Two sessions draw the same random numbers, and a program has its own, whatever was played before it."""
    draws = []
    for _ in range(2):
        with session(sandbox, {"cards.py": CARDS}, impatient()) as one:
            one.load()
            draws.append(play(one, record(lambda lab: lab.shuffle([])), record(lambda lab: lab.shuffle([]))))
    assert draws[0] == draws[1]
    assert draws[0][0] != draws[0][1]
    with session(sandbox, {"cards.py": CARDS}, impatient()) as one:
        one.load()
        drawing = record(lambda lab: lab.shuffle([]))
        assert one.run([1], lambda n: n, fresh=True, programs={1: drawing}) == {1: draws[0][1]}


def test_the_budget_of_a_submission(sandbox: Sandbox) -> None:
    """Hangs use it up; what is left when it is gone was not run, and is told so in words."""
    with session(sandbox, {"cards.py": CARDS}, impatient(submission_cpu_seconds=0.25)) as one:
        one.load()
        outcomes = play(one, *[card(3)] * 4, card(1))
        assert kinds(outcomes) == ["timeout"] * 5
        last = outcomes[-1]
        assert isinstance(last, Event) and last.text == "the submission had used up its 0.25 seconds"
        assert [one.own for one in outcomes if isinstance(one, Event)] == [True, True, False, False, False]
        assert one.cpu_seconds < 5


GROWING = """
made = []

class Card:
    def __init__(self, value):
        made.append(self)
        for _ in range(len(made) ** 2):
            sum(range(200))
        self.value = value

    def getValue(self):
        return self.value
"""


def test_what_takes_longer_and_longer_starts_again(sandbox: Sandbox) -> None:
    """A submission that keeps more and more gets another import before that uses up its time."""
    with session(sandbox, {"cards.py": GROWING}, impatient()) as one:
        one.load()
        outcomes = play(one, *[card(1)] * 3 * PORTION)
        assert outcomes == [fine(1)] * 3 * PORTION
        # In one import, the last programs alone would take some thirty seconds.
        assert one.cpu_seconds < 5


def test_output_is_kept(sandbox: Sandbox) -> None:
    """What it prints while it is imported and while programs run, over all of its processes."""
    text = (
        CARDS.replace("self.value = value", "self.value = value; print('made', value)") + "print('hello')\n"
    )
    with session(sandbox, {"cards.py": text}, impatient()) as one:
        one.load()
        play(one, card(1), card(4), card(2))
        one.close()
        assert one.output.count("hello") >= 2
        assert "made 1" in one.output and "made 2" in one.output and not one.output_cut
        one.close()


@pytest.mark.parametrize(
    "change",
    [
        {"places": {"Deck": ("cards.py", "Card")}},
        {"places": {"Card": ("/etc/passwd", "Card")}},
        {"places": {"Card": ("cards.py", "import os; Card")}},
        {"places": {"Card": ("cards.py", "")}},
        {"attributes": {"Card.getValue": "a b"}},
        {"attributes": {"Card.getValue": "x()"}},
    ],
)
def test_forged_names_are_refused(loaded: Session, change: dict[str, object]) -> None:
    """Names go into code that people paste, so nothing but names may come from the sandbox."""
    answer = LoadAnswer("n", {"Card": ("cards.py", "Card")}, {"Card.getValue": "value"}, [], [], [], [])
    check_names(answer, loaded._load, loaded._files, loaded.language.is_name)
    for name, value in change.items():
        setattr(answer, name, value)
    with pytest.raises(WorkerViolation, match="names that no submission can have"):
        check_names(answer, loaded._load, loaded._files, loaded.language.is_name)


def test_the_end_of_a_slow_run_is_no_answer_to_the_next(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long programs take: whoever is slow has forged nothing."""
    slow = """
import time

def shuffle(cards):
    until = time.process_time() + 0.15
    while time.process_time() < until:
        pass
    return cards
"""
    monkeypatch.setattr(Session, "_most", lambda self, portion: 0.0)
    with session(sandbox, {"cards.py": CARDS + slow}, impatient()) as one:
        one.load()
        for _ in range(3):
            assert kinds(play(one, record(lambda lab: lab.shuffle([])))) == ["answer"]
        assert not one.tampered


def test_an_answer_that_nobody_asked_for(sandbox: Sandbox) -> None:
    """What a submission writes to the connection itself is tampering, and costs the program that did it."""
    text = (
        CARDS
        + """
def shuffle(cards):
    for descriptor in range(3, 1100):
        try:
            os.write(descriptor, b"\\x00\\x00\\x00\\x05hello" * 3)
        except OSError:
            pass
    return []
"""
    )
    with session(sandbox, {"cards.py": text}, impatient()) as one:
        one.load()
        outcomes = play(one, card(1), record(lambda lab: lab.shuffle([])), card(2))
        assert kinds(outcomes) == ["answer", "tampering", "answer"]
        assert one.tampered


def test_notices_are_of_known_kinds(loaded: Session) -> None:
    """Only those get through that the grader's own code makes."""
    assert {kind for kind, *_ in loaded.loaded.notices} <= NOTICES


def test_a_session_that_dies_at_import(sandbox: Sandbox) -> None:
    """Where nothing can be imported all is missing, and the reason is told."""
    text = "import os\nclass Card: pass\n" + "os._exit(1)\n" * 9
    with session(sandbox, {"a.py": text, "b.py": "import a\nos._exit(2)\n"}, impatient()) as one:
        found = one.load()
        assert found.failure is None or "exit code" in found.failure.text
        assert "Hand" in found.missing


COUNTING = """
made = []

class Card:
    def __init__(self, value):
        made.append(self)
        for _ in range(value * 20_000):
            pass

    def getValue(self):
        return len(made)
"""


def test_one_import_lasts_for_all_programs(sandbox: Sandbox) -> None:
    """What is quick is imported once."""
    with session(sandbox, {"cards.py": COUNTING}, impatient()) as one:
        one.load()
        outcomes = play(one, *[card(0)] * (PORTION + 1))
    assert outcomes == [fine(n + 1) for n in range(PORTION + 1)]


def test_what_is_slow_is_imported_anew(sandbox: Sandbox) -> None:
    """One import does not last for a whole portion where that takes long: its state may be what grew."""
    with session(sandbox, {"cards.py": COUNTING}, impatient()) as one:
        one.load()
        outcomes = play(one, *[card(30)] * (PORTION + 1))
    assert outcomes[0] == fine(1) and outcomes[1:].count(fine(1)) >= 1
    assert fine(PORTION) not in outcomes


KEEPING = """
import colorsys
import helper

class Card:
    def __init__(self, value):
        helper.made.append(value)
        colorsys.made = getattr(colorsys, "made", 0) + 1

    def getValue(self):
        return [len(helper.made), colorsys.made]
"""


def test_what_a_fresh_import_forgets(sandbox: Sandbox) -> None:
    """All that is the submission's; modules of Python's own stay, since to import them again takes most of the time."""
    files = {"cards.py": KEEPING, "helper.py": "made = []\n"}
    with session(sandbox, files, impatient()) as one:
        one.load()
        programs = [card(1), card(2), card(3)]
        answers = one.run([0, 1, 2], lambda n: n, fresh=True, programs=programs)
        assert [str(answers[n]).split(",", 1)[1] for n in range(3)] == ["[[1,1]]]", "[[1,2]]]", "[[1,3]]]"]


def test_an_import_that_waits_in_each_line_ends(sandbox: Sandbox) -> None:
    """Each line starts the limit of an import anew, and none of them uses CPU time."""
    waits = "import threading\n" + "threading.Event().wait(0.2)\n" * 3000 + CARDS
    began = time.monotonic()
    limits = impatient(submission_cpu_seconds=0.25)
    with session(sandbox, {"cards.py": waits}, limits) as one:
        assert one.load().failure is not None
        # Two attempts, each with time of the clock for ten CPU seconds at most, and what a loaded machine takes.
        assert time.monotonic() - began < 40
