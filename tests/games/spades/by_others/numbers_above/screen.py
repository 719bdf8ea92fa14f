"""Everything that is printed."""

from tricks import legal_cards

SEATS = ("A1", "B1", "A2", "B2")

RULES = """
+---------------------------------- RULES ----------------------------------+
| Teams A (A1, A2) and B (B1, B2). Each round: 13 cards each, bids, tricks. |
| Bid     0-13 tricks. 0 = nil. Bid before seeing the cards = blind.        |
| Lead    no spade before a spade was played, unless you have only spades.  |
| Follow  the suit that was led; if you have none, play anything.           |
| Trick   highest spade, else highest card of the suit led.                 |
| Made    10 per trick bid, +1 and one bag per extra trick. Missed: -10.    |
| Nil     +100 if the bidder wins nothing, else -100.                       |
| Blind   +100 if the bidder wins the tricks bid, else -100. No bags.       |
| Bags    every seventh costs 100.                                          |
| End     the winning value is reached. Ties: points, fewer bags, go on.    |
| Suits   D diamonds, C clubs, H hearts, S spades: S-10 is the 10 of spades |
| Keys    r rules, q quit                                                   |
+---------------------------------------------------------------------------+
"""


def clear():
    print("\033[2J\033[3J\033[H", end="", flush=True)


def row(title, cells, width=7):
    return f"| {title:<7}|" + "|".join(f"{str(cell):^{width}}" for cell in cells) + "|"


def rule(columns, width=7):
    return "+" + "-" * 8 + "+" + "+".join(["-" * width] * columns) + "+"


def trick_table(title, order, table):
    """A column for each player, always at the same place."""
    laid = {player: card.code for player, card in zip(order, table)}
    print(title)
    print(rule(4))
    print(row("player", SEATS))
    print(row("leads", ["*" if seat == order[0] else "" for seat in SEATS]))
    print(row("card", [laid.get(seat, "") for seat in SEATS]))
    print(rule(4))


def scoreboard(game, contracts, won):
    print("SCOREBOARD")
    print("+------+--------+------+---------------------+")
    print("| team | points | bags | won/bid (1, 2)      |")
    print("+------+--------+------+---------------------+")
    for team, letter in enumerate("AB"):
        text = contracts[letter].to_string(won[letter + "1"], won[letter + "2"])
        print(f"|  {letter}   | {game.scores[team]:>6} | {game.bags[team]:>4} | {text:<19} |")
    print("+------+--------+------+---------------------+")


def hand_table(slots, table=None, spade_played=False):
    """The cards under their numbers; a number stays with its card for the whole round."""
    numbers = sorted(slots)
    hand = [slots[number] for number in numbers]
    allowed = hand if table is None else legal_cards(hand, table, spade_played)
    print("YOUR CARDS")
    print(rule(len(hand), 6))
    print(row("number", numbers, 6))
    print(row("card", [card.code for card in hand], 6))
    if table is not None:
        print(row("legal", ["yes" if card in allowed else "-" for card in hand], 6))
    print(rule(len(hand), 6))


def round_result(number, results, game):
    print(f"ROUND {number}: RESULT")
    print("+------+-------+----------+--------+------+")
    print("| team | round | new bags | points | bags |")
    print("+------+-------+----------+--------+------+")
    for team, letter in enumerate("AB"):
        points, bags = results[letter]
        print(f"|  {letter}   | {points:>+5} | {bags:>8} | {game.scores[team]:>6} | {game.bags[team]:>4} |")
    print("+------+-------+----------+--------+------+")
