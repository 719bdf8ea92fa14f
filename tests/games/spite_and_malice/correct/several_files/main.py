# mypy: ignore-errors
from table import Table


def ask_until(question, valid):
    answer = input(question + "\n").strip()
    while answer not in valid:
        print("Sorry, that is not possible.")
        answer = input(question + "\n").strip()
    return answer


def places(player):
    found = {"g": player.goal}
    for i in range(player.hand.size()):
        found["h" + str(i + 1)] = i
    for j in range(4):
        if not player.discards[j].isEmpty():
            found["d" + str(j + 1)] = player.discards[j]
    return found


def play(table):
    player = table.player
    possible = places(player)
    last = player.hand.size()
    place = ask_until(
        f"Play from where: hi = hand at position i (1..{last}); g = goal; dj = discard pile j (1..4)?",
        possible,
    )
    stack = table.stacks[
        int(ask_until("Which Play Stack are you targeting (1..4)?", ["1", "2", "3", "4"])) - 1
    ]
    source = possible[place]
    card = player.hand.pop(source) if place[0] == "h" else source.pop()
    if table.accepts(card, stack):
        table.play(card, stack)
        return
    print("Error: Card rejected")
    if place[0] == "h":
        player.hand.add([card])
        player.hand.sort()
    else:
        source.push(card)


def discard(table):
    if table.must_play_zero():
        print("You have a 0 to play first.")
        return
    hand = table.player.hand
    card = hand.pop()
    if card.getFace() == "0" or card.getFace() == "*":
        hand.add([card])
    else:
        question = "Which Discard Pile are you targeting (1..4)?"
        table.player.discards[int(ask_until(question, ["1", "2", "3", "4"])) - 1].push(card)
    table.next()


def main():
    table = Table()
    while not table.a.goal.isEmpty() and not table.b.goal.isEmpty():
        print(table)
        action = ask_until(
            f"{table.player.name}, choose action: p (play) or x (discard/end turn)", ["p", "x"]
        )
        if action == "p":
            play(table)
        else:
            discard(table)
    print(table)
    print("The winner is", table.player.name)


main()
