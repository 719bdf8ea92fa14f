"""Tournaments of Whist: honest players and cheats at the same tables, the standings, and going on where one stopped."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import msgspec
import pytest

import tournament_kit as tools
from commands import environment
from grader.classes.jobs import Jobs, OneJob
from grader.classes.orders import Observer
from grader.classes.out_folder import MATCHES, TOURNAMENT
from grader.kits.kit import Kit
from grader.model.errors import EXIT_FULL_MARKS
from grader.model.result import SandboxInfo
from grader.tournament import page
from grader.tournament.entrants import Field
from grader.tournament.game import Table, open_table
from grader.tournament.match import derived
from grader.tournament.records import (
    SCHEMA,
    DealResult,
    Entrant,
    Games,
    Match,
    Refused,
    Tournament,
    to_json,
)
from grader.tournament.run import GUESSED, Rounds, seed_of, tournament_folder
from grader.tournament.schema import schema_file
from grader.tournament.standings import tournament
from pages import Page
from whist_cheats import CHEATS, HONEST

REPORTS = Path(__file__).parents[1] / "reports"
DEALS = 5
QUICK = '{"move_cpu_seconds": 0.1, "hand_cpu_seconds": 0.3, "mean_hand_cpu_seconds": 0.05}'
HOUSE = '{"house/strong.py": "Strong", "house/high_card.py": "High card", "house/random_legal.py": "Random"}'
SANDBOX = SandboxInfo("strong", ())


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """Whist with little patience and three house players."""
    return tools.whist(tmp_path_factory.mktemp("kit"), LIMITS=QUICK, HOUSE=HOUSE)


@pytest.fixture(scope="module")
def table(kit: Kit) -> Table:
    """The game."""
    return open_table(kit, "whist")


def run(kit: Kit, table: Table, players: Field, folder: Path, jobs: int = 1, deals: int = DEALS) -> Rounds:
    """A tournament in a folder."""
    order = tools.order(kit, "whist", deals)
    rounds = Rounds(order, table, players, folder)
    with tournament_folder(folder):
        rounds.play(OneJob(order, None) if jobs == 1 else Jobs(order, None, jobs))
    return rounds


@pytest.fixture(scope="module")
def everybody(kit: Kit, table: Table, tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    """A tournament of all cheats, the honest players and the house."""
    players = tools.field_of(table, {**{name: source for name, (_, source) in CHEATS.items()}, **HONEST})
    rounds = run(kit, table, players, tmp_path_factory.mktemp("out"), jobs=2)
    assert rounds.exit_code == EXIT_FULL_MARKS, rounds.traces
    return rounds.found()


def test_the_table_is_full(everybody: Tournament) -> None:
    """Every two have met over all deals, whatever anybody did."""
    count = len(CHEATS) + len(HONEST) + 3
    assert len(everybody.standings) == count >= 12
    assert len(everybody.encounters) == count * (count - 1) // 2
    assert all(one.won + one.lost + one.even == DEALS for one in everybody.encounters)
    assert everybody.unplayed == ()


@pytest.mark.parametrize("name", CHEATS)
def test_forfeits_are_of_the_right_kind(everybody: Tournament, name: str) -> None:
    """A cheat gives up hands, for what it did and nothing else, and the state is kept as code."""
    (line,) = [one for one in everybody.standings if one.entrant.id == name]
    kind = CHEATS[name][0]
    assert set(line.forfeits) in ({kind}, {kind, "withdrawn"})
    shown = [one.forfeit for one in everybody.forfeits if one.player == name]
    assert [one.kind for one in shown] == [kind]
    assert "player.PlayCard(" in shown[0].code
    compile(shown[0].code, "pasted", "exec")


def test_who_is_honest_gives_nothing_up(everybody: Tournament) -> None:
    """Printing, either form of the score, and looking in vain for a partner's cards or a deal of before cost nothing."""
    for line in everybody.standings:
        if line.entrant.id not in CHEATS:
            assert line.forfeits == {}, line.entrant.id


def test_better_players_stand_higher(everybody: Tournament) -> None:
    """The strong player stands above the one that plays high, and that one above the one that draws lots."""
    ratings = {one.entrant.id: one.rating for one in everybody.standings}
    assert ratings["house/strong"] > ratings["house/high_card"] > ratings["house/random_legal"]


def test_who_dies_once_loses_one_hand(everybody: Tournament) -> None:
    """A process that crashes late costs one hand; no hand of another table is lost with it."""
    (line,) = [one for one in everybody.standings if one.entrant.id == "crashes_late"]
    assert line.forfeits["crash"] < line.hands / 2


def test_the_page_of_everybody(everybody: Tournament, table: Table) -> None:
    """Every player, every forfeit and every shown deal stands on the page, and nothing of theirs acts on it."""
    text = page.render_tournament(everybody, table.game, REPORTS)
    found = Page(text)
    for line in everybody.standings:
        assert line.entrant.name in found.text
    assert "⟨ESC⟩[31m" in found.text
    assert "\x1b" not in text
    assert len(found.rows("board")) == len(everybody.standings) + 1
    assert found.tags("script") == ["script"]
    assert "http" not in text.replace("http-equiv", "")
    assert len([one for one in found.values("class") if one == "replay"]) == 2 * len(everybody.telling)


def test_the_same_at_any_number_of_jobs(kit: Kit, table: Table, tmp_path: Path) -> None:
    """One job and three give the same records, byte for byte."""
    chance = HONEST["high"].replace("return max(may", "return random.choice(may) if True else max(may")
    players = tools.field_of(table, {"a": HONEST["high"], "b": chance, "c": CHEATS["fails"][1]})
    for jobs in (1, 3):
        run(kit, table, players, tmp_path / str(jobs), jobs)
    one, three = (
        {path.name: path.read_bytes() for path in (tmp_path / n / MATCHES).iterdir()} for n in ("1", "3")
    )
    assert len(one) == 15
    assert one == three


def test_what_was_played_is_not_played_again(kit: Kit, table: Table, tmp_path: Path) -> None:
    """Only the matches of a player that has changed, or has come, are played."""
    told: list[tuple[int, int]] = []
    observer = Observer(known=lambda todo, kept: told.append((todo, kept)))

    def again(players: dict[str, str], deals: int = 2) -> Tournament:
        order = tools.order(kit, "whist", deals)
        rounds = Rounds(order, table, tools.field_of(table, players), tmp_path, observer)
        with tournament_folder(tmp_path):
            rounds.play(OneJob(order, None))
        return rounds.found()

    first = again({"a": HONEST["high"]})
    assert again({"a": HONEST["high"]}) == first
    again({"a": HONEST["high"] + "\n# changed\n"})
    again({"a": HONEST["high"] + "\n# changed\n", "b": HONEST["prints"]})
    again({"a": HONEST["high"]}, deals=1)
    assert told == [(6, 0), (0, 6), (3, 3), (4, 6), (6, 0)]


def test_a_record_that_is_damaged_is_played_again(kit: Kit, table: Table, tmp_path: Path) -> None:
    """Half a record is none."""
    players = tools.field_of(table, {})
    whole = run(kit, table, players, tmp_path).found()
    path = next((tmp_path / MATCHES).iterdir())
    path.write_bytes(path.read_bytes()[:100])
    assert run(kit, table, players, tmp_path).found() == whole


def submissions(folder: Path, players: dict[str, str]) -> Path:
    """A class on disk."""
    for name, source in players.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "Player.py").write_text(source)
    return folder


def command(kit: Kit, source: Path, out: Path, *more: str) -> list[str]:
    """`kibitz tournament`, as another process."""
    options = ["--out", str(out), "--kit", str(kit.root), "--everybody", *more]
    return [sys.executable, "-m", "grader", "tournament", "whist", str(source), *options]


def test_killed_and_started_again(kit: Kit, tmp_path: Path) -> None:
    """After `kill -9` the same command goes on, plays nothing twice, and ends with what one run gives."""
    source = submissions(tmp_path / "class", {"ada": HONEST["high"], "bob": CHEATS["fails"][1]})
    line = command(kit, source, tmp_path / "out", "--deals", "40", "--jobs", "2")
    process = subprocess.Popen(line, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    matches = tmp_path / "out" / MATCHES
    end = time.monotonic() + 60
    while len(list(matches.glob("*.json"))) < 2 and time.monotonic() < end:
        assert process.poll() is None
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    before = {path.name: path.stat().st_mtime_ns for path in matches.glob("*.json")}
    assert 2 <= len(before) < 10
    done = subprocess.run(line, env=environment(), capture_output=True, text=True, check=True, timeout=120)
    assert "played before, and unchanged" in done.stderr
    after = {path.name: path.stat().st_mtime_ns for path in matches.glob("*.json")}
    assert len(after) == 10
    assert before.items() <= after.items()
    seed = json.loads((tmp_path / "out" / TOURNAMENT).read_bytes())["seed"]
    other = command(kit, source, tmp_path / "other", "--deals", "40", "--jobs", "1", "--seed", str(seed))
    subprocess.run(other, env=environment(), capture_output=True, check=True, timeout=120)
    for name in (TOURNAMENT, page.LIST, page.PAGE):
        assert (tmp_path / "out" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


def test_the_command(kit: Kit, tmp_path: Path) -> None:
    """It says who plays and who does not, and writes page, JSON and CSV."""
    players = {"ada": HONEST["high"], "=cmd()": HONEST["prints"], "eve": "x = 1\n"}
    source = submissions(tmp_path / "class", players)
    line = command(kit, source, tmp_path / "out", "--deals", "1", "--jobs", "1")
    done = subprocess.run(line, env=environment(), capture_output=True, text=True, check=True, timeout=60)
    assert "not entered: eve: it has no Player" in done.stderr
    assert "report: " in done.stdout
    found = json.loads((tmp_path / "out" / TOURNAMENT).read_bytes())
    assert msgspec.convert(found, Tournament).refused[0].id == "eve"
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out" / page.LIST).read_text("utf-8"))))
    assert len(rows) == 5
    assert {row["house"] for row in rows} == {"yes", "no"}


def test_nobody_knows_the_seed_before(tmp_path: Path) -> None:
    """Each folder has a seed of its own, which is not to be found by trying, and keeps it; another one may be asked for."""
    seeds = []
    for name in ("one", "two"):
        with tournament_folder(tmp_path / name) as folder:
            seeds.append(seed_of(folder, None))
            assert seed_of(folder, None) == seeds[-1] >= GUESSED
    assert seeds[0] != seeds[1]
    with tournament_folder(tmp_path / "two") as folder:
        assert [seed_of(folder, one) for one in (seeds[0], None)] == [seeds[0]] * 2


@pytest.mark.parametrize(("options", "knows"), [((), False), (("--seed", "0"), True)])
def test_a_player_that_tries_the_seed_of_old(
    kit: Kit, tmp_path: Path, options: tuple[str, ...], knows: bool
) -> None:
    """From seed 0 and two ids follows who holds what; not so from the seed that is drawn.  Who gives a small one is warned."""
    source = submissions(
        tmp_path / "class", {"ada": HONEST["high"], "bob": HONEST["prints"].replace("max(", "min(")}
    )
    line = command(kit, source, tmp_path / "out", "--deals", "5", "--jobs", "1", *options)
    done = subprocess.run(line, env=environment(), capture_output=True, text=True, check=True, timeout=60)
    assert ("can be guessed" in done.stderr) == knows
    table = open_table(kit, "whist")
    dealt = table.game.deals(random.Random(derived(derived(0, "ada", "bob"), "deals", 0)), 5)
    matches = [json.loads(path.read_bytes()) for path in (tmp_path / "out" / MATCHES).glob("*.json")]
    told = [
        one["deal"]
        for match in matches
        for one in match["telling"]
        if (match["first"], match["second"]) == ("ada", "bob")
    ]
    assert told
    assert [one in dealt for one in told] == [knows] * len(told)


def test_the_class_page_is_not_replaced(kit: Kit, tmp_path: Path) -> None:
    """A folder with the results of a class is left as it was, and told before anything is played."""
    source = submissions(tmp_path / "class", {"ada": HONEST["high"], "bob": HONEST["high"]})
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "class.json").write_text('{"assignment": "whist"}')
    line = command(kit, source, tmp_path / "out", "--deals", "1", "--jobs", "1")
    done = subprocess.run(line, env=environment(), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    told = f"{tmp_path / 'out'}: holds the results of whist; choose another folder with --out"
    assert done.stderr == f"kibitz: {told}\n"
    assert [one.name for one in (tmp_path / "out").iterdir()] == ["class.json"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"), "give one of them"),
        (("--deals", "0"), "0 is not in the range"),
        (("--out", ""), "--out is empty"),
        (("--out", "."), "another folder for the results"),
    ],
)
def test_wrong_commands(
    kit: Kit, tmp_path: Path, options: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be done is told before anything is played."""
    import click

    from grader.commands.tournament import tournament_command
    from grader.model.errors import InputError

    source = submissions(tmp_path / "class", {"ada": HONEST["high"]})
    monkeypatch.chdir(source)
    base = ["whist", str(source), "--out", str(tmp_path / "out"), "--kit", str(kit.root)]
    with pytest.raises((InputError, click.ClickException)) as caught:
        tournament_command.main([*base, *options], standalone_mode=False)
    assert words in (
        caught.value.message if isinstance(caught.value, click.ClickException) else str(caught.value)
    )


def test_nothing_but_what_a_seat_may_know(table: Table) -> None:
    """What a seat is told names the cards of its own hand and no others."""
    import random

    for number, deal in enumerate(table.game.deals(random.Random(5), 8)):
        hand = table.game.Hand(deal, (number, 2))
        for seat in range(4):
            text = json.dumps(hand.view(seat))
            named = {card for cards in deal["hands"] for card in cards if f'"{card}"' in text}
            assert named == set(deal["hands"][seat])


def made(first: str, second: str, margins: list[int]) -> Match:
    """A match with these margins."""
    deals = tuple(DealResult(0, ((7, 6), (6 + one, 7))) for one in margins)
    return Match(SCHEMA, "", first, second, deals, Games(0, 0, 0), ({}, {}), (), (), SANDBOX)


def standings(matches: list[Match], refused: tuple[Refused, ...] = ()) -> Tournament:
    """The standings of matches."""
    names = sorted({name for one in matches for name in (one.first, one.second)})
    entrants = [Entrant(name, name) for name in names]
    return tournament(("whist", "Whist"), (1, 0), entrants, matches, refused, ())


def test_equals_share_their_place() -> None:
    """A player against itself is told apart neither by the ratings nor by the deals."""
    found = standings([made("a", "b", [0] * 60), made("a", "c", [1] * 60), made("b", "c", [1] * 60)])
    assert [(one.entrant.id, one.place, one.behind) for one in found.standings] == [
        ("a", 1, 0),
        ("b", 1, 0),
        ("c", 3, 2),
    ]
    assert set(found.better) == {("a", "c"), ("b", "c")}
    verdicts = {(one.first, one.second): one.verdict for one in found.encounters}
    assert verdicts == {("a", "b"): "equal", ("a", "c"): "better", ("b", "c"): "better"}


def test_a_player_against_itself(kit: Kit, table: Table, tmp_path: Path) -> None:
    """A player that draws lots is declared equal to itself, and another one that is worse is not."""
    lots = HONEST["high"].replace("return max(may", "return random.choice(may) if True else max(may")
    players = tools.field_of(table, {"one": lots, "two": lots})
    found = run(kit, table, players, tmp_path, jobs=2, deals=50).found()
    pairs = {frozenset(pair) for pair in found.better}
    assert frozenset(("one", "two")) not in pairs
    assert frozenset(("one", "house/strong")) in pairs
    (met,) = [one for one in found.encounters if {one.first, one.second} == {"one", "two"}]
    assert met.won + met.lost > 0
    assert met.verdict == "equal"


def test_nobody_runs_the_spreadsheet() -> None:
    """A cell that a spreadsheet would run stays text."""
    found = standings([made("=cmd", "b", [1, 0])])
    assert "\n" not in page.leaderboard(found).replace("\r\n", "")
    assert "'=cmd" in page.leaderboard(found)


def test_a_page_without_deals_and_forfeits(table: Table) -> None:
    """What there is none of has no heading."""
    text = page.render_tournament(
        standings([made("a", "b", [1])], (Refused("c", "it has no Player"),)), table.game, REPORTS
    )
    found = Page(text)
    assert "Telling deals" not in found.text
    assert 'id="forfeits"' not in text
    assert "it has no Player" in found.text


class TestSchema:
    """The data and its schema."""

    def test_the_schema_file_is_current(self) -> None:
        """Where this fails: python -m grader.tournament.schema > reports/tournament.schema.json"""
        assert (REPORTS / "tournament.schema.json").read_text(encoding="utf-8") == schema_file()

    def test_what_was_played_is_valid(self, everybody: Tournament) -> None:
        """A whole tournament is valid by the schema, and comes back from its JSON; a field too many is refused."""
        schema = json.loads(schema_file())
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        data = json.loads(to_json(everybody))
        validator.validate(data)
        assert msgspec.convert(data, Tournament) == everybody
        assert not validator.is_valid({**data, "extra": 1})
        data["encounters"][0]["verdict"] = "great"
        assert not validator.is_valid(data)

    def test_every_field_is_explained(self) -> None:
        """No field is without a word on what it means, and no closed object takes others."""
        for struct in json.loads(schema_file())["$defs"].values():
            assert struct["additionalProperties"] is False
            assert all(field["description"] for field in struct["properties"].values())
