"""Nothing is done yet."""


def words(text):
    pass


def counts(text):
    pass


def average_length(text):
    pass


def longest(text):
    pass


def most_frequent(text, n=3):
    pass


def shortened(text, width=20, *, end="..."):
    pass


def main():
    pass


if __name__ == "__main__":
    main()
