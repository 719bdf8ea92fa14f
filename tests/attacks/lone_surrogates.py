# Tries: returns, names and raises text that no encoding can carry
# Must:  it is wrong, and nobody is accused.
# touches: Hand PlayStack
# silent: tampering

def _face(self):
    raise type("E", (Exception,), {"__module__": "\udcff"})("\ud800\udfff")


Hand.__str__ = lambda self: "\ud800"
PlayStack.peekFace = _face
raise ValueError("\udc80")
