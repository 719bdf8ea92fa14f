"""Everything that prints."""
RED, GREEN, YELLOW, CYAN, BOLD, DIM, END = (f"\033[{n}m" for n in (31, 32, 33, 36, 1, 2, 0))

HELP = """
  HELP
    p   play a card. Then say where it is:  h1..h5 = hand, g = goal, d1..d4 = discard,
        and on which play stack (1..4) it goes. Jokers take the value that is needed.
    x   discard a card of the hand on a discard pile (1..4). This ends your turn.
        0 can not be discarded, and has to be played while a play stack is empty.
    ?   this help
  The first who gets rid of the goal pile wins.
"""

WIDTHS = (10, 21, 11, 11, 11, 11, 16)


def paint(cell):
    return cell.replace("[*]", f"{YELLOW}[*]{END}")


def rule():
    print("+" + "+".join("-" * w for w in WIDTHS) + "+")


def row(cells, colour=""):
    out = []
    for text, w in zip(cells, WIDTHS):
        text = (" " + text).ljust(w)
        out.append(f"{colour}{paint(text)}{END if colour else ''}")
    print("|" + "|".join(out) + "|")


def showTable(game):
    print()
    rule()
    row(("", "HAND", "DISCARD 1", "DISCARD 2", "DISCARD 3", "DISCARD 4", "GOAL"), BOLD)
    rule()
    for player in game.players:
        hand = player.hand
        cells = [player.name, " ".join(str(hand.peek(i)) for i in range(hand.size()))]
        cells += [str(d.top() or "--") for d in player.discards]
        cells.append(f"{player.goal.top() or '--'}  {len(player.goal)} left")
        row(cells, CYAN if player is game.current else "")
        row(("", " ".join(f"h{i + 1} " for i in range(hand.size())), "", "", "", "", ""), DIM)
        rule()
    for i, stack in enumerate(game.stacks):
        print(f"|  PLAY STACK {i + 1}  {paint(str(stack))}")
    rule()
    done = [15 - len(p.goal) for p in game.players]
    print(f"   Score (goal cards played)  A {done[0]} : {done[1]} B     Full stacks: {game.fullStacks}")


def info(text):
    print(f"{GREEN}   {text}{END}")


def error(text):
    print(f"{RED}   {text}{END}")


def ask(question, allowed):
    """asks until the answer is one of the allowed ones; b goes back"""
    while True:
        answer = input(f"   {question} ").strip().lower()
        if answer in allowed:
            return answer
        if answer == "b":
            return None
        error(f"Please answer with one of: {', '.join(allowed)} (or b to go back)")
