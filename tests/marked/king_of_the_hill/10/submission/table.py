"""Players, tricks and the rules for them."""
from cards import TrumpOrder, total
from piles import Hand


class Player:
    """A player and the hand."""

    def __init__(self, name):
        self.name = name
        self.hand = Hand()


class Play:
    """What a player plays at once."""

    def __init__(self, cards, order):
        self.cards = cards
        self.order = order

    @property
    def is_pair(self):
        """Two identical cards?"""
        return len(self.cards) == 2 and self.cards[0].sameRank(self.cards[1])

    @property
    def is_single(self):
        """One card?"""
        return len(self.cards) == 1

    @property
    def suit(self):
        """The suit of the first card, trumps counted as such."""
        return self.order.suit_of(self.cards[0])

    @property
    def strength(self):
        """The strength of the first card."""
        return self.order.strength(self.cards[0])


class Trick:
    """Each of the players plays once."""

    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []
        self.trickSuit = None
        self.trickType = None

    def order(self):
        """The trumps of the round."""
        return TrumpOrder(self.round.trumpRank, self.round.trumpSuit)

    def playCards(self, player, cards):
        """Take the cards out of the hand and put them down."""
        taken = [player.hand.removeCard(card) for card in cards]
        if not self.cards:
            play = Play(taken, self.order())
            self.trickSuit = play.suit
            self.trickType = len(taken)
        self.cards.append((player, taken))
        self._look_for_called_card(player, taken)

    def _look_for_called_card(self, player, taken):
        """Who plays the called card is a defender."""
        for card in taken:
            called = self.round.calledCard
            if called is not None and card.identical(called):
                self.round.defenders.append(player)
                self.round.calledCard = None

    def trickPoints(self):
        """What all cards count."""
        return sum(total(cards) for _, cards in self.cards)

    def _contends(self, play):
        """Can this play win at all?"""
        if self.trickType == 2 and not play.is_pair:
            return False
        return play.suit in (self.trickSuit, self.round.trumpSuit)

    def trickWinner(self):
        """The player of the strongest play; the first one of equals."""
        best_player, best_play = None, None
        for player, cards in self.cards:
            play = Play(cards, self.order())
            if not self._contends(play):
                continue
            if best_play is None or play.strength > best_play.strength:
                best_player, best_play = player, play
        return best_player


class Rules:
    """A chain of questions, each of which can refuse a play."""

    def __init__(self):
        self.questions = (self._is_held, self._has_right_number, self._follows)

    def validPlay(self, trick, player, cards):
        """Does no question refuse it?"""
        if len(cards) == 0:
            return False
        return all(question(trick, player, Play(cards, trick.order())) for question in self.questions)

    def _is_held(self, trick, player, play):
        """All cards are in the hand; identical ones need two."""
        for card in play.cards:
            needed = sum(1 for other in play.cards if other.identical(card))
            if player.hand.count(card) < needed:
                return False
        return True

    def _has_right_number(self, trick, player, play):
        """As many cards as were led; a leader plays a card or a pair."""
        if trick.cards:
            return len(play.cards) <= trick.trickType
        return play.is_single or play.is_pair

    def _follows(self, trick, player, play):
        """Of the suit led, where that can be."""
        if not trick.cards:
            return True
        own = [card for card in player.hand.cards if trick.order().suit_of(card) == trick.trickSuit]
        if not own:
            return True
        if trick.trickType == 1:
            return play.cards[0].suit == trick.trickSuit
        if any(player.hand.count(card) > 1 for card in own):
            return play.is_pair and play.suit == trick.trickSuit
        return True
