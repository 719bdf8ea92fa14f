"""Moves that the rules forbid: typed just before a legal move, they change nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .following import Stop
from .knowledge import Model
from .moves import Move
from .playing import Game
from .recognising import ACTION, CARD, END, PILE, STACK, WHERE
from .rules import JOKER, PILES, ZERO
from .views import Sight

WARM = 2
"""A kind of move must have gone well so often before it follows a wrong one."""

BESIDE = "beside a stack"
"""A 0 that must be played while the first play stack is taken, and another is free."""

GOAL = ("g", "goal", "G")
"""How the card of the goal pile is named for a discard."""

WRONG = {"misfit": STACK, "empty": WHERE, "must": PILE}
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
    faces = model.sources()
    # Once the first stack has a 0, the next 0 shows whether the other stacks are looked at.
    plays = sorted(game.legal(), key=lambda play: faces[play[0]] == ZERO and play[1] != 1)
    numbers = range(1, PILES + 1)
    for place, number in plays:
        face = faces[place]
        if face == ZERO and place[0] == "h" and _may_discard(game):
            what = f"a discard with a [0] in the hand, though play stack {number} is free"
            # A program that takes position 0 for none sees no 0 there.
            where = "first" if model.hand[0] == ZERO else "later"
            # Nor does one that looks at the first play stack alone see that another is free.
            if all(stack != 1 for at, stack in plays if at == place):
                where = BESIDE
            yield Probe("must", where, what, {ACTION: "x", PILE: "1"}, (place, number))
        for wrong in numbers:
            if face != JOKER and not model.fits(face, wrong):
                what = f"[{face}] was played on play stack {wrong}, where [{model.needed(wrong)}] is next"
                answers = {ACTION: "p", WHERE: place, STACK: str(wrong)}
                kind = "zero" if face == ZERO else place[0]
                yield Probe("misfit", kind, what, answers, (place, number))
        for pile in numbers:
            if not model.discards[model.current][pile - 1] and not game.asking.lists_cards:
                what = f"a card was asked for from discard pile {pile}, which is empty"
                answers = {ACTION: "p", WHERE: f"d{pile}", STACK: str(number)}
                yield Probe("empty", "d", what, answers, (place, number))
    if not plays and _may_discard(game) and game.asking.names_card:
        for line in GOAL:
            what = f"{line!r} was typed for the card to discard"
            yield Probe("goal_stays", line, what, {ACTION: "x", PILE: "1", CARD: line}, None)


def try_out(game: Game, probe: Probe) -> None:
    """Type the wrong move, then the legal one, and hold that the first has changed nothing."""
    before, talk = game.model.copy(), game.talk
    kind = "discard" if probe.legal is None else probe.legal[0][0]
    game.mark = len(talk.exchanges)
    if probe.claim == "misfit" and game.asking.commands is not None:
        place = probe.answers[WHERE]
        move = Move(place[0], place, before.sources()[place], int(probe.answers[STACK]))
        if game.asking.lists_otherwise(move):
            # What a menu offers for other stacks alone cannot be chosen for this one.
            game.expect(probe.claim, True)
            return
    if not _type_wrong(game, probe, before):
        return
    if game.asking.commands is not None and game.asking.untold:
        # The program has no words for it: what the menu of cards does not offer cannot be chosen.
        if game.asking.commands.lists_cards and game.asking.shows_menu:
            game.expect(probe.claim, True)
        return
    if probe.legal is not None and probe.claim == "misfit" and not game.asking.target_told:
        # The program has chosen the stack.
        if (sight := game.sight()) is not None:
            game.adopt(sight)
        return
    if game.asking.at == END:
        _hold_end(game, probe)
        raise Stop
    sight = game.sight()
    commands = game.asking.commands
    is_guess = commands is not None and probe.answers.get(WHERE, "")[:1] in commands.guessed
    if (
        (changed := _changed(game, before, sight))
        and not is_guess  # it may be another move
        and not (probe.claim == "must" and _plays_zero(before, sight))
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
    held = _legal_move(game, probe, before, sight)
    # A program that takes no move by the rules refuses the others as well, and has shown nothing by that.
    if held or (game.clean and (sight is not None or kind in game.dirty)):
        game.expect(probe.claim, True)
    elif game.wrong and game.clean[kind] >= WARM and kind not in game.dirty:
        game.expect(
            probe.claim,
            False,
            f"after {probe.what}, and then a move by the rules, {game.wrong.removeprefix('after ')}",
        )


def _type_wrong(game: Game, probe: Probe, before: Model) -> bool:
    """Type the wrong move; whether the program has asked for what is wrong in it."""
    if probe.answers[ACTION] == "x":
        card = probe.answers.get(CARD, _position(before))
        game.ask_discard(probe.answers[PILE], card, insists=False)
        if probe.claim == "goal_stays" and not _was_typed(game, probe.id):
            # The program did not ask for the card this time: a hand may have but one.
            if game.asking.at == END or (sight := game.sight()) is None:
                raise Stop
            game.adopt(sight)
            return False
    else:
        game.asking.faces = before.sources()
        game.asking.walk(probe.answers, WRONG[probe.claim])
        if game.asking.at == PILE:
            # Taken for a discard.
            game.ask_discard("1", _position(before))
    return True


def _hold_end(game: Game, probe: Probe) -> None:
    """The program has ended after the wrong move."""
    end = game.talk.screen.end
    if end is not None:
        how = f"the program stops with an error, {end.error}" if end.how == "error" else "the program ends"
        game.expect(probe.claim, False, f"after {probe.what}, {how}")


def _legal_move(game: Game, probe: Probe, before: Model, sight: Sight | None) -> bool:
    """Make the legal move that follows; whether all went well."""
    game.wrong = ""
    if probe.legal is None:
        return game.discard(int(game.talk.random.randint(1, PILES)))
    place, number = probe.legal
    face = before.sources()[place]
    if sight is not None:
        # The cards of the hand may lie in another order now.
        game.adopt(sight)
    faces = game.model.sources()
    if faces.get(place) != face:
        same = [one for one, shown in faces.items() if one[0] == place[0] and shown == face]
        place = same[0] if same else place
    return game.play(place, number)


def _was_typed(game: Game, words: str) -> bool:
    """Whether these words were typed since the move began, alone, among others, or joined to the mark of a pile."""
    commands = game.asking.commands
    marks = "|".join(map(re.escape, commands.marks.discards)) if commands is not None else ""
    pattern = re.compile(rf"(?<![^\W\d_])(?:{marks})?{re.escape(words)}(?:{marks})?(?![^\W\d_])", re.I)
    return any(pattern.search(one.typed or "") for one in game.talk.exchanges[game.mark :])


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
