"""Moves that the rules forbid, and answers that name no move: typed just before a legal move, they change nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .asking import ACTION, END, PILE, STACK, WHERE
from .knowledge import HAND, JOKER, PILES, ZERO, Model, Sight
from .playing import Game, Stop

WARM = 2
"""A kind of move must have gone well so often before it follows a wrong one."""

LETTERS = ("z", "7", "")
PAST = "just past the hand"
"""A place: the position after the last card of a hand that is not full."""

PLACES = ("h6", "d5", PAST, "h9", "d9", "k", "h0", "d0", "h", "hx", "")
NUMBERS = ("5", "7", "0", "x", "")

WRONG = {"misfit": STACK, "empty": WHERE, "must": PILE, "letter": ACTION, "place": WHERE, "number": STACK}
"""The question whose answer is the wrong one, by claim."""


class Probe(NamedTuple):
    """What is typed, and the legal move that follows it.

    `answers` are those to the questions, `legal` is a play, or None for a discard.  `id` tells probes apart.
    """

    claim: str
    id: str
    what: str
    answers: Mapping[str, str]
    legal: tuple[str, int] | None


def forbidden(game: Game) -> Iterator[Probe]:
    """Moves that the rules forbid, as the table stands."""
    model = game.model
    faces, plays = model.sources(), game.legal()
    numbers = range(1, PILES + 1)
    for place, number in plays:
        face = faces[place]
        if face == ZERO and place[0] == "h" and _may_discard(game):
            what = f"a discard with a [0] in the hand, though play stack {number} is free"
            yield Probe("must", "x", what, {ACTION: "x", PILE: "1"}, (place, number))
        for wrong in numbers:
            if face != JOKER and not model.fits(face, wrong):
                what = f"[{face}] was played on play stack {wrong}, where [{model.needed(wrong)}] is next"
                answers = {ACTION: "p", WHERE: place, STACK: str(wrong)}
                kind = "zero" if face == ZERO else place[0]
                yield Probe("misfit", kind, what, answers, (place, number))
        for pile in numbers:
            if not model.discards[model.current][pile - 1]:
                what = f"a card was asked for from discard pile {pile}, which is empty"
                answers = {ACTION: "p", WHERE: f"d{pile}", STACK: str(number)}
                yield Probe("empty", "d", what, answers, (place, number))


def senseless(game: Game) -> Iterator[Probe]:
    """Answers that name no move, as the table stands."""
    plays = game.legal()
    for place, number in plays[:1]:
        # Where a 0 has to be played, a program that takes any letter for `x` refuses it.
        for line in LETTERS if ZERO not in game.model.hand or all(game.model.stacks) else ():
            yield Probe("letter", line, f"{_typed(line)} for the action", {ACTION: line}, (place, number))
        for kind in PLACES:
            line = kind
            if kind == PAST:
                if len(game.model.hand) == HAND:
                    continue
                line = f"h{len(game.model.hand) + 1}"
            stack = _stack_for(game.model, line, number)
            if not stack:
                continue
            answers = {ACTION: "p", WHERE: line, STACK: str(stack)}
            yield Probe("place", kind, f"{_typed(line)} for the place of a card", answers, (place, number))
    for place, number in plays:
        for line in NUMBERS:
            if line != "0" or number == PILES:
                answers = {ACTION: "p", WHERE: place, STACK: line}
                yield Probe("number", line, f"{_typed(line)} for the play stack", answers, (place, number))
    if not plays and set(game.model.hand) != {ZERO}:
        for line in NUMBERS:
            yield Probe("pile", line, f"{_typed(line)} for the discard pile", {ACTION: "x", PILE: line}, None)


def try_out(game: Game, probe: Probe) -> None:
    """Type the wrong move, then the legal one, and hold that the first has changed nothing."""
    before, talk = game.model.copy(), game.talk
    kind = "discard" if probe.legal is None else probe.legal[0][0]
    game.mark = len(talk.exchanges)
    if probe.answers[ACTION] == "x":
        game.asking.discard(probe.answers[PILE], _position(before), insists=False)
    else:
        game.asking.walk(probe.answers, WRONG[probe.claim])
        if game.asking.at == PILE:
            # Taken for a discard.
            game.asking.discard("1", _position(before))
    if game.asking.at == END:
        end = talk.screen.end
        if end is not None:
            how = (
                f"the program stops with an error, {end.error}" if end.how == "error" else "the program ends"
            )
            game.expect(probe.claim, False, f"after {probe.what}, {how}")
        raise Stop
    sight = game.sight()
    if (changed := _changed(game, before, sight)) and not (
        probe.claim == "must" and _plays_zero(before, sight)
    ):
        message = f"after {probe.what}, {changed}"
        if probe.claim == "must":
            message = f"player {before.current} can end the turn by {probe.what}"
        game.expect(probe.claim, False, message, before)
    if changed:
        if probe.claim == "must" and _plays_zero(before, sight):
            game.expect("must", True)
        if sight is None:
            raise Stop
        game.adopt(sight)
        return
    if probe.legal is None:
        held = game.discard(int(talk.random.randint(1, PILES)))
    else:
        place, number = probe.legal
        face = before.sources()[place]
        if sight is not None:
            # The cards of the hand may lie in another order now.
            game.adopt(sight)
        faces = game.model.sources()
        if faces.get(place) != face:
            same = [one for one, shown in faces.items() if one[0] == place[0] and shown == face]
            place = same[0] if same else place
        held = game.play(place, number)
    if held or sight is not None or kind in game.dirty:
        game.expect(probe.claim, True)
    elif game.clean[kind] >= WARM and kind not in game.dirty:
        game.expect(
            probe.claim,
            False,
            f"after {probe.what}, and then a move by the rules, {game.wrong.removeprefix('after ')}",
        )


def _changed(game: Game, before: Model, sight: Sight | None) -> str:
    """What has changed, as far as the program shows it."""
    if sight is not None and (found := before.differences(sight)):
        return found[0].text
    turn = game.asking.turn
    if game.asking.at == ACTION and turn not in ("", before.current):
        return f"it is the turn of player {turn}"
    return ""


def _may_discard(game: Game) -> bool:
    """Whether the hand has a card that may be discarded, and discards are understood."""
    known = any(face.isdigit() and face != ZERO for face in game.model.hand)
    return known and (game.clean["discard"] > 0 or "discard" in game.dirty)


def _plays_zero(before: Model, sight: Sight | None) -> bool:
    """Whether the zeros that had to be played were played by the program."""
    if sight is None:
        return False
    opened = any(
        not stack and shown[:1] == (ZERO,) for stack, shown in zip(before.stacks, sight.stacks, strict=True)
    )
    return opened and (sight.hands[before.current] or ()).count(ZERO) < before.hand.count(ZERO)


def _position(model: Model) -> int:
    """A card of the hand that may be discarded: the highest one, counted from 1."""
    known = [at for at, face in enumerate(model.hand) if face.isdigit() and face != ZERO]
    return 1 + max(known, key=lambda at: model.hand[at], default=0)


def _stack_for(model: Model, line: str, number: int) -> int:
    """A play stack that takes the card that a careless program finds at a place before the first: the last one.

    0 where none takes it.
    """
    last = {"h0": model.hand, "d0": model.discards[model.current][-1]}.get(line)
    if last is None:
        return number
    return next((at for at in range(1, PILES + 1) if last and model.fits(last[-1], at)), 0)


def _typed(line: str) -> str:
    return f"the answer {line!r}" if line else "an empty answer"
