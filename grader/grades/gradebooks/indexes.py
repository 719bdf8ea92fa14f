"""Where each id and each name of a list is found: what a search looks into.

Names are found in any order, without accents, and squeezed as Canvas writes them.  What of that is believed is the matter of
`grader/grades/gradebooks/searching.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from grader.grades.names import readings, squeezed
from grader.lms.kinds import Key
from grader.lms.person import spoken

Index = dict[str, set[int]]


def index_of(keys: Iterable[Iterable[str]], fold: bool = True) -> Index:
    """Where each key is found in a list of keys."""
    index: Index = defaultdict(set)
    for number, them in enumerate(keys):
        for key in them:
            plain = key.strip().casefold() if fold else key.strip()
            if plain:
                index[plain].add(number)
    return dict(index)


def by_meaning(people: Sequence[Sequence[Key]]) -> dict[Key, Index]:
    """Where each id is found among people: what it means, as a key without text -> the ids."""
    found: dict[Key, Index] = defaultdict(lambda: defaultdict(set))
    for number, keys in enumerate(people):
        for key in keys:
            found[key._replace(text="")][key.text.casefold()].add(number)
    return {meaning: dict(index) for meaning, index in found.items()}


def local_part(text: str) -> str:
    """What stands before the `@` of an address."""
    return text.partition("@")[0]


def words_in(name: str) -> set[str]:
    """All words of a name, in each way to write it."""
    return {word for parts in readings(name) for word in parts}


def in_order(name: str) -> list[str]:
    """A name in the order of speaking."""
    return sorted(" ".join(parts) for parts in readings(spoken(name)))


def in_any_order(name: str) -> list[str]:
    """A name whatever the order of its words."""
    return sorted({" ".join(sorted(parts)) for parts in readings(name)})


def squashed(name: str) -> list[str]:
    """A name as Canvas writes it in the names of files, whatever part comes first: `lovelaceada`."""
    return sorted({text for parts in readings(name) for text in squeezed(parts)})


def one_word(name: str) -> list[str]:
    """A name that is one word, perhaps a squeezed one."""
    return sorted(parts[0] for parts in readings(name) if len(parts) == 1)


OF_LISTED = (in_order, in_any_order, squashed, one_word)
OF_SEEKERS = (in_order, in_any_order, one_word, squashed)
"""Ways to write a name on a list, and those of who handed in that are looked for among them."""
