import random
class Card:
    def __init__(self,value):
        assert type(value)==int
        assert value>=-1 and value<=9
        self.__value=value
        if value==-1: self.__face='*'
        else: self.__face=str(value)
    def assign(self,value):
        assert type(value)==int
        assert value>=-1 and value<=9
        if self.__face!='*':
            raise Exception('not a wild card')
        self.__value=value
    def getFace(self):
        return self.__face
    def getValue(self):
        if self.__face=='*':
            return -1
        return int(self.__face)
    def __str__(self):
        return '['+self.__face+']'
    def __repr__(self):
        return self.__str__()+'.'+str(self.__value)

class PlayStack:
    def __init__(self):
        self.__cards=[]
    def peekValue(self):
        if len(self.__cards)==0:
            raise Exception('Error: No cards in the playing stack')
        top=self.__cards[len(self.__cards)-1]
        return top.getValue()
    def peekFace(self):
        if len(self.__cards)==0:
            raise Exception('Error: No cards in the playing stack')
        top=self.__cards[len(self.__cards)-1]
        return top.getFace()
    def playCard(self,card):
        L=[]
        v=card.getValue()
        if v==0 and len(self.__cards)!=0:
            raise Exception('Error: Card rejected')
        if v!=0 and len(self.__cards)==0:
            raise Exception('Error: Card rejected')
        if v!=0 and v-1!=self.peekValue():
            raise Exception('Error: Card rejected')
        self.__cards.append(card)
        if v==9:
            for x in self.__cards:
                L.append(x.getFace())
            self.__cards.clear()
        return L
    def __str__(self):
        s='|'
        for x in self.__cards:
            s=s+str(x)
        s=s+'|'
        return s

class Hand:
    def __init__(self):
        self.__hand=[]
    def sort(self):
        sorted(self.__hand,key=lambda x:x.getValue())
    def pop(self,i='last'):
        if i=='last':
            if len(self.__hand)==0:
                raise Exception('the hand is empty')
            return self.__hand.pop()
        assert type(i)==int
        assert i>=0
        assert i<len(self.__hand)
        c=self.__hand[i]
        del self.__hand[i]
        return c
    def index(self,v):
        assert type(v)==int
        assert v>=-1 and v<=9
        i=0
        while i<len(self.__hand):
            if self.__hand[i].getValue()==v:
                return i
            i=i+1
        return -1
    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace()=='0':
                return i
            else:
                return -1
        return -1
    def size(self):
        return len(self.__hand)
    def add(self,cardList):
        for c in cardList:
            self.__hand.append(c)
        if len(self.__hand)>5:
            raise Exception('hand is full')
    def __str__(self):
        s='['
        for c in self.__hand:
            s=s+str(c)
        return s+']'

def shuffle(cards):
    newlist=[]
    while len(cards)>1:
        n=random.randint(0,len(cards)-1)
        newlist.append(cards.pop(n))
    return newlist

def game():
    # TODO
    pass
