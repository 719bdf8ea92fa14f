from king.rules.rounds import Game

if __name__ == "__main__":
    print([player.name for player in Game(["Ali", "Bob", "Cat", "Dan", "Eve"]).players])
