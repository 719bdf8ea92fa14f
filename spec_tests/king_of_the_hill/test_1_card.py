"""Task 1: what a card is, and when two are alike."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .table import faces, new_card, plain_faces

others = st.sampled_from(["same", "rank", "suit", "other"])


def partner(face: str, other: str, how: str) -> str:
    """A card that shares what `how` says with `face`, and the rest with `other`."""
    if how == "same":
        return face
    if how == "rank":
        return face[:-1] + other[-1] if face[:-1] and other[:-1] else other
    if how == "suit":
        return other[:-1] + face[-1] if face[:-1] and other[:-1] else other
    return other


@check(task="Card", rules=["C1"], points=1)
@given(face=faces)
@example(face="5H")
@example(face="TC")
@example(face="R")
@example(face="B")
def test_a_card_has_rank_and_suit(lab: Lab, face: str) -> None:
    """A card has the rank and the suit that it was made with."""
    card = new_card(lab, face)
    lab.read(card, "rank")
    lab.read(card, "suit")


@check(task="Card", rules=["C2"], points=2)
@given(face=faces, other=faces, how=others)
@example(face="5H", other="5D", how="other")
@example(face="5H", other="6H", how="other")
@example(face="5H", other="5H", how="same")
@example(face="R", other="B", how="other")
@example(face="R", other="R", how="same")
@example(face="QS", other="KD", how="other")
def test_identical(lab: Lab, face: str, other: str, how: str) -> None:
    """identical(card) tells whether rank and suit are the same."""
    card = new_card(lab, face)
    card.identical(new_card(lab, partner(face, other, how)))
    card.identical(card)


@check(task="Card", rules=["C3"], points=1)
@given(face=plain_faces, other=plain_faces, how=others)
@example(face="5H", other="5D", how="other")
@example(face="5H", other="6H", how="other")
@example(face="6H", other="5D", how="other")
@example(face="TS", other="TS", how="same")
@example(face="QS", other="KD", how="other")
def test_same_rank(lab: Lab, face: str, other: str, how: str) -> None:
    """sameRank(card) tells whether the ranks are the same."""
    new_card(lab, face).sameRank(new_card(lab, partner(face, other, how)))


@check(task="Card", rules=["C4"], points=1)
@given(face=faces, other=faces, how=others)
@example(face="5H", other="5D", how="other")
@example(face="5H", other="6H", how="other")
@example(face="TS", other="TS", how="same")
@example(face="R", other="B", how="other")
@example(face="5S", other="5C", how="other")
@example(face="5C", other="5S", how="other")
@example(face="B", other="B", how="same")
def test_same_suit(lab: Lab, face: str, other: str, how: str) -> None:
    """sameSuit(card) tells whether the suits are the same."""
    new_card(lab, face).sameSuit(new_card(lab, partner(face, other, how)))
