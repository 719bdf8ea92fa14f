"""Tasks 5 and 6: players, and what happens in a trick: plays, points, winner, and the called card."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .model import SEATS, Trumps
from .situations import trick_of_pairs, trick_of_singles, trick_of_trumps, trick_without_trumps
from .table import (
    RANK_AND_SUIT,
    deal,
    defenders,
    faces,
    fill,
    look,
    name_of,
    new_players,
    play,
    round_of,
    seats,
    seeds,
    trick_of,
)

Plays = list[list[str]]
HEARTS = Trumps("2", "H")
leads = st.just([]) | st.lists(faces, min_size=1, max_size=2)


def each(*cards: str) -> Plays:
    """Plays of one card each."""
    return [[card] for card in cards]


def twice(*cards: str) -> Plays:
    """Plays of two cards each: of a pair, or of two cards with a space between them."""
    return [card.split() if " " in card else [card, card] for card in cards]


def drawn(draw: object) -> st.SearchStrategy[tuple[Trumps, Plays]]:
    """What a function of `situations` makes of a seed."""
    return seeds.map(draw)  # type: ignore[arg-type]


@check(task="Player", rules=["L1"], points=1)
@given(name=st.sampled_from(["Ann", "Bob", "Eve 2", "", "Zoë"]))
@example(name="Ann")
def test_a_player_has_a_name(lab: Lab, name: str) -> None:
    """A player has the name that it was made with."""
    lab.read(lab.Player(name), "name")


@check(task="Player", rules=["L2"], points=1)
@given(held=st.lists(faces, min_size=1, max_size=4))
@example(held=["5H"])
def test_a_player_has_a_hand(lab: Lab, held: list[str]) -> None:
    """A new player holds an empty hand of his or her own."""
    one, other = lab.Player("Ann"), lab.Player("Ben")
    lab.read(one, "hand").numCards()
    fill(lab, lab.read(one, "hand"), held)
    lab.read(one, "hand").numCards()
    look(lab, lab.read(other, "hand"))


@check(task="Trick", rules=["T1"], points=1)
@given(leader=seats)
@example(leader=0)
@example(leader=3)
def test_a_new_trick(lab: Lab, leader: int) -> None:
    """A new trick knows its round and who leads it, and holds no cards."""
    players = new_players(lab)
    round = round_of(lab, players, HEARTS)
    trick = lab.Trick(round, players[leader])
    lab.same(lab.read(trick, "round"), round)
    name_of(lab, lab.read(trick, "leadingPlayer"))
    lab.fields(lab.read(trick, "cards"), "Player.name")


@check(task="Trick", rules=["T2"], points=2)
@given(drawn=drawn(trick_of_singles) | drawn(trick_of_pairs), leader=seats, made=st.integers(1, SEATS))
@example(drawn=(HEARTS, each("5C", "7C", "AC", "2D", "R")), leader=0, made=5)
@example(drawn=(HEARTS, each("5C", "7C", "AC", "2D", "R")), leader=3, made=3)
@example(drawn=(HEARTS, twice("5C", "7C", "AC", "TD 9S", "R")), leader=1, made=4)
def test_cards_go_to_the_trick(lab: Lab, drawn: tuple[Trumps, Plays], leader: int, made: int) -> None:
    """playCards takes the cards out of the player's hand, and adds the player with the cards to the trick."""
    trumps, plays = drawn
    players = new_players(lab)
    round = round_of(lab, players, trumps)
    order = [players[(leader + number) % SEATS] for number in range(SEATS)]
    deal(lab, order, plays)
    # The leader may keep anything, so a copy of the card led stays behind.
    fill(lab, lab.read(order[0], "hand"), [plays[0][0], "KS"])
    trick = play(lab, round, players, leader, plays[:made])
    played = lab.read(trick, "cards")
    lab.fields(played, "Player.name", *RANK_AND_SUIT)
    # The player, and not only the name.
    lab.same(played[0][0], order[0])
    look(lab, lab.read(order[0], "hand"), "any_order")
    look(lab, lab.read(order[made - 1], "hand"), "any_order")


@check(task="Trick", rules=["T3"], points=1)
@given(
    drawn=drawn(trick_of_singles) | drawn(trick_of_pairs) | drawn(trick_of_trumps), leader=seats, asked=leads
)
@example(drawn=(HEARTS, each("5C", "7C", "AC", "2D", "R")), leader=0, asked=[])
@example(drawn=(HEARTS, each("5H", "7C", "AC", "2D", "R")), leader=0, asked=[])
@example(drawn=(HEARTS, each("2S", "7C", "AC", "2D", "R")), leader=0, asked=[])
@example(drawn=(HEARTS, each("R", "7C", "AC", "2D", "R")), leader=1, asked=[])
@example(drawn=(HEARTS, twice("B", "7C", "AC", "2D", "R")), leader=1, asked=[])
@example(drawn=(HEARTS, each("5C", "7C", "AC", "2D", "R")), leader=0, asked=["7S", "8S"])
@example(drawn=(HEARTS, each("5C", "7C", "AC", "2D", "R")), leader=2, asked=["KD"])
def test_trick_suit(lab: Lab, drawn: tuple[Trumps, Plays], leader: int, asked: list[str]) -> None:
    """trickSuit is the suit of the card led, or the trump suit where that is a trump."""
    trumps, plays = drawn
    # What was refused, or only asked about, is not led.
    trick, _, _ = trick_of(lab, trumps, plays[:2], leader, asked=asked)
    # Twice, because looking must not change anything.
    lab.read(trick, "trickSuit")
    lab.read(trick, "trickSuit")


@check(task="Trick", rules=["T4"], points=1)
@given(drawn=drawn(trick_of_singles) | drawn(trick_of_pairs), made=st.integers(1, SEATS), asked=leads)
@example(drawn=(HEARTS, each("5C", "7C", "AC", "2D", "R")), made=1, asked=[])
@example(drawn=(HEARTS, twice("5C", "7C", "AC", "2D", "R")), made=2, asked=[])
@example(drawn=(HEARTS, each("5C", "7C", "AC", "2D", "R")), made=2, asked=["5C", "8S"])
def test_trick_type(lab: Lab, drawn: tuple[Trumps, Plays], made: int, asked: list[str]) -> None:
    """trickType is the number of cards that were led."""
    trumps, plays = drawn
    trick, _, _ = trick_of(lab, trumps, plays[:made], asked=asked)
    lab.read(trick, "trickType")


@check(task="Trick", rules=["T5"], points=2)
@given(drawn=drawn(trick_of_singles) | drawn(trick_of_pairs), leader=seats)
@example(drawn=(HEARTS, each("5C", "TC", "KC", "2D", "R")), leader=0)
@example(drawn=(HEARTS, each("AC", "QC", "JC", "9C", "4C")), leader=0)
@example(drawn=(HEARTS, each("4C", "TS", "3C", "6C", "7C")), leader=2)
@example(drawn=(HEARTS, each("4C", "5H", "3C", "6C", "KS")), leader=0)
@example(drawn=(HEARTS, twice("5C", "KC", "AC", "TD 5S", "R")), leader=0)
def test_trick_points(lab: Lab, drawn: tuple[Trumps, Plays], leader: int) -> None:
    """trickPoints() is what all cards of the trick count: a 5 five, a ten or a king ten."""
    trumps, plays = drawn
    trick, _, _ = trick_of(lab, trumps, plays, leader)
    trick.trickPoints()
    # Asking must not change anything.
    trick.trickPoints()


def winner(lab: Lab, drawn: tuple[Trumps, Plays], leader: int) -> None:
    """Play a trick, and ask who won it."""
    trumps, plays = drawn
    trick, _, _ = trick_of(lab, trumps, plays, leader)
    # Asking must not change anything.
    for _ in "12":
        name_of(lab, lab.uncompared(trick.trickWinner()))


@check(task="Trick", rules=["T6"], points=2)
@given(drawn=drawn(trick_without_trumps), leader=seats)
@example(drawn=(HEARTS, each("5C", "7C", "AC", "3C", "KC")), leader=0)
@example(drawn=(HEARTS, each("9C", "TC", "JC", "QC", "KC")), leader=2)
@example(drawn=(HEARTS, each("4C", "AD", "KS", "TD", "3C")), leader=0)
@example(drawn=(HEARTS, each("4C", "AD", "KS", "TD", "6C")), leader=4)
def test_the_suit_led_wins(lab: Lab, drawn: tuple[Trumps, Plays], leader: int) -> None:
    """Without trumps, the strongest card of the suit led wins the trick."""
    winner(lab, drawn, leader)


@check(task="Trick", rules=["T7"], points=2)
@given(drawn=drawn(trick_of_singles), leader=seats)
@example(drawn=(HEARTS, each("AC", "3H", "KC", "3C", "TC")), leader=0)
@example(drawn=(HEARTS, each("AC", "KC", "QC", "2D", "TC")), leader=1)
@example(drawn=(HEARTS, each("AC", "B", "QC", "KD", "TC")), leader=0)
@example(drawn=(HEARTS, each("3H", "AC", "KC", "AD", "AS")), leader=0)
@example(drawn=(HEARTS, each("2S", "AS", "KS", "AD", "AC")), leader=3)
@example(drawn=(HEARTS, each("AS", "KS", "QS", "JS", "R")), leader=3)
def test_a_trump_wins(lab: Lab, drawn: tuple[Trumps, Plays], leader: int) -> None:
    """A trump beats every card that is not a trump."""
    winner(lab, drawn, leader)


@check(task="Trick", rules=["T8"], points=2)
@given(drawn=drawn(trick_of_trumps), leader=seats)
@example(drawn=(HEARTS, each("3H", "AH", "KH", "4H", "TH")), leader=0)
@example(drawn=(HEARTS, each("AH", "2D", "KH", "4H", "TH")), leader=0)
@example(drawn=(HEARTS, each("2D", "2H", "AH", "4H", "TH")), leader=2)
@example(drawn=(HEARTS, each("2H", "B", "AH", "4H", "TH")), leader=0)
@example(drawn=(HEARTS, each("B", "R", "AH", "2H", "TH")), leader=4)
@example(drawn=(HEARTS, each("9C", "4H", "TH", "9H", "JC")), leader=0)
def test_the_strongest_trump_wins(lab: Lab, drawn: tuple[Trumps, Plays], leader: int) -> None:
    """Of several trumps, the strongest wins: jokers, then the trump rank, then the trump suit."""
    winner(lab, drawn, leader)


def with_equals(drawn: tuple[Trumps, Plays]) -> bool:
    """Whether the strongest card was played more than once."""
    trumps, plays = drawn
    best = plays[trumps.winner(plays)]
    others = [
        one for one in plays if len(set(one)) == 1 and trumps.follows(one[0]) == trumps.follows(best[0])
    ]
    return [trumps.strength(one[0]) for one in others].count(trumps.strength(best[0])) > 1


@check(task="Trick", rules=["T9"], points=1)
@given(
    drawn=(drawn(trick_without_trumps) | drawn(trick_of_trumps) | drawn(trick_of_pairs)).filter(with_equals),
    leader=seats,
)
@example(drawn=(HEARTS, each("AC", "3C", "AC", "4C", "TC")), leader=0)
@example(drawn=(HEARTS, each("AC", "2D", "2S", "4C", "TC")), leader=0)
@example(drawn=(HEARTS, each("3C", "R", "R", "4C", "TC")), leader=3)
@example(drawn=(HEARTS, each("3C", "4C", "AC", "4C", "AC")), leader=3)
@example(drawn=(HEARTS, twice("3C", "2D", "2S", "4C", "TC")), leader=0)
def test_the_first_of_equals_wins(lab: Lab, drawn: tuple[Trumps, Plays], leader: int) -> None:
    """Of equally strong cards, the one that was played first wins."""
    winner(lab, drawn, leader)


@check(task="Trick", rules=["T10"], points=2)
@given(drawn=drawn(trick_of_pairs), leader=seats)
@example(drawn=(HEARTS, twice("3C", "AC", "KC", "4C", "TC")), leader=0)
@example(drawn=(HEARTS, twice("3C", "AD KD", "AS KS", "AD QD", "4S 9D")), leader=0)
@example(drawn=(HEARTS, twice("3C", "AH KH", "AS KS", "4C", "4S 9D")), leader=2)
@example(drawn=(HEARTS, twice("3C", "AC", "R B", "3H", "2D 2S")), leader=0)
@example(drawn=(HEARTS, twice("2S", "2D", "AH", "B", "KC")), leader=1)
@example(drawn=(HEARTS, twice("3C", "AD", "KS", "QD", "JS")), leader=1)
def test_only_pairs_win_against_a_pair(lab: Lab, drawn: tuple[Trumps, Plays], leader: int) -> None:
    """Where a pair was led, only a pair of identical cards can win."""
    winner(lab, drawn, leader)


def cards_of_others(plays: Plays, leader: int) -> list[str]:
    """Cards that were not played by the king, who sits in seat 0."""
    return [card for number, cards in enumerate(plays) if (leader + number) % SEATS for card in cards]


@check(task="Trick", rules=["T11"], points=2)
@given(
    drawn=drawn(trick_of_singles) | drawn(trick_of_pairs), leader=seats, which=st.none() | st.integers(0, 9)
)
@example(drawn=(HEARTS, each("5C", "7C", "AC", "2D", "R")), leader=0, which=2)
@example(drawn=(HEARTS, each("5C", "7C", "AC", "2D", "R")), leader=1, which=0)
@example(drawn=(HEARTS, each("5C", "7C", "AC", "2D", "R")), leader=0, which=None)
@example(drawn=(HEARTS, twice("5C", "7C", "AC", "TD 9S", "R")), leader=0, which=5)
def test_the_called_card(lab: Lab, drawn: tuple[Trumps, Plays], leader: int, which: int | None) -> None:
    """Who plays the called card becomes a defender; nobody else does."""
    trumps, plays = drawn
    choice = cards_of_others(plays, leader)
    called = "8D" if which is None else choice[which % len(choice)]
    kings = [card for number, cards in enumerate(plays) if not (leader + number) % SEATS for card in cards]
    if called in kings:
        return
    _, round, _ = trick_of(lab, trumps, plays, leader, called)
    defenders(lab, round)


@check(task="Trick", rules=["T12"], points=2)
@given(
    seed=seeds, place=st.none() | st.integers(1, SEATS - 1), again=st.booleans(), made=st.integers(1, SEATS)
)
@example(seed=1, place=1, again=True, made=5)
@example(seed=2, place=2, again=False, made=5)
@example(seed=3, place=4, again=False, made=5)
@example(seed=4, place=None, again=False, made=5)
@example(seed=5, place=1, again=False, made=2)
def test_the_called_card_counts_once(lab: Lab, seed: int, place: int | None, again: bool, made: int) -> None:
    """After it was played, no card is called any more; until then, it stays called."""
    trumps, plays = trick_without_trumps(seed)
    called = "R" if place is None else plays[place][0]
    if [called] == plays[0]:
        return
    if again and place is not None:
        plays[-1] = plays[place]
    _, round, _ = trick_of(lab, trumps, plays[:made], 0, called)
    lab.fields(lab.read(round, "calledCard"), *RANK_AND_SUIT)
    if again:
        # The second of these cards, which somebody else plays, makes nobody a defender.
        defenders(lab, round)
