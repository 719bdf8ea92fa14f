from getpass import getpass
from core.models import Card, Contract, Game
from core.round import Round
from core import screen


def main():
    screen.clear()
    print("♠️ ♥️ ♣️ ♦️  SPADES  ♦️ ♣️ ♥️ ♠️")
    pins = {}
    for p in ["A1", "A2", "B1", "B2"]:
        pins[p] = getpass("🔑 new PIN for %s: " % p)
    game = Game(screen.prompt_int("🎯 How many points to win?", lambda x: x > 0, "a number bigger than 0 please"))

    while not game.winner():
        rnd = Round(game, pins)
        rnd.play()
        for i, (score, bags) in enumerate(rnd.result()):
            game.scores[i] += score
            game.bags[i] += bags
            print("%s %s  ➜  %+d 💰  %+d 👜" % ("🅰️ 🅱️ ".split()[i], rnd.team_line("AB"[i]), score, bags))
        game.score_bags()
        print("━━━━━━━━━━ 📊 ━━━━━━━━━━")
        for i in range(2):
            print("Team %s   💰 %d   👜 %d" % ("AB"[i], game.scores[i], game.bags[i]))
        print("━━━━━━━━━━━━━━━━━━━━━━━━")
        game.rotate_order()
        if not game.winner():
            screen.prompt("(enter for the next round)")
    print("🎉🎉🎉 TEAM %s WINS 🎉🎉🎉" % game.winner())


if __name__ == "__main__":
    main()
