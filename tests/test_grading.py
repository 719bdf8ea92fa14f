"""One submission becomes one result: mistakes are charged once, and what could not be seen is open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.grading.compiler import compile_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit
from grader.model.result import CheckResult, Result
from grader.submissions.submission import Submission
from spite_tools import assignment, corpus, example, grader
from spite_tools import kit as built_in_kit

((NAME, DATA),) = example("one_file").files.items()
RIGHT = DATA.decode()


@pytest.fixture(scope="module")
def quick() -> Iterator[Grader]:
    with grader() as one:
        yield one


def changed(*changes: tuple[str, str]) -> str:
    text = RIGHT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def grade(quick: Grader, text: str | None, **files: str) -> Result:
    given = {} if text is None else {NAME: text}
    given |= {f"{name}.py": more for name, more in files.items()}
    return quick.grade(Submission("ada", "ada.py", {name: one.encode() for name, one in given.items()}))


def lost(result: Result) -> dict[str, str]:
    """The rules whose points are lost, with the status of the check."""
    return {rule.id: one.status for one in result.checks if not one.points for rule in one.rules}


def charged(result: Result) -> dict[str, str]:
    """The rules that were shown to be broken, or lacking, with the status of the check."""
    return {rule: status for rule, status in lost(result).items() if status != "open"}


def of_rule(result: Result, rule: str) -> CheckResult:
    return next(one for one in result.checks if rule in {view.id for view in one.rules})


def without(name: str) -> str:
    """The solution without one of its definitions."""
    start = RIGHT.index(f"class {name}") if f"class {name}" in RIGHT else RIGHT.index(f"def {name}(")
    ends = [at for word in ("\nclass ", "\ndef ", "\nif ") if (at := RIGHT.find(word, start + 1)) > 0]
    return RIGHT[:start] + RIGHT[min(ends, default=len(RIGHT)) :]


def kinds(result: Result) -> set[str]:
    return {notice.kind for notice in result.notices}


def test_nothing_at_all(quick: Grader) -> None:
    """An empty submission gets a result: no points, every check blocked, with what is missing in words."""
    result = grade(quick, None)
    assert result.score == 0 and result.max_score == 100
    assert {one.status for one in result.checks} == {"blocked"}
    assert "do not define Card" in of_rule(result, "C1").message
    assert "no-python" in kinds(result)


def test_a_game_that_starts_at_import(quick: Grader) -> None:
    """What it defines is graded, and the student is told how to keep the game from starting there."""
    result = grade(quick, RIGHT + "\nname = input()\n")
    assert result.score == 100
    (notice,) = [one for one in result.notices if one.kind == "import-input"]
    assert 'under `if __name__ == "__main__":`' in notice.text
    assert notice.text.startswith(f"{notice.where}: ") and not notice.place


def test_a_missing_class_is_not_lent(quick: Grader) -> None:
    """Without a Card of its own, stacks and hands have not been shown to be right: they are open, and the report says why."""
    result = grade(quick, without("Card"))
    cards = {rule: status for rule, status in lost(result).items() if rule.startswith("C")}
    assert cards == {f"C{n}": "blocked" for n in range(1, 13)}
    scores = {task.name: (task.score, task.max_score - task.open_points) for task in result.tasks}
    # Its own playCard asks whether what comes is a Card, and that is open, too.
    assert scores == {"Card": (0, 20), "PlayStack": (0, 0), "Hand": (0, 0), "shuffle": (0, 0)}
    assert charged(result).keys() == cards.keys()
    assert not any(one.excused for one in result.checks)
    assert "Your files do not define Card" in of_rule(result, "C1").message
    assert "because Card, which belongs to task Card, is missing" in of_rule(result, "H1").message


def test_a_part_whose_own_checks_pass_is_not_lent(quick: Grader) -> None:
    """Cards that are all equal are nobody's mistake until a hand removes by equality: then it is the hand's."""
    equal = (
        "    def assign(self, value):",
        "    def __eq__(self, other):\n        return True\n\n    def assign(self, value):",
    )
    removing = (
        "        return self.__hand.pop(i)\n",
        "        card = self.__hand[i]\n        self.__hand.remove(card)\n        return card\n",
    )
    assert lost(grade(quick, changed(equal))) == {}
    result = grade(quick, changed(equal, removing))
    assert lost(result).keys() == {"H7"} and not any(one.excused for one in result.checks)


def test_a_first_look_finds_what_fails_and_what_is_missing(quick: Grader) -> None:
    """Both count as caught."""
    text = without("shuffle").replace("Error: Card rejected", "No!")
    caught = quick.caught(Submission("ada", "ada.py", {NAME: text.encode()}))
    rules = {rule for info in corpus().checks if info.id in caught for rule in info.rules}
    assert "P13" in rules and {"S1", "S2", "S3"} <= rules
    assert not any(rule.startswith(("C", "H")) for rule in rules)


@pytest.mark.parametrize(("name", "letter"), [("PlayStack", "P"), ("Hand", "H"), ("shuffle", "S")])
def test_a_missing_task_costs_itself(quick: Grader, name: str, letter: str) -> None:
    """What was not done is blocked, and everything else is graded as ever."""
    result = grade(quick, without(name))
    assert lost(result)
    assert all(rule.startswith(letter) and status == "blocked" for rule, status in lost(result).items())
    assert [task.score for task in result.tasks if task.name == name] == [0.0]


def test_a_missing_method(quick: Grader) -> None:
    """It costs what asks for it alone."""
    start = RIGHT.index("    def check0(self):")
    result = grade(quick, RIGHT[:start] + RIGHT[RIGHT.index("    def size(self):") :])
    assert lost(result) == {"H11": "blocked"}
    assert "check0" in of_rule(result, "H11").message


def test_a_program_for_something_else(quick: Grader) -> None:
    """Whoever gave another file, or named another assignment, is asked whether that was meant."""
    assert "nothing-found" in kinds(grade(quick, "class Player:\n    pass\n"))
    # Not where a part is there, and not where the program could not be imported, which is told.
    assert "nothing-found" not in kinds(grade(quick, "class Card:\n    pass\n"))
    assert "nothing-found" not in kinds(grade(quick, "import os\nos._exit(0)\n"))


def test_one_broken_constructor(quick: Grader) -> None:
    """A Card that cannot be made does not cost the tasks that use cards."""
    result = grade(
        quick,
        changed(("    def __init__(self, value):", "    def __init__(self, value):\n        vlaue + 1")),
    )
    assert all(rule.startswith("C") for rule in lost(result))
    assert of_rule(result, "C1").status == "crashed"
    assert {task.name: task.score == task.max_score for task in result.tasks} == {
        "Card": False, "PlayStack": True, "Hand": True, "shuffle": True,
    }  # fmt: skip


def test_what_is_kept_from_one_use_to_the_next(quick: Grader) -> None:
    """State in a module is told, and costs nothing where each program by itself is right."""
    counting = changed(("class Card:", "made = []\n\n\nclass Card:")).replace(
        "    def getFace(self):",
        "    def getFace(self):\n        made.append(1)\n        if len(made) > 300:\n            return '?'",
        1,
    )
    result = grade(quick, counting)
    assert result.score == 100 and "state-leaks" in kinds(result)


@pytest.mark.parametrize("share", [0.1, 0.2, 0.5])
def test_chance_excuses_nothing(quick: Grader, share: float) -> None:
    """A shuffle that loses a card now and then has no better luck when it is asked again.

    Its other checks are paid, but for a whole pack that came out without a card.
    """
    start = RIGHT.index("def shuffle(cards):")
    end = RIGHT.index("return result", start)
    losing = f"if len(result) > 4 and random.random() < {share}:\n        result.pop()\n    "
    result = grade(quick, RIGHT[:end] + losing + RIGHT[end:])
    assert lost(result) in ({"S1": "failed"}, {"S1": "failed", "S3": "open"})
    assert all("rule S1" in one.message for one in result.checks if one.status == "open")
    assert "state-leaks" not in kinds(result)


def test_luck_is_the_same_each_time(quick: Grader) -> None:
    """Of what is drawn while a submission is imported, and by methods of which nobody expects it."""
    drawing = changed(
        ("class Card:", "START = random.random()\n\n\nclass Card:"),
        (
            "    def getFace(self):",
            "    def getFace(self):\n        if random.random() < START:\n            return '?'",
        ),
    )
    submission = Submission("one", "one", {NAME: drawing.encode()})
    first, *others = (quick.first_look(submission).outcomes for _ in range(4))
    assert any("?" in str(one) for one in first.values()) and others == [first] * 3


def test_a_hang_costs_one_check(quick: Grader) -> None:
    """The rest is graded, and the message says which line was running."""
    hanging = changed(
        ("    def check0(self):", "    def check0(self):\n        while True:\n            pass")
    )
    result = grade(quick, hanging)
    assert lost(result) == {"H11": "timeout"}
    line = hanging.splitlines().index("        while True:") + 1
    assert any(f"{NAME}, line {n}, in check0" in of_rule(result, "H11").message for n in (line, line + 1))


@pytest.mark.parametrize("head", ["peekFace(self)", "size(self)"])
def test_what_does_not_come_back_earns_no_more_than_an_error(quick: Grader, head: str) -> None:
    """Whether it hangs or ends the program: nobody saw what comes after it."""
    error, *others = (
        grade(quick, changed((f"    def {head}:", f"    def {head}:\n        {body}"))).score
        for body in ("raise KeyError(1)", "while True: pass", "__import__('os')._exit(3)")
    )
    assert max(others) <= error


def test_a_hang_is_charged_to_its_own_rule(quick: Grader) -> None:
    """All others are paid, whose programs show enough before they come to it; and the example ends where it hangs."""
    hanging = changed(
        ('        result = "|"', '        result = "|"\n        while self.__cards:\n            pass')
    )
    result = grade(quick, hanging)
    assert charged(result) == {"P12": "timeout"}
    hindered = [one for one in result.checks if one.excused or one.open_points]
    assert len(hindered) >= 3 and {one.task for one in hindered} == {"PlayStack"}
    shown = "Its test programs fail at `str` of a PlayStack, where rule P12 is already counted as broken."
    assert all(shown.lower() in (one.excused or one.message).lower() for one in hindered)
    assert result.score == 97 and result.open_points == 1
    example = of_rule(result, "P12").counterexample
    assert example is not None
    assert example.code.splitlines()[-1] == "print(play_stack)" and "playCard(" in example.code
    assert [one.agrees for one in example.steps] == [True] * (len(example.steps) - 1) + [False]


def test_one_reading_for_everything(quick: Grader) -> None:
    """Who reads an open point one way here and another way there is charged in one of the two places."""
    shown = grade(
        quick, changed(("for card in self.__hand:", "for card in sorted(self.__hand, key=Card.getValue):"))
    )
    assert charged(shown) == {"H12": "failed"}
    assert shown.score >= 80 and shown.score + shown.open_points == 98
    assert {one.task for one in shown.checks if one.status == "open"} == {"Hand"}


def test_only_one_task(kit_name: str = "Hand") -> None:
    """With `only`, the checks of one task are graded, for its points."""
    with Grader(built_in_kit(), assignment(), corpus(), only=(kit_name,), shrink_seconds=0) as one:
        result = grade(one, RIGHT)
    assert {check.task for check in result.checks} == {kit_name} == {task.name for task in result.tasks}
    assert (
        result.score
        == result.max_score
        == sum(info.points for info in corpus().checks if info.task == kit_name)
    )


def test_a_failure_is_explained(quick: Grader) -> None:
    """With the rule, what was expected, what came, code to paste, and the cards as both sides show them."""
    check = of_rule(
        grade(quick, changed(('return "[" + self.__face + "]"', 'return "(" + self.__face + ")"'))), "C6"
    )
    found = check.counterexample
    assert check.status == "failed" and found is not None
    assert found.expected.startswith("[") and found.actual.startswith("(")
    assert found.code.splitlines()[0] == f"from {NAME.removesuffix('.py')} import Card"
    assert [step.agrees for step in found.steps] == [True] * (len(found.steps) - 1) + [False]


def test_a_crash_is_told_from_an_error(quick: Grader) -> None:
    """A misspelt name crashes, and the place of the mistake is named."""
    check = of_rule(grade(quick, changed(("return len(self.__hand)", "return len(self.__hnad)"))), "H1")
    assert check.status == "crashed" and "AttributeError" in check.message
    assert check.counterexample is not None and check.counterexample.where is not None
    assert check.counterexample.where.startswith(f"{NAME}, line ") and check.counterexample.where.endswith(
        "in size"
    )


def test_messages_cost_their_own_check(quick: Grader) -> None:
    """Another text of an error costs the check of texts, and no other."""
    assert lost(grade(quick, changed(("Error: Card rejected", "No!")))) == {"P13": "failed"}


CHAIN = """\
title = "A chain"
modules = ["chain.py"]

[[tasks]]
name = "Box"
title = "Task 1: boxes"

[[tasks]]
name = "Bag"
title = "Task 2: bags"

[[tasks]]
name = "fill"
title = "Task 3: filling"

[[defines]]
name = "Box"
kind = "class"
task = "Box"
methods = { size = {} }

[[defines]]
name = "Bag"
kind = "class"
task = "Bag"
methods = { weigh = {} }

[[defines]]
name = "fill"
kind = "function"
task = "fill"
"""
CHAIN_CODE = """\
class Box:
    def size(self):
        return 1  # X1


class Bag:
    def weigh(self):
        return 2  # X2


def fill(bag):
    return bag.weigh() + 1  # X3
"""
CHAIN_TESTS = '''\
"""All tasks."""

from grader import check


@check(task="Box", rules=["X1"], points=1)
def test_box(lab):
    """A box holds one."""
    lab.Box().size()


@check(task="Bag", rules=["X2"], points=1)
def test_bag(lab):
    """A bag holds two."""
    lab.Bag().weigh()


@check(task="fill", rules=["X3"], points=1)
def test_fill(lab):
    """A filled bag has one more."""
    lab.fill(lab.Bag())
'''


def chain(folder: Path, spec_tests: str) -> Kit:
    """A kit of three parts that stand on each other."""
    reference, tests = folder / "reference" / "chain", folder / "spec_tests" / "chain"
    reference.mkdir(parents=True)
    tests.mkdir(parents=True)
    (reference / "assignment.toml").write_text(CHAIN)
    (reference / "handout.md").write_text("".join(f"- **X{n}** Rule {n}.\n" for n in (1, 2, 3)))
    (reference / "chain.py").write_text(CHAIN_CODE)
    (tests / "__init__.py").write_text("")
    (tests / "test_chain.py").write_text(spec_tests)
    return Kit(folder)


def test_nothing_is_lent_for_what_is_missing(tmp_path: Path) -> None:
    """What needs it earns nothing, whether an earlier part is right or wrong: it is open."""
    kit = chain(tmp_path, CHAIN_TESTS)
    about = kit.assignment("chain")
    lacking = CHAIN_CODE.partition("class Bag")[0] + "def fill(bag):\n    return bag.weigh() + 1\n"
    with Grader(kit, about, compile_corpus(kit, about, 0, lambda *_: None), shrink_seconds=0) as one:
        for code, points in [(CHAIN_CODE, 3), (lacking, 1), (lacking.replace("return 1", "return 5"), 0)]:
            result = one.grade(Submission("ada", "ada.py", {"chain.py": code.encode()}))
            assert {task.name: task.score for task in result.tasks}["fill"] == points // 3
            open_points = {task.name: task.open_points for task in result.tasks}
            assert open_points == {"Box": 0, "Bag": 0, "fill": 1 - points // 3}
            assert result.open_points == open_points["fill"]
            assert result.score == points


def test_a_broken_class_of_any_task_is_lent(tmp_path: Path) -> None:
    """Whether the tasks before it are right, or wrong in what nothing else uses."""
    kit = chain(tmp_path, CHAIN_TESTS)
    about = kit.assignment("chain")
    heavy = CHAIN_CODE.replace("return 2", "return 9")
    with Grader(kit, about, compile_corpus(kit, about, 0, lambda *_: None), shrink_seconds=0) as one:
        for code, box in [(heavy, 1), (heavy.replace("return 1", "return 5"), 0)]:
            result = one.grade(Submission("ada", "ada.py", {"chain.py": code.encode()}))
            assert [task.score for task in result.tasks] == [box, 0, 1]
            assert "the course's own Bag," in of_rule(result, "X3").excused


def test_a_check_of_what_is_lent_alone_excuses_nothing(tmp_path: Path) -> None:
    """A check of another task that uses nothing but the broken class judges that class: it is not lent there."""
    tests = CHAIN_TESTS.replace("lab.Bag().weigh()", "lab.Box().size()")
    kit = chain(tmp_path, tests.replace("lab.fill(lab.Bag())", "lab.Box()\n    lab.fill(lab.Bag())"))
    about = kit.assignment("chain")
    with Grader(kit, about, compile_corpus(kit, about, 0, lambda *_: None), shrink_seconds=0) as one:
        for code, others, fill in [
            (CHAIN_CODE, 1, 1),
            (CHAIN_CODE.replace("return 1", "return 5"), 0, 1),
            (CHAIN_CODE[CHAIN_CODE.index("class Bag") :], 0, 0),
        ]:
            result = one.grade(Submission("ada", "ada.py", {"chain.py": code.encode()}))
            assert {task.name: task.score for task in result.tasks} == {
                "Box": others,
                "Bag": others,
                "fill": fill,
            }


def test_points_add_up(quick: Grader) -> None:
    """The tasks' scores and the total are the sums of the checks' points."""
    result = grade(quick, changed(("return len(self.__hand)", "return 0"), ("Error: Card rejected", "No!")))
    assert (
        result.score == sum(one.points for one in result.checks) == sum(task.score for task in result.tasks)
    )
    assert result.max_score == sum(one.max_points for one in result.checks) == 100
    assert 0 < result.score < 100
