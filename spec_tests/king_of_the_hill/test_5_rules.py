"""Task 8: which plays are valid, for singles and for identical pairs."""

from __future__ import annotations

from hypothesis import example, given

from grader import Lab, check

from .model import SEATS, Trumps
from .situations import Situation, situation
from .table import deal, fill, new_cards, new_players, play, round_of, seeds

HEARTS = Trumps("2", "H")


def ask(lab: Lab, it: Situation) -> None:
    """Bring a situation about, and ask of plays whether they are valid."""
    players = new_players(lab)
    round = round_of(lab, players, it.trumps)
    order = [players[(it.leader + number) % SEATS] for number in range(SEATS)]
    deal(lab, order, it.played)
    actor = order[len(it.played)]
    fill(lab, lab.read(actor, "hand"), it.hand)
    trick = play(lab, round, players, it.leader, it.played)
    rules = lab.Rules()
    for wanted in it.asked:
        rules.validPlay(trick, actor, new_cards(lab, wanted))


def of(led: str, hand: str, *asked: str, leader: int = 0, trumps: Trumps = HEARTS) -> Situation:
    """A situation from texts of cards with spaces between them, in which only the leader has played."""
    played = [led.split()] if led else []
    return Situation(trumps, leader, played, hand.split(), [one.split() for one in asked])


@check(task="Rules", rules=["V1"], points=1)
@given(it=seeds.map(lambda seed: situation(seed, ("lead",))))
@example(it=of("", "5C 5C 7D AS", "5C", "5C 5C", "7D"))
@example(it=of("", "5C 5C 7D AS", "5C 7D", "7D AS"))
@example(it=of("", "5C 5D 7D 7S", "5C 5D", "7D 7S"))
@example(it=of("", "R B 5C 6C", "R B", "5C 6C"))
@example(it=of("", "R R 5C 6C 7C", "R R", "5C 6C 7C", "R R 5C", leader=3))
@example(it=of("", "5C 5C 7D AS", ""))
def test_what_may_be_led(lab: Lab, it: Situation) -> None:
    """Any single card may be led, or two identical ones."""
    ask(lab, it)


@check(task="Rules", rules=["V2"], points=1)
@given(it=seeds.map(lambda seed: situation(seed, ("number",))))
@example(it=of("5C", "7C 7C AS", "7C 7C"))
@example(it=of("5C 5C", "7C 7C AS", "7C"))
@example(it=of("5C", "AD AS 6S", "AD AS"))
@example(it=of("5C 5C", "AD AS 6S", "AD", "AD AS 6S"))
@example(it=of("5C", "7C 7C AS", ""))
@example(it=of("5C 5C", "AD AS 6S", ""))
def test_as_many_as_were_led(lab: Lab, it: Situation) -> None:
    """As many cards are played as were led."""
    ask(lab, it)


@check(task="Rules", rules=["V3"], points=2)
@given(it=seeds.map(lambda seed: situation(seed, ("not held",))))
@example(it=of("5C", "7C AS", "8C"))
@example(it=of("5C", "7D AS", "8C"))
@example(it=of("", "7D AS", "7S", "7D 7D"))
@example(it=of("5C 5C", "7C 8C AS", "7C 7C"))
@example(it=of("5C 5C", "7D 8D AS", "7D 7D", "7D 9D"))
@example(it=of("5C 5C", "7C 8C 8C AS", "7C 7C"))
def test_only_cards_of_the_hand(lab: Lab, it: Situation) -> None:
    """Only cards that the player holds can be played, and a card twice only where it is held twice."""
    ask(lab, it)


@check(task="Rules", rules=["V4"], points=2)
@given(it=seeds.map(lambda seed: situation(seed, ("single",))))
@example(it=of("5C", "7C AS KC", "7C", "KC", "AS"))
@example(it=of("5C", "7C AH", "7C", "AH"))
@example(it=of("5H", "7H AC", "7H", "AC", leader=4))
@example(it=Situation(HEARTS, 0, [["5C"], ["7D"]], ["7C", "KD"], [["KD"], ["7C"]]))
def test_the_suit_is_followed(lab: Lab, it: Situation) -> None:
    """Who has a card of the suit led must play one."""
    ask(lab, it)


@check(task="Rules", rules=["V5"], points=1)
@given(it=seeds.map(lambda seed: situation(seed, ("void",))))
@example(it=of("5C", "7D AS KH", "7D", "KH", "AS"))
@example(it=of("5C 5C", "7D AS KH KH", "7D AS", "KH KH", "AS KH"))
@example(it=of("5H", "7D AS", "7D"))
def test_without_the_suit_anything_goes(lab: Lab, it: Situation) -> None:
    """Who has no card of the suit led may play anything."""
    ask(lab, it)


@check(task="Rules", rules=["V6"], points=2)
@given(it=seeds.map(lambda seed: situation(seed, ("pair",), None)))
@example(it=of("5C 5C", "7C 7C AC KD KD", "7C 7C"))
@example(it=of("5C 5C", "7C 7C 9C 9C", "7C 7C", "9C 9C"))
@example(it=of("5H 5H", "7H 7H 9C 9C", "7H 7H"))
def test_a_pair_follows_a_pair(lab: Lab, it: Situation) -> None:
    """An identical pair of the suit led may always follow a pair."""
    ask(lab, it)


@check(task="Rules", rules=["V7"], points=1)
@given(it=seeds.map(lambda seed: situation(seed, ("no pair",), None)))
@example(it=of("5C 5C", "7C 7C AS KD KD", "KD KD", "AS KD"))
@example(it=of("5C 5C", "7C 7C R R", "R R"))
@example(it=of("5H 5H", "7H 7H KD KD", "KD KD"))
def test_a_pair_must_follow_a_pair(lab: Lab, it: Situation) -> None:
    """Who holds an identical pair of the suit led may not play two cards of other suits on a pair."""
    ask(lab, it)


@check(task="Rules", rules=["V8"], points=2)
@given(it=seeds.map(lambda seed: situation(seed, ("single", "void"), by_rank=True)))
@example(it=of("5H", "R AC", "R", "AC"))
@example(it=of("5H", "2C AC", "2C", "AC"))
@example(it=of("5C", "2C AS", "2C", "AS"))
@example(it=of("5C", "2C 7C", "2C", "7C"))
@example(it=of("R", "7H AC", "7H", "AC"))
@example(it=of("2S", "7H AS", "7H", "AS"))
@example(it=of("2S", "AS KS", "AS"))
@example(it=of("B", "2D AS", "2D", "AS"))
@example(it=of("5C", "B AS", "B", "AS"))
def test_trumps_are_one_suit(lab: Lab, it: Situation) -> None:
    """Jokers and cards of the trump rank follow trumps, and no other suit."""
    ask(lab, it)
