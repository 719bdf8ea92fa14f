# Tries: lets the compiler work out a constant that has no end
# Must:  nothing changes.

_never = lambda: 9**9**9**9
_long = lambda: "x" * 10**10
_tuple = lambda: ((0,) * 10**4,) * 10**4
