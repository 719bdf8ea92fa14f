from classes import Card, PlayStack, Hand, shuffle

# ---------- drawing ----------

def draw_row(faces, names, extra=""):
    """draws cards next to each other, '' = empty place (dotted)"""
    l1 = l2 = l3 = l4 = "  "
    for i in range(len(faces)):
        if faces[i] == "":
            l1 += " . . .    "
            l2 += " .   .    "
            l3 += " . . .    "
        else:
            l1 += ".-----.   "
            l2 += "|  " + faces[i] + "  |   "
            l3 += "'-----'   "
        l4 += names[i].center(7) + "   "
    print(l1)
    print(l2 + extra)
    print(l3)
    print(l4)


def draw_player(p):
    print("##", p["name"], "#" * 50)
    faces = p["hand"].getFaces()
    if faces:
        print("  Hand:")
        draw_row(faces, ["h" + str(i + 1) for i in range(len(faces))])
    else:
        print("  Hand: no cards")
    row = []
    names = []
    for i in range(4):
        if len(p["discard"][i]) > 0:
            row.append(p["discard"][i][-1].getFace())
        else:
            row.append("")
        names.append("disc." + str(i + 1))
    if p["goal"]:
        row.append(p["goal"][-1].getFace())
    else:
        row.append("")
    names.append("goal")
    print("  Discard piles and goal:")
    draw_row(row, names, str(len(p["goal"])) + " cards")


def draw_stacks(stacks):
    print("##", "Play stacks", "#" * 47)
    for i in range(4):
        f = stacks[i].getFaces()
        n = len(f)
        # the cards overlap, only the last one is seen in full
        if n == 0:
            print("            . . .")
            print("   stack " + str(i + 1) + "  .   .")
            print("            . . .")
        else:
            print("           " + ".---" * (n - 1) + ".-----.")
            print("   stack " + str(i + 1) + " " + "".join(["| " + x + " " for x in f[:-1]]) + "|  " + f[-1] + "  |")
            print("           " + "'---" * (n - 1) + "'-----'")


def draw(g):
    print("\n\n")
    draw_player(g["players"][0])
    draw_stacks(g["stacks"])
    draw_player(g["players"][1])
    print("#" * 62)


# ---------- rules ----------

def new_game():
    g = {}
    deck = []
    for i in range(10):
        for v in range(10):
            deck.append(Card(v))
        deck.append(Card(-1))
        deck.append(Card(-1))
    deck = shuffle(deck)
    deck.reverse()           # front of the shoe = end of the list, so pop() is fast
    g["players"] = []
    for n in ["Player 1", "Player 2"]:
        g["players"].append({"name": n, "hand": Hand(), "goal": [], "discard": [[], [], [], []]})
    for i in range(5):
        for p in g["players"]:
            p["hand"].add([deck.pop()])
    for i in range(15):
        for p in g["players"]:
            p["goal"].append(deck.pop())
    g["shoe"] = deck
    g["stacks"] = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
    g["full"] = []
    return g


def refill(g, p):
    while p["hand"].size() < 5 and len(g["shoe"]) > 0:
        p["hand"].add([g["shoe"].pop()])


def find_card(p, where):
    """returns the card or None, does not remove it"""
    if where == "g":
        return p["goal"][-1]
    if len(where) != 2 or not where[1] in "12345":
        return None
    nr = int(where[1])
    if where[0] == "h" and nr <= p["hand"].size():
        return p["hand"].peek(nr - 1)
    if where[0] == "d" and nr <= 4 and p["discard"][nr - 1]:
        return p["discard"][nr - 1][-1]
    return None


def remove_card(p, where):
    if where == "g":
        p["goal"].pop()
    elif where[0] == "h":
        p["hand"].pop(int(where[1]) - 1)
    else:
        p["discard"][int(where[1]) - 1].pop()


def play(g, p):
    where = input("    card? (h1 h2 h3 h4 h5 g d1 d2 d3 d4) ").strip()
    card = find_card(p, where)
    if card is None:
        print("    sorry, there is no card :(")
        return
    nr = input("    stack? (1 2 3 4) ").strip()
    if nr not in ["1", "2", "3", "4"]:
        print("    sorry, no such stack :(")
        return
    s = g["stacks"][int(nr) - 1]
    need = 0
    if not s.isEmpty():
        need = s.peekValue() + 1
    if card.getFace() == "*":
        card.assign(need)
    if card.getValue() != need:
        print("    sorry, stack", nr, "needs", need, "and not", card.getFace(), ":(")
        return
    res = s.playCard(card)
    remove_card(p, where)
    if len(res) == 10:
        g["full"].append(res)
    if len(g["full"]) == 5:
        back = []
        for r in g["full"]:
            for f in r:
                if f == "*":
                    back.append(Card(-1))
                else:
                    back.append(Card(int(f)))
        back = shuffle(back)
        g["shoe"] = back + g["shoe"]    # back of the shoe = begin of the list
        g["full"] = []


def discard(g, p):
    hand = p["hand"]
    free = False
    for s in g["stacks"]:
        if s.isEmpty():
            free = True
    if free and hand.check0() != -1:
        print("    sorry, you have to play your 0 :(")
        return False
    zeros = hand.getFaces().count("0")
    if zeros == hand.size():
        print("    nothing to discard.")
        return True
    nr = input("    discard pile? (1 2 3 4) ").strip()
    if nr not in ["1", "2", "3", "4"]:
        print("    sorry, no such discard pile :(")
        return False
    c = input("    card from your hand? (h1 h2 h3 h4 h5) ").strip()
    if len(c) == 1:
        c = "h" + c
    if c == "" or c[0] != "h" or find_card(p, c) is None:
        print("    sorry, there is no card :(")
        return False
    if find_card(p, c).getFace() == "0":
        print("    sorry, a 0 cannot be discarded :(")
        return False
    p["discard"][int(nr) - 1].append(hand.pop(int(c[1]) - 1))
    return True


def main():
    g = new_game()
    val = []
    for p in g["players"]:
        if p["goal"][-1].getFace() == "*":
            val.append(10)
        else:
            val.append(p["goal"][-1].getValue())
    turn = 0
    if val[1] > val[0]:
        turn = 1
    winner = None
    while winner is None:
        p = g["players"][turn]
        refill(g, p)
        end = False
        while not end and winner is None:
            draw(g)
            print(p["name"] + ", your turn!")
            a = input("    play or discard? (p x) ").strip()
            if a == "p":
                play(g, p)
                if len(p["goal"]) == 0:
                    winner = p
                elif p["hand"].size() == 0:
                    refill(g, p)
            elif a == "x":
                end = discard(g, p)
            else:
                print("    p or x please")
        turn = 1 - turn
    draw(g)
    print("~~~ " + winner["name"] + " is the winner!!! ~~~")
    try:
        input("Press Enter to exit")
    except EOFError:
        pass


if __name__ == "__main__":
    main()
