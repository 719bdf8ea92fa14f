"""What a program of Spades asks, whatever its words: PINs, pauses, yes or no, and what comes before the first cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from grader import Talk

PINS = ("4821", "7350", "9164", "2687")
NAMES = ("Ann", "Bob", "Cat", "Dan")
WINNING: tuple[str, ...] = ("500", "250", "100")

_LINES = 3
_MENU_LINES = 10
_PIN = re.compile(r"\b(?:pins?|pass\s?words?|pass\s?codes?)\b", re.I)
_SENTENCES = re.compile(r"[.!]\s+")
_CONFIRM = re.compile(r"\b(?:confirm|again|repeat|re-?enter|re-?type|verify|once more|second time)\b", re.I)
_PRESS = re.compile(
    r"\b(?:press|hit|push|tap)\s+(?:the\s+)?[<\['\"(]?(?:enter|return|any key|a key|key|space)\b"
    r"|[<\[(](?:enter|return)[>\])]|\benter\s+(?:to|when)\b",
    re.I,
)
_GO_ON = re.compile(
    r"\b(?:continue|ready|proceed|pass the|hand over|look away|your turn|when .* here)\b", re.I
)
_READY = re.compile(r"\b(?:ready|continue|here)\b[^A-Za-z0-9]*$", re.I)
_DECIDES = re.compile(
    r"\b(?:bids?|bidding|bets?|wager|contract|how many|tricks?|cards?|index|indices|play|choose|choice|select|pick"
    r"|which|number|try again)\b",
    re.I,
)
_YES_NO = re.compile(r"\by(?:es)?\s*[/|,]\s*n(?:o)?\b|\(y\)|\byes or no\b|\by or n\b|\[y\]", re.I)
_SURE = re.compile(r"\b(?:sure|confirm|correct|ok(?:ay)?|right|accept|lock)\b", re.I)
_RULES = re.compile(r"\b(?:rules?|instructions?|tutorial|help|how to play)\b", re.I)
_BLIND = re.compile(r"\bblind|\bwithout (?:looking|seeing)|\bunseen\b|\bbefore (?:looking|seeing)", re.I)
_WINNING = re.compile(
    r"\b(?:winning|points?|score|target|play(?:ing)? (?:up )?to|goal|limit|value|win|how many)\b", re.I
)
_NAME = re.compile(r"\bnames?\b", re.I)
_LABEL = re.compile(r"\b(?:team\s*#?\s*[ab12]|player\s*#?\s*[a-d1-4]|[ab]\s?[12]|ann|bob|cat|dan)\b", re.I)
_TO_SEE = re.compile(r"\b(?:see|look|view|show|reveal)\b", re.I)
_KEY = re.compile(r"""(?<![A-Za-z0-9'’])([A-Za-z0-9])(?![A-Za-z0-9'’])""")
_LETTERS = re.compile(r"[A-Za-z]{2}")
_SEE = ("see", "look", "show", "view", "reveal", "normal", "regular", "ordinary", "open", "no", "not")
_START = ("start", "play", "begin", "new", "deal", "go", "continue")
_LEAVE = ("quit", "exit", "leave", "end", "stop")
_ANYTHING = ("", "y", "n", "1", "s", "p", "start", "play", "500", "2", "c", "0", "3")

MOST_TRIES = 16


class Asking:
    """A conversation before and between the moves.  `same` gives all players one PIN."""

    def __init__(self, talk: Talk, learned: dict[str, str], same: bool) -> None:
        self.talk = talk
        self.learned = learned
        self.winning = WINNING
        self.pins = (PINS[0],) * len(PINS) if same else PINS
        self.pin_of: dict[tuple[str, ...], str] = {}
        self.expected = 0
        self.tries: Counter[str] = Counter()
        self.in_a_row = 0
        self.given: list[str] = []
        self.pin_question = ""
        self.hidden = self.open_pins = 0
        self.events: list[str] = []
        """The PINs that were typed and, as `hand`, each time that another player's cards came to be seen."""
        self.at_pin: tuple[int, Callable[[str], None]] | None = None
        """What is tried before the PIN with this number is typed; it is given the right one."""
        self.probe: Callable[[], bool] | None = None
        """What is tried at each question before it is answered; whether the answer can still be given."""

    @property
    def question(self) -> str:
        """The last lines of the screen."""
        lines = [line.strip() for line in self.talk.text.split("\n") if line.strip()]
        return "\n".join(lines[-_LINES:])

    @property
    def menu(self) -> str:
        """The lines in which a menu may stand."""
        lines = [line.strip() for line in self.talk.text.split("\n") if line.strip()]
        return "\n".join(lines[-_MENU_LINES:])

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
    def wants_pin(self) -> bool:
        """Whether a PIN is asked for."""
        asked = _SENTENCES.split(self.last)[-1]
        press = _PRESS.search(self.last) and not _PIN.search(asked)
        if self.talk.screen.hidden:
            return not press
        return bool(_PIN.search(asked)) and not press and not _YES_NO.search(asked)

    @property
    def pauses(self) -> bool:
        """Whether the program only waits until somebody is ready."""
        if self.tries[self.kind]:
            return False
        if _YES_NO.search(self.last):
            return False
        return bool(_PRESS.search(self.last) or _READY.search(self.last)) or (
            bool(_GO_ON.search(self.last)) and not _DECIDES.search(self.last)
        )

    @property
    def decides(self) -> bool:
        """Whether the question may be one for a bid or a card."""
        return bool(_DECIDES.search(self.last))

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
        return bool(_YES_NO.search(self.last))

    @property
    def yes_or_no(self) -> str:
        """The answer to a yes-or-no question that comes with a hand of cards; empty where there is none."""
        if not _YES_NO.search(self.last):
            return ""
        return "y" if _SURE.search(self.last) else "n"

    def type(self, line: str) -> None:
        """Type a line that is no PIN."""
        if self.probe is not None and not self.probe():
            return
        self.in_a_row = 0
        self.talk.type(line)

    def pause(self) -> None:
        """Go on."""
        self.tries[self.kind] += 1
        self.in_a_row = 0
        self.talk.type("")

    def progress(self) -> None:
        """Note that the last answers were taken."""
        self.tries.clear()
        self.in_a_row = 0

    def answer(self) -> bool:
        """Answer a question that is not about a bid or a card; whether there was anything left to try."""
        kind = self.kind
        number = self.tries[kind]
        options = list(
            dict.fromkeys([*([self.learned[kind]] if kind in self.learned else []), *self._options()])
        )
        if number >= min(len(options), MOST_TRIES):
            return False
        self.tries[kind] += 1
        self.type(options[number])
        if self.talk.screen.waits and self.kind != kind:
            self.learned[kind] = options[number]
        return True

    def _options(self) -> list[str]:
        """What may be answered, the likeliest first."""
        last, text = _joined(self.last), _joined(self.question)
        keys = [one.lower() for one in _KEY.findall(self.question)]
        first: list[str] = []
        if _BLIND.search(text) or _option_for(self.question, _SEE[:5]):
            see, blind = _TO_SEE.search(last), _BLIND.search(last)
            look = see is not None and (blind is None or see.start() < blind.start())
            words = ["y", "yes", "Y"] if look else ["n", "no", "N"]
            first = [*_option_for(self.question, _SEE), *words, "s", "2", "0"]
        elif _YES_NO.search(last):
            first = ["n", "no"] if _RULES.search(last) else ["y", "yes"]
        elif _NAME.search(last):
            return [*NAMES, *_ANYTHING]
        elif _WINNING.search(last) or (_WINNING.search(text) and not _option_for(self.menu, _START)):
            first = list(self.winning)
        else:
            first = _option_for(self.menu, _START)
        leave = {key.lower() for key in _option_for(self.menu, _LEAVE)}
        keys = [key for key in keys if key not in leave]
        return [*first, *_ANYTHING[:1], *keys, *_ANYTHING]

    def give_pin(self) -> bool:
        """Type a PIN; whether there was any left to try."""
        if self.in_a_row > 2 * len(PINS) + 2:
            return False
        if self.talk.screen.hidden:
            self.hidden += 1
        else:
            self.open_pins += 1
        pin = self._pin()
        if self.at_pin is not None and self.at_pin[0] == len(self.given):
            (_, others), self.at_pin = self.at_pin, None
            others(pin)
            if not self.wants_pin:
                return True
        self.in_a_row = self.in_a_row + 1 if self.last == self.pin_question else 1
        self.pin_question = self.last
        self.given.append(pin)
        self.events.append(pin)
        self.tries.clear()
        self.talk.type(pin)
        return True

    def _pin(self) -> str:
        label = tuple(re.sub(r"[\s#]", "", one).lower() for one in _LABEL.findall(self.last))
        if not label and len(self.question.split("\n")) > 1:
            label = tuple(
                re.sub(r"[\s#]", "", one).lower() for one in _LABEL.findall(self.question.split("\n")[-2])
            )
        if self.in_a_row >= len(PINS) and self.last == self.pin_question:
            # None of the likely ones was taken.
            return self.pins[self.in_a_row % len(PINS)]
        if _CONFIRM.search(self.last) and self.given and len(self.given) < 2 * len(PINS):
            return self.given[-1]
        if label in self.pin_of:
            return self.pin_of[label]
        unused = [one for one in self.pins if one not in self.given]
        if unused:
            if label:
                self.pin_of[label] = unused[0]
            return unused[0]
        return self.pins[self.expected % len(PINS)]


def _joined(text: str) -> str:
    """A text without the brackets that mark keys in words, as in `(b)lind`."""
    return re.sub(r"[(\[]([A-Za-z])[)\]](?=[a-z])", r"\1", text)


def kind_of(line: str) -> str:
    """A question without numbers, cards and players."""
    return re.sub(r"[^a-z]+", " ", _LABEL.sub(" ", line).lower()).strip()


def _option_for(text: str, words: tuple[str, ...]) -> list[str]:
    """The keys that a menu offers for one of these words, as in `(s)tart`, `1. Start`, `s = start`, `'s' to start`."""
    found: list[str] = []
    for word in words:
        for pattern in (
            rf"[(\['\"]({word[0]})[)\]'\"]{word[1:]}\b",
            rf"(?<![a-z0-9])([a-z0-9])['\"]?[ ]*[-=:.)\]]+[ ]*(?:[a-z]+[ ]){{0,2}}{word}\b",
            rf"['\"(\[]([a-z0-9])['\"\])][ ]*(?:to|for)[ ]+(?:[a-z]+[ ]){{0,2}}{word}\b",
            rf"(?<![a-z0-9])([a-z0-9])[ ]+(?:to|for)[ ]+(?:[a-z]+[ ]){{0,2}}{word}\b",
        ):
            found += re.findall(pattern, text, re.I)
    return list(dict.fromkeys(found))
