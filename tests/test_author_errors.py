"""Each file of a course author, broken: one line names the file, the line and the remedy, and the exit code is 2."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from assignment_tools import sampled
from commands import Kibitz, refused
from grader.kits.author_files import line_of
from grader.kits.setups import check_call, setup_source
from grader.kits.skeletons import make_skeleton
from grader.kits.vanishing import refuse_vanished_dialogues
from grader.model.errors import KitError

NAME = "thing"
RULING = """
[rulings.empty_total]
question = "the total of an empty pile"
options.zero.text = "it is 0"
options.raises.text = "it raises an Exception"
"""
DIALOGUE = '''\
"""A dialogue."""

from grader import Claim, dialogue

CLAIMS = [Claim("adds", "It adds", ("R2",), 1)]


@dialogue(title="Adding", task="Program", claims=CLAIMS)
def adding(talk):
    text = talk.type("3")
    talk.expect("adds", "3" in text, "the total is not shown")
    talk.type("q")
'''
READER = """\
from grader import Table


def tables(text):
    return [Table({"a": (("1",),)}, range(0, 1))]
"""

ARRANGING = '''\
"""What is arranged."""

from os.path import join

FIRST = [1]
def stacked(*cards):
    join("a", str(cards))
'''
ABOUT = "reference/thing/assignment.toml"
HANDOUT = "reference/thing/handout.md"
MODULE = "reference/thing/thing.py"
SUPPORT = "reference/thing/support/card.py"
RULINGS = "reference/thing/rulings.py"
MISTAKE = "reference/thing/misconceptions/total-counts-cards.toml"
REASONS = "reference/thing/equivalent.toml"
TESTS = "spec_tests/thing/test_pile.py"
SESSION = "transcripts/thing/adding.transcript"
TALK = "transcripts/thing/dialogue_adding.py"
SCREEN = "transcripts/thing/screen.py"
SETUP = "transcripts/thing/setup.py"
CALL = "points: 1\n"
MORE = "spec_tests/thing/more_checks.py"
MORE_CHECKS = """\
'More checks.'

from grader import check


@check(task="Pile", rules=["R1"], points=1)
def test_more(lab):
    'More.'
    lab.Pile()
"""

BROKEN: dict[str, tuple[str, str, str, str]] = {
    "toml syntax": (ABOUT, 'title = "A pile of cards"', "title = A pile", r"line 4: not valid TOML"),
    "wrong type": (ABOUT, 'title = "A pile of cards"', "title = 3", r"line 4: key title: Expected `str`, got `int`"),
    "missing key": (ABOUT, 'title = "A pile of cards"\n', "", r"line 1: .*missing required field `title`"),
    "unknown key": (ABOUT, "query = true", "queri = true", r"line 25: .*unknown field `queri`; did you mean query\?"),
    "key of another table": (ABOUT, "modules = [", 'module = ["thing.py"]\nmodules = [', r"line 6: .*unknown field `module`; did you mean modules\?"),
    "one module": (ABOUT, '["thing.py"]', '"thing.py"', r"line 6: key modules: Expected `array`, got `str`; a list stands in brackets, as in \["),
    "wrong type of a method": (ABOUT, "query = true", "query = 1", r"line 25: .*Expected `bool`, got `int`"),
    "no such kind": (ABOUT, 'kind = "class"', 'kind = "klass"', r"line 18: .*'klass'"),
    "task that is none": (ABOUT, 'task = "Pile"', 'task = "Pil"', r"line 19: .*task 'Pil', which tasks does not have"),
    "module that is none": (ABOUT, '["thing.py"]', '["thin.py"]', r"thin\.py: cannot be read .*assignment\.toml names it in line 6, in `modules`"),
    "unknown key of an option": (ABOUT, "zero.text", "zero.txt", r"line \d+: .*`txt`; did you mean text\?"),
    "fixed option that is none": (ABOUT, "options.zero", 'fixed = "one"\noptions.zero', r"line 32: .*'one' is none of its options"),
    "rule twice": (HANDOUT, "**R2**", "**R1**", r"handout\.md, line 8: rule R1 stands there a second time; number it anew"),
    "rule that a check needs": (HANDOUT, "**R1**", "**R7**", r"test_pile\.py, line 13: .*no rule R1; it has R7, R2"),
    "rule that a session needs": (HANDOUT, "**R2**", "**R7**", r"adding\.transcript, line 4: .*no rule R2; it has R1, R7"),
    "unknown rule": (TESTS, '"R1"', '"R9"', r"line 13: check total: handout\.md has no rule R9; it has R1, R2"),
    "rules that are no list": (TESTS, '["R1"]', '"R1"', r"line 13: rules of test_total is a list, as in \['R1'\]"),
    "unknown task": (TESTS, '"Pile"', '"Pill"', r"line 13: check total: .*no task 'Pill'; it has Pile, Program"),
    "unknown name of the lab": (TESTS, "lab.Pile()", "lab.Pill()", r"line 19: check total: thing defines no Pill: see `defines`"),
    "unknown method": (TESTS, "pile.total()", "pile.totl()", r"line 22: check total: Pile has no method totl .*; did you mean total\?"),
    "unknown method of the lab": (TESTS, "pile.total()", "lab.shwo(pile)", r"line 22: check total: thing defines no shwo"),
    "what only runs later": (TESTS, "pile.total()", "pile.total() > 3", r"line 22: check total: the result of a step is compared, and what it stands for is not known while a program is recorded"),
    "exception in a check": (TESTS, "pile.total()", "1 / 0", r"line 22: check total: the check itself fails, before anything is asked: ZeroDivisionError: .*mend that line"),
    "relation that is none": (TESTS, "pile.total()", 'lab.positions(pile.total(), [pile], relation="permutaton")', r"line 22: check total: lab\.positions takes no relation 'permutaton'; did you mean 'permutation'\?"),
    "relation of another call": (TESTS, "pile.total()", 'lab.tally(lab.Pile, [1], 9, relation="among")', r"line 22: check total: lab\.tally takes no relation 'among'; it takes 'uniform'"),
    "result that is compared": (TESTS, "pile.total()", 'assert pile.total() == "3"', r"line 22: check total: the result of a step is compared, and what it stands for is not known"),
    "result in a condition": (TESTS, "pile.total()", "pile.total() and 1", r"line 22: check total: the result of a step is used in a condition"),
    "result in a text": (TESTS, "pile.total()", "pile.add(f'{pile.total()}')", r"line 22: check total: the result of a step is put into a text"),
    "method without its brackets": (TESTS, "pile.total()", "pile.total == 3", r"line 22: check total: a function or method without its brackets is compared"),
    "bad strategy": (TESTS, "integers(1, 13)", "integers(13, 1)", r"line 14: check total: .*max_value=1 < min_value=13"),
    "unknown strategy": (TESTS, "st.integers", "st.integer", r"line 14: cannot be imported: AttributeError"),
    "strategy of another name": (TESTS, "(values=st", "(value=st", r"line 13: test_total takes values, and nothing says what that is"),
    "nothing to draw": (TESTS, "max_size=5)", "max_size=5).filter(lambda _: False)", r"line 14: check total: .*Unsatisfiable"),
    "spec test that is no Python": (TESTS, "values):", "values)", r"line 17: cannot be imported: SyntaxError: expected ':'"),
    "import that is not there": (TESTS, "import check", "import chek", r"line 10: cannot be imported: ImportError"),
    "no docstring": (TESTS, '    """total()', '    # """total()', r"line 13: test_total has no docstring"),
    "argument of check": (TESTS, "points=4", "ponits=4", r"line 13: check takes no argument ponits; did you mean points\?"),
    "points that are none": (TESTS, "points=4", 'points="4"', r"line 13: test_total: points is a number such as 2 or 0\.5, not '4'"),
    "points below nothing": (TESTS, "points=4", "points=-2", r"line 13: test_total: points is above 0, not -2"),
    "no points": (TESTS, "points=4", "points=0", r"line 13: test_total: points is above 0, not 0: what is worth nothing is not counted"),
    "points without an end": (TESTS, "points=4", "points=1e999", r"line 13: test_total: points is a number such as 2 or 0\.5, not inf"),
    "two checks of one name": (TESTS, "@check", "def test_total(lab):\n    pass\n\n\n@check", r"line 17: a second function is called test_total, so that the one of line 13 is lost; rename one"),
    "check without its mark": (TESTS, "@check", "def test_more(lab):\n    pass\n\n\n@check", r"line 13: test_more is no check, because @check does not stand above it"),
    "check in a class": (TESTS, "@check", "class TestPile:\n    def test_more(self, lab):\n        pass\n\n\n@check", r"line 14: test_more is in the class TestPile, .*move it out"),
    "check in a class with its mark": (TESTS, "@check", "class TestPile:\n    @check(task='Pile', rules=['R1'], points=1)\n    def test_more(self, lab):\n        'More.'\n        lab.Pile()\n\n\n@check", r"line 14: test_more is in the class TestPile, where no check is found; move it out of the class"),
    "check in another file": (MORE, '"""More checks."""\n', MORE_CHECKS, r"more_checks\.py, line 7: test_more is a check, and checks are found in files called test_\*\.py alone; rename the file, as test_more_checks\.py"),
    "support that is not named": (SETUP, "FIRST = [1]", "import deck\nFIRST = [1]", r"setup\.py, line 5: imports deck, and assignment\.toml does not name support/deck\.py, .*: support = \[\"card\.py\", \"deck\.py\"\]"),
    "line behind the end": (SESSION, "= ended\n", "= ended\n> 4\n= says 4\n", r"adding\.transcript, line \d+: expected: no line typed here, because the program has come to its end behind line \d+"),
    "check that records nothing": (TESTS, "pile = lab.Pile()", "return", r"line 13: check total: it records nothing: no example of it calls the lab"),
    "what cannot be passed": (TESTS, "add(value)", "add(object())", r"line 21: check total: .*pass numbers, texts"),
    "method that the reference lacks": (MODULE, "def total(", "def totl(", r"assignment\.toml, line 24: Pile of the reference has no method total, .* add it to the reference, or take it out here"),
    "slip in the reference": (MODULE, "_values.append", "_valeus.append", r"test_pile\.py, line 13: .*AttributeError here, in Pile\.add: .*no attribute '_valeus'.* \(.*thing\.py, line 17, in add\)$"),
    "slip in one reading of the reference": (MODULE, 'raise ValueError("empty")', "raise ValuError", r"NameError here, in Pile\.total: .*'ValuError'.* \(.*thing\.py, line \d+, in total\)$"),
    "rule that the reference cites": (MODULE, "# R1", "# R1, R9", r"thing\.py, line \d+: the comment cites rule R9, which handout\.md does not have; it has R1, R2"),
    "citation in small letters": (MODULE, "# R1", "# r1", r"thing\.py, line \d+: `# r1` is not read as a citation; write `# R1`, and anything else"),
    "citation on a line of its own": (MODULE, "        return sum(self._values)  # R1", "        # R1\n        return sum(self._values)", r"line \d+: `# R1` stands on a line of its own, .* write it at the end of the line that decides"),
    "citation in words": (MODULE, "# R1", "# rules R1 and r2", r"write `# R1, R2`"),
    "citation with more to it": (MODULE, "# R1", "# R1: add it", r"`# R1: add it` is not read as a citation; write `# R1`,"),
    "rule of a result alone": (MODULE, "# R1", "# -> R9", r"thing\.py, line \d+: the comment cites rule R9"),
    "reference that is no Python": (MODULE, "(self._values)  #", "(self._values  #", r"thing\.py, line \d+: SyntaxError"),
    "reference that fails while it loads": (MODULE, "import rulings", "import rulings\n1 / 0", r"thing\.py, line 8: .*ZeroDivisionError"),
    "ruling that the reference invents": (MODULE, "rulings.empty_total", "rulings.empty", r"test_pile\.py, line 13: .*AttributeError here"),
    "ruling that rulings.py lacks": (RULINGS, "empty_total", "empty_ttl", r"rulings\.py: sets no empty_total"),
    "option that rulings.py invents": (RULINGS, '"zero"', '"zer"', r"rulings\.py, line 3: 'zer' is no option of the ruling empty_total; it has zero, raises"),
    "rulings.py that is no Python": (RULINGS, '"zero"', '"zero', r"rulings\.py, line 3: SyntaxError"),
    "text that is not there": (MISTAKE, "return sum(self._", "return sum(self.", r"line 8: .*stands 0 times in thing\.py; copy it from there"),
    "text that is there twice": (MISTAKE, 'old = "return sum(self._values)  # R1"', 'old = "# R1"', r"line 8: .*stands \d times in thing\.py; make it unique"),
    "file that is none": (MISTAKE, '"thing.py"', '"thin.py"', r"line 7: .*no file thin\.py; it is one of .*thing\.py"),
    "rule of a misconception": (MISTAKE, '["R1"]', '["R9"]', r"line 4: handout\.md has no rule R9; it has R1, R2"),
    "key of a misconception": (MISTAKE, "rules =", "rule =", r"line \d: .*`rules?`"),
    "no rule of a misconception": (MISTAKE, '["R1"]', '[]', r"line 4: rules: name the rule that it breaks"),
    "sentence without a full stop": (MISTAKE, '."\n', '"\n', r"line 3: sentence: a student is told one sentence .* full stop"),
    "syntax of a misconception": (MISTAKE, 'sentence = "', "sentence = ", r"line 3: not valid TOML"),
    "change that is no Python": (MISTAKE, 'new = "return', 'new = "return (', r"line 9: with it, thing\.py is no Python any more"),
    "key of a session": (SESSION, "title:", "titel:", r"line 1: expected: one of the keys title"),
    "points of a session": (SESSION, "points: 1", "points: one", r"line 3: expected: a number of points"),
    "points of a session below nothing": (SESSION, "points: 1", "points: -3", r"line 3: points is above 0, not -3\.0"),
    "points of a session without an end": (SESSION, "points: 1", "points: nan", r"line 3: points is a number such as 2 or 0\.5, not nan"),
    "task of a session": (SESSION, "task: Program", "task: Play", r"line 4: belongs to task 'Play'.*it has Pile, Program"),
    "setup that is no expression": (SESSION, CALL, CALL + "setup: stacked(\n", r"adding\.transcript, line 4: setup is no expression of Python: '\(' was never closed: stacked\("),
    "setup with a name that is none": (SESSION, CALL, CALL + "setup: stakced(1)\n", r"adding\.transcript, line 4: setup uses stakced, which setup\.py does not define; did you mean stacked\?"),
    "setup with a name in a lambda": (SESSION, CALL, CALL + "setup: stacked(*map(lambda x: x + y, [z for z in FIRST]))\n", r"line 4: setup uses y, which setup\.py does not define$"),
    "setup.py that is no Python": (SETUP, "):", ")", r"setup\.py, line 6: SyntaxError: expected ':'"),
    "setup.py that uses what it lacks": (SETUP, "str(cards)", "str(crads)", r"setup\.py, line 7: uses crads, which nothing there defines; did you mean cards\?"),
    "message of a claim": (TALK, '"the total is not shown"', "3", r"dialogue_adding\.py, line \d+: expect\('adds', \.\.\.\) is given a message that is no text"),
    "expected table of a claim": (TALK, '"the total is not shown"', '"no", [1]', r"line \d+: expect\('adds', \.\.\.\) is given .* an expected table that is no dictionary of piles"),
    "setup of a dialogue that is no Python": (TALK, 'title="Adding", ', 'title="Adding", setup="import", ', r"dialogue_adding\.py, line 8: setup is no Python: .* \(line 1 of it\)"),
    "support module that is no Python": (SUPPORT, "):", ")", r"support/card\.py, line 1: SyntaxError: expected ':'"),
    "statement": (SESSION, "= ended", "= endet", r"line 19: expected: one of ended"),
    "line without a mark": (SESSION, "| total 7", "total 7", r"line 11: expected: a line begins with"),
    "dialogue that fails": (TALK, 'talk.type("3")', 'talk.typ("3")', r"line 10: the dialogue fails: AttributeError"),
    "claim that is none": (TALK, '"adds", "3"', '"add", "3"', r"line 11: a dialogue speaks of the claim 'add'.*they are adds"),
    "rule of a claim": (TALK, '"R2"', '"R9"', r"line 8: adding\.adds: handout\.md has no rule R9; it has R1, R2"),
    "task of a dialogue": (TALK, 'task="Program"', 'task="Prog"', r"line 8: adding\.adds: belongs to task 'Prog'"),
    "argument of a dialogue": (TALK, 'title="Adding", ', "", r"line 8: cannot be imported: TypeError: .*'title'"),
    "dialogue that is no Python": (TALK, "(talk):", "(talk)", r"line 9: cannot be imported: SyntaxError"),
    "what is no claim": (TALK, "CLAIMS = [", "CLAIMS = [1, ", r"line 8: 1 in claims is no Claim\(id, title, rules, points\)"),
    "points of a claim": (TALK, "1)", '"two")', r"line 5: claim 'adds': points is a number such as 2 or 0\.5, not 'two'"),
    "points of a claim below nothing": (TALK, "1)", "-1)", r"line 5: claim 'adds': points is above 0, not -1"),
    "rules of a claim": (TALK, '("R2",)', '"R2"', r"line 5: claim 'adds': rules is a tuple, as in \('R2',\)"),
    "two claims of one name": (TALK, "1)]", '1), Claim("adds", "Too", ("R2",), 1)]', r"line 8: two claims are called 'adds'; rename one"),
    "two dialogues of one name": (TALK, '    talk.type("q")\n', '    talk.type("q")\n\n\ndef adding(talk):\n    pass\n', r"line 15: a second function is called adding, so that the one of line 8 is lost; rename one"),
    "dialogue without its mark": (TALK, "@dialogue", "def more(talk):\n    pass\n\n\n@dialogue", r"line 8: more is no dialogue, because @dialogue does not stand above it, and nothing uses it"),
    "reader that gives nothing": (SCREEN, "return [", "[", r"screen\.py, line 4: tables\(text\) gives None; it gives a list of Table\(piles, lines\), and \[\] where"),
    "reader that gives dictionaries": (SCREEN, "return [", 'return [{"piles": {}}] or [', r"screen\.py, line 4: tables\(text\) gives a list with something of type dict in it"),
    "reader without lines": (SCREEN, "range(0, 1)", "1", r"screen\.py, line 4: tables\(text\) gives a Table with something of type int for its lines"),
    "reader without groups": (SCREEN, '{"a": (("1",),)}', '(("1",),)', r"screen\.py, line 4: tables\(text\) gives a Table with something of type tuple for its piles"),
    "reader without piles": (SCREEN, '(("1",),)', '("1",)', r"screen\.py, line 4: tables\(text\) gives a Table whose group 'a' is no tuple of piles"),
    "reader with cards that are no texts": (SCREEN, '"1"', "1", r"screen\.py, line 4: tables\(text\) gives a Table with 1 for a card of the group 'a'; cards are texts"),
    "reader without its function": (SCREEN, "def tables", "def table", r"screen\.py: defines no function tables\(text\)"),
    "reader that fails": (SCREEN, "return [", "return 1 / 0, [", r"line 5: tables\(text\) fails: ZeroDivisionError.*it returns \[\]"),
    "reader that is no Python": (SCREEN, "(text):", "(text)", r"line 4: cannot be imported: SyntaxError"),
}  # fmt: skip
"""What is wrong -> file, text, what stands there instead, and what the line says."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A kit with one file of each kind, and a cache that no other test sees."""
    root = tmp_path_factory.mktemp("whole") / "kit"
    make_skeleton(root, NAME)
    with (root / ABOUT).open("a") as file:
        file.write(RULING)
    text = (root / MODULE).read_text().replace("\n\nclass Pile", "\nimport rulings\n\n\nclass Pile")
    empty = 'if not self._values and rulings.empty_total == "raises":'
    text = text.replace(
        "        return sum", f'        {empty}\n            raise ValueError("empty")\n        return sum'
    )
    (root / MODULE).write_text(text)
    (root / RULINGS).write_text('"""The defaults."""\n\nempty_total: str = "zero"\n')
    (root / TALK).write_text(DIALOGUE)
    (root / SCREEN).write_text(READER)
    (root / SETUP).write_text(ARRANGING)
    about = (root / ABOUT).read_text()
    (root / ABOUT).write_text(about.replace("modules = [", 'support = ["card.py"]\nmodules = [', 1))
    (root / SUPPORT).parent.mkdir()
    (root / SUPPORT).write_text("def card():\n    return 1\n")
    (root / SUPPORT).with_name("deck.py").write_text("def deck():\n    return []\n")
    (root / MORE).write_text('"""More checks."""\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(root.parent / "cache"))
        yield root


def broken(whole: Path, root: Path, file: str, old: str, new: str) -> Path:
    """A copy of the kit in which one text is another."""
    shutil.copytree(whole, root)
    text = (root / file).read_text()
    assert old in text
    (root / file).write_text(text.replace(old, new, 1))
    return root


def test_the_whole_kit_is_right(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unbroken, it has nothing against itself, so that each test below sees its own mistake."""
    answer = Kibitz(whole, capsys)("check", NAME, whole / "reference" / NAME)
    assert answer.code == 0, answer


@sampled(3)
@pytest.mark.parametrize("mistake", BROKEN)
def test_a_mistake_is_told_with_its_place(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], mistake: str
) -> None:
    """The last line on standard error says where and what; there is no traceback, and nothing was graded."""
    file, old, new, words = BROKEN[mistake]
    root = broken(whole, tmp_path / "kit", file, old, new)
    answer = Kibitz(root, capsys)("check", NAME, root / "reference" / NAME)
    lines = answer.err.splitlines()
    assert answer.code == 2, answer
    assert answer.out == "" and "Traceback" not in answer.err and len(lines) <= 2
    assert str(root) in lines[-1]
    assert re.search(words, lines[-1]), lines[-1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[mutant]]\nold = x\nreason = "y"\n', "line 2: not valid TOML"),
        ('[[mutant]]\nodl = "x"\nreason = "y"\n', r"line 2: .*unknown field `odl`; did you mean old\?"),
        ('[[mutants]]\nold = "x"\nreason = "y"\n', "line 1: .*unknown field `mutants`"),
        ('[[mutant]]\nold = "x"\n', "line 1: .*missing required field `reason`"),
    ],
)
def test_mistakes_in_equivalent_toml(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    """The audit, which alone reads it, refuses it in the same way."""
    pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")
    root = tmp_path / "kit"
    shutil.copytree(whole, root)
    (root / REASONS).write_text(text)
    answer = Kibitz(root, capsys)("audit", NAME, "--jobs", "1")
    assert answer.code == 2, answer
    assert re.search(rf"equivalent\.toml, {words}", answer.err.splitlines()[-1]), answer.err


@pytest.mark.parametrize(
    "call",
    [
        "stacked(*FIRST)",
        "stacked([x for x in range(3)], join('a', 'b'))",
        "(lambda a, *b, c=1: [a, b, c])(1)",
        "[y := 1, y]",
    ],
)
def test_what_setup_may_say(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], call: str
) -> None:
    """Names of setup.py, of Python, and those that the expression has itself."""
    root = broken(whole, tmp_path / "kit", SESSION, CALL, f"{CALL}setup: {call}\n")
    answer = Kibitz(root, capsys)("check", NAME, root / "reference" / NAME)
    assert answer.code == 0, answer


def test_names_of_a_setup(tmp_path: Path) -> None:
    """What is bound anywhere is known, and what the kit gives; annotations are not evaluated."""
    source = (
        "from __future__ import annotations\nimport os.path as p, sys\n"
        "def deal(*cards: Cards, **more) -> Deal:\n    global seen\n    seen = [x for x in cards if more]\n"
        "    try:\n        p, sys, __name__\n    except OSError as error:\n        print(error)\n"
        "    with open('x') as file:\n        match file:\n            case [a, *b]:\n                print(a, b)\n"
        "            case {'x': 1, **rest} | (1 as rest):\n                print(rest)\nprint(seen)\n"
        "class Deck:\n    print(__qualname__)\n    def __init__(self):\n        print(__class__, asked())\n"
    )
    (tmp_path / "setup.py").write_text(source)
    assert setup_source(tmp_path) == source


@pytest.mark.parametrize("source", ["from os.path import *\n", "globals()['stacked'] = print\n"])
def test_a_setup_whose_names_cannot_be_told(tmp_path: Path, source: str) -> None:
    """Where names come from elsewhere, none is refused."""
    (tmp_path / "setup.py").write_text(source)
    check_call("stacked(1)", tmp_path, source, "here")


def test_functions_that_do_not_vanish(tmp_path: Path) -> None:
    """Parts of a dialogue that something names, and functions that are kept by what stands above them."""
    (tmp_path / "dialogue_a.py").write_text(
        "def start(talk):\n    pass\n\ndef _end(talk: Talk):\n    start(talk)\n\ndef two(talk, more):\n    pass\n"
        "@read.register(int)\ndef _(x):\n    pass\n@read.register(str)\ndef _(x):\n    pass\n"
    )
    (tmp_path / "more.py").write_text("from .dialogue_a import _end\n")
    refuse_vanished_dialogues(tmp_path / "dialogue_a.py", [])
    (tmp_path / "more.py").unlink()
    with pytest.raises(KitError, match=r"dialogue_a\.py, line 4: _end is no dialogue"):
        refuse_vanished_dialogues(tmp_path / "dialogue_a.py", [])
    refuse_vanished_dialogues(tmp_path / "dialogue_a.py", ["_end"])


def test_dialogues_of_one_name_in_two_files(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The claims of one of them would be counted for both."""
    shutil.copytree(whole, tmp_path / "kit")
    root = tmp_path / "kit"
    (root / TALK).with_name("dialogue_more.py").write_text((root / TALK).read_text())
    line = refused(Kibitz(root, capsys)("check", NAME, root / "reference" / NAME))
    words = r"dialogue_more\.py, line 8: a dialogue is called adding, as that of .*dialogue_adding\.py, line 8; rename one"
    assert re.search(words, line)


def test_setup_without_its_file(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It would have been left out without a word; compiling says so as well as checking."""
    root = broken(whole, tmp_path / "kit", SESSION, CALL, f"{CALL}setup: print(1)\n")
    (root / SETUP).unlink()
    for command in (("check", NAME, root / "reference" / NAME), ("compile", NAME)):
        line = refused(Kibitz(root, capsys)(*command))
        assert re.search(
            r"adding\.transcript, line 4: setup is an expression of setup\.py, and there is none", line
        )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--rules", "R1 R9"), r"--rules: handout\.md has no rule R9; it has R1, R2"),
        (("--points", "-3"), r"--points: points is above 0, not -3\.0"),
        (("--setup", "stakced()"), r"--setup: setup uses stakced, .*; did you mean stacked\?"),
    ],
)
def test_options_of_a_new_recording(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, str], words: str
) -> None:
    """They are refused before anything is played, and no file is made."""
    path = tmp_path / "new.transcript"
    answer = Kibitz(whole, capsys)("record", NAME, path, "--title", "x", "--task", "Program", *options)
    assert re.search(words, refused(answer)) and not path.exists()


def test_options_for_a_recording_that_is_there(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that is recorded anew keeps what it says, so options for a new one are refused by their names."""
    shutil.copytree(whole, tmp_path / "kit")
    kibitz = Kibitz(tmp_path / "kit", capsys)
    path = tmp_path / "kit" / SESSION
    line = refused(kibitz("record", NAME, path, "--title", "Other", "--points", "1"))
    assert re.search(r"is there already.*change it there, and leave out --title, --points$", line)
    assert kibitz("record", NAME, path).code == 0


def test_a_recording_that_does_not_hold(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A statement that the reference itself breaks is refused with its line, and the file stays as it was."""
    root = broken(whole, tmp_path / "kit", SESSION, "= says 12", "= says 13")
    before = (root / SESSION).read_text()
    line = refused(Kibitz(root, capsys)("record", NAME, root / SESSION))
    assert re.search(r"adding\.transcript, line 14: the reference does not pass its own recording", line)
    assert (root / SESSION).read_text() == before


def test_lines_of_keys() -> None:
    """Tables, items of lists of tables, dotted keys and texts of several lines are told apart."""
    text = "a = 1\n[t]\nb = '''\nc = 1\n'''\nc.d = 2\n[[x]]\ny = 1\n[[x]]\n# [z]\ny = 2\n[x.w]\nv = 1\n"
    assert line_of(text, "a") == 1
    assert line_of(text, "t", "c", "d") == 6
    assert line_of(text, "x", 0, "y") == 8
    assert line_of(text, "x", 1, "y") == 11
    assert line_of(text, "x", 1, "w", "v") == 13
    assert line_of(text, "x", 1, "nothing") == 9
    assert line_of(text, "nowhere") == 1
