"""Everything that talks to the players."""
import getpass

import rules


class Quit(Exception):
    """A player has had enough."""


def table(headings, rows):
    """Print a table with +---+ lines."""
    rows = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(r[i]) for r in [headings] + rows) for i in range(len(headings))]
    rule = "+" + "+".join("-" * (w + 2) for w in widths) + "+"
    print(rule)
    for number, row in enumerate([headings] + rows):
        print("|" + "|".join(f" {cell:<{w}} " for cell, w in zip(row, widths)) + "|")
        if number == 0:
            print(rule)
    print(rule)


def wipe():
    print("\x1bc\x1b[3J", end="", flush=True)


def scoreboard(game, contracts=None, wins=None):
    rows = []
    for index, team in enumerate("AB"):
        row = [f"Team {team}", game.scores[index], game.bags[index]]
        if contracts:
            row.append(contracts[team].to_string(wins[team + "1"], wins[team + "2"]))
        rows.append(row)
    headings = ["Team", "Points", "Bags"] + (["Contract"] if contracts else [])
    table(headings, rows)


def _answer(prompt, reader=input, show=None):
    """One answer in lower case; takes care of R (rules) and Q (quit)."""
    while True:
        try:
            answer = reader(prompt).strip().lower()
        except UnicodeDecodeError:
            return "?"
        if answer == "q":
            raise Quit
        if answer != "r":
            return answer
        print(rules.TEXT)
        if show:
            show()


def pause(message):
    while _answer(f"⏸️  {message} [Return]\n"):
        complain("Just press Return (or R for the rules, Q to quit).")


def read(question, show=None):
    return _answer(f"❓ {question}\n>>> ", show=show)


def read_hidden(question):
    return _answer(f"🔒 {question}\n>>> ", reader=getpass.getpass)


def new_pin(player):
    while True:
        pin = read_hidden(f"{player}: choose a PIN, digits only (nobody can see it)")
        if pin.isascii() and pin.isdigit():
            return pin
        complain("A PIN is made of digits.")


def check_pin(player, pin):
    while read_hidden(f"{player}: what is your PIN?") != pin:
        complain("That is not your PIN.")


def complain(message):
    print(f"⚠️  {message}")


def winning_value():
    while True:
        answer = read("How many points win the game? (500 is traditional)")
        if answer.isascii() and answer.isdigit() and int(answer) > 0:
            return int(answer)
        complain("That is not a positive whole number.")


def _parse_bid(text):
    if text == "nil":
        return 0
    if text.isascii() and text.isdigit() and int(text) <= 13:
        return int(text)
    return None


def bid(player, hand):
    """Return (bid, blind)."""
    while True:
        words = read(f"{player}: type LOOK to see your cards or BLIND and a number "
                     "(e.g. blind 4) to bid without seeing them").split()
        if words == ["look"]:
            break
        if len(words) == 2 and words[0] == "blind" and _parse_bid(words[1]) is not None:
            return _parse_bid(words[1]), True
        complain("I only understand LOOK or BLIND followed by 0 to 13.")

    def show():
        print(f"🃏 Cards of {player}:")
        for card in hand:
            print(f"   • {card}")

    show()
    while True:
        amount = _parse_bid(read(f"{player}: how many tricks do you bid? (0 or NIL to 13)", show))
        if amount is not None:
            return amount, False
        complain("A bid is a number from 0 to 13.")


def choose_card(player, hand, legal):
    """Only the legal cards get a number."""
    numbers = {}
    rows = []
    for card in hand:
        if card in legal:
            numbers[str(len(numbers) + 1)] = card
            rows.append([len(numbers), card])
        else:
            rows.append(["x", card])

    def show():
        print(f"🃏 Cards of {player} (x = not allowed now):")
        table(["No.", "Card"], rows)

    show()
    while True:
        answer = read(f"{player}: which card do you play? (1-{len(numbers)})", show)
        if answer in numbers:
            return numbers[answer]
        if answer == "x":
            complain("Cards marked x may not be played now.")
        else:
            complain("Choose one of the numbers in the table.")
