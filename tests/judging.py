"""What tests of the judging modules share: a few hand-made programs, with what the reference and a submission answer.

It holds no tests itself.  A *case* is written as one letter for each step, which is also what the step answers;
`!` is an error.  Nothing is run.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from grader.judging.evidence import Evidence
from grader.judging.plan import Plan
from grader.judging.remembered import Remembered
from grader.judging.verdicts import Explanation, Speaks, Verdicts
from grader.kits.assignment import Assignment, Definition, Method, Option, Ruling, Task
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Answer, Case, Cited, Corpus, Function, Known, Passed
from grader.model.outcomes import Loaded, Outcome
from grader.model.program import Step
from grader.model.result import CheckResult

RULES = {name: f"What {name} says." for name in ("A1", "A2", "A3", "B1", "B2", "I1")}
ASSIGNMENT = Assignment(
    title="Test",
    defines=(
        Definition("Box", "class", "Boxes", methods={"put": Method(), "see": Method(query=True)}, independent="I1"),
        Definition("Bag", "class", "Bags"),
        Definition("mix", "function", "Bags"),
    ),
    tasks=(Task("Boxes", "Task 1"), Task("Bags", "Task 2")),
    messages=("Wrong",),
    rules=RULES,
    id="test",
)  # fmt: skip


def text(answers: str) -> str:
    """Answers, one letter each, as a worker sends them."""
    error = {"x": "ValueError", "d": 1, "m": "Wrong"}
    return json.dumps([error if one == "!" else [one] for one in answers], separators=(",", ":"))


def cited(rules: str) -> Cited:
    """The rules of a step: "A1 A2 ->B1 =>B2" are two rules, one of the result alone and one of the effect."""
    words = rules.split()
    return Cited(
        tuple(one for one in words if one[:2] not in ("->", "=>")),
        tuple(one[2:] for one in words if one.startswith("->")),
        tuple(one[2:] for one in words if one.startswith("=>")),
    )


def steps(kinds: str) -> tuple[Step, ...]:
    """Steps: `p` puts, `s` sees, `b` makes a Box, `g` makes a Bag, `m` mixes, `k` asks for a kind, `d` for defaults, `r` is related."""
    made = {
        "p": Step("method", "Box.put", 0, ()),
        "s": Step("method", "Box.see", 0, ()),
        "b": Step("call", "Box", None, ()),
        "g": Step("call", "Bag", None, ()),
        "m": Step("call", "mix", None, ()),
        "k": Step("kind", "", 0, ()),
        "d": Step("defaults", "Box.put", 0, ()),
        "r": Step("positions", "", 0, ([{"r": 0}],), relation="permutation"),
    }
    return tuple(made[kind] for kind in kinds)


def case(
    check: str, kinds: str, answers: str | Mapping[str, str], rules: Sequence[str] | None = None
) -> Case:
    """A case of a check; `answers` are those of each reading ("open=yes" -> letters) where there are several.

    `rules` are those of each step; none, where they are left out.
    """
    by_world = {"": answers} if isinstance(answers, str) else answers
    about = tuple(cited(one) for one in (rules or [""] * len(kinds)))
    made = []
    for when, letters in by_world.items():
        options = dict(pair.split("=") for pair in when.split())
        made.append(Answer(options, letters and text(letters), about))
    return Case(check, steps(kinds), tuple(made))


def check(name: str, rules: str, task: str = "Boxes", points: float = 1, messages: bool = False) -> CheckInfo:
    """A check of these rules."""
    return CheckInfo(name, task, f"The title of {name}", tuple(rules.split()), points, messages)


@dataclass
class Seen:
    """What was graded, and what came of it."""

    plan: Plan
    evidence: Evidence

    @property
    def failing(self) -> list[int]:
        """What fails in the default world."""
        return self.evidence.failing(self.plan.default_world)


def seen(
    checks: Iterable[CheckInfo],
    cases: Sequence[Case],
    outcomes: Mapping[int, str | Outcome],
    rulings: Mapping[str, Sequence[str]] | None = None,
    numbers: Iterable[int] | None = None,
    stubs: Sequence[Passed] = (),
    functions: Sequence[Function] = (),
    catalogue: Sequence[Known] = (),
) -> Seen:
    """The evidence where these cases came out so; the others as the first answer says.

    Outcomes are letters, or events.  `rulings` are the options of each, `numbers` the cases that were run, `stubs`
    and `functions` what those of the assignment pass, and `catalogue` its known mistakes.
    """
    about = {
        name: Ruling(name, {option: Option(option) for option in options})
        for name, options in (rulings or {}).items()
    }
    assignment = Assignment(
        ASSIGNMENT.title, ASSIGNMENT.defines, ASSIGNMENT.tasks, about, ASSIGNMENT.messages,
        rules=RULES, id=ASSIGNMENT.id,
    )  # fmt: skip
    known, emptied, each = (msgspec.Raw(msgspec.json.encode(one)) for one in (catalogue, stubs, functions))
    corpus = Corpus("key", "test", 0, tuple(checks), tuple(cases), known, emptied=emptied, each=each)
    plan = Plan(assignment, corpus)
    evidence = Evidence(plan, range(len(cases)) if numbers is None else numbers, Remembered())
    for number in evidence.cases:
        came = outcomes.get(number, cases[number].answers[0].text)
        plain = isinstance(came, str) and not came.startswith(("[", "{", "no"))
        evidence.outcomes[number] = text(came) if plain and isinstance(came, str) and came else came
    return Seen(plan, evidence)


def know(found: Seen, catalogue: Iterable[Known]) -> None:
    """Have the assignment these known mistakes, and no others."""
    encoded = msgspec.Raw(msgspec.json.encode([*catalogue]))
    found.plan.corpus = msgspec.structs.replace(found.plan.corpus, catalogue=encoded)
    found.plan._known_about.clear()


def judged(
    checks: Sequence[CheckInfo],
    cases: Sequence[Case],
    outcomes: Mapping[int, str | Outcome],
    loaded: Loaded | None = None,
    replaced: Mapping[int, tuple[str, ...]] | None = None,
    run: Sequence[int] | None = None,
    stubs: Sequence[Passed] = (),
    rulings: Mapping[str, Sequence[str]] | None = None,
    functions: Sequence[Function] = (),
    catalogue: Sequence[Known] = (),
    filled: Mapping[int, tuple[str, ...]] | None = None,
    forged: bool = False,
    sure: Known | None = None,
    unsure: Iterable[int] = (),
) -> dict[str, CheckResult]:
    """The results of the checks; an explanation says which case it explains."""
    found = seen(
        checks,
        cases,
        outcomes,
        rulings,
        numbers=run,
        stubs=stubs,
        functions=functions,
        catalogue=catalogue,
    )
    found.evidence.replaced.update(replaced or {})
    found.evidence.filled.update(filled or {})
    found.evidence.unsure = {*unsure}
    failing = [n for n in found.failing if n not in (replaced or {}) and n not in (filled or {})]

    def explain(info: CheckInfo, number: int, step: int | None, speaks: Speaks | None) -> Explanation:
        return Explanation("crashed", f"{info.id}: case {number}", None)

    world = found.plan.default_world
    verdicts = Verdicts(
        found.plan,
        loaded or Loaded(),
        found.evidence,
        world,
        failing,
        explain,
        forged=forged,
        sure=sure,
        stood_in=bool(found.evidence.unsure),
    )
    return {one.id: one for one in verdicts}
