"""A made-up class of any size, with everything in it that the page of a class shows."""

from __future__ import annotations

import random

import msgspec

import results
from grader.model import result as r
from grader.model.class_result import ClassResult, Roster, Similar, Stray
from grader.model.grade import Adjustment, Grade, TaskScore
from grader.model.handed_in import File, Student, SubmissionInfo, Ungraded
from grader.model.result import CheckResult, TranscriptResult

GIVEN = [
    "Ada",
    "Grace",
    "Alan",
    "Edsger",
    "Barbara",
    "Donald",
    "Radia",
    "Niklaus",
    "Frances",
    "Tony",
    "Leslie",
    "Shafi",
    "John",
    "Adele",
    "Ken",
    "Jean",
]
FAMILY = [
    "Müller",
    "Lovelace",
    "Hopper",
    "Turing",
    "Dijkstra",
    "Liskov",
    "Knuth",
    "Perlman",
    "Wirth",
    "Allen",
    "Hoare",
    "Lamport",
    "Şahin",
    "Nguyễn",
]
MISTAKES = (
    "PlayStack accepts any higher card, not only the next one.",
    "`sort` puts the jokers last.",
    "`add` takes more than five cards.",
    "A full stack is not emptied.",
    "`shuffle` draws with replacement, so cards are lost and doubled.",
)
TASKS = (("Card", 8), ("PlayStack", 12), ("Hand", 12), ("shuffle", 4), ("game", 9))
RULINGS = {
    "raw_joker": (
        "A joker that was given no value is played on a play stack",
        ("it takes the value that the stack needs next", "it is rejected with an exception"),
    ),
    "hand_order": (
        "The order of a hand after add",
        ("new cards stand on the right, as they were given", "new cards stand on the left"),
    ),
}


def large_class(count: int, seed: int = 1) -> list[r.Result]:
    """So many results, of abler and less able students, handed in through a learning management system."""
    chance = random.Random(seed)
    return [_one(number, chance) for number in range(count)]


def gathered(count: int, seed: int = 1) -> ClassResult:
    """The class with all that belongs to it: pairs, strays, a list of students, and some without a result."""
    found = large_class(count, seed)
    ids = [one.submission.id for one in found]
    return results.gathered(
        found,
        ungraded=[
            Ungraded(
                "u900001",
                "download/zadeh_900001_42_cards.rar",
                "The archive is of a kind that is not opened; ask for a zip.",
                (Student("u900001", "Lotfi Zadeh", "zadeh@example.edu"),),
            )
        ],
        strays=[Stray("notes for graders.docx", "It is neither a folder nor a zip nor a Python file.")],
        roster=Roster(
            count + 3,
            missing=(Student("u800001", "Emmy Noether", "noether@example.edu"), Student("u800002")),
            unknown=(ids[-1],),
            doubled=((ids[1], ids[2]),),
        ),
        similar=[
            Similar(ids[3], ids[4], 0.93, 0.71, "similar/1.html"),
            Similar(ids[5], ids[-2], 0.66, 0.64),
        ],
        form="Canvas",
    )


def _one(number: int, chance: random.Random) -> r.Result:
    able = chance.betavariate(4, 1.6)
    checks = tuple(_check(task, place, able, chance) for task, size in TASKS[:-1] for place in range(size))
    sessions = tuple(
        msgspec.structs.replace(
            results.SESSION if place % 2 else results.CLAIM,
            id=f"session_{place}",
            title=f"{'A turn' if place % 2 else 'A claim'} of the game, number {place + 1}",
            **_verdict(able, place / 12, chance),
        )
        for place in range(TASKS[-1][1])
    )
    late = chance.random() < 0.12
    items: list[CheckResult | TranscriptResult] = [*checks, *sessions]
    score = sum(one.points for one in items)
    content = f"{number if number % 25 != 7 else 7:064x}"
    name = f"{chance.choice(GIVEN)} {chance.choice(FAMILY)}"
    student = Student(f"u{100_000 + number}", name, f"{name.split()[0].lower()}.{number}@example.edu")
    partner = Student(f"u{500_000 + number}", "Pair Partner", f"partner.{number}@example.edu")
    grade = None
    if late:
        grade = Grade(score - 4.5, (Adjustment("late", "1 day late, 5 % of 90 points a day", -4.5),))
    elif number % 97 == 5:
        grade = Grade(score + 3, (Adjustment("extra", "showed how jokers should be counted", 3),))
    elif number % 97 == 6:
        grade = Grade(0, (), "ill, with a doctor's note")
    return results.result(
        f"u{100_000 + number}",
        checks,
        transcripts=sessions,
        score=score,
        max_score=sum(one.max_points for one in items),
        tasks=tuple(
            TaskScore(
                task,
                f"Task {place}: {task}",
                sum(one.points for one in items if one.task == task),
                sum(one.max_points for one in items if one.task == task),
            )
            for place, (task, _) in enumerate(TASKS, 1)
        ),
        submission=SubmissionInfo(
            f"u{100_000 + number}",
            f"download/u{100_000 + number}",
            (File("main.py", content, 5000 + number),),
            students=(student, partner) if number % 40 == 9 else (student,),
            attempt=1 + (chance.random() < 0.2),
            submitted=f"2026-11-{'20' if late else '19'}T{8 + number % 12:02}:{number % 60:02}:00+01:00",
            late=late,
            earlier=(f"attempt 1 of 2026-11-18 (u{100_000 + number}-1.zip)",) if number % 9 == 0 else (),
        ),
        rulings={
            name: r.RulingView(
                question, f"option{(way := int(chance.random() < 0.2))}", options[way], "submission"
            )
            for name, (question, options) in RULINGS.items()
            if chance.random() < 0.9
        },
        notices=_notices(number),
        sandbox=results.STRONG
        if number % 100 != 8
        else r.SandboxInfo("medium", ("limits",), ("Landlock", "seccomp")),
        grade=grade,
    )


def _verdict(able: float, hard: float, chance: random.Random) -> dict[str, object]:
    passed = chance.random() < able + 0.25 - 0.5 * hard
    status = "passed" if passed else "timeout" if chance.random() < 0.05 else "failed"
    return {"status": status, "points": 2 if passed else 0, "max_points": 2}


def _check(task: str, place: int, able: float, chance: random.Random) -> CheckResult:
    verdict = _verdict(able, place / 12, chance)
    lost = verdict["status"] == "failed"
    return msgspec.structs.replace(
        results.FAILED if lost else results.PASSED,
        id=f"test_{task}_{place}".lower(),
        task=task,
        title=f"`{task}` does what rule {place + 1} of its task says",
        misconception=MISTAKES[place % len(MISTAKES)] if lost and chance.random() < 0.4 else None,
        **verdict,
    )


def _notices(number: int) -> tuple[r.Notice, ...]:
    found = []
    if number % 11 == 3:
        found.append(
            r.Notice("renamed", "The class `Card` was found under the name `CardClass`.", "main.py, line 3")
        )
    if number % 200 == 11:
        found.append(
            r.Notice(
                "looked-inside",
                "The program tried to look into the process that runs it (sys._getframe); it was refused.",
            )
        )
    if number % 300 == 13:
        found.append(
            r.Notice(
                "tampering",
                "While the program ran, an answer came with a wrong code. An instructor should look at this.",
            )
        )
    return tuple(found)
