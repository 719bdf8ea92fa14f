import os
import sys

RULES = """
📜 ~~~~~~~~~~~~~~~~~~~~ RULES ~~~~~~~~~~~~~~~~~~~~ 📜
 👥 A1+A2 against B1+B2
 🔢 bid how many tricks you'll win (0 = NIL)
 🙈 blind bid = bid before you look
 ➡️  follow suit if you can, otherwise play whatever
 ♠️  spades are trump, can't be led before one was played
     (unless you've nothing else)
 💰 contract made: 10/trick + 1 per extra (and a bag 👜)
 💸 contract failed: -10/trick
 😇 nil: 100 if you win no trick, else -100 (partner doesn't matter)
 🙈 blind: 10/trick + 100 if YOU win what you bid, all minus if not.
     extra tricks: nothing, no bags
 👜 7 bags = -100
 ⌨️  r = rules, q = quit
"""


def clear():
    os.system('cls' if os.name == 'nt' else 'clear')


def quit_game():
    print("👋 see ya!")
    sys.exit(0)


def prompt(msg):
    print(msg)
    ans = input("👉 ").strip()
    if ans.lower() == "q":
        print("⚠️  really leave? 1 = yes, 2 = no")
        if input("👉 ").strip() == "1":
            quit_game()
        return prompt(msg)
    if ans.lower() == "r":
        print(RULES)
        return prompt(msg)
    return ans


def prompt_int(msg, ok, complaint):
    while 1:
        a = prompt(msg)
        if a.isdecimal() and ok(int(a)):
            return int(a)
        print("❌ " + complaint)


def draw(cards):
    """cards: list of (label, card). Draws them side by side"""
    for start in range(0, len(cards), 13):
        part = cards[start:start + 13]
        print(" ".join("┌───┐" for _ in part))
        print(" ".join("│%-3s│" % c.order for _, c in part))
        print(" ".join("│ %s │" % c.suite for _, c in part))
        print(" ".join("└───┘" for _ in part))
        print(" ".join(str(l).center(5) for l, _ in part))
