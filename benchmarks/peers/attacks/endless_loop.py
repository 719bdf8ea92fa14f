def _sort(self):
    while True:
        pass


Hand.sort = _sort
