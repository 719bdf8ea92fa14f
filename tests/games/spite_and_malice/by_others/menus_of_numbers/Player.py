from Hand import Hand
from Pile import DiscardPile, GoalPile


class Player:
    NUMBER_OF_DISCARD_PILES = 4

    def __init__(self, name: str):
        self.__name = name
        self.__hand = Hand()
        self.__goalPile = GoalPile()
        self.__discardPiles = [DiscardPile() for _ in range(Player.NUMBER_OF_DISCARD_PILES)]

    def getName(self) -> str:
        return self.__name

    def getHand(self) -> Hand:
        return self.__hand

    def getGoalPile(self) -> GoalPile:
        return self.__goalPile

    def getDiscardPile(self, i: int) -> DiscardPile:
        return self.__discardPiles[i]

    def hasWon(self) -> bool:
        return self.__goalPile.isEmpty()

    def print(self) -> None:
        print("    Player.......: " + self.__name)
        print("    Goal pile....: " + str(self.__goalPile))
        cards = []
        for i in range(self.__hand.size()):
            cards.append("#" + str(i + 1) + " " + str(self.__hand.get(i)))
        print("    Hand.........: " + (", ".join(cards) if cards else "<none>"))
        for i in range(Player.NUMBER_OF_DISCARD_PILES):
            print("    Discard #" + str(i + 1) + "...: " + str(self.__discardPiles[i]))
