# mypy: ignore-errors
"""Mini Spite and Malice, one file, lists only."""

import random

WIDTH = 46


def shuffle(cards):
    result = []
    while cards:
        result.append(cards.pop(random.randint(0, len(cards) - 1)))
    return result


def new_pack():
    pack = []
    for face in "0123456789":
        pack += [face] * 10
    return pack + ["*"] * 20


def rank(face):
    return 10 if face == "*" else int(face)


def boxed(cards):
    return " ".join("[" + card + "]" for card in cards) if cards else "empty"


def row(text=""):
    print("│ " + text.ljust(WIDTH) + " │")


def show_player(player):
    row(player["name"] + "'s hand: " + boxed(player["hand"]))
    for j in range(4):
        row("  discard pile " + str(j + 1) + ": " + boxed(player["discards"][j]))
    goal = player["goal"]
    row("  goal pile: " + (boxed(goal[-1:]) + " (" + str(len(goal)) + " left)"))


def show(game):
    print("┌" + "─" * (WIDTH + 2) + "┐")
    show_player(game["players"][0])
    row()
    for i in range(4):
        row("playing pile " + str(i + 1) + ": " + boxed(game["piles"][i]))
    row()
    show_player(game["players"][1])
    print("└" + "─" * (WIDTH + 2) + "┘")


def ask(text):
    print(text)
    return input("> ").strip().lower()


def number(text):
    """0 where the text is no number from 1 to 4."""
    return int(text) if text in ("1", "2", "3", "4") else 0


def draw(game, player):
    while len(player["hand"]) < 5 and game["shoe"]:
        player["hand"].append(game["shoe"].pop(0))
    player["hand"].sort(key=lambda face: -1 if face == "*" else int(face))


def zero_is_forced(game, player):
    return "0" in player["hand"] and [] in game["piles"]


def source(player, where):
    """The list that holds the card, and its index; None if there is no such card."""
    if where == "g":
        return player["goal"], -1
    index = number(where[1:]) if where[:1] == "d" else 0
    if index and player["discards"][index - 1]:
        return player["discards"][index - 1], -1
    if where[:1] == "h" and where[1:].isdecimal() and 1 <= int(where[1:]) <= len(player["hand"]):
        return player["hand"], int(where[1:]) - 1
    return None


def play_card(game, player):
    found = source(
        player,
        ask("From where? (h1.." + "h" + str(len(player["hand"])) + " hand, g goal, d1..d4 discard pile)"),
    )
    if found is None:
        print("!! There is no card.")
        return
    cards, index = found
    target = number(ask("On which playing pile (1-4)?"))
    if target == 0:
        print("!! There is no such pile.")
        return
    pile = game["piles"][target - 1]
    if cards[index] not in ("*", str(len(pile))):
        print("!! This card does not fit.")
        return
    pile.append(cards.pop(index))
    if len(pile) == 10:
        game["aside"] += pile
        pile.clear()
        game["full"] += 1
        if game["full"] % 5 == 0:
            game["shoe"] += shuffle(game["aside"])
            game["aside"] = []
    if not player["hand"] and player["goal"]:
        draw(game, player)


def end_turn(game, player):
    """Whether the turn is over."""
    if zero_is_forced(game, player):
        print("!! You must play your 0.")
        return False
    if all(card == "0" for card in player["hand"]):
        return True
    target = number(ask("On which discard pile (1-4)?"))
    if target == 0:
        print("!! There is no such pile.")
        return False
    # The cards are in order, jokers first: the highest one is discarded, or else a joker.
    highest = max((i for i in range(len(player["hand"])) if player["hand"][i] not in "0*"), default=0)
    player["discards"][target - 1].append(player["hand"].pop(highest))
    return True


def turn(game, player):
    draw(game, player)
    while player["goal"]:
        show(game)
        action = ask(player["name"] + ": (p)lay a card or e(x)it the turn?")
        if action == "p":
            play_card(game, player)
        elif action == "x":
            if end_turn(game, player):
                return
        else:
            print("!! p or x, please.")


def main():
    shoe = shuffle(new_pack())
    players = [
        {"name": "Player 1", "discards": [[], [], [], []]},
        {"name": "Player 2", "discards": [[], [], [], []]},
    ]
    for player in players:
        player["hand"] = []
        player["goal"] = []
    for part, size in (("hand", 5), ("goal", 15)):
        for _ in range(size):
            for player in players:
                player[part].append(shoe.pop(0))
    game = {"players": players, "shoe": shoe, "piles": [[], [], [], []], "aside": [], "full": 0}
    for player in players:
        draw(game, player)
    now = 0
    if rank(players[1]["goal"][-1]) > rank(players[0]["goal"][-1]):
        now = 1
    while True:
        turn(game, players[now])
        if not players[now]["goal"]:
            break
        now = 1 - now
    show(game)
    print(players[now]["name"] + " has won the game!")


if __name__ == "__main__":
    main()
