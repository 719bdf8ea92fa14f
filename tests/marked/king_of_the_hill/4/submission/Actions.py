# Actions.py
import sys, time, select
from Card import Card
import Rules as R

class Actions:

    # returns "" when the time is up
    def ask(self, question, secs):
        print(question)
        got = select.select([sys.stdin], [], [], secs)[0]
        if got == []:
            return ""
        return sys.stdin.readline().strip().upper()

    def toCards(self, text):
        cards = []
        for w in text.split():
            if w == "XB" or w == "XR":
                cards.append(Card("", w[1]))
            elif len(w) == 2 and w[0] in R.NUM and w[1] in R.ALLSUITS:
                cards.append(Card(w[0], w[1]))
        return cards

    def waitSeconds(self, n):
        time.sleep(n)

    def waitReady(self, players, what):
        for p in players:
            self.ask(p.name + ", enter if you are ready for the " + what, 30)

    def askDeclare(self, p, c):
        return self.ask(p.name + ", declare " + c.suit + "? Y/N", 2) == "Y"

    def askSuit(self, p):
        return self.ask(p.name + ", trump suit?", 5)

    def askDead(self, p):
        print(p.hand.cards)
        return self.toCards(self.ask(p.name + ", 8 cards to put away?", 60))

    def askCalled(self, p):
        cs = self.toCards(self.ask(p.name + ", call a card", 15))
        if len(cs) == 1:
            return cs[0]
        return None

    def askPlay(self, p, trick, rules):
        end = time.time() + 10
        left = 10
        while left > 0:
            print(p.hand.cards)
            text = self.ask(p.name + ", your card(s)?", left)
            if text == "":
                break
            cs = self.toCards(text)
            why = rules.problem(trick, p, cs)
            if why == "":
                return cs
            print(why)
            left = end - time.time()
        return rules.anyPlay(p.hand, trick)
