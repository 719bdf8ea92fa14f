class Card(object):
    '''A card of Mini Spite and Malice, '*' is the joker (value -1 until assigned)'''

    __FACES = {-1: '*', 0: '0', 1: '1', 2: '2', 3: '3', 4: '4',
               5: '5', 6: '6', 7: '7', 8: '8', 9: '9'}

    def __init__(self, value):
        if isinstance(value, int) == False or value not in Card.__FACES:
            raise AssertionError('invalid value: ' + str(value))
        self.__value = value
        self.__face = Card.__FACES[value]

    def assign(self, value):
        if isinstance(value, int) == False or not 0 <= value <= 10:
            raise AssertionError('invalid value: ' + str(value))
        if self.__face == '*':
            self.__value = value
        else:
            print('Error: this card is not a joker')

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[{}]'.format(self.__face)

    def __repr__(self):
        return str(self) + '.' + self.__value
