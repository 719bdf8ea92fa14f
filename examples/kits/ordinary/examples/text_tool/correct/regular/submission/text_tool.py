import re
import statistics
import sys
from collections import Counter

WORD = re.compile(r'[^\s.,;:!?"()](?:\S*[^\s.,;:!?"()])?')


def words(text):
    return WORD.findall(text.lower())


def counts(text):
    return Counter(words(text))


def average_length(text):
    lengths = [len(word) for word in words(text)]
    return statistics.fmean(lengths) if lengths else 0.0


def longest(text):
    ordered = sorted(words(text), key=len, reverse=True)
    return ordered[0] if ordered else None


def most_frequent(text, n=3):
    return Counter(sorted(words(text))).most_common(n)


def shortened(text, width=20, *, end="..."):
    if len(text) > width:
        return f"{text[: width - len(end)]}{end}"
    return text


def main():
    arguments = " ".join(sys.argv[1:])
    if not re.fullmatch(r"count|top( 0*[1-9][0-9]*)?", arguments):
        sys.stderr.write("usage: text_tool.py count | top [N]\n")
        return 2
    text = "".join(sys.stdin)
    if not words(text):
        sys.stderr.write("text_tool: no words\n")
        return 1
    if arguments == "count":
        print(f"lines {len(text.splitlines())}\nwords {len(words(text))}\naverage {average_length(text):.2f}")
    else:
        n = int(arguments[4:] or 3)
        print("\n".join(f"{word} {count}" for word, count in most_frequent(text, n)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
