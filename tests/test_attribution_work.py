"""Finding out what is to blame reads each answer a few times, however much is wrong."""

from __future__ import annotations

import pytest

import assignment_tools as all_tools
from grader.judging import answers, slices
from grader.submissions.submission import read_submission

MARKED = all_tools.HERE / "marked" / "whist" / "12" / "submission"
"""Nearly all of its answers are wrong, in very long games."""


def test_a_wrong_answer_is_not_read_for_each_question_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is read by the search for another way to call, by each reading of the rules and for messages; not once for each other step."""
    read = 0
    plain = answers.decode_answer

    def counted(text: bytes) -> object:
        nonlocal read
        read += 1
        return plain(text)

    monkeypatch.setattr(answers, "decode_answer", counted)
    monkeypatch.setattr(slices, "decode_answer", counted)
    with all_tools.grader("whist") as grader:
        grader.grade(read_submission(MARKED))
    steps = sum(len(case.steps) for case in all_tools.corpus("whist").cases)
    assert 0 < read < 8 * steps, f"{read / steps:.2f} times"
