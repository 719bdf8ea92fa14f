# mypy: ignore-errors
# ruff: noqa
TEXT = """
How to play
-----------
The pack is dealt out, then each player says how many tricks they will take.
Partners add their bids. The leader plays a card; others follow suit if they can.
A spade beats every card that is not a spade.
"""
