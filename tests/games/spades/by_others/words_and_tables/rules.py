"""What R shows."""

TEXT = """📜 RULES
Teams: A1 and A2 against B1 and B2; 13 cards each.
Bids: how many tricks you expect. The bids of both partners make the contract.
   0 is a NIL; BLIND is a bid made before you see your cards.
Play: the first bidder leads, later the winner of the last trick.
   Spades may not be led before a spade was played (unless you have nothing else).
   Match the suit that is winning: the suit led, or spades once one is on the table.
   If you cannot, play what you like. The highest spade wins, else the highest
   card of the suit led.
Scores: contract made, 10 points per trick bid; missed, minus 10 per trick bid.
   If the team has more tricks than its contract, each trick of a player above
   the own bid is 1 point and 1 bag. Every 7 bags cost 100 points.
   NIL: +100 if you win no trick, else -100.
   BLIND: +100 if the team makes its contract, else -100; your extras are worth nothing,
   and the team gets no bags.
End: the first team to reach the goal wins; more points, then fewer bags break a tie,
   then another round.
Keys: R = rules, Q = quit, at every question."""
