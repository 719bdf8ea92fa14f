# mypy: ignore-errors
# ruff: noqa
import getpass
import random

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game


def glyph(c):
    return chr(
        {"♠": 0x1F0A0, "♥": 0x1F0B0, "♦": 0x1F0C0, "♣": 0x1F0D0}[c.suite]
        + {14: 1, 12: 13, 13: 14}.get(c.orderID, c.orderID)
    )


def clear():
    print("\033[2J\033[1;1H", end="")


def ask(q):
    while True:
        print(q, end=" ", flush=True)
        a = input().strip()
        if a in ("q", "quit"):
            print("Bye.")
            exit()
        if a in ("r", "rules"):
            print(
                "Rules: partners share a contract of tricks. Bid nil or blind for 100 points. Spades trump hearts, clubs and diamonds. Follow suit or play any card."
            )
        else:
            return a


def main():
    names = [ask(f"Player {i + 1}, what's your name?") for i in range(4)]
    while True:
        v = ask("Play to (500 is usual):")
        if v.isdigit():
            break
        print("Numbers only!")
    g = Game(int(v))
    who = dict(zip(g.players, names, strict=False))
    pins = {}
    for p in g.players:
        pins[p] = getpass.getpass(f"{who[p]}: your PIN, please ")
    clear()
    while not g.winner():
        ids = list(range(52))
        random.shuffle(ids)
        hands = {p: [Card(ids.pop()) for _ in range(13)] for p in g.players}
        cs = (Contract(), Contract())
        won = dict.fromkeys(g.players, 0)
        for p in g.players:
            ask(f"{who[p]}'s turn to bid. Ready?")
            while getpass.getpass("PIN ") != pins[p]:
                print("Wrong, wrong, wrong!")
            x = ask("Look at your cards? (yes/no)")
            while x not in ("yes", "no"):
                x = ask("Please say yes or no:")
            if x == "yes":
                print(" ".join(glyph(c) for c in hands[p]))
            b = ask("How many hands do you bid?")
            while not b.isdigit() or int(b) > 13:
                b = ask("A number from 0 to 13:")
            cs[p[0] == "B"].add_bid(int(p[1]), int(b), x == "no")
            clear()
        lead, broken = 0, False
        for _n in range(13):
            table = []
            for k in range(4):
                p = g.players[(lead + k) % 4]
                ask(f"{who[p]}'s turn to play. Ready?")
                while getpass.getpass("PIN ") != pins[p]:
                    print("Wrong, wrong, wrong!")
                print("Bids:", *cs[0].to_string(won["A1"], won["A2"]), *cs[1].to_string(won["B1"], won["B2"]))
                print("Table:", " ".join(map(glyph, table)))
                for i, c in enumerate(hands[p]):
                    print(f"<{i + 1}> {glyph(c)}", end="  ")
                print()
                ok = legal_cards(hands[p], table, broken)
                while True:
                    x = ask("Play which number?")
                    if x.isdigit() and 0 < int(x) <= len(hands[p]):
                        c = hands[p][int(x) - 1]
                        if c in ok:
                            break
                        print("You can not play that one.")
                hands[p].remove(c)
                table.append(c)
                broken = broken or c.suite == "♠"
                clear()
            lead = (lead + trick_winner(table)) % 4
            won[g.players[lead]] += 1
            print(who[g.players[lead]], "takes the trick with", glyph(table[trick_winner(table)]))
        for t in (0, 1):
            s, b = cs[t].eval(won["AB"[t] + "1"], won["AB"[t] + "2"])
            g.scores[t] += s
            g.bags[t] += b
        g.score_bags()
        g.rotate_order()
        print(f"{names[0]} & {names[2]}: {g.scores[0]} points, {names[1]} & {names[3]}: {g.scores[1]} points")


main()
