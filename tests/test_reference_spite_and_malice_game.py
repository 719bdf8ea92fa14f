"""The shuffle and the game of the reference of Mini Spite and Malice, and the data structures it uses."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import reference_of_spite_and_malice
from reference_of_spite_and_malice import REFERENCE


@pytest.fixture
def kit() -> Iterator[Any]:
    """The reference's modules, freshly imported."""
    with reference_of_spite_and_malice.loaded() as modules:
        yield modules


class TestShuffle:
    """Rules S1 to S4."""

    def test_same_cards(self, kit: Any) -> None:
        """The cards come back, each one once, and by default the list given is empty."""
        cards = kit.game_rules.all_cards()
        given = list(cards)
        shuffled = kit.shuffle(given)
        assert sorted(map(id, shuffled)) == sorted(map(id, cards))
        assert given == []
        assert shuffled != cards

    def test_leaves(self, kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ruled so, the list given is left as it was."""
        monkeypatch.setattr(kit.rulings, "shuffle_argument", "leaves")
        cards = [kit.Card(value) for value in range(10)]
        given = list(cards)
        kit.shuffle(given)
        assert given == cards

    def test_small(self, kit: Any) -> None:
        """No card and one card are no trouble."""
        card = kit.Card(1)
        assert kit.shuffle([]) == []
        assert kit.shuffle([card]) == [card]

    def test_uniform(self, kit: Any) -> None:
        """All six orders of three cards are about equally frequent."""
        random.seed(1)
        cards = [kit.Card(value) for value in range(3)]
        orders = Counter(tuple(map(str, kit.shuffle(list(cards)))) for _ in range(3000))
        assert len(orders) == 6
        assert all(400 < count < 600 for count in orders.values())


class TestSupport:
    """The course's data structures."""

    @pytest.mark.parametrize("name", ["CircularQueue", "BoundedQueue"])
    def test_queue_is_first_in_first_out(self, kit: Any, name: str) -> None:
        """Both queues answer every random sequence of calls as a plain list does."""
        random.seed(2)
        queue = getattr(kit.lectureStructures, name)(4)
        model: list[int] = []
        for number in range(500):
            if random.random() < 0.55:
                if len(model) == 4:
                    with pytest.raises(Exception, match=r"^Error: Queue is full$"):
                        queue.enqueue(number)
                else:
                    queue.enqueue(number)
                    model.append(number)
            elif model:
                assert queue.peek() == model[0]
                assert queue.dequeue() == model.pop(0)
            else:
                for method in [queue.peek, queue.dequeue]:
                    with pytest.raises(Exception, match=r"^Error: Queue is empty$"):
                        method()
            state = (queue.size(), queue.isEmpty(), queue.isFull(), queue.capacity(), str(queue))
            assert state == (len(model), not model, len(model) == 4, 4, str(model))
        queue.clear()
        assert (queue.size(), queue.isEmpty()) == (0, True)
        with pytest.raises(AssertionError):
            getattr(kit.lectureStructures, name)(-1)

    def test_queue_without_places(self, kit: Any) -> None:
        """A queue of capacity 0 is empty and full."""
        for queue in [kit.lectureStructures.CircularQueue(0), kit.lectureStructures.BoundedQueue(0)]:
            assert queue.isEmpty()
            assert queue.isFull()

    def test_stack_is_last_in_first_out(self, kit: Any) -> None:
        """The item pushed last is popped first."""
        stack = kit.lectureStructures.Stack()
        for method in [stack.peek, stack.pop]:
            with pytest.raises(Exception, match=r"^Error: Stack is empty$"):
                method()
        stack.push(1)
        stack.push(2)
        assert (stack.peek(), stack.size(), str(stack)) == (2, 2, "[1, 2]")
        assert (stack.pop(), stack.pop(), stack.isEmpty()) == (2, 1, True)


def all_faces(game: Any) -> Counter[str]:
    """The faces of all cards in a game, wherever they lie; no place loses a card by being counted."""
    faces = list(game.aside)
    for player in game.players:
        faces += player.faces()
        for pile in [player.goal, *player.discards]:
            cards = [pile.pop() for _ in range(pile.size())]
            for card in reversed(cards):
                pile.push(card)
            faces += [card.getFace() for card in cards]
    for stack in game.stacks:
        faces += [face for face in str(stack) if face not in "[]|"]
    for _ in range(game.shoe.size()):
        card = game.shoe.dequeue()
        assert card.getFace() != "*" or card.getValue() == -1
        faces.append(card.getFace())
        game.shoe.enqueue(card)
    return Counter(faces)


def play_to_the_end(game: Any, choose: random.Random) -> int:
    """Play goal cards first, then anything, then discard.  Returns the number of moves."""
    moves = 0
    while game.winner is None and not game.stuck:
        plays = game.plays(game.current)
        if plays:
            place, number = min(plays, key=lambda play: (play[0] != "g", choose.random()))
            game.play(place, number)
        elif game.current.can_discard():
            game.discard(choose.randint(1, 4))
        else:
            game.end_turn()
        moves += 1
        assert moves < 5000
        assert sum(all_faces(game).values()) == 120
        assert all(player.hand.size() <= 5 for player in game.players)
        assert game.winner is not None or game.current.hand.size() > 0 or game.shoe.isEmpty()
    return moves


class TestGame:
    """Rules G1 to G9."""

    def test_deal(self, kit: Any) -> None:
        """Cards are dealt in turn, five and fifteen, and the rest is the shoe."""
        cards = kit.game_rules.all_cards()
        assert len(cards) == 120
        order = [cards[number * 7 % 120] for number in range(120)]
        game = kit.game_rules.Game(order)
        first, second = game.players
        assert sorted(first.faces()) == sorted(card.getFace() for card in order[0:10:2])
        assert sorted(second.faces()) == sorted(card.getFace() for card in order[1:10:2])
        assert (first.goal.size(), first.goal.peek(), second.goal.peek()) == (15, order[38], order[39])
        assert (game.shoe.size(), game.shoe.peek()) == (80, order[40])

    @pytest.mark.parametrize(
        ("one", "two", "starts"),
        [(9, 8, "PlayerA"), (8, 9, "PlayerB"), (5, 5, "PlayerA"), (-1, 9, "PlayerA"), (0, -1, "PlayerB")],
    )
    def test_who_starts(self, kit: Any, one: int, two: int, starts: str) -> None:
        """The higher goal card starts, a joker is the highest, and player A starts when they are the same."""
        cards = [kit.Card(3) for _ in range(38)] + [kit.Card(one), kit.Card(two)]
        assert kit.game_rules.Game(cards).current.name == starts

    @pytest.mark.parametrize("seed", range(40))
    def test_whole_games(self, kit: Any, seed: int) -> None:
        """Random games end, no card is ever lost, and the winner's goal pile is empty."""
        random.seed(seed)
        game = kit.game_rules.Game(kit.shuffle(kit.game_rules.all_cards()))
        expected = all_faces(game)
        assert set(expected.values()) == {10, 20}
        play_to_the_end(game, random.Random(seed))
        assert all_faces(game) == expected
        if game.winner is not None:
            assert game.winner.goal.isEmpty()
            with pytest.raises(kit.game_rules.RuleError):
                game.discard(1)

    def test_zero_must_be_played(self, kit: Any) -> None:
        """With a 0 in hand and a free play stack, a turn cannot end."""
        game = kit.game_rules.Game([kit.Card(0) for _ in range(40)])
        for move in [lambda: game.discard(1), game.end_turn]:
            with pytest.raises(kit.game_rules.RuleError, match="must be played"):
                move()

    def test_only_zeros_left(self, kit: Any) -> None:
        """A player whose zeros cannot be played ends the turn without a discard."""
        game = kit.game_rules.Game([kit.Card(0) for _ in range(40)])
        for number in [1, 2, 3, 4]:
            game.play("h1", number)
        with pytest.raises(kit.game_rules.RuleError, match="never discarded"):
            game.discard(1)
        player = game.current
        game.end_turn()
        assert game.current is not player
        assert (player.hand.size(), [pile.size() for pile in player.discards]) == (1, [0, 0, 0, 0])
        assert game.stuck

    def test_forbidden_moves_change_nothing(self, kit: Any) -> None:
        """Whatever is refused leaves the table as it was."""
        game = kit.game_rules.Game([kit.Card(3) for _ in range(60)])
        before = game.screen()
        for place, number in [
            ("h1", 1),
            ("g", 1),
            ("d1", 1),
            ("h6", 1),
            ("h0", 1),
            ("x", 1),
            ("", 1),
            ("h1", 5),
        ]:
            with pytest.raises(kit.game_rules.RuleError):
                game.play(place, number)
        for number in [0, 5]:
            with pytest.raises(kit.game_rules.RuleError):
                game.discard(number)
        with pytest.raises(kit.game_rules.RuleError, match="ends with a discard"):
            game.end_turn()
        assert game.screen() == before

    def test_hand_is_filled_when_all_cards_were_played(self, kit: Any) -> None:
        """Five cards played from the hand bring five new ones to the same player."""
        dealt = [value for value in range(5) for _ in range(2)] + [9] * 30 + [7] * 20
        game = kit.game_rules.Game([kit.Card(value) for value in dealt])
        player = game.current
        for _ in range(5):
            game.play("h1", 1)
        assert game.current is player
        assert player.faces() == ["7"] * 5

    def test_five_full_stacks_go_back_to_the_shoe(self, kit: Any) -> None:
        """The cards of full stacks wait until there are five of them."""
        game = kit.game_rules.Game([kit.Card(-1) for _ in range(120)])
        for stacks in range(1, 6):
            for _ in range(10):
                game.play("h1", 1)
            assert len(game.aside) == 10 * stacks % 50
        assert game.shoe.size() == 80

    def test_empty_shoe_takes_the_cards_set_aside(self, kit: Any) -> None:
        """A shoe that runs out is filled before the fifth full stack."""
        game = kit.game_rules.Game([kit.Card(-1) for _ in range(45)])
        for _ in range(10):
            game.play("h1", 1)
        assert game.current.hand.size() == 5
        assert game.aside == ()

    def test_screen(self, kit: Any) -> None:
        """The table looks as in the handout's appendix."""
        dealt = [value for value in [7, 3, 0, 6, -1, 9, 2, 3, 8, 5] for _ in [0]] + [9] * 29 + [6]
        game = kit.game_rules.Game([kit.Card(value) for value in dealt])
        game.play("h2", 3)
        game.discard(2)
        assert game.screen().splitlines() == [
            "—————————————-",
            "PlayerA Hand [[*][2][7]]",
            "PlayerA Discard 1: []",
            "PlayerA Discard 2: [8]",
            "PlayerA Discard 3: []",
            "PlayerA Discard 4: []",
            "PlayerA Goal [9] 15 cards left",
            "",
            "Play Stack 1 : ||",
            "Play Stack 2 : ||",
            "Play Stack 3 : |[0]|",
            "Play Stack 4 : ||",
            "",
            "PlayerB Hand [[3][3][5][6][9]]",
            "PlayerB Discard 1: []",
            "PlayerB Discard 2: []",
            "PlayerB Discard 3: []",
            "PlayerB Discard 4: []",
            "PlayerB Goal [6] 15 cards left",
            "—————————————-",
        ]


def type_game(text: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a terminal's stead, with `text` typed."""
    return subprocess.run(
        [sys.executable, "-X", "utf8", "game.py", "5"],
        cwd=REFERENCE, input=text, capture_output=True, text=True, encoding="utf-8", timeout=30, check=False,
    )  # fmt: skip


class TestProgram:
    """The game at a terminal, rule G9."""

    def test_end_of_input(self) -> None:
        """The program ends politely when the input does."""
        done = type_game("p\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith("Goodbye!\n")

    def test_asks_again(self) -> None:
        """What cannot be meant is answered and asked for again."""
        done = type_game("maybe\np\nh9\nh1\n7\n1\nx\n\n2\n")
        assert (done.returncode, done.stderr) == (0, "")
        for message in ["Type p or x.", "There is no card at this place.", "Type a number from 1 to 4."]:
            assert message in done.stdout
        assert (
            "Play from where: hi = hand at position i (1..5); g = goal; dj = discard pile j (1..4)?\n"
            in done.stdout
        )
        assert done.stdout.count("Which Play Stack are you targeting (1..4)?\n") == 2
        assert done.stdout.count("Which Discard Pile are you targeting (1..4)?\n") == 2

    @pytest.mark.parametrize("seed", ["5", "6"])
    def test_whole_game_typed(
        self, kit: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any, seed: str
    ) -> None:
        """A whole game can be typed, and the program names the winner."""
        monkeypatch.setattr(sys, "argv", ["game.py", seed])
        typed: list[str] = []
        games: list[Any] = []
        choose = random.Random(seed)

        def answer() -> str:
            if not typed:
                game = games[0]
                plays = sorted(game.plays(game.current), key=lambda play: play[0] != "g")
                if plays:
                    typed.extend(["p", plays[0][0], str(plays[0][1])])
                elif game.current.can_discard():
                    typed.extend(["x", str(choose.randint(1, 4))])
                else:
                    typed.append("x")
            return typed.pop(0)

        def remember(cards: list[Any]) -> Any:
            games.append(kit.game_rules.Game(cards))
            return games[0]

        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setattr(kit.game, "Game", remember)
        kit.game.main()
        last = capsys.readouterr().out.splitlines()[-1]
        assert last in {"PlayerA wins!", "PlayerB wins!", "Nobody can move: the game is a draw."}
