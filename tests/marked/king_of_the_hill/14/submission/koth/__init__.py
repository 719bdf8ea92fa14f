"""King of the Hill.

    values.py   - ranks, suits and point values (enums)
    piles.py    - Card, CardPile, Hand, CardStack
    ordering.py - TrumpOrder, knows who beats whom
    play.py     - Player, Trick, Rules
    table.py    - Round, Game and the reward tables
"""
