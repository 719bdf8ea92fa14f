"""Right programs of Mini Spite and Malice whose tables nobody has drawn by hand: invented words in a random layout.

They play by the rules of the reference and take the handout's answers.  What differs is all that is printed: each word, the
order of the parts, who is named where, the brackets, what stands for an empty place, and how the piles are laid out.
"""

from __future__ import annotations

import random
from typing import NamedTuple

LAYOUTS = ("lines", "rows", "headings", "side by side", "names below", "names above", "columns")
MIXED = "names above and below"
"""A layout that no program of one mind has: names stand below discard piles, and above play stacks."""

_ONSETS, _VOWELS, _ENDS = (
    [
        "b",
        "c",
        "d",
        "f",
        "g",
        "k",
        "l",
        "m",
        "n",
        "p",
        "r",
        "s",
        "t",
        "v",
        "z",
        "br",
        "dr",
        "kl",
        "pr",
        "tr",
        "sz",
        "gy",
        "ł",
    ],
    "aeiouáőyü",
    ["b", "d", "g", "k", "l", "m", "n", "r", "s", "t", "ś"],
)


class Look(NamedTuple):
    """How a program shows its table; all that its source is made of."""

    layout: str
    words: dict[str, str]
    names: tuple[str, str]
    order: tuple[str, ...]
    blocks: tuple[str, ...]
    card: str
    gap: str
    empty: str
    frame: str
    whole: bool
    owner_last: bool
    colon: str
    left_first: bool
    own_zeros: bool


def look(seed: int, layout: str = "") -> Look:
    """A look by chance, of one layout where it is named."""
    chance = random.Random(seed)
    used: set[str] = set()

    def word() -> str:
        while True:
            made = "".join(
                chance.choice(_ONSETS) + chance.choice(_VOWELS) for _ in range(chance.choice((1, 2, 2, 3)))
            ) + chance.choice(("", *_ENDS))
            if len(made) > 2 and made not in used:
                used.add(made)
                return made

    layout = layout or chance.choice(LAYOUTS)
    in_columns = layout in ("columns", "names below", "names above", "side by side", MIXED)
    words = {
        one: word() if in_columns or chance.random() < 0.6 else f"{word()} {word()}"
        for one in (
            "hand",
            "goal",
            "discard",
            "stack",
            "left",
            "play",
            "throw",
            "where",
            "which",
            "no",
            "wins",
            "empty",
        )
    }
    if chance.random() < 0.7:
        words = {key: value[0].upper() + value[1:] for key, value in words.items()}
    player = word().capitalize()
    names = chance.choice(
        (
            (f"{player} A", f"{player} B"),
            (f"{player} 1", f"{player} 2"),
            (word().capitalize(), word().capitalize()),
        )
    )
    card, empties = chance.choice(
        (("[{}]", ("[]", "[ ]")), ("({})", ("()", "( )")), ("<{}>", ("<>", "< >")), ("{}", ("-", "--")))
    )
    order = ["hand", "discard", "goal"]
    chance.shuffle(order)
    blocks = chance.choice((("A", "stacks", "B"), ("stacks", "A", "B"), ("A", "B", "stacks")))
    return Look(
        layout, words, names, tuple(order), blocks, card, chance.choice((" ", "", "  ")) if card != "{}" else " ",
        chance.choice((*empties, words["empty"])) if layout in ("lines", "headings") else chance.choice(empties),
        chance.choice(("", "-" * 40, "=" * 50, "~" * 30)), chance.random() < 0.5,
        layout == "lines" and chance.random() < 0.3, chance.choice((": ", " : ", " = ")), chance.random() < 0.4,
        chance.random() < 0.3,
    )  # fmt: skip


SOURCE = """
import sys
from pathlib import Path
sys.path.append(str(Path(__file__).resolve().parent / "support"))
from game_rules import Game, RuleError, all_cards
from spite_and_malice import shuffle

LOOK = {look!r}
W = LOOK["words"]


def drawn(faces):
    return LOOK["gap"].join(LOOK["card"].format(face) for face in faces) if faces else LOOK["empty"]


def faces(pile):
    if not hasattr(pile, "peek"):
        return [one for one in str(pile) if one in "0123456789*"]
    found = []
    while not pile.isEmpty():
        found.append(pile.pop())
    for one in reversed(found):
        pile.push(one)
    kept = [one.getFace() for one in reversed(found)]
    return kept if LOOK["whole"] else kept[-1:]


def goal(player):
    top = drawn(faces(player.goal)[-1:])
    size = player.goal.size()
    if LOOK["left_first"]:
        return top + ", " + W["left"] + ": " + str(size)
    return top + " " + str(size) + " " + W["left"]


def named(player, kind):
    return kind + " " + player.name if LOOK["owner_last"] else player.name + " " + kind


def lines_of(player):
    rows = dict(
        hand=[named(player, W["hand"]) + LOOK["colon"] + drawn(player.faces())],
        goal=[named(player, W["goal"]) + LOOK["colon"] + goal(player)],
        discard=[
            named(player, W["discard"]) + " " + str(n) + LOOK["colon"] + drawn(faces(pile))
            for n, pile in enumerate(player.discards, 1)
        ],
    )
    return [line for kind in LOOK["order"] for line in rows[kind]]


def rows_of(player):
    rows = dict(
        hand=named(player, W["hand"]) + LOOK["colon"] + drawn(player.faces()),
        goal=named(player, W["goal"]) + LOOK["colon"] + goal(player),
        discard=named(player, W["discard"]) + LOOK["colon"]
        + "   ".join(str(n) + ": " + drawn(faces(pile)) for n, pile in enumerate(player.discards, 1)),
    )
    return [rows[kind] for kind in LOOK["order"]]


def headings_of(player):
    rows = dict(
        hand=[W["hand"] + LOOK["colon"] + drawn(player.faces())],
        goal=[W["goal"] + LOOK["colon"] + goal(player)],
        discard=[W["discard"] + " " + str(n) + LOOK["colon"] + drawn(faces(pile)) for n, pile in enumerate(player.discards, 1)],
    )
    return [player.name] + ["  " + line for kind in LOOK["order"] for line in rows[kind]]


def grid(piles, names, above):
    cells = [drawn(pile) for pile in piles]
    widths = [max(len(cell), len(name)) + 3 for cell, name in zip(cells, names)]
    rows = ["  " + "".join(text.ljust(width) for text, width in zip(row, widths)).rstrip() for row in (cells, names)]
    return rows[::-1] if above else rows


def placed_of(player):
    above = LOOK["layout"] == "names above"
    found = [player.name + " " + W["hand"], "  " + drawn(player.faces())]
    piles = [faces(pile) for pile in player.discards] + [faces(player.goal)[-1:]]
    names = [W["discard"] + " " + str(n) for n in (1, 2, 3, 4)] + [W["goal"] + ", " + str(player.goal.size()) + " " + W["left"]]
    return found + grid(piles, names, above)


def beside(players):
    left, right = ([one.name] + lines for one, lines in ((p, headings_of(p)[1:]) for p in players))
    width = max(map(len, left)) + 8
    return [one.ljust(width) + two for one, two in zip(left, right)]


def table(game):
    heads = ["", W["hand"]] + [W["discard"] + " " + str(n) for n in (1, 2, 3, 4)] + [W["goal"], W["left"]]
    rows = [heads]
    for one in game.players:
        rows.append(
            [one.name, drawn(one.faces())] + [drawn(faces(pile)) for pile in one.discards]
            + [drawn(faces(one.goal)[-1:]), str(one.goal.size())]
        )
    widths = [max(len(row[at]) for row in rows) for at in range(len(heads))]
    return ["| " + " | ".join(text.ljust(width) for text, width in zip(row, widths)) + " |" for row in rows]


def stacks_of(game):
    layout = LOOK["layout"]
    if layout in ("names below", "names above", "names above and below"):
        return [W["stack"].upper()] + grid(
            [faces(one) for one in game.stacks], [W["stack"] + " " + str(n) for n in (1, 2, 3, 4)], layout != "names below"
        )
    if layout == "rows":
        return [W["stack"] + LOOK["colon"] + "   ".join(str(n) + ": " + drawn(faces(one)) for n, one in enumerate(game.stacks, 1))]
    return [W["stack"] + " " + str(n) + LOOK["colon"] + drawn(faces(one)) for n, one in enumerate(game.stacks, 1)]


def screen(game):
    layout = LOOK["layout"]
    if layout in ("columns", "side by side"):
        both = table(game) if layout == "columns" else beside(game.players)
        parts = [stacks_of(game), both] if LOOK["blocks"][0] == "stacks" else [both, stacks_of(game)]
    else:
        of = dict(lines=lines_of, rows=rows_of, headings=headings_of).get(layout, placed_of)
        parts = [
            stacks_of(game) if block == "stacks" else of(game.players["AB".index(block)]) for block in LOOK["blocks"]
        ]
    lines = [LOOK["frame"]]
    for part in parts:
        lines += [*part, ""]
    return "\\n".join([*lines, LOOK["frame"]])


def ask(question, answers=None):
    while True:
        print(question)
        got = input().strip().lower()
        if answers is None or got in answers:
            return got
        print(W["no"] + "!")


def number(words):
    return int(ask(words + " (1..4)?", "1234"))


def main():
    game = Game(shuffle(all_cards()))
    for player, name in zip(game.players, LOOK["names"]):
        player.name = name
    while game.winner is None and not game.stuck:
        while LOOK["own_zeros"] and game.current.hand.check0() >= 0 and "||" in map(str, game.stacks):
            game.play("h" + str(1 + game.current.hand.check0()), 1 + [*map(str, game.stacks)].index("||"))
        print(screen(game))
        action = ask(game.current.name + ", " + W["where"] + ": p (" + W["play"] + "), x (" + W["throw"] + ")")
        try:
            if action == "p":
                place = ask(
                    W["where"] + ": hi = " + W["hand"] + " i (1..5); g = " + W["goal"] + "; dj = " + W["discard"] + " j (1..4)?",
                    game.current.tops(),
                )
                game.play(place, number(W["which"] + " " + W["stack"]))
            elif action == "x":
                game.refuse_while_a_zero_must_be_played()
                if game.current.can_discard():
                    game.discard(number(W["which"] + " " + W["discard"]))
                else:
                    game.end_turn()
        except RuleError:
            print(W["no"] + "!")
    print(screen(game))
    if game.winner is not None:
        print(game.winner.name + " " + W["wins"] + "!")


main()
"""


def program(seen: Look, reference: dict[str, bytes]) -> dict[str, bytes]:
    """The files of a program with this look; the rules are those of the reference."""
    kept = {name: data for name, data in reference.items() if name != "game.py"}
    return kept | {"game.py": SOURCE.replace("{look!r}", repr(seen._asdict())).encode()}
