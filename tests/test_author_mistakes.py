"""Sixty and more mistakes that an author can make, as data: each is told in one line with its file, its line and what to do.

What Python or Hypothesis say of them never comes through, because it names their insides and ours.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from assignment_tools import sampled
from commands import Kibitz
from test_author_errors import ABOUT, HANDOUT, MISTAKE, MODULE, NAME, SESSION, TESTS, whole

__all__ = ["whole"]

CHECK = '@check(task="Pile", rules=["R1"], points=4)'
GIVEN = "@given(values=st.lists(st.integers(1, 13), max_size=5))\n"
EXAMPLES = "@example(values=[])\n@example(values=[7, 7])\n"
TOTAL = "    def total(self):\n"
LAST = "pile.total()"
PLAIN = "[program]"

MISTAKES: dict[str, tuple[str, str, str, int, str]] = {
    # The decorator.
    "no rules": (TESTS, '["R1"]', "[]", 13, "name the rules of handout.md that it checks"),
    "rules left out": (TESTS, 'rules=["R1"], ', "", 13, r"check needs rules: write @check\(task=..., rules=..., points=...\)"),
    "task left out": (TESTS, 'task="Pile", ', "", 13, "check needs task: write @check"),
    "points left out": (TESTS, ", points=4", "", 13, "check needs points: write @check"),
    "all left out": (TESTS, CHECK, "@check()", 13, "check needs task and rules and points: write @check"),
    "points misspelt": (TESTS, "points=4", "ponits=4", 13, "check takes no argument ponits; did you mean points?"),
    "rules misspelt": (TESTS, "rules=", "rule=", 13, "no argument rule; did you mean rules?"),
    "task misspelt": (TESTS, "task=", "tsak=", 13, "did you mean task?"),
    "hidden misspelt": (TESTS, "points=4", "points=4, hiden=True", 13, "did you mean hidden?"),
    "argument of another tool": (TESTS, "points=4", 'points=4, colour="red"', 13, "it takes task, rules, points, messages, hidden, corners"),
    "no brackets": (TESTS, CHECK, "@check", 13, "stands there without its arguments: write @check"),
    "argument without its name": (TESTS, 'task="Pile"', '"Pile"', 13, "takes its arguments by name: write @check"),
    "hidden in words": (TESTS, "points=4", 'points=4, hidden="yes"', 13, "hidden of check is True or False, not 'yes'"),
    "messages in words": (TESTS, "points=4", 'points=4, messages="no"', 13, "messages of check is True or False"),
    "rules as numbers": (TESTS, '["R1"]', "[1]", 13, r"a list of texts, as in \['R1'\], not \[1\]"),
    "rules as one text": (TESTS, '["R1"]', '"R1"', 13, r"is a list, as in \['R1'\]"),
    "rules as a number": (TESTS, '["R1"]', "1", 13, "a list of texts"),
    "task as a number": (TESTS, '"Pile"', "3", 13, "is a name of assignment.toml, not 3"),
    "rule that is none": (TESTS, '"R1"', '"R8"', 13, "handout.md has no rule R8; it has R1, R2"),
    "task that is none": (TESTS, '"Pile"', '"Pil"', 13, "assignment.toml has no task 'Pil'; it has Pile, Program"),
    "points as a text": (TESTS, "points=4", 'points="4"', 13, "points is a number such as 2"),
    # What is written as in pytest.
    "an error as pytest expects it": (TESTS, LAST, "__import__('pytest').raises(ValueError).__enter__(); __import__('pytest').fail('no error')", 22, "stops with Failed, as pytest raises it; a check only records calls, so write the call alone"),
    "a test that is skipped": (TESTS, LAST, "__import__('pytest').skip('later')", 22, "stops with Skipped, as pytest raises it"),
    "an end of Python": (TESTS, LAST, "raise SystemExit(3)", 22, r"the check ends Python; a check records calls, and lab.exits\(...\) asks"),
    # The function.
    "given forgotten": (TESTS, GIVEN + EXAMPLES, "", 13, r"takes values, and nothing says what that is: put @given\(values=...\) under @check"),
    "given forgotten beside examples": (TESTS, GIVEN, "", 13, r"put @given\(values=...\) under @check"),
    "given above check": (TESTS, f"{CHECK}\n{GIVEN}", f"{GIVEN}{CHECK}\n", 13, r"put @given\(values=...\) under @check. It stands above, and the order counts"),
    "given too little": (TESTS, "(lab, values)", "(lab, values, more)", 13, r"takes more, .* give it in @given\(more=...\) as well"),
    "given too much": (TESTS, "max_size=5)", "max_size=5), more=st.none()", 15, "@given gives more, which the function does not take"),
    "lab forgotten": (TESTS, "(lab, values)", "(values)", 13, r"takes no lab, .* write def test_total\(lab, values\)"),
    "lab forgotten, and given": (TESTS, f"{GIVEN}{EXAMPLES}def test_total(lab, values)", "def test_total()", 13, r"write def test_total\(lab\)"),
    "self for lab": (TESTS, "(lab, values)", "(self, values)", 13, "takes no lab"),
    "example of another name": (TESTS, "@example(values=[])", "@example(value=[])", 14, "@example gives value, and @given values; use the same names"),
    "values for a strategy": (TESTS, "st.lists(st.integers(1, 13), max_size=5)", "[1, 2]", 14, r"@given takes strategies, such as .* was given \[1, 2\] for values"),
    "type for a strategy": (TESTS, "st.integers(1, 13)", "int", 14, "@given takes strategies"),
    "async": (TESTS, "def test_total", "async def test_total", 13, "is async: nobody would wait for it; write def test_total"),
    "yield": (TESTS, LAST, f"yield {LAST}", 13, "has a yield in it, so that nothing of it runs; take it out"),
    "no title": (TESTS, '    """total()', '    # """total()', 13, "has no docstring: its first line is the check's title"),
    "a module that is not there": (TESTS, "from grader import check", "from grader import check\nimport nmupy", 11, "imports nmupy, which is not there; install it"),
    # What is asked of the lab.
    "method that is none": (TESTS, LAST, "pile.totl()", 22, "Pile has no method totl"),
    "class that is none": (TESTS, "lab.Pile()", "lab.Deck()", 19, "defines no Deck: see `defines`"),
    "attribute that is none": (TESTS, LAST, 'lab.read(pile, "size")', 22, "Pile has no attribute size in assignment.toml"),
    "attribute by a dot": (TESTS, LAST, "pile.values", 22, "Pile has no method values in assignment.toml"),
    "name that is misspelt": (TESTS, LAST, "lab.typd('3')", 22, r"defines no typd: see `defines` in assignment.toml; did you mean lab.typed\?"),
    "special method": (TESTS, LAST, "pile.__exit__(None, None, None)", 22, r"__exit__ is recorded by lab.leave\(thing\)"),
    "special method that looks": (TESTS, LAST, "pile.__len__()", 22, "lab.size records that"),
    "piles of what prints no table": (TESTS, LAST, 'lab.printed(pile.total, piles="cells")', 22, "piles='cells': Pile.total prints no table, as reads = \"table\" of its definition would say"),
    "printed of a result": (TESTS, LAST, "lab.printed(pile.total())", 22, r"without its brackets, .*: lab.printed\(thing.total, ...\)"),
    "uses of a result": (TESTS, LAST, "lab.uses(lab.Pile())", 22, r"without its brackets, .*: lab.uses\(lab.Pile, ...\)"),
    "tally of a list": (TESTS, LAST, "lab.tally(lab.Pile, lab.list([1]), 600)", 22, r"given the things themselves, as in \[1, 2, 3\]"),
    "tally of a method": (TESTS, LAST, "lab.tally(pile.total, [1, 2], 600)", 22, r"calls a method without arguments, .*, look=\"Pile.NAME\", fields=.* a class of `supplies`"),
    "an error that is no error": (TESTS, LAST, "lab.leave(pile, 3)", 22, "give the name of a built-in error"),
    "an error without its brackets": (TESTS, LAST, "lab.leave(pile, lab.Pile)", 22, r"make the error, as in lab.leave\(..., lab.Pile\(...\)\)"),
    "an answer that is taken for another kind": (TESTS, LAST, "lab.unpack(pile.total(), 'one')", 13, "no line of the reference did that: change what the check does"),
    "rule in small letters": (HANDOUT, "**R1**", "**r1**", 13, r"line \d+ of .*handout.md seems to mean it: write `- \*\*R1\*\*"),
    "what is private": (TESTS, LAST, "pile._values", 22, "_values is private: a check uses what assignment.toml names"),
    "too little for the lab": (TESTS, LAST, "lab.show()", 22, r"lab.show is called in another way: lab.show\(thing\)"),
    "too much for the lab": (TESTS, LAST, "lab.same(pile)", 22, r"called in another way: lab.same\(one, other\)"),
    "name that the lab does not take": (TESTS, LAST, "lab.look(pile, deep=True)", 22, r"called in another way: lab.look\(thing\)"),
    "list of one's own": (TESTS, LAST, "lab.look([1])", 22, "a list stands where the result of an earlier step belongs; lab.list"),
    "text for a result": (TESTS, LAST, 'lab.show("pile")', 22, "a str stands where the result of an earlier step belongs"),
    "arguments that the reference does not take": (TESTS, LAST, "pile.total(3)", 22, "calls Pile.total with other arguments than the reference takes .* change the call"),
    "arguments that the reference lacks": (TESTS, "pile.add(value)", "pile.add()", 21, "calls Pile.add with other arguments"),
    "arguments of a class": (TESTS, "lab.Pile()", "lab.Pile(1, 2)", 19, "calls Pile with other arguments than the reference takes"),
    "too little for the lab's Python": (TESTS, LAST, "lab.near()", 22, r"lab.near is called in another way: lab.near\(thing"),
    "too much for the lab's Python": (TESTS, LAST, "lab.callback(1, 2, 3, 4, 5)", 22, "lab.callback is called in another way"),
    "name that is near one of the engine's": (TESTS, LAST, "lab.lend(pile)", 22, "defines no lend: see `defines` in assignment.toml$"),
    "next": (TESTS, LAST, "next(pile)", 22, "asked for its next item, .*; lab.next records that"),
    "loop over an object": (TESTS, LAST, "[one for one in pile]", 22, r"lab.items\(result\) for what a loop goes through, or lab.next\(result\)"),
    "loop over a method": (TESTS, LAST, "[one for one in pile.total]", 22, "without its brackets is gone through, .*; lab.items records that"),
    "asked in an if": (TESTS, LAST, "1 if pile.total() else 2", 22, "used in a condition"),
    "asserted": (TESTS, LAST, "assert pile.total() == 3", 22, "only record the step"),
    "len": (TESTS, LAST, "len(pile.total())", 22, "lab.size records that"),
    "str": (TESTS, LAST, "str(pile)", 22, "lab.show records that"),
    "in a loop": (TESTS, LAST, "[one for one in pile.total()]", 22, "use lab.unpack"),
    "corner that is none": (TESTS, LAST, f'lab.corner("none")\n    {LAST}', 22, "@check has no such corner"),
    "relation that is none": (TESTS, LAST, 'lab.positions(pile.total(), [pile], relation="sorted")', 22, "takes no relation 'sorted'; it takes"),
    "name that is none": (TESTS, LAST, "plie.total()", 22, "nothing here is called plie: write it as it is defined"),
    "slip in plain Python": (TESTS, LAST, "[][1]", 22, "the check itself fails, .* mend that line"),
    "object as an argument": (TESTS, "pile.add(value)", "pile.add(object())", 21, "pass numbers, texts"),
    "function as an argument": (TESTS, "pile.add(value)", "pile.add(print)", 21, "pass numbers, texts"),
    "nothing recorded": (TESTS, "pile = lab.Pile()", "return", 13, "no example of it calls the lab"),
    # assignment.toml and the handout.
    "method that the reference lacks": (ABOUT, "[defines.methods.total]", "[defines.methods.size]\nquery = true\n\n[defines.methods.total]", 24, "Pile of the reference has no method size, .* add it to the reference, or take it out here"),
    "function that the reference lacks": (ABOUT, PLAIN, '[[defines]]\nname = "deal"\nkind = "function"\ntask = "Pile"\n\n[program]', 27, r"none of the modules \(thing.py\) defines deal, .* add it"),
    "name defined twice": (ABOUT, PLAIN, '[[defines]]\nname = "Pile"\nkind = "class"\ntask = "Pile"\n\n[program]', 28, "Pile stands there twice; name it once"),
    "task twice": (ABOUT, "[[defines]]", '[[tasks]]\nname = "Pile"\ntitle = "again"\n\n[[defines]]', 17, "Pile stands there twice; name it once"),
    "rule twice": (HANDOUT, "**R2**", "**R1**", 8, "number it anew"),
    # The reference.
    "reference by the clock": (MODULE, TOTAL, f"{TOTAL}        import time\n        return time.time()\n", 21, "Pile.total depends on the clock .* take the time as an argument"),
    "reference by chance": (MODULE, TOTAL, f"{TOTAL}        import random\n        return random.random()\n", 21, "depends on chance .* with a relation or lab.uncompared"),
    "object of a library": (MODULE, TOTAL, f"{TOTAL}        import types\n        return types.SimpleNamespace()\n", 13, "an object of class SimpleNamespace, which cannot be compared"),
    "object in a list": (MODULE, TOTAL, f"{TOTAL}        import types\n        return [1, (types.SimpleNamespace(),)]\n", 13, "SimpleNamespace"),
    "too much": (MODULE, TOTAL, f"{TOTAL}        return [1] * 10**6\n", 13, "larger|large"),
    "reference by a set": (MODULE, TOTAL, f"{TOTAL}        return ''.join({{f'a{{n}}' for n in range(9)}})\n", 20, "depends on the order of a set .* sort it"),
    "unknown name in the reference": (MODULE, TOTAL, f"{TOTAL}        return summ(self)\n", 13, "crashes with NameError here, in Pile.total"),
    "unfinished reference": (MODULE, TOTAL, f"{TOTAL}        raise NotImplementedError\n", 13, "crashes with NotImplementedError here"),
    "reference without an end": (MODULE, TOTAL, f"{TOTAL}        return self.total()\n", 13, "crashes with RecursionError here"),
    "library that nobody has": (MODULE, "import rulings", "import rulings\nimport numpy", 8, "imports numpy, which is no module of Python's, .* add numpy.py there, or do without it"),
    # TOML and transcripts.
    "text without its last quote": (ABOUT, '"A pile of cards"', '"A pile of cards', 4, "not valid TOML: .*: a quote is missing; a text stands between two of them"),
    "text without its first quote": (ABOUT, 'kind = "class"', 'kind = class"', 18, "a quote is missing"),
    "text without quotes": (ABOUT, 'kind = "class"', "kind = class", 18, "a text stands between quotes"),
    "item without its last quote": (ABOUT, '["thing.py"]', '["thing.py]', 6, "a quote is missing"),
    "decided by rules that the session has not": (SESSION, "= says 7", "= by R9\n= says 7", 13, "rules of this transcript behind `by`, of R2"),
    "decided by rules without a line of rules": (SESSION, "rules: R2\n", "= by R2\n", 4, "a line `rules: ...` at the top, of which `by` names those that decide here"),
    # The rest.
    "mistake that is none": (MISTAKE, "len(self._values)", "sum(self._values)  # R1", 9, "new is the same as old, which is no mistake; change it"),
    "session without a task": (SESSION, "task: Program\n", "", 1, "a line `task: ...` at the top"),
}  # fmt: skip
"""What is wrong -> file, text, what stands there instead, the line that is named, and what is said to do."""

RAW = re.compile(
    r"(Type|Attribute|Name|Key|Index|ModuleNotFound)Error: |positional argument|keyword argument|<locals>|Errno|_kibitz"
)
"""What Python says of its insides, and of ours."""


QUOTED = ("reference takes", "check itself fails")
"""Where Python is quoted: about the author's own function, and about a plain slip in a plain line."""


def told(root: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    answer = Kibitz(root, capsys)("compile", NAME)
    return answer.code, answer.err.splitlines()


def changed(whole: Path, root: Path, file: str, old: str, new: str) -> Path:
    shutil.copytree(whole, root)
    text = (root / file).read_text()
    assert old in text
    (root / file).write_text(text.replace(old, new, 1))
    return root


def test_there_are_sixty() -> None:
    """As many as were asked for, and more."""
    assert len(MISTAKES) >= 60


@sampled(3)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_its_remedy(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], mistake: str
) -> None:
    """Exit code 2, and one line: the file, the line, and what to do."""
    file, old, new, line, words = MISTAKES[mistake]
    root = changed(whole, tmp_path / "kit", file, old, new)
    code, lines = told(root, capsys)
    assert code == 2, lines
    assert lines[-1].startswith(f"kibitz: {root}/") and f", line {line}: " in lines[-1], lines[-1]
    assert re.search(words, lines[-1]), lines[-1]
    assert all(one.startswith(("kibitz: ", "compiling ")) for one in lines)
    if not any(one in lines[-1] for one in QUOTED):
        assert not RAW.search(lines[-1].replace("crashes with", "")), lines[-1]


DOUBTFUL = {
    "an error that is no Exception": ("class Broke(BaseException):\n            pass\n\n        raise Broke\n", "an error of BaseException, which `except Exception` does not catch, .* let the class of the reference derive from Exception"),
    "keyboard": ("input()\n", "Pile.total with EOFError, because it asks for input"),
    "file": ("open('nowhere.txt')\n", "Pile.total with FileNotFoundError, because it opens a file that is not there .* or write `raise"),
}  # fmt: skip
"""What the reference does -> what is said of its answer."""


@pytest.mark.parametrize("case", DOUBTFUL)
def test_an_answer_that_says_little_is_told(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], case: str
) -> None:
    """It may be meant, so the checks are compiled: a warning names the check, its place, and what to do.  It is said each time."""
    code, words = DOUBTFUL[case]
    root = changed(whole, tmp_path / "kit", MODULE, TOTAL, f"{TOTAL}        {code}")
    for _ in range(2):
        exit_code, lines = told(root, capsys)
        assert exit_code == 0
        (warning,) = [line for line in lines if "warning" in line and "no check catches" not in line]
        assert re.match(rf"warning: {root}/{TESTS}, line 13: check total: ", warning), warning
        assert re.search(words, warning), warning


def test_an_error_that_is_meant_is_no_doubt(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the reference raises itself is the rule."""
    root = changed(
        whole, tmp_path / "kit", MODULE, TOTAL, f"{TOTAL}        raise FileNotFoundError('no such card')\n"
    )
    code, lines = told(root, capsys)
    assert code == 0 and not any("the reference answers" in line for line in lines), lines
