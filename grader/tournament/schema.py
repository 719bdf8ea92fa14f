"""The JSON Schema of a tournament: `python -m grader.tournament.schema > reports/tournament.schema.json`.

A test shows that the file is current.  What each field means stands here, as in `grader/reports/result_schema.py`.
"""

from __future__ import annotations

import sys

from grader.reports import result_schema
from grader.tournament.records import SCHEMA, Tournament

_PAIR = {
    "first": "Id of the first player.",
    "second": "Id of the second player.",
}
_OUTCOME = {
    "won": "Deals of which it made more than its opponent, both playings together.",
    "lost": "Deals of which it made less.",
    "even": "Deals of which both made the same.",
    "tricks": "What it made of a deal more than its opponent, both playings together, on average.",
    "tricks_margin": "Half the width of the 95 % interval of `tricks`; 0 where there is one deal.",
    "games": "Full games: won and lost.",
}

FIELDS: dict[str, dict[str, str]] = {
    "Tournament": {
        "schema": "Version of this format, as major.minor.",
        "assignment": "Id of the assignment: the name of its folder.",
        "title": "Title of the assignment.",
        "deals": "Deals that each two players met over, each played twice.",
        "seed": "What the cards were dealt from.",
        "level": "The chance that any of the claims of one kind is wrong.",
        "sandbox": "The lowest protection in which any match was played; null where there was none.",
        "standings": "The leaderboard, the best first.",
        "encounters": "What each two players made of each other.",
        "better": "Each two whose ratings differ significantly, the better one first.",
        "refused": "Submissions that do not take part.",
        "unplayed": "Matches without a record.",
        "forfeits": "Of each player one forfeit of each kind.",
        "telling": "The deals with the largest margins.",
        "strays": "What was passed over in the download.",
    },
    "Standing": {
        "entrant": "Who it is.",
        "place": "From 1; equal ratings share it.",
        "behind": "How many others are significantly better.",
        "rating": "The rating, on Elo's scale: 400 points are odds of ten to one.",
        "margin": "Half the width of the 95 % interval of the rating.",
        **_OUTCOME,
        "hands": "Hands that it played.",
        "forfeits": "How many hands it forfeited, by kind.",
    },
    "Entrant": {
        "id": "Id of the submission; `house/...` for a player of the kit's.",
        "name": "What it is called: the names of the students where the download tells them.",
        "house": "Whether it is one of the kit's own players.",
        "students": "Who handed it in, as the download names them.",
    },
    "Encounter": {
        **_PAIR,
        **_OUTCOME,
        "p_value": "Of the exact sign test of the deals.",
        "verdict": "Whether the first is better or worse, by that test, corrected for all pairs; equal: not told apart.",
    },
    "Refused": {
        "id": "Id of the submission.",
        "reason": "Why it does not take part, in one sentence.",
        "students": "Who handed it in, as the download names them.",
    },
    "Unplayed": {**_PAIR, "reason": "Why it was not played, which is never the doing of the two."},
    "ShownForfeit": {
        "player": "Id of who forfeited.",
        "opponent": "Id of the other player.",
        "forfeit": "The forfeit.",
    },
    "Forfeit": {
        "player": "0 or 1: the first or second of the pair.",
        "kind": "Why: illegal, no move, changed, exception, exit, time-out, crash, tampering, withdrawn, or one of the "
        "game's own.",
        "words": "What happened, in words after the player's name.",
        "table": "Number of the table, from 0.",
        "deal": "Number of the deal at the table, from 0.",
        "playing": "0 or 1: the first or second playing of the deal.",
        "seat": "Number of the seat, from 0, clockwise.",
        "code": "The state in which it was asked, as a program to paste; empty where only the count is kept.",
    },
    "ShownDeal": {
        **_PAIR,
        "margin": "What the first made of the deal more than the second.",
        "telling": "The deal, move by move.",
    },
    "Telling": {
        "table": "Number of the table, from 0.",
        "number": "Number of the deal at the table, from 0.",
        "deal": "The cards, as the game writes them.",
        "playings": "Both playings.",
    },
    "Played": {
        "moves": "The moves in order.",
        "score": "The score of the game before the hand: of the first and the second of the pair.",
        "tricks": "What the first and the second of the pair made of it.",
        "forfeit": "The kind of forfeit with which it ended; empty where it was played to the end.",
    },
    "Student": result_schema.FIELDS["Student"],
    "SandboxInfo": result_schema.FIELDS["SandboxInfo"],
}


def schema_file() -> str:
    """The schema as the text of its file."""
    schema = result_schema.schema_of(Tournament, SCHEMA, "A tournament played with Kibitz", FIELDS)
    return result_schema.as_file(schema)


if __name__ == "__main__":  # pragma: no cover - only a new process gets here
    sys.stdout.write(schema_file())
