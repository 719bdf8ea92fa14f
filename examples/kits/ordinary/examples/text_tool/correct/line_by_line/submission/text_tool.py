"""Texts, line by line."""

import sys

AROUND = '.,;:!?"()'


def _words_of(line):
    for part in line.lower().split():
        if word := part.strip(AROUND):
            yield word


def words(text):
    return [word for line in text.splitlines() for word in _words_of(line)]


def counts(text):
    found = words(text)
    return {word: found.count(word) for word in found}


def average_length(text):
    found = words(text)
    try:
        return len("".join(found)) / len(found)
    except ZeroDivisionError:
        return 0.0


def longest(text):
    found = words(text)
    length = max([0, *map(len, found)])
    return next((word for word in found if len(word) == length), None)


def most_frequent(text, n=3):
    left = counts(text)
    first = []
    while left and len(first) < n:
        most = max(left.values())
        word = min(word for word, count in left.items() if count == most)
        first.append((word, left.pop(word)))
    return first


def shortened(text, width=20, *, end="..."):
    return (text, text[: width - len(end)] + end)[len(text) > width]


def _fail(message, code):
    sys.stderr.write(message + "\n")
    return code


def _number(arguments):
    if arguments in (["count"], ["top"]):
        return 3
    if len(arguments) == 2 and arguments[0] == "top" and arguments[1].isdigit():
        return int(arguments[1])
    return 0


def main():
    _, *arguments = sys.argv
    n = _number(arguments)
    if n < 1:
        return _fail("usage: text_tool.py count | top [N]", 2)
    lines = [line for line in sys.stdin]
    text = "".join(lines)
    if not any(True for line in lines for _ in _words_of(line)):
        return _fail("text_tool: no words", 1)
    if arguments[0] == "top":
        shown = [f"{word} {count}" for word, count in most_frequent(text, n)]
    else:
        shown = [f"lines {len(lines)}", f"words {len(words(text))}", f"average {average_length(text):.2f}"]
    for line in shown:
        sys.stdout.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
