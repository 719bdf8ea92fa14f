"""Which names of files say that they are copies, drafts or tests."""

from __future__ import annotations

import pytest

from grader.inside.spare import is_spare

SPARE = [
    "Player (1).py", "Player(2).py", "old/Player.py", "Player_old.py", "OldPlayer.py", "playerBackup.py",
    "Kopie von Player.py", "Player - Kopie.py", "Player - Copy.py", "copie de Player.py", "Player.bak.py",
    "test_player.py", "tests/player.py", ".history/Player_2023.py", "archive/Player.py", "Archiv/Player.py",
    "attempt1.py", "DummyPlayer.py", "draft2/Player.py", "Entwurf.py", "brouillon/Player.py", "PLAYER_OLD.py",
]  # fmt: skip
OWN = [
    "Player.py", "harold.py", "Arnold/Player.py", "gold.py", "scaffold.py", "latest.py", "contest/Player.py", "folder/proj10.py",
    "Walter.py", "alternative.py", "protest.py", "recopied.py", "player2.py", "Temple/Player.py", "b.okafor.py", "",
    "testament.py", "Halt.py", "mytests2.py", "Player 1.py",
]  # fmt: skip


@pytest.mark.parametrize("path", SPARE)
def test_a_word_says_that_it_is_spare(path: str) -> None:
    """In several spellings and languages."""
    assert is_spare(path)


@pytest.mark.parametrize("path", OWN)
def test_a_part_of_a_word_says_nothing(path: str) -> None:
    """People have names, and so have files."""
    assert not is_spare(path)
