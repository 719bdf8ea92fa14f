# mypy: ignore-errors
"""The player; what it knows of cards is in a module of its own."""

from tools.counting import Memory, power


class Player:
    def __init__(self):
        self.memory = Memory()

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        """Counts what was played, saves its trumps, and leads what nobody can beat."""
        print("Trick", len(tricks) + 1, "of 13, I hold", hand)
        print(f"  {position}  {hand[0]}")
        self.memory.look(hand, trick, tricks)
        if not trick:
            sure = [card for card in hand if self.memory.is_high(card)]
            return max(sure or hand, key=lambda card: power(card, trump, None))
        led = trick[0].Suit()
        legal = [card for card in hand if card.Suit() == led] or hand
        best = max(trick, key=lambda card: power(card, trump, led))
        winning = [card for card in legal if power(card, trump, led) > power(best, trump, led)]
        partner = trick[-2] if len(trick) > 1 else None
        if winning and partner is not best:
            return min(winning, key=lambda card: power(card, trump, led))
        return min(legal, key=lambda card: power(card, trump, led))
