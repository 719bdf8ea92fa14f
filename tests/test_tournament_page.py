"""The page of a tournament in a real browser: replayed by button and key, read without script, faultless for axe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import tournament_kit as tools
from browser import Browser, running
from grader.classes.jobs import OneJob
from grader.tournament import page
from grader.tournament.game import open_table
from grader.tournament.run import Rounds, tournament_folder
from whist_cheats import CHEATS, HONEST

HOSTILE = "<script>alert(1)</script>\u202e\x1b[31m"
REPORTS = Path(__file__).parents[1] / "reports"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all of these tests."""
    with running(tmp_path_factory.mktemp("profile")) as one:
        yield one


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a small tournament, in which somebody fails with a hostile text."""
    two = '{"house/strong.py": "Strong", "house/high_card.py": "High card"}'
    kit = tools.whist(tmp_path_factory.mktemp("kit"), HOUSE=two)
    table = open_table(kit, "whist")
    fails = CHEATS["fails"][1].replace("'lost \\x1b[31m count'", repr(HOSTILE))
    assert fails != CHEATS["fails"][1]
    players = tools.field_of(table, {"high": HONEST["high"], "fails": fails})
    out = tmp_path_factory.mktemp("out")
    order = tools.order(kit, "whist", 5)
    rounds = Rounds(order, table, players, out)
    with tournament_folder(out) as folder:
        rounds.play(OneJob(order, None))
        page.write(rounds.found(), table.game, folder, REPORTS)
    return out / page.PAGE


@pytest.mark.parametrize(
    ("width", "scheme", "media"),
    [(1280, "light", "screen"), (1280, "dark", "screen"), (400, "light", "screen"), (1000, "light", "print")],
)
def test_no_faults(browser: Browser, written: Path, width: int, scheme: str, media: str) -> None:
    """Nothing is asked for, nothing fails, axe has no complaint, and the page is never wider than its window."""
    browser.open(written, width=width, scheme=scheme, media=media)
    assert browser.axe() == []
    assert browser.troubles() == []
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")


def test_replayed_by_button_and_key(browser: Browser, written: Path) -> None:
    """Each step marks the four cards of a trick; those played before are dimmed; the end shows all again."""
    browser.open(written)
    replay = browser.driver.find_element(By.CSS_SELECTOR, ".replay")
    start, _, on, end = replay.find_elements(By.CSS_SELECTOR, ".controls button")
    said = replay.find_element(By.CSS_SELECTOR, "output")

    def marked() -> tuple[int, int]:
        return tuple(
            len(replay.find_elements(By.CSS_SELECTOR, f".felt .card.{one}")) for one in ("now", "gone")
        )  # type: ignore[return-value]

    assert (marked(), said.text) == ((0, 0), "all of it")
    start.click()
    assert (marked(), said.text) == ((4, 0), "1 of 13")
    on.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert (marked(), said.text) == ((4, 8), "3 of 13")
    on.send_keys(Keys.ARROW_LEFT)
    assert (marked(), said.text) == ((4, 4), "2 of 13")
    end.click()
    assert (marked(), said.text) == ((0, 0), "all of it")


def test_without_script(browser: Browser, written: Path) -> None:
    """Every trick is on the page, and no control that would do nothing."""
    browser.open(written, scripts=False)
    replays = browser.driver.find_elements(By.CSS_SELECTOR, ".replay")
    assert replays
    for one in replays:
        assert len(one.find_elements(By.CSS_SELECTOR, ".rounds tbody tr")) == 13
        assert not one.find_element(By.CSS_SELECTOR, ".controls").is_displayed()


def test_what_a_player_says_is_text(browser: Browser, written: Path) -> None:
    """An error's text does not act on the page, and what cannot be seen is written out."""
    browser.open(written)
    text = browser.run("return document.body.textContent")
    assert "<script>alert(1)</script>⟨U+202E⟩⟨ESC⟩[31m" in text
    assert browser.troubles() == []
