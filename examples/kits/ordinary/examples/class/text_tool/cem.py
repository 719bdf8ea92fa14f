"""Task 1, and only that."""

import collections


def words(text):
    stripped = map(lambda word: word.strip('()?!:;,."').lower(), text.split())
    return list(filter(None, stripped))


def counts(text):
    result = collections.defaultdict(int)
    for word in words(text):
        result[word] += 1
    return result


def average_length(text):
    lengths = list(map(len, words(text)))
    return sum(lengths) / max(1, len(lengths))


def longest(text):
    return min(words(text), key=lambda word: -len(word), default=None)


def most_frequent(text, n=3):
    by_alphabet = sorted(counts(text).items())
    return sorted(by_alphabet, key=lambda pair: pair[1], reverse=True)[:n]


def shortened(text, width=20, *, end="..."):
    if len(text) > width:
        text = text[: width - len(end)] + end
    return text
