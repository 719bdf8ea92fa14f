"""What suffers with a known mistake is not charged on top."""

from __future__ import annotations

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.kits.variant import read_variants
from grader.reference.files import part_files
from grader.submissions.submission import Submission

SUFFERING = [
    (name, one)
    for name in tools.NAMES
    for one in read_variants(tools.kit().reference(name) / "misconceptions")
    if one.also
]


@tools.sampled(3)
@pytest.mark.parametrize("name", tools.NAMES)
def test_known_mistakes_cost_their_own_rules(name: str) -> None:
    """Of those by which other rules suffer, hardly any is charged for these as well: where it looks like another one."""
    files, rules = (
        part_files(tools.kit(), tools.assignment(name)),
        {one.id: one for one in tools.corpus(name).checks},
    )
    mine = [one for where, one in SUFFERING if where == name]
    chosen = tools.some(mine, 1 + len(mine) // 3)
    beyond = []
    with Grader(
        tools.kit(), tools.assignment(name), tools.corpus(name), transcripts=False, explain=False
    ) as grader:
        for variant in chosen:
            result = grader.grade(Submission("one", "one", variant.apply(files)))
            costs = [one for one in result.checks if one.status not in ("passed", "open")]
            assert costs, variant.name
            if any(not {*rules[one.id].rules} & {*variant.rules} for one in costs):
                beyond.append(variant.name)
    assert len(beyond) <= len(chosen) / 20, beyond
