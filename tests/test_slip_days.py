"""Slip days are kept from one assignment to the next, whatever is graded again, and never given to somebody else."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.grades.slip_days import Identity, Ledger, identity
from grader.lms.person import Person
from grader.model.errors import InputError
from grader.model.handed_in import Student

ADA = Identity(("Canvas:30112",), "Ada Lovelace")
BOB = Identity(("email:bob@x.edu",), "Bob Ross")


def opened(data: bytes, assignment: str, total: int = 3) -> Ledger:
    """The file of a course, for one assignment."""
    return Ledger(data, "slip.json", total, assignment)


def after(data: bytes, assignment: str, one: Identity, days: int) -> bytes:
    """The file after somebody has used days for an assignment."""
    ledger = opened(data, assignment)
    ledger.set(one, days)
    return ledger.encoded()


def test_days_are_kept() -> None:
    """What one assignment uses is gone for the next, and not for itself."""
    data = after(b"", "whist", ADA, 2)
    assert opened(data, "whist").left([ADA], "s") == 3
    assert opened(data, "spades").left([ADA], "s") == 1
    assert opened(data, "spades").left([BOB], "s") == 3
    assert after(data, "whist", ADA, 2) == data
    assert json.loads(after(data, "whist", ADA, 0))["students"] == []


def test_a_group_has_as_many_as_whoever_has_fewest() -> None:
    """All who handed it in use them."""
    data = after(after(b"", "whist", ADA, 3), "whist", BOB, 1)
    assert opened(data, "spades").left([ADA, BOB], "s") == 0
    assert opened(data, "spades").left([BOB], "s") == 2


def test_fewer_days_than_were_used() -> None:
    """Where a course gives fewer than before, nobody owes any."""
    assert opened(after(b"", "whist", ADA, 3), "spades", total=1).left([ADA], "s") == 0


def test_an_id_needs_its_name() -> None:
    """An id with another name, and ids of two, are asked; a name that agrees is enough, and so is an address."""
    data = after(b"", "whist", ADA, 2)
    squeezed = Identity(ADA.ids, "lovelaceada")
    assert opened(data, "spades").left([squeezed], "s") == 1
    with pytest.raises(InputError, match=r"team1 has the id of Ada Lovelace there: whose slip days"):
        opened(data, "spades").left([Identity(ADA.ids, "team1")], "s")
    both = Identity((*ADA.ids, *BOB.ids), "Ada Lovelace")
    with pytest.raises(InputError, match="may be each of Ada Lovelace and Bob Ross there"):
        opened(after(data, "whist", BOB, 1), "spades").left([both], "s")
    # What is asked changes nothing.
    assert after(after(data, "whist", BOB, 1), "whist", both, 0) == after(data, "whist", BOB, 1)
    assert after(data, "spades", Identity(ADA.ids, "team1"), 0) == data
    married = Identity(BOB.ids, "Bob Smith")
    assert opened(after(b"", "whist", BOB, 2), "spades").left([married], "s") == 1


def test_ids_are_gathered() -> None:
    """What one assignment tells of a student beside a known id serves the next."""
    data = after(
        after(b"", "whist", ADA, 1), "spades", Identity((*ADA.ids, "email:a@x.edu"), "Ada Lovelace"), 1
    )
    assert opened(data, "koth").left([Identity(("email:a@x.edu",), "")], "s") == 1


def test_somebody_without_an_id() -> None:
    """Nobody can tell who that is next time, so the instructor is asked."""
    for members in ([], [Identity((), "Ada Lovelace")], [BOB, Identity((), "Ada")]):
        with pytest.raises(InputError, match="give a class list with addresses or student numbers"):
            opened(b"", "whist").left(members, "s1")
    assert json.loads(after(b"", "whist", Identity((), "Ada"), 2))["students"] == []


@pytest.mark.parametrize(
    ("student", "source", "people", "ids"),
    [
        (Student("30112", "lovelaceada"), "Canvas", [], ("Canvas:30112",)),
        (Student("k5J2d"), "Canvas", [], ()),
        (Student("4711", "Ada"), "Moodle", [], ()),
        (
            Student("4711", "Ada"),
            "Moodle",
            [("Moodle", Person(("4711",), ("00212",), ("Ada@x.edu",), "Ada"))],
            ("email:ada@x.edu", "id:00212"),
        ),
        (Student("alovelace", "Ada"), "Blackboard", [], ("Blackboard:alovelace",)),
        (Student("AdaL", "AdaL"), "GitHub", [("", Person(github=("adal",)))], ("GitHub:adal",)),
        (Student("7", "Ada", "a@x.edu"), "Gradescope", [], ("email:a@x.edu", "id:7")),
        (Student("Ada", "Ada"), "Gradescope", [], ()),
        (Student("ada"), "", [("Canvas", Person(("30112",), name="Ada"))], ("folder:ada", "Canvas:30112")),
    ],
)
def test_ids_say_of_what_they_are(
    student: Student, source: str, people: list[tuple[str, Person]], ids: tuple[str, ...]
) -> None:
    """A number of Moodle is another one in each assignment, and one of two systems is never the same."""
    assert identity(student, source, people).ids == ids


def test_names_are_in_the_order_of_speaking() -> None:
    """And a name that is only the id again is none."""
    person = Person(("1",), name="Lovelace, Ada")
    assert identity(Student("1"), "", [("Canvas", person)]).name == "Ada Lovelace"
    assert identity(Student("adal", "AdaL"), "GitHub").name == ""


@pytest.mark.parametrize(
    "data",
    [
        b"x",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"kibitz": "lock", "students": []}',
        b'{"kibitz": "slip days", "students": [{"name": "a"}]}',
        b'{"kibitz": "slip days", "students": [{"name": "a", "ids": [], "used": {"whist": 1.5}}]}',
        b'{"kibitz": "slip days", "students": [{"name": "a", "ids": [], "days": 2}]}',
        b"[" * 100_000,
        b" " * ((16 << 20) + 1),
    ],
)
def test_another_file_is_refused(data: bytes) -> None:
    """Nothing is written over a file that is not Kibitz's own."""
    with pytest.raises(InputError, match="give the file that Kibitz wrote") as refused:
        opened(data, "whist")
    assert "\n" not in str(refused.value)


def test_negative_days_are_refused() -> None:
    """Nobody gets more days by a slip of the keyboard."""
    data = b'{"kibitz": "slip days", "students": [{"name": "Ada", "ids": [], "used": {"whist": -1}}]}'
    with pytest.raises(InputError, match="Ada has used -1 days for whist; write 0 or more"):
        opened(data, "spades")


@given(
    st.lists(
        st.tuples(st.sampled_from(["a", "b", "c"]), st.sampled_from([ADA, BOB])), min_size=1, max_size=12
    ),
    st.lists(st.integers(0, 5), min_size=6, max_size=6),
)
@settings(max_examples=150, deadline=None)
def test_in_any_order_and_any_number_of_times(runs: list[tuple[str, Identity]], needs: list[int]) -> None:
    """However often assignments are graded, nobody uses more than there are, and the same one again changes nothing."""
    data = b""
    for name, who in runs:
        need = needs["abc".index(name) + 3 * (who is BOB)]
        for _ in range(2):
            ledger = opened(data, name)
            ledger.set(who, min(need, ledger.left([who], "s")))
            again, data = data, ledger.encoded()
        assert again == data
    for holder in json.loads(data)["students"]:
        assert 0 < sum(holder["used"].values()) <= 3


def test_days_that_were_counted_by_hand() -> None:
    """A student who was added to the file under the id of Canvas has fewer left, and the entry stays."""
    entry = b'{"name": "Ada Lovelace", "ids": ["Canvas:30112"], "used": {"whist, by hand": 2}}'
    data = b'{"kibitz": "slip days", "students": [' + entry + b"]}"
    ledger = Ledger(data, "slip.json", 3, "whist")
    ada = identity(Student("30112", "lovelaceada"), "Canvas")
    assert ledger.left([ada], "30112") == 1
    ledger.set(ada, 0)
    assert b"whist, by hand" in ledger.encoded()
