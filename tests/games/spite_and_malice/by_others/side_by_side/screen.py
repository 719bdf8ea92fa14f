"""Everything that is drawn on the terminal"""

RESET, BOLD, DIM = "\033[0m", "\033[1m", "\033[2m"
RED, GREEN, YELLOW, CYAN = "\033[31m", "\033[32m", "\033[33m", "\033[36m"
W = 34                       # inner width of one half


def clear():
    print("\033[2J\033[H", end="")


def cell(text, width, colour=""):
    text = text[:width - 2].ljust(width - 2)
    if colour:
        text = colour + text + RESET
    return " " + text + " "


def half(player, active):
    rows = [(player.name + ("   <== your turn" if active else ""), BOLD + GREEN if active else BOLD)]
    rows.append((f"Hand {player.hand}", ""))
    for j, pile in enumerate(player.discards, 1):
        if pile:
            n = len(pile)
            rows.append((f"Discard {j}: {pile[-1]}  ({n} card{'s' if n > 1 else ''})", ""))
        else:
            rows.append((f"Discard {j}: []", DIM))
    top = player.goal[-1] if player.goal else "[]"
    rows.append((f"Goal {top} {len(player.goal)} cards left", YELLOW))
    return rows


def draw(game, active):
    clear()
    left, right = (half(p, p is active) for p in game.players)
    print("╔" + "═" * W + "╦" + "═" * W + "╗")
    for n, ((lt, lc), (rt, rc)) in enumerate(zip(left, right)):
        print("║" + cell(lt, W, lc) + "║" + cell(rt, W, rc) + "║")
        if n == 0:
            print("╟" + "─" * W + "╫" + "─" * W + "╢")
    print("╠" + "═" * W + "╩" + "═" * W + "╣")
    for i, stack in enumerate(game.stacks, 1):
        print("║" + cell(f"Play Stack {i} : {stack}", 2 * W + 1, CYAN) + "║")
    print("╚" + "═" * (2 * W + 1) + "╝")
    print(f"{DIM}cards in the shoe: {len(game.shoe)}   stacks completed: {game.completed}{RESET}")


def error(text):
    return f"{RED}✗ {text}{RESET}"


def info(text):
    return f"{GREEN}✓ {text}{RESET}"
