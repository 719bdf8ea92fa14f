"""Constants in the place of the work: what is wrong in one of them never pays for what another one is charged for."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.model.result import Result
from grader.submissions.submission import Submission

GAME = {"winner": "'A'", "rotate_order": "None", "score_bags": "None"}
ALL_OF_SPADES = {
    **GAME,
    "eval": "(100, 0)",
    "add_bid": "None",
    "to_string": "''",
    "legal_cards": "[]",
    "trick_winner": "0",
}


@pytest.fixture(scope="module")
def spades() -> Iterator[Grader]:
    with tools.grader("spades") as one:
        yield one


def constant(name: str, bodies: Mapping[str, str], attributes: Mapping[str, str]) -> Submission:
    """The reference with constants for what these functions return, and for what these attributes are at first."""
    files = dict(tools.reference(name).files)
    for path, data in files.items():
        if not path.endswith(".py"):
            continue
        tree = ast.parse(data)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name in bodies:
                node.body = [ast.Return(ast.parse(bodies[node.name], mode="eval").body)]
            elif isinstance(node, ast.FunctionDef) and node.name == "__init__":
                node.body += [
                    ast.parse(f"self.{one} = {value}").body[0]
                    for one, value in attributes.items()
                    if any(
                        isinstance(part, ast.Attribute)
                        and part.attr == one
                        and isinstance(part.ctx, ast.Store)
                        for part in ast.walk(node)
                    )
                ]
        files[path] = ast.unparse(ast.fix_missing_locations(tree)).encode()
    return Submission("one", "one", files)


def paid(result: Result) -> dict[str, float]:
    return {one.id: one.points for one in result.checks if one.points}


@pytest.mark.parametrize(
    "more", [{"players": "None"}, {"scores": "[500, 500]"}, {"players": "None", "bags": "[9, 9]"}]
)
def test_a_wrong_attribute_never_raises_the_mark(spades: Grader, more: Mapping[str, str]) -> None:
    """It may leave more open; what was charged before is not paid by it."""
    before = spades.grade(constant("spades", GAME, {}))
    after = spades.grade(constant("spades", GAME, more))
    assert after.score <= before.score
    charged = {one.id for one in before.checks if one.status == "failed" and not one.points}
    assert charged.isdisjoint(paid(after))


def test_a_wrong_attribute_is_not_paid(spades: Grader) -> None:
    """Though another one of the same constructor is charged: none of the programs that read it came out right."""
    result = spades.grade(constant("spades", {}, {"scores": "[1, 0]", "players": "None"}))
    assert "a_game_begins_at_nothing" not in paid(result)
    with tools.grader("king_of_the_hill") as koth:
        named = koth.grade(constant("king_of_the_hill", {}, {"name": "None", "cards": "None"}))
    assert "a_player_has_a_name" not in paid(named)


def test_a_hollow_program_earns_nothing(spades: Grader) -> None:
    """All functions answer with constants, and no attribute is what it should be."""
    attributes = {
        "scores": "[1, 0]",
        "players": "None",
        "bags": "None",
        "suite": "None",
        "suiteID": "None",
        "value": "None",
    }
    result = spades.grade(constant("spades", ALL_OF_SPADES, attributes))
    # Cards are in order by what they are made with, whatever their attributes say.
    assert set(paid(result)) == {"order", "order_id"}


def test_what_looked_like_another_reading_is_no_answer_by_the_run() -> None:
    """With cards whose faces are wrong, a joker without a value seems to be refused; with the course's cards it is not."""
    with tools.grader("spite_and_malice") as grader:
        result = grader.grade(constant("spite_and_malice", {}, {"_face": "[]"}))
    assert {one.task for one in result.checks if one.status == "failed"} == {"Card"}
    others = [one for one in result.checks if one.task != "Card"]
    assert all(one.points == one.max_points for one in others)
