"""Whole games of Mini Spite and Malice, and moves that a program must refuse."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable

from grader import Claim, Over, Talk, Unreadable, dialogue

from .commanding import Commands
from .following import Stop
from .greeting import own_words
from .learning import learn
from .moves import HAND, USUAL, USUAL_AWAY
from .pack import judged
from .playing import MOST_LINES, Game
from .probing import BESIDE, Probe, forbidden, try_out

TASK = "Game"
FEW_MOVES, STARTS, FIRST, FIRST_MOVES = 4, (1, 2), 1, 14
GAMES, SOME_GAMES, MOST_GAMES, DEALS, MOST_DEALS, TRIES, TIMES = 3, 8, 12, 8, 40, 8, 3
ENOUGH_LINES = 900
LOOKS = 3
"""Games in which a 0 beside a play stack that is taken is waited for."""
_USUAL = re.compile(r"(?<!\w)\(?p\)?(?:lay)?(?!\w).{1,40}(?<!\w)[a-z]?\(?x\)?(?:it)?(?!\w)", re.I)
"""A question for a move that names the letters of the handout."""

DEAL = [
    Claim("deal", "Both players start with five cards in the hand and fifteen on the goal pile", ("G1",), 1),
    Claim("start", "The player with the higher card on the goal pile starts", ("G2",), 1),
]


@dialogue(title="The deal", task=TASK, claims=DEAL)
def the_deal(talk: Talk) -> None:
    """Start a few games, and look at the first table of each, until both goal piles showed the same once."""
    commands = None if _names_the_player(talk) else understood(talk)
    if not _deals(talk, commands):
        for claim in DEAL:
            talk.leave_out(
                claim.id, "the same table is shown at every start, and no move by the rules comes through"
            )
        return
    tie = False
    for seed in range(STARTS[-1] + 1, STARTS[-1] + 1 + MOST_DEALS):
        game = Game(talk, [one.id for one in DEAL], set(), commands=commands)
        try:
            game.begin()
            tie |= game.is_tie
            if not game.asking.turn:
                game.move()
                game.judge_mover()
        except Stop:
            pass
        seen = tie or "start" in talk.breaches or "start" not in talk.held
        enough = len(talk.breaches) == len(DEAL) or (seed >= STARTS[-1] + DEALS and seen)
        if enough or not talk.again(seed):
            break
    if "deal" in talk.breaches and "deal" in talk.held:
        # Each game is dealt by the same code, so a table that looks otherwise now and then is likely one that was misread.
        talk.breaches.pop("deal")
        talk.held.discard("deal")
        talk.leave_out(
            "deal", "the first tables of some games show it, and those of others could not be read surely"
        )


def _names_the_player(talk: Talk) -> bool:
    """Whether the first table says whose turn it is: then no move has to be made to find out."""
    game = Game(talk, [], set())
    try:
        game.begin()
    except Stop:
        return True
    return bool(game.asking.turn)


def understood(talk: Talk) -> Commands | None:
    """How the program is told its moves, where it takes none as the handout has them.

    Raises Unreadable where nothing was found that it takes.
    """
    game = Game(talk, [], set())
    well = False
    try:
        game.begin()
        well = takes_moves(game)
    except (Stop, Over):
        pass
    commands = None if well or not talk.screen.waits else in_its_own_words(talk, game)
    talk.again(FIRST)
    return commands


def takes_moves(game: Game) -> bool:
    """Make the first moves; whether the program takes plays and a discard as the handout has them, and all its questions are understood."""
    for _ in range(FIRST_MOVES):
        game.move()
        if game.clean["discard"] and any(map(game.clean.get, "hgd")):
            break
    return any(map(game.clean.get, "hgd")) and game.clean["discard"] > 0 and not game.asking.doubts


def in_its_own_words(talk: Talk, game: Game) -> Commands | None:
    """How the program is told its moves, after a game in which it did not take them; None where the handout's way is all that was found.

    Raises Unreadable where nothing was found that it takes.
    """
    if not talk.again(FIRST):
        return None
    commands = learn(talk)
    asks_as_usual = _USUAL.search(game.asking.first_question) is not None
    understands = asks_as_usual or (game.taken and not game.asking.doubts)
    if commands is None and (not understands or own_words(talk) is not None):
        # What was learned of a program's words is only sure once a move has shown it.
        raise Unreadable("no line was found that the program takes for a move", is_game=True)
    if commands is not None and commands.ways[HAND] == USUAL and commands.discards_by == USUAL_AWAY:
        # It is asked as the handout has it: what went wrong is no matter of words.
        return None
    return commands


def _forget(talk: Talk) -> None:
    """Begin to judge anew: what was typed so far may have been no move for this program."""
    talk.held.clear()
    talk.breaches.clear()


def _deals(talk: Talk, commands: Commands | None) -> bool:
    """Whether it is a game that is shown, and no picture: another deal shows other cards, or a move comes through."""
    games = []
    for seed in STARTS:
        game = Game(talk, [], set(), commands=commands)
        try:
            game.begin()
            games.append(game)
            if len(games) > 1 and vars(game.first_sight) == vars(games[0].first_sight):
                for _ in range(FEW_MOVES):
                    game.move()
        except Stop:
            pass
        if not talk.again(seed):
            return True
    sights = [vars(one.first_sight) for one in games]
    return any(one.clean for one in games) or len(sights) < len(STARTS) or sights[0] != sights[1]


WHOLE = [
    Claim("table", "Each question for an action follows the table, with both hands", ("G9",), 1),
    Claim("refill", "A turn starts with five cards in the hand", ("G3",), 2),
    Claim("again", "When all cards of the hand were played, five more are drawn at once", ("G3",), 1),
    Claim("hand", "The next card of a play stack is played from the hand", ("G4",), 1),
    Claim(
        "goal",
        "The goal pile's top card is played, its count goes down, and its next card shows",
        ("G4",),
        1,
    ),
    Claim(
        "discards", "The top card of a discard pile is played, then the card below it is on top", ("G4",), 1
    ),
    Claim("joker", "A joker stands for any card", ("G4",), 1),
    Claim("discard", "A discard puts one card of the hand on top of the chosen discard pile", ("G5",), 1),
    Claim("turn", "The discard ends the turn, nothing else does, and the other player plays", ("G5",), 1),
    Claim("zeros", "A 0 is never discarded, not even where the hand holds nothing else", ("G5", "G6"), 0.5),
    Claim("full", "A full play stack is removed, and the place is free", ("G7",), 1),
    Claim(
        "shoe", "The cards of five full stacks come back to the shoe, jokers for any card again", ("G7",), 1
    ),
    Claim("cards", "The cards in the game are those of the pack, each as often as it must be", ("G7",), 0.5),
    Claim("win", "The game ends with the last card of a goal pile, and its player has won", ("G8",), 1),
]


@dialogue(title="A whole game", task=TASK, claims=WHOLE)
def whole_game(talk: Talk) -> None:
    """Play whole games by the rules, until everything has come up, and more where the pack looks odd."""
    met: set[str] = set()
    samples: list[Counter[str]] = []
    ids = [one.id for one in WHOLE]
    commands: Commands | None = None
    taken: set[str] = set()
    checked = False
    seed = 0
    while seed < MOST_GAMES:
        seed += 1
        game = Game(talk, ids, met, commands=commands)
        well = checked
        try:
            game.begin()
            well = well or takes_moves(game)
            if well:
                game.play_out()
        except Stop:
            pass
        if not (checked or well) and talk.screen.waits:
            _forget(talk)
            commands = in_its_own_words(talk, game)
            met.clear()
            seed = 0
        checked = True
        if seed == 0:
            if talk.again(FIRST):
                continue
            return
        taken |= game.taken
        if game.sample is not None:
            samples.append(game.sample)
        pack = judged(samples)
        if pack.wrong:
            talk.expect("cards", False, pack.wrong)
        open_ids = set(ids) - talk.held - talk.breaches.keys()
        enough = not open_ids and ("only zeros" in met or "zeros" in talk.breaches)
        looks_again = (
            pack.unsure and (seed < SOME_GAMES or not talk.breaches) and "cards" not in talk.breaches
        )
        if ((enough or seed >= GAMES) and not looks_again) or not talk.again(seed):
            break
    _leave_out(talk, ids, commands, taken)


def _leave_out(talk: Talk, ids: Iterable[str], commands: Commands | None, taken: Collection[str]) -> None:
    """What did not come up is open where that may be for the words in which this program is told its moves.

    `taken`: the kinds of moves that came through.
    """
    knows_no_discard = talk.screen.waits and taken and "discard" not in taken
    if commands is not None or knows_no_discard:
        for one in set(ids) - talk.held - talk.breaches.keys():
            talk.leave_out(
                one, "no game came to it, and how this program is told its moves is not surely known"
            )


FORBIDDEN = [
    Claim("misfit", "A card that is not the next one is refused, and stays where it was", ("G10",), 1.5),
    Claim("empty", "No card is played from an empty discard pile", ("G10",), 1),
    Claim("must", "A turn does not end while a 0 of the hand can be played", ("G11",), 1),
    Claim("goal_stays", "The card of the goal pile is not discarded", ("G5",), 0.5),
]


@dialogue(title="Moves against the rules", task=TASK, claims=FORBIDDEN)
def forbidden_moves(talk: Talk) -> None:
    """Play on, with a wrong move before each right one where there is one to try, a few times each."""
    tried: Counter[tuple[str, str]] = Counter()
    ids = [one.id for one in FORBIDDEN]
    game: Game | None = None
    commands: Commands | None = None
    taken: set[str] = set()
    checked = False
    seed = 0
    while seed < TRIES:
        seed += 1
        game = Game(talk, ids, set(), game, commands)
        before = tried.total()
        well = checked
        try:
            game.begin()
            well = well or takes_moves(game)
            while well and game.lines < MOST_LINES:
                probe = next((one for one in forbidden(game) if _is_new(talk, tried, one)), None)
                if probe is None or not game.asking.knows_all:
                    game.move()
                else:
                    tried[probe.claim, probe.id] += 1
                    try_out(game, probe)
        except Stop:
            pass
        if not (checked or well) and talk.screen.waits:
            _forget(talk)
            commands = in_its_own_words(talk, game)
            game, seed = None, 0
        checked = True
        if game is None:
            if talk.again(FIRST):
                continue
            return
        if game.model.own_zeros:
            # Programs may play zeros by themselves: then no turn ends before.
            game.expect("must", True)
        if game.asking.lists_cards and game.clean["h"]:
            # What is not there is in no menu of cards.
            game.expect("empty", True)
        if game.asking.learned and not game.asking.names_card:
            # No card is named for a discard, so it is never that of the goal pile.
            game.expect("goal_stays", True)
        # A wrong move that stops the program must not keep it from being asked the next one.
        crashed = talk.screen.end is not None and talk.screen.end.how == "error" and tried.total() > before
        taken |= game.taken
        missing = set(ids) - talk.held - talk.breaches.keys()
        looks_again = seed < LOOKS and not tried["must", BESIDE] and not talk.breaches
        if (
            not (missing or crashed or looks_again)
            or len(talk.exchanges) > ENOUGH_LINES
            or not talk.again(seed)
        ):
            break
    _leave_out(talk, ids, commands, taken)


def _is_new(talk: Talk, tried: Counter[tuple[str, str]], probe: Probe) -> bool:
    return probe.claim not in talk.breaches and tried[probe.claim, probe.id] < TIMES
