from card import Card


class PlayStack(object):
    '''Stack of increasing cards. The top is the end of the list (append is O(1)).'''

    def __init__(self):
        self.__cards = list()

    def __isEmpty(self):
        return self.__cards == []

    def peekValue(self):
        if self.__isEmpty():
            raise Exception('Error: No cards in the playing stack')
        top = self.__cards[len(self.__cards) - 1]
        return top.getValue()

    def peekFace(self):
        top = self.__cards[len(self.__cards) - 1]
        return top.getFace()

    def playCard(self, card):
        if not type(card) is Card:
            raise Exception('Error: Card rejected')

        value = card.getValue()
        if value == 0:
            self.__cards.append(card)
        elif self.__isEmpty():
            raise Exception('Error: Card rejected')
        elif value == self.peekValue() + 1:
            self.__cards.append(card)
        else:
            raise Exception('Error: Card rejected')

        if value == 9:
            done = [c.getFace() for c in self.__cards]
            self.__cards = list()
            return done
        return []

    def __str__(self):
        return '|' + ''.join([str(c) for c in self.__cards]) + '|'
