"""My tool for texts. All rules are done."""

import collections
import sys


class Usage(Exception):
    code, message = 2, "usage: text_tool.py count | top [N]"


class NoWords(Exception):
    code, message = 1, "text_tool: no words"


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


def command(arguments):
    if arguments in (["count"], ["top"]):
        return arguments[0], 3
    try:
        name, number = arguments
        number = int(number)
    except ValueError:
        raise Usage
    if name != "top" or number < 1:
        raise Usage
    return name, number


def main():
    try:
        name, number = command(sys.argv[1:])
        text = sys.stdin.read()
        if not words(text):
            raise NoWords
    except (Usage, NoWords) as error:
        print(error.message, file=sys.stderr)
        return error.code
    if name == "top":
        for pair in most_frequent(text, number):
            print(*pair)
        return 0
    print(f"lines {len(text.splitlines())}")
    print(f"words {len(words(text))}")
    print(f"average {average_length(text):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
