"""Programs use what a course supplies, and look at what comes of it, whichever module is in place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

import assignment_tools as tools
from grader.kits.lab import Lab
from grader.kits.unknown import RecordingError
from grader.languages.python_code import write_listing
from grader.model.errors import KitError
from grader.model.program import Program, Step
from grader.sandbox.sandbox import Sandbox
from spite_tools import play, session

ABOUT = tools.assignment("bakers_game")
SUPPORT = {
    name: (tools.kit().reference("bakers_game") / "support" / name).read_bytes() for name in ABOUT.support
}
DEAL = """
from cards import Deck
import sys

def setup_game():
    deck = Deck()
    deck.shuffle()
    deck.shuffle()
    return [deck.deal() for _ in range(3)], [[], (None, deck.deal())], "text"

def display_game(cells, foundations, tableaus):
    print("A", end="")
    sys.stdout.write("♠\\ud800\\n")
    return 5
"""
OWN_CARDS = """
class Card:
    def __init__(self, rank, suit): self.both = (rank, suit)
    def rank(self): return self.both[0]
    def __str__(self): return "own %s of %s" % self.both

class Deck:
    def __init__(self): self.left = list("abcde")
    def shuffle(self): self.left.reverse()
    def deal(self): return self.left.pop(0)
"""


def record(client: Callable[[Lab], object]) -> Program:
    """The program of some client code for Baker's Game."""
    found: list[Program] = []
    lab = Lab(ABOUT, found.append)
    lab.begin()
    client(lab)
    lab.end()
    return found[0]


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(ABOUT.limits) as one:
        yield one


def answers(sandbox: Sandbox, files: dict[str, str], client: Callable[[Lab], object]) -> list[object]:
    """What each step of a program answers; of an error, its class."""
    with session(sandbox, files, ABOUT, SUPPORT) as one:
        one.load()
        (text,) = play(one, record(client))
    assert isinstance(text, str)
    found = json.loads(text)
    return [one["x"] if isinstance(one, dict) else one[0] if one else one for one in found]


class TestSuppliedClasses:
    """`lab.Card` is the class of the module that is in place."""

    def test_the_kits(self, sandbox: Sandbox) -> None:
        """A submission without the module gets the kit's."""
        found = answers(
            sandbox, {"a.py": DEAL}, lambda lab: [card := lab.Card(12, 3), card.rank(), lab.show(card)]
        )
        assert found == [{"o": "Card"}, 12, "Q♥"]

    def test_its_own(self, sandbox: Sandbox) -> None:
        """A submission's own module comes first."""
        found = answers(sandbox, {"a.py": DEAL, "cards.py": OWN_CARDS}, lambda lab: lab.show(lab.Card(12, 3)))
        assert found[-1] == "own 12 of 3"

    def test_copied_into_the_program(self, sandbox: Sandbox) -> None:
        """Where nothing imports the module, classes of the program of these names are used."""
        copied = OWN_CARDS + DEAL.replace("from cards import Deck", "")
        assert answers(sandbox, {"a.py": copied}, lambda lab: lab.show(lab.Card(1, 2)))[-1] == "own 1 of 2"

    def test_own_module_without_the_class(self, sandbox: Sandbox) -> None:
        """What a submission's own module does not define is the kit's."""
        files = {"a.py": "import cards\ndef is_winner(f): return True\n", "cards.py": "Deck = None\n"}
        assert answers(sandbox, files, lambda lab: lab.show(lab.Card(1, 4)))[-1] == "A♠"

    def test_imported_late(self, sandbox: Sandbox) -> None:
        """A function may import the module when it is called."""
        late = "def setup_game():\n    from cards import Deck\n    return [Deck().deal()]\n"
        found = answers(
            sandbox, {"a.py": late}, lambda lab: lab.texts(lab.spied(lab.setup_game, watch=["Deck.deal"])[1])
        )
        assert found[-1] == ["K♠"]

    def test_recording(self) -> None:
        """Methods are known, and mistakes are told."""
        assert record(lambda lab: lab.Card(1, 2).suit())[-1] == Step("method", "Card.suit", 0, ())
        with pytest.raises(RecordingError, match="Deck has no method peek"):
            record(lambda lab: lab.spied(lab.setup_game, watch=["Deck.peek"]))

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (
                lambda text: text.replace('module = "cards"', 'module = "deck"', 1),
                "support has no deck.py for Card",
            ),
            (
                lambda text: text.replace('name = "Deck"', 'name = "is_winner"'),
                "is_winner is in defines, too",
            ),
            (
                lambda text: text.replace(
                    'kind = "function"\ntask = "Setup"', 'kind = "class"\ntask = "Setup"\nquery = true'
                ),
                "setup_game: procedure, query and reads are for functions",
            ),
        ],
    )
    def test_mistakes_in_the_file(self, tmp_path, change: Callable[[str], str], words: str) -> None:  # type: ignore[no-untyped-def]
        """Each is named with its key."""
        from grader.kits.assignment import load_assignment

        folder = tools.kit().reference("bakers_game")
        (tmp_path / "handout.md").write_text((folder / "handout.md").read_text("utf-8"), "utf-8")
        text = change((folder / "assignment.toml").read_text("utf-8"))
        (tmp_path / "assignment.toml").write_text(text, "utf-8")
        with pytest.raises(KitError, match=words):
            load_assignment(tmp_path)


class TestLooks:
    """Other ways to look at what came back."""

    def test_items_kinds_and_sizes(self, sandbox: Sandbox) -> None:
        """Parts of a result, the types of built-in values, and lengths."""

        def client(lab: Lab) -> None:
            dealt, nested, text = lab.unpack(lab.setup_game(), "dealt", "nested", "text")
            for thing in (dealt, dealt[0], nested[1], nested[1][0], text):
                lab.kind(thing)
            lab.size(dealt)
            lab.size(nested[1][0])
            lab.size(nested[7])

        found = answers(sandbox, {"a.py": DEAL}, client)
        assert [one for one in found if one != 0] == [
            *["list", "object", "tuple", "NoneType", "str"],
            *[3, "TypeError", "IndexError", None],
        ]

    def test_texts(self, sandbox: Sandbox) -> None:
        """Objects are replaced by their texts, in lists in lists, and nothing else is."""
        client = lambda lab: lab.texts(lab.list([[lab.Card(1, 1)], (None, 5, "x"), [True, [2.5]]]))  # noqa: E731
        assert answers(sandbox, {"a.py": DEAL}, client)[-1] == [["A♣"], {"t": [None, 5, "x"]}, [True, [2.5]]]

    def test_printed(self, sandbox: Sandbox) -> None:
        """The text, in whatever way it is printed; not what the call returns."""
        found = answers(sandbox, {"a.py": DEAL}, lambda lab: lab.printed(lab.display_game, [], [], []))
        assert found == ["A♠\\ud800\n"]

    def test_printed_is_bounded(self, sandbox: Sandbox) -> None:
        """No more than 60 000 bytes are kept."""
        files = {"a.py": "def display_game(a, b, c):\n    for _ in range(9000): print('123456789')\n"}
        (text,) = answers(sandbox, files, lambda lab: lab.printed(lab.display_game, [], [], []))
        assert isinstance(text, str) and len(text) == 60_000

    def test_printing_goes_on_afterwards(self, sandbox: Sandbox) -> None:
        """The standard output is put back, also after an error and where the program closes it."""
        files = {
            "a.py": "import sys\ndef display_game(a, b, c):\n    sys.stdout.close()\n"
            "def is_winner(f):\n    print('x')\n    return True\n"
        }
        found = answers(
            sandbox, files, lambda lab: [lab.printed(lab.display_game, [], [], []), lab.is_winner([])]
        )
        assert found == ["ValueError", True]

    def test_spied(self, sandbox: Sandbox) -> None:
        """What the watched methods return, their order, and nothing of it afterwards."""

        def client(lab: Lab) -> None:
            spied = lab.spied(lab.setup_game, watch=["Deck.deal", "Deck.shuffle"])
            game, given, order = lab.unpack(spied, "game", "given", "order")
            lab.look(order)
            lab.size(given)
            lab.positions(game[0], given)
            lab.texts(lab.setup_game()[0])

        for files in ({"a.py": DEAL}, {"a.py": DEAL, "cards.py": OWN_CARDS}):
            found = answers(sandbox, files, client)
            kept = [one for one in found if one != 0 and type(one) is not dict]
            assert kept[:3] == [["Deck.shuffle", "Deck.deal"], 6, [2, 3, 4]]

    def test_spied_on_nothing_that_is_left(self, sandbox: Sandbox) -> None:
        """The class is as it was, also where the call raises."""
        files = {
            "a.py": "from cards import Deck\nbefore = dict(vars(Deck))\n"
            "def setup_game():\n    Deck().deal()\n    raise KeyError\n"
            "def is_winner(f):\n    return dict(vars(Deck)) == before\n"
        }
        found = answers(
            sandbox, files, lambda lab: [lab.spied(lab.setup_game, watch=["Deck.deal"]), lab.is_winner([])]
        )
        assert found == ["KeyError", True]

    def test_results_cannot_be_unpacked_without_names(self) -> None:
        """How many there are is not known while a program is recorded."""
        with pytest.raises(RecordingError, match=r"lab\.unpack"):
            record(lambda lab: [*lab.setup_game()])


def test_listing() -> None:
    """What is looked at has its name, lists in lists are written where they are used, and spies are lines of code."""

    def client(lab: Lab) -> None:
        spied = lab.spied(lab.setup_game, watch=["Deck.deal"])
        game, dealt = lab.unpack(spied, "game", "dealt")
        _, _, tableaus = lab.unpack(game, "cells", "foundations", "tableaus")
        lab.positions(tableaus[3], dealt)
        lab.tableau_to_cell(tableaus[3], tab := lab.list([lab.Card(1, 2)], "cell"))
        lab.texts(tab)
        lab.kind(tableaus)

    places = {one.name: ("game.py", one.name) for one in ABOUT.defines}
    places |= {one.name: ("cards.py", one.name) for one in ABOUT.supplies}
    assert write_listing(record(client), places, {}, set()).text.splitlines() == [
        "from cards import Deck, Card",
        "from game import setup_game, tableau_to_cell",
        "returned, order = [], []",
        "Deck.deal = lambda *args, deal=Deck.deal: "
        "order.append('Deck.deal') or returned.append(deal(*args)) or returned[-1]",
        "result = [setup_game(), returned, [*dict.fromkeys(order)]]",
        "game = result[0]",
        "dealt = result[1]",
        "tableaus = game[2]",
        "[dealt.index(one) for one in tableaus[3]]",
        "cell = [Card(1, 2)]",
        "tableau_to_cell(tableaus[3], cell)",
        "cell",
        "type(tableaus).__name__",
    ]
