# mypy: ignore-errors
# ruff: noqa
import random
from getpass import getpass

from contract import Contract
from play import legal_cards, trick_winner

from spades_cards import Card
from spades_game import Game


def shown(card):
    return f"{card.order:>2}{card.suite}"


RULES = "Rules: bid, play, score. Spades are trump and must be broken before they are led."


def prompt(question, valid):
    """Ask until valid(answer) is not None."""
    while True:
        a = input(question).strip()
        if a in ("q", "Q"):
            raise SystemExit
        if a in ("r", "R"):
            print(RULES)
            continue
        got = valid(a)
        if got is not None:
            return got
        print("Sorry, I don't understand", repr(a))


def number(low, high):
    def valid(text):
        try:
            n = int(text)
        except ValueError:
            return None
        return n if low <= n <= high else None

    return valid


def yes_no(text):
    return {"y": True, "yes": True, "n": False, "no": False}.get(text.lower())


def hide():
    print("\n" * 60)


def main():
    print("SPADES   [r]ules   [q]uit")
    game = Game(prompt("Enter the winning value (e.g. 500): ", number(1, 10**6)))
    pins = {p: getpass(f"[{p}] new PIN: ") for p in game.players}

    def identify(p):
        hide()
        while getpass(f"[{p}] PIN: ") != pins[p]:
            print("incorrect PIN")

    while not game.winner():
        deck = list(range(52))
        random.shuffle(deck)
        hands = {p: [Card(n) for n in sorted(deck[i::4])] for i, p in enumerate(game.players)}
        won = dict.fromkeys(game.players, 0)
        deal = {t: Contract() for t in "AB"}
        for p in game.players:
            identify(p)
            blind = prompt(f"[{p}] Bid blind (yes or no)? ", yes_no)
            if not blind:
                print("Hand:", *map(shown, hands[p]))
            bid = prompt(f"[{p}] Bid 0 to 13: ", number(0, 13))
            deal[p[0]].add_bid(int(p[1]), bid, blind)
            print("Team", p[0], "now has", deal[p[0]].to_string(0, 0))
        order, broken = game.players[:], False
        for _ in range(13):
            table = []
            for p in order:
                identify(p)
                for t in "AB":
                    print(t, deal[t].to_string(won[t + "1"], won[t + "2"]))
                print("Table:", *map(shown, table))
                print("Hand: ", *map(shown, hands[p]))
                legal = legal_cards(hands[p], table, broken)
                print("You can play:", " ".join(f"({i}) {shown(c)}" for i, c in enumerate(legal)))
                card = legal[prompt(f"[{p}] Card index: ", number(0, len(legal) - 1))]
                hands[p].remove(card)
                table.append(card)
                broken = broken or card.suite == "♠"
            k = trick_winner(table)
            order = order[k:] + order[:k]
            won[order[0]] += 1
            print(f"{order[0]} wins with {shown(table[k])}")
        for i, t in enumerate("AB"):
            s, g = deal[t].eval(won[t + "1"], won[t + "2"])
            game.scores[i] += s
            game.bags[i] += g
        game.score_bags()
        for i, t in enumerate("AB"):
            print(f"Team {t}: score {game.scores[i]}, bags {game.bags[i]}")
        game.rotate_order()
    print(f"Team {game.winner()} has won the game")


if __name__ == "__main__":
    main()
