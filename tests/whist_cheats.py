"""Players of Whist that break the rules or break down, each with the kind of forfeit that it has coming, and why.

Each plays high cards like an honest player where it does not do what it is here for.
"""

from __future__ import annotations

HEAD = """\
import random
from Card import Card

RANKS = "23456789TJQKA"


def honest(hand, trick):
    may = [card for card in hand if trick and card.Suit() == trick[0].Suit()] or list(hand)
    return max(may, key=lambda card: (RANKS.index(card.Rank()), card.Suit()))


class Player:
    calls = 0

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        Player.calls += 1
"""
TAIL = "\n        return honest(hand, trick)\n"


def player(body: str) -> str:
    """A player that does this before it plays honestly."""
    lines = body.strip("\n").split("\n")
    return HEAD + "\n".join(f"        {line}" for line in lines) + TAIL


CHEATS: dict[str, tuple[str, str]] = {
    "revokes": (
        "illegal",
        player("if trick: return max(hand, key=lambda card: (card.Suit() == trump, card))"),
    ),
    "plays_what_lies_there": ("illegal", player("if len(tricks) == 5 and trick: return trick[0]")),
    "plays_a_card_of_its_own_making": ("illegal", player("if len(tricks) == 6: return Card(trump, 'A')")),
    "plays_an_old_card": (
        "illegal",
        player("""
if not hasattr(Player, 'kept'): Player.kept = hand[0]
if len(tricks) > 3: return Player.kept
"""),
    ),
    "equals_everything": (
        "illegal",
        player("""
class Any(Card):
    def __eq__(self, other): return True
    def __hash__(self): return hash(hand[0])
    def Suit(self): return 'S'
    def Rank(self): return 'A'
if len(tricks) == 4: return Any('S', 'A')
"""),
    ),
    "answers_with_a_text": ("no move", player("if len(hand) == 7: return 'TS'")),
    "answers_with_nothing": ("no move", player("if len(hand) == 1: return None")),
    "takes_from_the_trick": ("changed", player("if len(trick) == 3: trick.pop()")),
    "rewrites_history": ("changed", player("if len(tricks) == 8: tricks[0] = tricks[1]")),
    "turns_its_cards": ("changed", player("if len(hand) == 9: hand[-1].TurnFaceDown()")),
    "fails": ("exception", player("if len(hand) == 3: raise RuntimeError('lost \\x1b[31m count')")),
    "quits": ("exit", player("if len(hand) == 2: raise SystemExit")),
    "crashes_late": ("crash", player("import os\nif Player.calls == 40: os.abort()")),
    "leaves": ("exit", player("import os\nif Player.calls == 30: os._exit(0)")),
    "bends_the_table": (
        "illegal",
        player("""
import sys
seat = sys._getframe(1).f_locals['self']
if len(tricks) == 3: seat._text = dict.fromkeys(seat._text, 'A' + trump)
"""),
    ),
    "hangs": ("time-out", player("while len(hand) == 5: pass")),
}
"""Name -> the kind of its forfeits, and its source."""

HONEST: dict[str, str] = {
    "high": player("pass"),
    "prints": player("print(hand, trick, 'x' * 50_000)"),
    "two_scores": player("pass").replace("tricks, score)", "tricks, ns, ew)"),
    "looks_around": player("""
import gc, sys
frame = sys._getframe()
while frame:
    if 'deal' in frame.f_locals or 'hands' in frame.f_locals: raise RuntimeError('I see the deal')
    frame = frame.f_back
if len(hand) == 13:
    for one in gc.get_objects():
        if type(one) is dict and ('hands' in one or 'turned' in one): raise RuntimeError('I found the deal')
"""),
    "spies": player("""
import glob
seen = Player.__dict__.get('seen') or (setattr(Player, 'seen', {}) or Player.seen)
deals = Player.__dict__.get('deals') or (setattr(Player, 'deals', []) or Player.deals)
own = frozenset(map(repr, hand))
if seen.setdefault('position', position) != position: raise RuntimeError('I was in another seat')
if len(hand) == 13 and any(own in deal for deal in deals): raise RuntimeError('I know this deal')
if glob.glob('*.hand') and open(glob.glob('*.hand')[0]).read() != position: raise RuntimeError('my partner left me a note')
if position not in seen: open(f'{position}.hand', 'w').write(position)
seen[position] = own
if len(hand) == 1:
    rows = {}
    for *cards, leader, winner in tricks:
        for number, card in enumerate(cards):
            rows.setdefault('NESW'[('NESW'.index(leader) + number) % 4], set()).add(repr(card))
    deals.append(_all(rows))
""").replace(
        "class Player:",
        "def _all(rows):\n"
        "    every = {f' {r}{s}' for r in RANKS for s in 'SHDC'}\n"
        "    left = every - set().union(*rows.values())\n"
        "    return {frozenset(one | {last}) for one in rows.values() for last in left}\n\n\n"
        "class Player:",
    ),
}
"""Players that keep to the rules, whatever else they do."""
