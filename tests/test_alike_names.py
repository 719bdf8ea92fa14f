"""Which names mean another one with a slip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.grading.alike import LONGEST_NAME, MOST_NAMES, contains, is_slip, only_alike, shares_words


def is_alike(name: str, own: str) -> bool:
    """In one of the two ways in which a name may be meant."""
    return is_slip(name, own) or contains(name, own)


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("trick_winner", "trick_winer"),
        ("trick_winner", "winner_trick"),
        ("trick_winner", "find_trick_winner"),
        ("PlayCard", "CardPlay"),
        ("cardExists", "cardExsists"),
        ("getValue", "getVal"),
        ("removeCard", "remCard"),
        ("shuffle", "suffle"),
        ("scores", "score_list"),
        ("tableau_to_foundation", "tableau_to_found"),
        ("legal_cards", "legal_card"),
    ],
)
def test_a_slip(name: str, own: str) -> None:
    """Somebody who was asked for the first may mean it by the second."""
    assert is_alike(name, own)


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("tableau_to_cell", "cell_to_tableau"),
        ("is_face_up", "is_face_down"),
        ("set_name", "get_name"),
        ("getRank", "getSuit"),
        ("startRound", "finishRound"),
        ("add", "pad"),
        ("pop", "top"),
        ("eval", "val"),
        ("legal_cards", "illegal_cards"),
        ("shuffle", "reshuffle"),
        ("size", "resize"),
        ("Card", "Discard"),
        ("hand", "band"),
        ("scores", "score_board"),
        ("size", ""),
        ("size", "_"),
    ],
)
def test_another_name(name: str, own: str) -> None:
    """Nobody means the first by the second."""
    assert not is_alike(name, own)


def test_of_several_none_is_meant() -> None:
    """One that is nearer than all others is meant; of two that are as near, neither is."""
    assert only_alike("shuffle", ["deal", "suffle"]) == "suffle"
    assert only_alike("shuffle", ["schuffle", "suffle"]) == ""
    assert only_alike("shuffle", ["deal"]) == ""
    assert only_alike("scores", ["print_scores", "score_list"]) == "score_list"
    assert only_alike("shuffle", [*(f"deal{n}" for n in range(MOST_NAMES)), "suffle"]) == ""


@given(st.text(max_size=200))
def test_any_name(own: str) -> None:
    """A name comes from a submission: a long one is nobody's slip, and takes no time."""
    if is_alike("tableau_to_foundation", own):
        assert len(own.replace("_", "").casefold()) <= LONGEST_NAME


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("PlayCard", "cardPlay"),
        ("getCardValue", "get_top_rank"),
        ("PlayCard", "useACard"),
        ("add", "add"),
        ("add", "put"),
        ("isEmpty", "isFull"),
        ("getSuit", "getName"),
        ("from_cell", "to_cell"),
        ("tableau_to_foundation", "tableau_to_cell"),
        ("PlayCard", "use" * LONGEST_NAME + "Card"),
    ],
)
def test_no_name_of_which_one_word_is_another(name: str, own: str) -> None:
    """More than one word is, or what is the same says nothing of what it is about, or a word says a direction."""
    assert not shares_words(name, own)


def test_another_word() -> None:
    """All words but one are the same, at the same places."""
    assert shares_words("PlayCard", "useCard") and shares_words("getCardValue", "get_card_rank")
