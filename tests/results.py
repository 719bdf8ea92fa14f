"""Made-up results of every status and shape, for the tests of what is drawn from results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from grader.model import result as r
from grader.model.class_result import ClassResult, Gathering, Roster, Similar, Stray
from grader.model.evidence import Evidence
from grader.model.grade import Adjustment, Grade, TaskScore
from grader.model.handed_in import File, Student, SubmissionInfo, Ungraded
from grader.model.result import (
    CheckResult,
    Counterexample,
    Drawing,
    ExchangeView,
    PileView,
    RuleView,
    StepView,
    TranscriptResult,
)

JOKER = RuleView("P6", "A joker that was assigned a value is played as a card of that value.")
NEXT = RuleView("P5", "On a top card of value n, `playCard` takes a card of value n + 1 and no other.")
FULL = RuleView("P10", "When it takes a 9, `playCard` returns the list of the faces of all ten cards.")
SORT = RuleView("H4", "`sort()` puts the cards in increasing order of value; a joker counts as -1.")
STRONG = r.SandboxInfo("strong", ("Landlock", "seccomp", "limits", "own process group"))
HOSTILE = "<script>alert(1)</script>\x1b[31m\x00\u202eevil\udc80'\"><img src=x onerror=alert(2)>\nsecond line"

STEPS = (
    StepView("from main import Card, PlayStack"),
    StepView("stack = PlayStack()", drawings=(Drawing("stack", (), ()),)),
    StepView("stack.playCard(Card(0))", "[]", "[]", True, (Drawing("stack", ("0",), ("0",)),)),
    StepView("joker = Card(-1)", drawings=(Drawing("joker", ("*",), ("*",)),)),
    StepView("joker.assign(1)"),
    StepView("stack.playCard(joker)", "[]", "[]", True, (Drawing("stack", ("0", "*"), ("0", "*")),)),
    StepView(
        "stack.playCard(Card(3))",
        "raises Exception('Error: Card rejected')",
        "[]",
        False,
        (Drawing("stack", ("0", "*"), ("0", "*", "3")),),
    ),
)
EXAMPLE = Counterexample(
    code="\n".join(step.code for step in STEPS),
    expected="raises Exception('Error: Card rejected')",
    actual="[]",
    where="main.py, line 57, in playCard",
    steps=STEPS,
    output="playing [3]\n",
)
SORT_EXAMPLE = Counterexample(
    code="from main import Card, Hand\nhand = Hand()\n"
    "hand.add([Card(3), Card(-1), Card(0)])\nhand.sort()\nstr(hand)",
    expected="'[[*][0][3]]'",
    actual="'[[0][3][*]]'",
    where="main.py, line 91, in sort",
    steps=(
        StepView("from main import Card, Hand"),
        StepView("hand = Hand()", drawings=(Drawing("hand", (), ()),)),
        StepView(
            "hand.add([Card(3), Card(-1), Card(0)])",
            drawings=(Drawing("hand", ("3", "*", "0"), ("3", "*", "0")),),
        ),
        StepView("hand.sort()"),
        StepView(
            "str(hand)",
            "'[[*][0][3]]'",
            "'[[0][3][*]]'",
            False,
            (Drawing("hand", ("*", "0", "3"), ("0", "3", "*")),),
        ),
    ),
)

PASSED = CheckResult(
    "test_value_and_face", "Card", "A card knows its value and its face", (), 4, 4, "passed", programs=37
)
FAILED = CheckResult(
    "test_only_the_next_card",
    "PlayStack",
    "`playCard` takes the next card and no other",
    (NEXT, JOKER),
    0,
    6,
    "failed",
    "A card that does not follow the top card was accepted.",
    "PlayStack accepts any higher card, not only the next one.",
    EXAMPLE,
    programs=120,
)
UNSORTED = CheckResult(
    "test_sort",
    "Hand",
    "A hand is sorted with its jokers first",
    (SORT,),
    0,
    3,
    "failed",
    "The order differs after `sort()`.",
    None,
    SORT_EXAMPLE,
    programs=80,
)
TIMEOUT = CheckResult(
    "test_index",
    "Hand",
    "`index` finds the first card of a value",
    (RuleView("H9", "`index(v)` returns the position of the first card of value v, or -1."),),
    0,
    2,
    "timeout",
    "`index` used more than 1 second of CPU time; it was in main.py, line 102.",
    counterexample=Counterexample(
        "from main import Hand\nHand().index(4)", "-1", "no answer within 1 s", "main.py, line 102, in index"
    ),
)
CRASHED = CheckResult(
    "test_full_stack",
    "PlayStack",
    "The 9 clears the stack and returns its faces",
    (FULL,),
    0,
    5,
    "crashed",
    "An accidental error came out: NameError: name 'cadrs' is not defined.",
    counterexample=msgspec.structs.replace(
        EXAMPLE, actual="raises NameError(\"name 'cadrs' is not defined\")"
    ),
)
BLOCKED = CheckResult(
    "test_shuffle_keeps_cards",
    "shuffle",
    "`shuffle` loses no card",
    (RuleView("S1", "The list returned holds the same cards, none lost, none twice, none copied."),),
    0,
    6,
    "blocked",
    "No function called shuffle was found in any file.",
)
ERROR = CheckResult(
    "test_private",
    "Card",
    "Face and value are private",
    (),
    0,
    1,
    "error",
    "The grader failed; please report it.",
)
EXCUSED = CheckResult(
    "test_add",
    "Hand",
    "`add` takes up to five cards",
    (RuleView("H2", "`add(cardList)` adds the cards of the list to the hand, up to five in all."),),
    3,
    3,
    "passed",
    excused="`Card` fails in its constructor, so the kit's own Card was used here.",
)
BEHIND = (
    "This is open: its test programs fail at `Card.getFace`, where rule C1 is already counted as broken. "
    "Whether the rest is right could not be checked."
)
OPEN = CheckResult(
    "test_add",
    "Hand",
    "`add` takes up to five cards",
    (RuleView("H2", "`add(cardList)` adds the cards of the list to the hand, up to five in all."),),
    0,
    3,
    "open",
    BEHIND,
    programs=60,
    open_points=3,
)
OUTPUT = (
    "Welcome to Spite & Malice!\nPlayerA, choose action: p (play) or x (discard/end turn)\n"
    "\x1b[2J\x07bell\ttab\r\n"
)


def result(identifier: str, checks: tuple[CheckResult, ...], **changes: object) -> r.Result:
    """A result with these checks and the scores that follow from them; `changes` replace its fields."""
    titles = {
        "Card": "Task 1: the Card class",
        "PlayStack": "Task 2: the PlayStack class",
        "Hand": "Task 3: the Hand class",
        "shuffle": "Task 4: shuffle",
    }
    tasks = tuple(
        TaskScore(
            name,
            title,
            sum(check.points for check in checks if check.task == name),
            sum(check.max_points for check in checks if check.task == name),
            sum(check.open_points for check in checks if check.task == name),
        )
        for name, title in titles.items()
    )
    plain = r.Result(
        schema=r.SCHEMA,
        assignment="spite_and_malice",
        title="Mini Spite and Malice",
        submission=SubmissionInfo(
            identifier,
            f"class/{identifier}",
            (File("main.py", "5f" * 32, 5120), File("game.py", "0a" * 32, 900)),
        ),
        score=sum(task.score for task in tasks),
        max_score=sum(task.max_score for task in tasks),
        open_points=sum(task.open_points for task in tasks),
        tasks=tasks,
        checks=checks,
        transcripts=(),
        rulings={},
        notices=(),
        sandbox=STRONG,
        timing=r.Timing(0.0412, 0.0907),
    )
    return msgspec.structs.replace(plain, **changes)


def passing(title: str, task: str, points: float) -> CheckResult:
    """A check that passed."""
    name = "test_" + title.replace(" ", "_").lower()
    return CheckResult(name, task, title, (NEXT,), points, points, "passed", programs=40)


ALL_PASSED = (
    PASSED,
    passing("A card rejects what is no value", "Card", 3),
    passing("`repr` shows face and value", "Card", 2),
    passing("`playCard` takes the next card and no other", "PlayStack", 6),
    passing("The 9 clears the stack and returns its faces", "PlayStack", 5),
    passing("A hand is sorted with its jokers first", "Hand", 3),
    passing("`add` takes up to five cards", "Hand", 3),
    passing("`shuffle` loses no card", "shuffle", 6),
)
RULINGS = {
    "raw_joker": r.RulingView(
        "A joker that was given no value is played on a play stack",
        "takes_value",
        "it takes the value that the stack needs next",
        "submission",
    ),
    "assign_joker": r.RulingView(
        "assign(-1) on a joker", "invalid", "an AssertionError: -1 is no value", "instructor"
    ),
    "hand_order": r.RulingView(
        "The order of a hand after add",
        "appended",
        "new cards stand on the right, as they were given",
        "unseen",
    ),
}


@dataclass(frozen=True)
class Case:
    """A result and, in `shows`, texts that every drawing of it must hold."""

    result: r.Result
    shows: tuple[str, ...] = field(default=())


TABLE = "PlayerA Hand [[0][3]]\nPlayerA Goal [{}] {} cards left\nchoose:  "
SESSION = TranscriptResult(
    "discard",
    "A discard",
    "failed",
    "",
    0,
    5,
    "After `g`, the goal should be 4 and is 7.",
    task="game",
    rules=(RuleView("G4", "The top card of the goal pile may be played."),),
    typed=("p", "g", "1"),
    exchanges=(
        ExchangeView("p", "From where?\n", "Play from where?\n"),
        ExchangeView("", TABLE.format(7, 10), TABLE.format(7, 10)),
        ExchangeView("1", TABLE.format(7, 10) + "\tok", TABLE.format(4, 9), agrees=False),
    ),
    piles=(PileView("goal", ("7",), ("4",), ("7",)), PileView("stack 1", (), ("7",), None)),
)
CLAIM = TranscriptResult(
    "game.refill",
    "A turn begins with five cards",
    "failed",
    "",
    0,
    3,
    "After the discard the hand holds 4 cards.",
    kind="dialogue",
    task="game",
    rules=(RuleView("G3", "The hand is filled up to five cards."),),
    typed=("x", "1"),
    exchanges=(ExchangeView("1", "PlayerA Hand [[0][3][*][5]]\n", agrees=False),),
    piles=(PileView("hand A", ("0", "3", "*"), None, ("0", "3", "*", "5")),),
)

OPEN_SESSION = msgspec.structs.replace(
    SESSION,
    id="draw",
    title="A draw",
    status="open",
    open_points=5,
    message="This is open: it goes wrong in the same way as: A discard. It is not charged again. "
    "After `g`, the goal should be 4 and is 7.",
)


def opened(check: CheckResult, why: str = BEHIND) -> CheckResult:
    """The same check, open for this reason."""
    return msgspec.structs.replace(
        check,
        status="open",
        points=0,
        open_points=check.max_points,
        message=why,
        misconception=None,
        counterexample=None,
    )


def half_open(identifier: str = "half") -> r.Result:
    """A result with 4 points and 13 open ones: two checks for one reason, and a session."""
    plain = result(
        identifier,
        (PASSED, opened(CRASHED), FAILED, OPEN, UNSORTED, BLOCKED),
        transcripts=(OPEN_SESSION, SESSION),
    )
    game = TaskScore("game", "Task 5: the game", 0, 10, 5)
    return msgspec.structs.replace(
        plain, max_score=plain.max_score + 10, open_points=13, tasks=(*plain.tasks, game)
    )


PARTIAL = msgspec.structs.replace(
    UNSORTED,
    status="partial",
    points=2,
    message="The order differs after `sort()`. Only programs about jokers go wrong. They are worth 1 of 3 points, and the rest "
    "is paid.",
    evidence=Evidence(right=70, wrong=10, mistakes=6, ruled_out=4),
)
IN_PART = result("half", (PASSED, PARTIAL))
"""A result with a check that is paid in part, and 6 of 7 points."""

CASES = {
    "partial": Case(IN_PART, ("paid in part", "2 of 3")),
    "open": Case(half_open(), ("up to 13 more",)),
    "full": Case(result("ada.lovelace", ALL_PASSED, rulings=RULINGS), ("ada.lovelace", "32")),
    "mixed": Case(
        result(
            "u1234567",
            (
                *(PASSED, passing("`repr` shows face and value", "Card", 2), ERROR),
                *(FAILED, CRASHED, passing("A new stack is empty", "PlayStack", 2)),
                *(UNSORTED, TIMEOUT, EXCUSED, BLOCKED),
            ),
            rulings=RULINGS,
            notices=(
                r.Notice(
                    "renamed", "The class `Card` was found under the name `CardClass`.", "main.py, line 3"
                ),
                r.Notice("blocked_on_input", "At import the program asked for input and was stopped there."),
            ),
            transcripts=(
                TranscriptResult("first_turn", "A first turn", "passed", "spacing", 5, 5),
                SESSION,
                CLAIM,
                msgspec.structs.replace(
                    SESSION,
                    id="again",
                    title="The same with the kit's",
                    status="passed",
                    excused="Played with the kit's own Card.",
                ),
                TranscriptResult(
                    "deal", "The deal", "blocked", "", 0, 2, "No program was found.", kind="dialogue"
                ),
            ),
            output=OUTPUT * 12,
            output_cut=True,
        ),
        ("u1234567", "failed", "timed out", "crashed", "blocked", "Likely cause", "kit's own Card"),
    ),
    "weak": Case(
        result(
            "weak",
            (FAILED,),
            sandbox=r.SandboxInfo("weak", ("time limit",), ("Landlock", "seccomp", "memory limit")),
        ),
        ("weak protection",),
    ),
    "medium": Case(
        result("medium", ALL_PASSED, sandbox=r.SandboxInfo("medium", ("limits",), ("Landlock", "seccomp"))),
        ("medium protection",),
    ),
    "empty": Case(result("empty", ()), ("No check was run",)),
    "hostile": Case(
        result(
            HOSTILE,
            (
                CheckResult(
                    HOSTILE,
                    "Card",
                    HOSTILE,
                    (RuleView(HOSTILE, HOSTILE),),
                    0,
                    1,
                    "failed",
                    HOSTILE * 200,
                    HOSTILE,
                    Counterexample(
                        HOSTILE,
                        HOSTILE,
                        "x" * 100_000,
                        HOSTILE,
                        tuple(
                            StepView(
                                HOSTILE,
                                HOSTILE,
                                "y",
                                number < 99,
                                (Drawing(HOSTILE, (HOSTILE,) * 300, None),),
                            )
                            for number in range(100)
                        ),
                        HOSTILE,
                    ),
                    excused=HOSTILE,
                ),
                CheckResult("other", HOSTILE, "Of a task that is not listed", (), 0, 1, "blocked"),
            ),
            submission=SubmissionInfo(HOSTILE, HOSTILE, (File(HOSTILE, "00" * 32, 0),)),
            transcripts=(
                TranscriptResult(
                    HOSTILE,
                    HOSTILE,
                    "crashed",
                    HOSTILE,
                    0,
                    1,
                    HOSTILE,
                    task=HOSTILE,
                    program=HOSTILE,
                    excused=HOSTILE,
                    typed=(HOSTILE, "", HOSTILE),
                    exchanges=(
                        ExchangeView(HOSTILE, HOSTILE, HOSTILE),
                        ExchangeView("", HOSTILE * 900, None, False),
                    ),
                    piles=(PileView(HOSTILE, (HOSTILE,), None, (HOSTILE, "*")),),
                ),
            ),
            rulings={HOSTILE: r.RulingView(HOSTILE, HOSTILE, HOSTILE, "submission")},
            notices=(r.Notice(HOSTILE, HOSTILE, HOSTILE),),
            output=HOSTILE + "z" * 70_000,
        ),
    ),
}


def classroom(count: int = 24) -> list[r.Result]:
    """A class of made-up results of all kinds."""
    by_title = {check.title: check for check in (FAILED, UNSORTED, CRASHED, EXCUSED, BLOCKED)}
    broken = tuple(
        msgspec.structs.replace(by_title.get(check.title, check), id=check.id) for check in ALL_PASSED
    )
    kinds = (
        ALL_PASSED,
        (*ALL_PASSED[:3], broken[3], *ALL_PASSED[4:]),
        (*broken[:5], *ALL_PASSED[5:]),
        broken,
        (*ALL_PASSED, ERROR),
        (*ALL_PASSED[:5], broken[5], *ALL_PASSED[6:]),
        (*ALL_PASSED[:7], broken[7]),
    )
    return [
        result(
            f"student{number:02}",
            kinds[number * 5 % 11 % 7],
            notices=CASES["mixed"].result.notices if number % 5 == 0 else (),
        )
        for number in range(count)
    ]


UNGRADED = (Ungraded("student99", "class/student99.zip", "The archive is damaged and cannot be opened."),)


def gathered(
    found: Sequence[r.Result],
    ungraded: Sequence[Ungraded] = (),
    strays: Sequence[Stray] = (),
    roster: Roster | None = None,
    similar: Sequence[Similar] = (),
    form: str = "folders",
) -> ClassResult:
    """The class of these results, in their order."""
    gathering = Gathering()
    for one in found:
        gathering.add(one)
    order = [one.submission.id for one in found]
    return gathering.gathered("spite_and_malice", form, order, ungraded, strays, roster, similar)


def hostile_class(text: str = HOSTILE) -> ClassResult:
    """A class in which everything that a student can choose is `text`."""
    student = Student(text, text, text)
    found = msgspec.structs.replace(
        CASES["hostile"].result,
        submission=SubmissionInfo(
            text,
            text,
            (File(text, "00" * 32, 0),),
            students=(student,),
            attempt=2,
            submitted=text,
            late=True,
            earlier=(text,),
        ),
        notices=(r.Notice("tampering", text, text), r.Notice(text, text, text)),
        grade=Grade(-1, (Adjustment("late", text, -2), Adjustment("extra", text, 1)), ""),
    )
    other = msgspec.structs.replace(
        found,
        submission=msgspec.structs.replace(found.submission, id=f"{text}2", students=()),
        grade=Grade(0, (), text),
    )
    return gathered(
        [found, other],
        [Ungraded(text, text, text, (student,))],
        [Stray(text, text)],
        Roster(3, (student,), (text,), ((text, text),)),
        [Similar(text, f"{text}2", 1.0, 0.5, text)],
        text,
    )
