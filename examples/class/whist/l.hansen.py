# not finished
import Card
class Player:
    def __init__(self):
        pass
    def PlayCard(self, hand, trick, trump, position, tricks, score):
        pass
