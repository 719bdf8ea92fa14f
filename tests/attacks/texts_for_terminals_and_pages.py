# Tries: puts escapes, HTML, formulas and commands of CI into every text
# Must:  the score is not above that of the same code without it.
# touches: Hand

_BAD = (
    "\x1b]0;owned\x07<script>alert(1)</script>\n::error file=x::owned\r\n"
    "=HYPERLINK(\"http://x\")\u202e\ud800\0</textarea>]]>"
)
print(_BAD)


def _sort(self):
    raise type(_BAD.replace("\0", "").encode("utf-8", "ignore").decode(), (Exception,), {})(_BAD)


def _size(self):
    return _BAD


Hand.sort = _sort
Hand.size = _size
raise ValueError(_BAD)
