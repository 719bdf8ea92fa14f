'''Whist Player (program 8)

Strategy: count what is gone. A card is "boss" when every higher card of its suit is gone.
 lead   - boss of a side suit, else boss trump, else lowest of my shortest side suit
          (so that I am void soon and can ruff)
 second - play low if I follow, unless I own the boss
 third  - play high unless partner's card is already the best one
 fourth - win as cheap as I can, or else lowest
 void   - ruff with the smallest trump that wins unless partner is winning
'''
import Card

RANKS = '23456789TJKQA'
rank = lambda c: RANKS.index(c.Rank())
low = lambda cs: min(cs, key=lambda c: (rank(c), c.Suit()))
high = lambda cs: max(cs, key=lambda c: (rank(c), c.Suit()))
of = lambda cs, s: [c for c in cs if c.Suit() == s]
notof = lambda cs, s: [c for c in cs if c.Suit() != s]


def legal(hand, trick):
    '''what the rules let me play'''
    return list(hand) if not trick else of(hand, trick[-1].Suit()) or list(hand)


def power(card, led, trump):
    '''0 = cannot win'''
    return 20 + rank(card) if card.Suit() == trump else 1 + rank(card) if card.Suit() == led else 0


def best(trick, trump):
    '''index of the winning card so far'''
    powers = [power(c, trick[0].Suit(), trump) for c in trick]
    return powers.index(max(powers))


def gone(tricks, trick, hand):
    return [(c.Suit(), rank(c)) for t in tricks for c in t[:4]] + [(c.Suit(), rank(c)) for c in list(trick) + list(hand)]


def boss(card, seen):
    return all((card.Suit(), r) in seen for r in range(rank(card) + 1, 13))


class Player:
    def __init__(self):
        pass

    def PlayCard(self, hand, trick, trump, pos, tricks=[], score=(0, 0)):
        opts, seen = legal(hand, trick), gone(tricks, trick, hand)
        if not trick:
            return self.lead(opts, trump, seen)
        led, winning = trick[0].Suit(), best(trick, trump)
        partner = len(trick) >= 2 and winning == len(trick) - 2
        wins = [c for c in opts if power(c, led, trump) > power(trick[winning], led, trump)]
        if not of(hand, led):
            return low(wins) if wins and not partner else self.dump(opts, trump)
        if partner or not wins:
            return low(opts)
        if len(trick) == 1:
            return next((c for c in wins if boss(c, seen)), low(opts))
        return high(wins) if len(trick) == 2 else low(wins)

    def lead(self, opts, trump, seen):
        side = notof(opts, trump)
        for group in (side, of(opts, trump)):
            tops = [c for c in group if boss(c, seen)]
            if tops:
                return high(tops)
        short = min({c.Suit() for c in side or opts}, key=lambda s: (len(of(opts, s)), s))
        return low(of(opts, short))

    def dump(self, opts, trump):
        return low(notof(opts, trump))
