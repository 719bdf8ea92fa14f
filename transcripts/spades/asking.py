"""What a program of Spades asks, whatever its words: PINs, pauses, yes or no, and what comes before the first cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from grader import PAUSE, YES_NO, Talk

from .learned import Learned
from .pins import Pins, without_labels

NAMES = ("Ann", "Bob", "Cat", "Dan")
WINNING: tuple[str, ...] = ("500", "250", "100", "1000")

_LINES = 3
_MENU_LINES = 10
_ABOVE = 400
"""Characters in which a line may stand that several questions follow."""

_PIN = re.compile(r"\b(?:pins?|pass\s?words?|pass\s?codes?)\b", re.I)
_SENTENCES = re.compile(r"[.!]\s+")
_GO_ON = re.compile(
    r"\b(?:continue|ready|proceed|pass the|hand over|look away|your turn)\b|^(?>.*?\bwhen ).* here\b",
    re.I | re.M,
)
_READY = re.compile(r"\b(?:ready|continue|here)\b[^A-Za-z0-9]*$", re.I)
_DECIDES = re.compile(
    r"\b(?:bids?|bidding|bets?|wager|contract|how many|tricks?|cards?|index|indices|play|choose|choice|select|pick"
    r"|which|number|try again"
    # The same in Portuguese, Spanish, French, German and Italian.
    r"|apostas?|apostar|apuestas?|annonces?|gebote?|ansagen?|bieten|puntata|quant[ao]s|cu[aá]nt[ao]s|combien|wie ?viele|quant[ei]"
    r"|vazas?|bazas?|plis|stiche?|prese|cartas?|cartes?|karten?|jogar|jugar|jouer|spielen|giocare|n[uú]mero|num[eé]ro|nummer)\b",
    re.I,
)
_OF_BIDS = re.compile(r"\b(?:bids?|bidding|bets?|wager|how many)\b", re.I)
_OF_CARDS = re.compile(r"\bcards?\b", re.I)
_SURE = re.compile(
    r"\b(?:sure|confirm|correct|ok(?:ay)?|right|accept|lock|confirma\w*|mesmo|seguro|sicher|wirklich|vraiment|s[uû]r)\b",
    re.I,
)
_RULES = re.compile(r"\b(?:rules?|instructions?|tutorial|help|how to play)\b", re.I)
_BLIND = re.compile(
    r"\bblind|\bwithout (?:looking|seeing)|\bunseen\b|\bbefore (?:looking|seeing)|\b(?:[aà]s? )?ciegas?\b|\b[aà]s cegas\b|\baveugle\b|\bal buio\b|\bw ciemno\b",
    re.I,
)
_WINNING = re.compile(
    r"\b(?:winning|points?|score|target|play(?:ing)? (?:up )?to|goal|limit|value|win|how many"
    r"|pontos|puntos|punkten?|punti|ganhar|ganar|gagner|gewinnen|vincere)\b",
    re.I,
)
_NAME = re.compile(
    r"\b(?:names?|namen|naam|nom|noms|nomes?|nombres?(?! d(?:['’]|e (?!jugador)))|imi[eę]|heißt|heisst|llamas?|appelle[sz]?|chamas?)\b",
    re.I,
)
_SEEING = r"\b(?:see|look|view|show|reveal|peek)\b"
_TO_SEE = re.compile(_SEEING, re.I)
_ENTER_TO_SEE = re.compile(
    rf"\b(?:enter|return)\b\W{{0,3}}(?:key )?(?:to|for)\b[^.;:,()\n]{{0,30}}{_SEEING}"
    rf"|{_SEEING}[^.;:()\n]{{0,30}}\b(?:press|hit) (?:enter|return)\b"
    r"|\bblind\b[^.;\n]{0,20}\bor (?:just )?(?:press |hit )?(?:enter|return)\b(?![ ]\w)",
    re.I,
)
"""That the cards are shown to whoever only goes on: `Press Enter to see your cards`, `blind bid or Enter:`."""
_KEY = re.compile(r"""(?<![A-Za-z0-9'’])([A-Za-z0-9])(?![A-Za-z0-9'’])""")
_LETTERS = re.compile(r"[A-Za-z]{2}")
_TO_TYPE = re.compile(r"""\b([A-Z]{2,12})\b|["'`‘“«]([^\W\d_]{2,12})["'`’”»]""")
_SEE = ("see", "look", "show", "view", "reveal", "peek", "normal", "regular", "ordinary", "open", "no", "not")
_EITHER = re.compile(r"[(\[]([A-Za-z]{2,12})[ ]?[/|][ ]?([A-Za-z]{2,12})[)\]]")
"""Two words to choose from: `(peek/blind)`."""
_START = ("start", "play", "begin", "new", "deal", "go", "continue")
_LEAVE = ("quit", "exit", "leave", "end", "stop")
_ANYTHING = ("", "y", "n", "1", "s", "p", "start", "play", "500", "2", "c", "0", "3")

_PICTURES = re.compile("[\U0001f300-\U0001faff\u2600-\u265f\u2670-\u27bf\ufe0f\u200d]")
"""Signs beside words, but for those of suits."""

MOST_TRIES = 16


class Asking:
    """A conversation before and between the moves."""

    def __init__(self, talk: Talk, learned: Learned) -> None:
        self.talk = talk
        self.learned = learned.answers
        self.winning = WINNING
        self.values: list[int] = []
        """The numbers that were taken where the winning value seems to be asked for."""
        self.names: list[str] = []
        """The names that were given to players: each has one of its own."""
        self.numbers: list[int] = []
        """All numbers that were taken as answers."""
        self.pins = Pins(learned)
        self.expected = 0
        self.tries: Counter[str] = Counter()
        self.tried: dict[str, set[str]] = {}
        """What was answered to a question since answers were taken last."""
        self.hidden = self.open_pins = 0
        self.events: list[str] = []
        """The PINs that were typed and, as `hand`, each time that another player's cards came to be seen."""
        self.pin_kinds: list[str] = []
        """The question for each PIN that was typed."""
        self.before_pin: Callable[[int, str], None] | None = None
        """What is tried before a PIN is typed; it is given the number of the PIN, counted from 0, and the right one."""
        self.probe: Callable[[], bool] | None = None
        """What is tried at each question before it is answered; whether the answer can still be given."""

    @property
    def question(self) -> str:
        """The last lines of the screen."""
        return "\n".join(self.talk.lines[-_LINES:])

    @property
    def menu(self) -> str:
        """The lines in which a menu may stand."""
        return "\n".join(self.talk.lines[-_MENU_LINES:])

    @property
    def last(self) -> str:
        """The line where the program waits; the one before where it only has a sign such as `>`."""
        lines = self.question.split("\n")
        return next((line for line in reversed(lines) if _LETTERS.search(line)), lines[-1])

    @property
    def kind(self) -> str:
        """The last line without what changes from player to player."""
        return kind_of(self.last)

    @property
    def words(self) -> str:
        """The words of the last line, without letters that stand for players and cards."""
        return " ".join(one for one in self.kind.split() if len(one) > 1)

    @property
    def wants_pin(self) -> bool:
        """Whether a PIN is asked for."""
        asked = _SENTENCES.split(self.last)[-1]
        press = PAUSE.search(self.last) and not _PIN.search(asked)
        if self.talk.screen.hidden:
            return not press
        return bool(_PIN.search(asked)) and not press and not YES_NO.search(asked)

    @property
    def pauses(self) -> bool:
        """Whether the program only waits until somebody is ready."""
        if self.tries[self.kind]:
            return False
        if YES_NO.search(self.last):
            return False
        return bool(PAUSE.search(self.last) or _READY.search(self.last)) or (
            bool(_GO_ON.search(self.last)) and not _DECIDES.search(self.last)
        )

    @property
    def decides(self) -> bool:
        """Whether the question may be one for a bid or a card."""
        return bool(_DECIDES.search(self.last))

    @property
    def to_leave(self) -> list[str]:
        """The keys of a menu that leave the game."""
        return _option_for(self.menu, (*_LEAVE, "yes", "really"))

    @property
    def asks_bid(self) -> bool:
        """Whether the question is surely one for a bid, and for no card."""
        return bool(_OF_BIDS.search(self.last)) and not _OF_CARDS.search(self.last)

    @property
    def asks_card(self) -> bool:
        """Whether the question is surely one for a card, and for no bid."""
        return bool(_OF_CARDS.search(self.last)) and not _OF_BIDS.search(self.last)

    @property
    def about_blind(self) -> bool:
        """Whether the question is whether to bid without having seen the cards."""
        return bool(_BLIND.search(_joined(self.last)) or _option_for(self.last, _SEE[:5]))

    @property
    def mentions_blind(self) -> bool:
        """Whether a blind bid is spoken of where the program waits."""
        return bool(_BLIND.search(_joined(self.question)))

    @property
    def confirms(self) -> bool:
        """Whether a move has to be confirmed."""
        return bool(YES_NO.search(self.last))

    @property
    def yes_or_no(self) -> str:
        """The answer to a yes-or-no question that comes with a hand of cards; empty where there is none."""
        if not YES_NO.search(self.last):
            return ""
        return (self.yes_and_no if _SURE.search(self.last) else self.yes_and_no[::-1])[0]

    @property
    def yes_and_no(self) -> tuple[str, str]:
        """What is typed for yes and for no, as the question has it."""
        found = YES_NO.search(self.last)
        words = (found["yes"], found["no"]) if found is not None and found["yes"] else ("y", "n")
        return words[0].lower(), words[1].lower()

    def type(self, line: str) -> None:
        """Type a line that is no PIN."""
        if self.probe is not None and not self.probe():
            return
        self.pins.in_a_row = 0
        self.talk.type(line)

    def pause(self) -> None:
        """Go on."""
        self.tries[self.kind] += 1
        self.pins.in_a_row = 0
        self.talk.type("")

    def waited(self) -> None:
        """Note that what was waited for has come, so that the same pause may come again."""
        self.tries.clear()

    def progress(self) -> None:
        """Note that the last answers were taken."""
        self._begin_anew()
        self.pins.in_a_row = 0

    def _begin_anew(self) -> None:
        self.tries.clear()
        self.tried.clear()

    def answer(self) -> bool:
        """Answer a question that is not about a bid or a card; whether there was anything left to try."""
        kind = self.kind
        known = [self.learned[kind]] if kind in self.learned and self.learned[kind] not in NAMES else []
        # What may be answered depends on what a refusal says.
        tried = self.tried.setdefault(kind, set())
        option = next((one for one in [*known, *self._options()] if one not in tried), None)
        if option is None or len(tried) >= MOST_TRIES:
            return False
        tried.add(option)
        self.tries[kind] += 1
        for_value = option in self.winning and self._about_value
        self.type(option)
        if self.talk.screen.waits and self.kind != kind:
            self.learned[kind] = option
            self.names += [option] if option in NAMES else []
            if option.isdigit():
                self.numbers.append(int(option))
                self.values += self.numbers[-1:] if for_value else []
        return True

    @property
    def blind_above(self) -> bool:
        """Whether this is a yes-or-no question below one line about blind bids for all players."""
        asked = self.events and YES_NO.search(self.last)
        return bool(asked and not _SURE.search(self.last) and _BLIND.search(self.talk.seen[-_ABOVE:]))

    @property
    def _about_value(self) -> bool:
        """Whether the question may be the one for the winning value: by its words, or because nothing else is known of it."""
        if _WINNING.search(_joined(self.last)):
            return True
        start = _option_for(self.menu, _START)
        known = _BLIND.search(_joined(self.question)) or YES_NO.search(self.last) or _NAME.search(self.last)
        return not start and (bool(_WINNING.search(_joined(self.question))) or not (self.events or known))

    def _options(self) -> list[str]:
        """What may be answered, the likeliest first."""
        last, text = _joined(self.last), _joined(self.question)
        keys = [one.lower() for one in _KEY.findall(self.question)]
        first: list[str] = []
        if _BLIND.search(text) or _option_for(self.question, _SEE[:5]) or self.blind_above:
            see, blind = _TO_SEE.search(last), _BLIND.search(last)
            look = see is not None and (blind is None or see.start() < blind.start())
            yes, no = self.yes_and_no
            words = [yes, "y", "yes", "Y"] if look else [no, "n", "no", "N"]
            go_on = [""] if _ENTER_TO_SEE.search(text) else []
            first = [
                *go_on,
                *_option_for(self.question, _SEE),
                *_named(last, _SEE),
                *words,
                "s",
                "2",
                "0",
            ]
        elif YES_NO.search(last):
            yes, no = self.yes_and_no
            # Between a PIN and the cards, what is asked in any language is whether to bid blind.
            to_bid = self.events and self.events[-1] != "hand"
            if _RULES.search(last):
                first = [no, "n", "no"]
            elif to_bid and not (_SURE.search(last) or _TO_SEE.search(last)):
                first = [no, yes]
            else:
                first = [yes, "y", "yes"]
        elif _NAME.search(last):
            return [*(one for one in NAMES if one not in self.names), *NAMES, *_ANYTHING]
        elif self._about_value:
            first = list(self.winning)
        else:
            first = _option_for(self.menu, _START)
        leave = {key.lower() for key in _option_for(self.menu, _LEAVE)}
        keys = [key for key in keys if key not in leave]
        return [*first, *_ANYTHING[:1], *keys, *_ANYTHING]

    def give_pin(self) -> bool:
        """Type a PIN; whether there was any left to try."""
        begun = "hand" in self.events
        pin = self.pins.choose(self.last, self.question, self.menu, self.expected, begun)
        if pin is None:
            return False
        if self.talk.screen.hidden:
            self.hidden += 1
        else:
            self.open_pins += 1
        if self.before_pin is not None:
            self.before_pin(len(self.pins.given), pin)
            if not self.wants_pin:
                return True
        if not self.pins.given:
            # PINs of another length were refused.
            self.events.clear()
            self.pin_kinds.clear()
        self.pins.note(self.last, pin)
        self.pin_kinds.append(self.kind)
        self.events.append(pin)
        self._begin_anew()
        self.talk.type(pin)
        return True


def _joined(text: str) -> str:
    """A text without the brackets that mark keys in words, as in `(b)lind`."""
    return re.sub(r"[(\[]([A-Za-z])[)\]](?=[a-z])", r"\1", text)


def kind_of(line: str) -> str:
    """A question without numbers, cards and players."""
    return re.sub(r"[^a-z]+", " ", without_labels(line).lower()).strip()


def _named(text: str, words: tuple[str, ...]) -> list[str]:
    """What a question tells to type, as in `type LOOK` or `'look' or 'blind'`: these words first, then any in quotes but for a blind bid."""
    found = [(first or second, bool(second)) for first, second in _TO_TYPE.findall(text)]
    known = [one for one, _ in found if one.lower() in words]
    quoted = [one for one, is_quoted in found if is_quoted]
    either = [word for pair in _EITHER.findall(text) for word in pair if any(map(_BLIND.search, pair))]
    return [*known, *(one for one in (*quoted, *either) if not _BLIND.search(one))]


def _option_for(text: str, words: tuple[str, ...]) -> list[str]:
    """The keys that a menu offers for one of these words, as in `(s)tart`, `1. Start`, `s = start`, `'s' to start`."""
    found: list[str] = []
    text = _PICTURES.sub("", text)
    for word in words:
        for pattern in (
            rf"[(\['\"]({word[0]})[)\]'\"]{word[1:]}\b",
            rf"(?<![a-z0-9])([a-z0-9])['\"]?[ ]*[-=:.)\]]+[ ]*(?:[a-z]+[ ]){{0,2}}{word}\b",
            rf"['\"(\[]([a-z0-9])['\"\])][ ]*(?:to|for)[ ]+(?:[a-z]+[ ]){{0,2}}{word}\b",
            rf"(?<![a-z0-9])([a-z0-9])[ ]+(?:to|for)[ ]+(?:[a-z]+[ ]){{0,2}}{word}\b",
            rf"^[ ]*([a-z0-9])[ ]{{1,4}}(?:[a-z]+[ ]){{0,1}}{word}\b",
        ):
            found += re.findall(pattern, text, re.I | re.M)
    return list(dict.fromkeys(found))
