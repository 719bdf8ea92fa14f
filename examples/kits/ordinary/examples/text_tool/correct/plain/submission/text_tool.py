import sys


def words(text):
    result = []
    for part in text.split():
        while part and part[0] in '.,;:!?"()':
            part = part[1:]
        while part and part[-1] in '.,;:!?"()':
            part = part[:-1]
        if part != "":
            result.append(part.lower())
    return result


def counts(text):
    result = {}
    for word in words(text):
        if word not in result:
            result[word] = 0
        result[word] += 1
    return result


def average_length(text):
    letters = 0
    number = 0
    for word in words(text):
        letters += len(word)
        number += 1
    if number == 0:
        return 0.0
    return round(letters / number, 2)


def longest(text):
    best = None
    for word in words(text):
        if best is None or len(word) > len(best):
            best = word
    return best


def most_frequent(text, n=3):
    pairs = []
    for word, count in counts(text).items():
        pairs.append((word, count))
    pairs.sort()
    pairs.sort(key=lambda pair: pair[1], reverse=True)
    return pairs[:n]


def shortened(text, width=20, *, end="..."):
    if len(text) <= width:
        return text
    while len(text) + len(end) > width:
        text = text[:-1]
    return text + end


def main():
    n = 3
    good = len(sys.argv) > 1
    if good and sys.argv[1] == "count":
        good = len(sys.argv) == 2
    elif good and sys.argv[1] == "top":
        if len(sys.argv) == 3:
            try:
                n = int(sys.argv[2])
            except ValueError:
                n = 0
        good = len(sys.argv) < 4 and n > 0
    else:
        good = False
    if not good:
        print("usage: text_tool.py count | top [N]", file=sys.stderr)
        return 2
    lines = []
    try:
        while True:
            lines.append(input())
    except EOFError:
        pass
    text = "\n".join(lines)
    if len(words(text)) == 0:
        print("text_tool: no words", file=sys.stderr)
        return 1
    if sys.argv[1] == "count":
        print("lines", len(lines))
        print("words", len(words(text)))
        print("average %.2f" % average_length(text))
    else:
        for pair in most_frequent(text, n):
            print(pair[0], pair[1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
