from Game import Game
from Rules import Rules
from Trick import Trick

print("King of the Hill")
names = []
for n in range(5):
    names.append(input("Player %d: " % (n + 1)))
game = Game(names)
game.newRound(game.players[0], True).startRound()
print("The first to act is", game.players[0])
