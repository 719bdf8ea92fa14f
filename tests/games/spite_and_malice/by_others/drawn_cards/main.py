"""Mini Spite and Malice: python3 main.py"""
import re

from spite.table import Refused, Table

HOME = "\x1b[H\x1b[J"
INVERSE, NORMAL = "\x1b[7m", "\x1b[0m"


def art(faces, labels, gap="  "):
    """Three lines of cards and one line of labels below."""
    rows = [[], [], [], []]
    for face, label in zip(faces, labels):
        w = max(3, len(face) + 2)
        rows[0].append("┌" + "─" * w + "┐")
        rows[1].append("│" + face.center(w) + "│")
        rows[2].append("└" + "─" * w + "┘")
        rows[3].append(label.center(w + 2))
    return [gap.join(r) for r in rows]


def seat_lines(seat, active):
    title = " %s " % seat.name
    lines = [INVERSE + title + NORMAL if active else title]
    hand = [c.getFace() for c in seat.hand]
    piles = ["goal"] + list("pqrs")
    faces = [seat.piles[k[0]][-1].getFace() if seat.piles[k[0]] else " " for k in piles]
    labels = ["g:%d" % len(seat.goal)] + ["%s:%d" % (k, len(seat.piles[k])) for k in "pqrs"]
    left = art(hand + [""] * (5 - len(hand)), list("abcde")[:len(hand)] + [""] * (5 - len(hand)))
    right = art(faces, labels)
    if len(hand) < 5:
        left = [l[:7 * len(hand)].ljust(33) for l in left]
    for l, r in zip(left, right):
        lines.append("  " + l.ljust(33) + "     ║   " + r)
    return lines


def paint(table, message):
    out = [HOME + "=== MINI SPITE AND MALICE ==="]
    out += seat_lines(table.seats[0], table.turn == 0)
    out.append("")
    for n, stack in enumerate(table.stacks, 1):
        faces = str(stack).strip("|").replace("][", " ").strip("[]")
        out.append("    stack %d ▏%s▕" % (n, faces.ljust(17)))
    out.append("")
    out += seat_lines(table.seats[1], table.turn == 1)
    out.append("")
    out.append("a2 = play card a on stack 2   g1 = play the goal card on stack 1   p3 = pile p on stack 3")
    out.append("ap = discard card a on pile p (ends the turn)   . = end the turn, only without a card to discard")
    if message:
        out.append("* " + message)
    print("\n".join(out))


def command(table, text):
    text = re.sub(r"\s+", "", text.lower())
    if text == ".":
        table.end()
    elif re.fullmatch("[abcdegpqrs][1-4]", text):
        table.play(text[0], int(text[1]))
    elif re.fullmatch("[abcdegpqrs][pqrs]", text):
        table.discard(text[0], text[1])
    else:
        raise Refused("I do not understand '%s'" % text)


def main():
    table = Table()
    a, b = table.seats
    message = "%s has %s, %s has %s: %s begins" % (a.name, a.goal[-1], b.name, b.goal[-1], table.seat.name)
    while table.winner() is None and not table.stuck():
        paint(table, message)
        message = ""
        try:
            command(table, input(table.seat.name + "> "))
        except Refused as e:
            message = str(e)
    paint(table, "")
    if table.winner():
        print("The winner is %s!" % table.winner().name)
    else:
        print("Nobody can move any more: no winner.")


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\nGame stopped.")
