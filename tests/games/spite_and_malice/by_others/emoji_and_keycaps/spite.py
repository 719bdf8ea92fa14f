#!/usr/bin/env python3
"""Mini Spite & Malice, the colourful edition."""
import random
import sys


class Card:
    FACES = dict(zip(range(-1, 10), "*0123456789"))

    def __init__(self, value):
        assert isinstance(value, int) and not isinstance(value, bool)
        assert value in Card.FACES
        self._Card__face = Card.FACES[value]
        self._Card__value = value

    def assign(self, value):
        # a joker only ever gets a *real* value
        assert isinstance(value, int) and 0 <= value <= 9
        if self.getFace() != "*":
            raise ValueError("not a joker")
        self._Card__value = value

    def getValue(self):
        return self._Card__value

    def getFace(self):
        return self._Card__face

    def __str__(self):
        return f"[{self.getFace()}]"

    def __repr__(self):
        return f"{self!s}.{self.getValue()}"


class PlayStack:
    def __init__(self):
        self.__cards = []

    def _top(self):
        if self.__cards:
            return self.__cards[-1]
        raise Exception("Error: No cards in the playing stack")

    def peekValue(self):
        return self._top().getValue()

    def peekFace(self):
        return self._top().getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        need = self.peekValue() + 1 if self.__cards else 0
        if card.getValue() == -1:
            card.assign(need)          # raw joker: takes what is needed
        if card.getValue() != need:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if need == 9:
            done, self.__cards = self.__cards, []
            return [c.getFace() for c in done]
        return []

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand = sorted(self.__hand, key=Card.getValue)

    def pop(self, i=...):
        if i is ...:
            if not self.__hand:
                raise IndexError("the hand is empty")
            return self.__hand.pop()
        assert isinstance(i, int), "index must be an integer"
        assert 0 <= i < len(self.__hand), "index out of range"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9
        return next((i for i, c in enumerate(self.__hand) if c.getValue() == v), -1)

    def check0(self):
        return next((i for i, c in enumerate(self.__hand) if c.getFace() == "0"), -1)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise OverflowError("no more than 5 cards")
        self.__hand += cardList
        self.sort()

    def __str__(self):
        return "[" + "".join(map(str, self.__hand)) + "]"


def shuffle(cards):
    result = []
    while cards:
        result.append(cards.pop(int(random.random() * len(cards))))
    return result


# ----------------------------------------------------------------- drawing
RED, GREEN, YELLOW, BLUE, BOLD, DIM, OFF = (
    "\033[31m", "\033[32m", "\033[33m", "\033[34m", "\033[1m", "\033[2m", "\033[0m")
CLEAR = "\033[2J\033[H"


def pretty(faces):
    """'5' -> keycap 5, '*' -> joker"""
    return " ".join("🃏" if f == "*" else f + "\ufe0f\u20e3" for f in faces)


def faces_of(thing):
    return [ch for ch in str(thing) if ch not in "[]|"]


HELP = """  h3 2   play the 3rd card of your ✋ on ▶ pile 2
  g 2    play your 🎯 on ▶ pile 2
  d1 2   play the top of 🗑 1 on ▶ pile 2
  x 4 1  discard the 4th card of your ✋ on 🗑 1 (ends your turn)
  x      end your turn when there is nothing you may discard
  ?      this help"""


def make_state():
    deck = shuffle([Card(n) for n in range(-1, 10) for _ in range(20 if n < 0 else 10)])
    deck.reverse()       # deal with pop()
    state = {"stacks": [PlayStack() for _ in range(4)], "done": [], "players": {}}
    for who in "AB":
        state["players"][who] = {"hand": Hand(), "goal": [], "discard": {n: [] for n in range(1, 5)}}
    for _ in range(5):
        for who in "AB":
            state["players"][who]["hand"].add([deck.pop()])
    for _ in range(15):
        for who in "AB":
            state["players"][who]["goal"].append(deck.pop())
    deck.reverse()
    state["shoe"] = deck
    return state


def need(stack):
    return len(faces_of(stack))


def draw_screen(state, turn, message):
    out = [CLEAR + BOLD + "🎴  M I N I   S P I T E   &   M A L I C E" + OFF, ""]
    for who, colour in (("A", BLUE), (None, GREEN), ("B", RED)):
        if who is None:
            for n, stack in enumerate(state["stacks"], 1):
                out.append(f"   {GREEN}▶ {n}{OFF}  {pretty(faces_of(stack)) or '⬜'}   {DIM}next: {need(stack)}{OFF}")
        else:
            p = state["players"][who]
            mark = "👉" if who == turn else "  "
            goal = pretty(faces_of(p["goal"][-1])) if p["goal"] else "🏁"
            out.append(f"{mark} {BOLD}{colour}Player {who}{OFF}   🎯 {goal}  ({len(p['goal'])} left)")
            out.append(f"      ✋ {pretty(faces_of(p['hand']))}")
            out.append("      " + "   ".join(
                f"🗑 {n}: {pretty(faces_of(d[-1])) if d else '⬜'}" for n, d in p["discard"].items()))
        out.append("")
    if message:
        out.append(YELLOW + message + OFF)
    print("\n".join(out))


def refill(state, p):
    n = 5 - p["hand"].size()
    p["hand"].add(state["shoe"][:n])
    del state["shoe"][:n]


def try_play(state, p, src, target):
    """play a card; returns (ok, message)"""
    if target not in ("1", "2", "3", "4"):
        return False, "❌ There are ▶ piles 1 to 4 only."
    stack = state["stacks"][int(target) - 1]
    kind, num = src[0], src[1:]
    if kind == "h":
        if not num.isdecimal() or not 1 <= int(num) <= p["hand"].size():
            return False, "❌ You have no such card in your ✋."
        face = faces_of(p["hand"])[int(num) - 1]
        take = lambda: p["hand"].pop(int(num) - 1)
    elif kind == "d":
        if num not in ("1", "2", "3", "4") or not p["discard"][int(num)]:
            return False, "❌ There is no card on that 🗑."
        face = p["discard"][int(num)][-1].getFace()
        take = p["discard"][int(num)].pop
    elif src == "g":
        face, take = p["goal"][-1].getFace(), p["goal"].pop
    else:
        return False, "❌ I don't understand. Type ? for help."
    if face not in ("*", str(need(stack))):
        return False, f"❌ Pile {target} needs a {need(stack)}, you cannot play {face} there."
    card = take()
    if face == "*":
        card.assign(need(stack))
    done = stack.playCard(card)
    text = f"✅ {pretty([face])} → ▶ {target}"
    if done:
        state["done"].append(done)
        text += "  🎉 pile complete!"
        if len(state["done"]) == 5:
            back = [Card("*0123456789".index(f) - 1) for pile in state["done"] for f in pile]
            state["shoe"] += shuffle(back)
            state["done"] = []
            text += "  ♻ 50 cards go back under the shoe."
    return True, text


def try_discard(state, p, args):
    """returns (turn over?, message)"""
    hand = p["hand"]
    free = any(need(s) == 0 for s in state["stacks"])
    goal0 = p["goal"][-1].getFace() == "0"
    if free and (hand.check0() != -1 or goal0):
        return False, "❌ You must play your 0, a ▶ pile is free."
    if set(faces_of(hand)) <= {"0"}:
        return True, ""
    if len(args) != 2 or not args[0].isdecimal() or not 1 <= int(args[0]) <= hand.size() \
            or args[1] not in ("1", "2", "3", "4"):
        return False, "❌ Say which card of your ✋ goes on which 🗑, for example: x 2 1"
    if faces_of(hand)[int(args[0]) - 1] == "0":
        return False, "❌ A 0 cannot be discarded."
    p["discard"][int(args[1])].append(hand.pop(int(args[0]) - 1))
    return True, ""


def game():
    state = make_state()
    players = state["players"]
    order = "*9876543210"
    top = {w: order.index(players[w]["goal"][-1].getFace()) for w in "AB"}
    turn = "B" if top["B"] < top["A"] else "A"
    message = f"Player {turn} starts.\n{HELP}"
    while True:
        p = players[turn]
        refill(state, p)
        while True:
            draw_screen(state, turn, message)
            words = input(f"{turn} ➤ ").lower().split()
            if not words:
                message = "Type ? for help."
            elif words[0] == "?":
                message = HELP
            elif words[0] == "x":
                over, message = try_discard(state, p, words[1:])
                if over:
                    break
            elif len(words) == 2:
                ok, message = try_play(state, p, *words)
                if not p["goal"]:
                    draw_screen(state, turn, message)
                    print(f"🏆🏆🏆 {BOLD}Player {turn} wins!{OFF} 🏆🏆🏆")
                    return
                if ok and p["hand"].size() == 0:
                    refill(state, p)
                    message += "  ✋ empty: five new cards."
            else:
                message = "❌ I don't understand. Type ? for help."
        turn = "A" if turn == "B" else "B"


if __name__ == "__main__":
    try:
        game()
    except (KeyboardInterrupt, EOFError):
        sys.exit("\nbye")
