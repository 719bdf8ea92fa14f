"""Finds pairs of submissions whose code is suspiciously alike, by shared fingerprints (winnowing's idea).

A fingerprint is a hash of `GRAM` tokens in a row (see `grader/similarity/code_tokens.py`), so other names, comments,
layout and order of functions change little.  What the course gave out and what much of the class has is left
out of account.  A sample of the fingerprints, the same for all, finds the pairs worth a look; those are
compared token by token.  Whatever comes out is a reason to look, and proves nothing.

The method is that of Schleimer, Wilkerson and Aiken, "Winnowing: Local Algorithms for Document Fingerprinting"
(SIGMOD 2003), with fingerprints chosen by value instead of by window, so that one index serves all pairs.
"""

from __future__ import annotations

import functools
import heapq
import zlib
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grader.model.class_result import Similar
from grader.similarity.code_tokens import read_sources, tokenized

GRAM = 20
"""Tokens of a fingerprint: two to three lines of code.  What is shorter is no reason for suspicion."""

SAMPLE = 4
"""One fingerprint in so many is in the index."""

REPORTED = 0.7
"""The share of one submission's own code found in the other from which a pair is reported.

Measured on a short assignment that leaves little choice: solutions of one's own reach 0.61, and copies of
them with other names, literals, comments and order, and a useless line in every six, have 0.72 or more."""

LEAST = 120
"""Tokens (about 15 lines) that have to be alike: less than that is no evidence, whatever the share."""

CLOSE = 0.15
"""The share of sampled fingerprints from which a pair is compared token by token.

It is far below `REPORTED`: a changed token spoils all fingerprints that it is in, and the tokens around it
are alike all the same."""

PILE = 2
"""From so many times the size on, a submission is looked at piece by piece, each half as long again as the other one."""

IN_A_PILE = 0.75
"""The share from which a pair is reported there.  A piece that is longer than the code has more of it by chance: two who wrote for themselves had
0.72 and 0.73 there, where the solution that is most like the latter has 0.68."""

MANY = 3
"""Submissions of others that are found in one that is so much larger: from so many on, it is told as a pile."""

COMMON_TO = 5
"""Fingerprints that more than one in so many of the class have are common stock, from `COMMON_LEAST` on."""

COMMON_LEAST = 8
LARGE = 4
"""So many times the middle size, and what a submission has is common stock only where it is compared itself.

A pile of solutions has nearly everything: what two of the others share would be common stock sooner for its sake.
"""

MAX_PAIRS = 1_000
"""Pairs that are compared token by token, the closest first; where more are close, whole groups are."""


@dataclass(frozen=True)
class Comparison:
    """The pairs of a class that are alike, the most alike first, and the fingerprints that count for nothing.

    `partly` are those of whom not all code was compared, `piles` those that hold the code of many others.
    """

    pairs: tuple[Similar, ...]
    common: frozenset[int]
    partly: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Code:
    """A submission's tokens, file by file, and its sampled fingerprints."""

    id: str
    files: tuple[bytes, ...]
    sample: array[int]

    @property
    def size(self) -> int:
        """How many tokens there are."""
        return sum(map(len, self.files))


def compare_class(
    submissions: Iterable[tuple[str, Mapping[str, bytes]]],
    starter: Mapping[str, bytes],
    names: Collection[str] = (),
) -> Comparison:
    """Compare all submissions of a class with each other.

    Each is an id with its files by path; they are read one at a time and let go.  `starter` are the files
    that the course gave out.  `names` are what a submission is to define: files that do come first.
    """
    partly = []
    codes: list[_Code] = []
    places: dict[tuple[bytes, ...], int] = {}
    twins = []
    for name, files in submissions:
        found_in = tokenized(read_sources(files, names))
        if not all(one.whole for one in found_in):
            partly.append(name)
        tokens = tuple(sorted(found.codes for found in found_in))
        place = places.setdefault(tokens, len(codes))
        if place < len(codes):
            # Where many have one and the same code, each is named beside the first: not each beside each, and
            # however many they are, that does not make their code common stock.
            twins.append((place, name))
        else:
            codes.append(_Code(name, tokens, array("L", sorted(_sampled(tokens)))))
    # File by file: all that is given out counts, be it longer than what is looked at of a submission.
    given = {
        one
        for path, data in starter.items()
        for found in tokenized(read_sources({path: data}))
        for one in grams(found.codes)
    }
    large_from = LARGE * sorted(code.size for code in codes)[len(codes) // 2] if codes else 0
    common = _common([code for code in codes if code.size <= large_from], given)
    more_common = _common(codes, given)
    fingerprints = functools.lru_cache(maxsize=64)(
        lambda at, beside_large: _Prints.of(codes[at], more_common if beside_large else common)
    )
    looked_at = [(first, second, codes[second].id) for first, second in _close(codes, common)]
    pairs = []
    held: dict[int, list[int]] = {}
    for first, second, name in looked_at + [(place, place, name) for place, name in twins]:
        is_large = max(codes[first].size, codes[second].size) > large_from
        sides = (codes[first], codes[second]), (fingerprints(first, is_large), fingerprints(second, is_large))
        here, there = _shares(*sides)
        if max(here, there) < REPORTED:
            continue
        for large, small, share in ((second, first, here), (first, second, there)):
            if share >= REPORTED and codes[large].size > PILE * codes[small].size:
                held.setdefault(large, []).append(small)
        here, there = _nearby(*sides, (here, there))
        if max(here, there) >= REPORTED:
            pairs.append(Similar(codes[first].id, name, round(here, 3), round(there, 3)))
    pairs.sort(key=lambda one: (-one.first_share - one.second_share, one.first, one.second))
    piles = tuple(codes[one].id for one, others in sorted(held.items()) if len({*others}) >= MANY)
    return Comparison(tuple(pairs), common, tuple(partly), piles)


def grams(codes: bytes) -> list[int]:
    """The fingerprint that begins at each token, as far as there are enough tokens behind it."""
    crc = zlib.crc32
    return [crc(codes[at : at + GRAM]) for at in range(len(codes) - GRAM + 1)]


def _sampled(files: Iterable[bytes]) -> set[int]:
    return {one for codes in files for one in grams(codes) if one % SAMPLE == 0}


def _common(codes: Sequence[_Code], given: set[int]) -> frozenset[int]:
    """What was given out, and what so many have that it tells nothing."""
    limit = max(COMMON_LEAST, len(codes) // COMMON_TO)
    counts: Counter[int] = Counter()
    seen = bytearray(1 << 20)
    for code in codes:
        for one in code.sample:
            # Most are there once, and need no entry; that some share a place in `seen` costs nothing but space.
            at = (one // SAMPLE) & 0xFFFFF
            if seen[at]:
                counts[one] += 1
            seen[at] = 1
    return frozenset(given | {one for one, count in counts.items() if count > limit})


def _close(codes: Sequence[_Code], common: frozenset[int]) -> list[tuple[int, int]]:
    """The pairs that share enough of their samples to be worth a closer look, the closest first."""
    known: dict[int, array[int]] = {}
    own = [sum(one not in common for one in code.sample) for code in codes]
    found: list[tuple[float, int, int]] = []
    for second, code in enumerate(codes):
        shared: Counter[int] = Counter()
        for one in code.sample:
            if one not in common:
                if (places := known.get(one)) is None:
                    known[one] = array("L", [second])
                else:
                    shared.update(places)
                    places.append(second)
        for first, count in shared.items():
            share = count / max(min(own[first], own[second]), 1)
            if share >= CLOSE and count * SAMPLE >= LEAST // 4:
                entry = (share * count, first, second)
                if len(found) < MAX_PAIRS:
                    heapq.heappush(found, entry)
                else:
                    heapq.heappushpop(found, entry)
    return [(first, second) for _, first, second in sorted(found, reverse=True)]


class _Prints(NamedTuple):
    """The fingerprints of each file of a submission, and which of its tokens are common stock: a 1 for each."""

    files: list[list[int]]
    stock: list[bytearray]

    @classmethod
    def of(cls, code: _Code, common: frozenset[int]) -> _Prints:
        files = [grams(one) for one in code.files]
        return cls(
            files, [covered(file, common, len(one)) for file, one in zip(files, code.files, strict=True)]
        )


def _nearby(
    codes: tuple[_Code, _Code],
    fingerprints: tuple[_Prints, _Prints],
    shares: tuple[float, float],
) -> tuple[float, float]:
    """The shares again, each with what stands together in the other one, in a stretch not much longer than the code.

    In a pile of many solutions, there is a piece somewhere for nearly each piece of code that others wrote for themselves.
    Who copied has the pieces of one solution together.
    """
    found = []
    for small, share in zip((0, 1), shares, strict=True):
        large = 1 - small
        size = codes[small].size
        if share < REPORTED or codes[large].size <= PILE * size:
            found.append(share)
            continue
        row = [one for file in fingerprints[large].files for one in file]
        step = max(size // 2, LEAST)
        best = 0.0
        for start in range(0, max(len(row) - size, 1), step):
            there = {*row[start : start + step + size]}
            both = there & {one for file in fingerprints[small].files for one in file}
            own, alike = _alike(codes[small], fingerprints[small], both)
            best = max(best, alike / own if alike >= LEAST else 0.0)
            if best >= IN_A_PILE:
                break
        found.append(best if best >= IN_A_PILE else 0.0)
    return found[0], found[1]


def _shares(codes: tuple[_Code, _Code], fingerprints: tuple[_Prints, _Prints]) -> tuple[float, float]:
    """The share of each one's own tokens that are in the other, 0 for both where too few are."""
    first, second = ({one for file in side.files for one in file} for side in fingerprints)
    found = []
    for code, own_fingerprints in zip(codes, fingerprints, strict=True):
        own, alike = _alike(code, own_fingerprints, first & second)
        if alike < LEAST:
            return 0.0, 0.0
        found.append(alike / own)
    return found[0], found[1]


def _alike(code: _Code, fingerprints: _Prints, both: set[int]) -> tuple[int, int]:
    """How many tokens of a submission are its own, and how many of these are inside of fingerprints of both."""
    own = alike = 0
    for codes, file, stock in zip(code.files, fingerprints.files, fingerprints.stock, strict=True):
        same = covered(file, both, len(codes))
        own += stock.count(0)
        # Each byte is a 0 or a 1.
        alike += (int.from_bytes(same, "big") & ~int.from_bytes(stock, "big")).bit_count()
    return own, alike


def covered(fingerprints: Sequence[int], wanted: frozenset[int] | set[int], size: int) -> bytearray:
    """A 1 for each of `size` tokens that is inside of one of the wanted fingerprints, else a 0."""
    marks = bytearray(size)
    until = 0
    for at, one in enumerate(fingerprints):
        if one in wanted:
            begin = max(at, until)
            until = at + GRAM
            marks[begin:until] = b"\1" * (until - begin)
    return marks
