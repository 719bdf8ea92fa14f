# Tries: ignores or blocks the signals by which it is asked and ended
# Must:  the score is not above that of the same code without it.
# touches: Hand

import faulthandler
import signal

faulthandler.disable()
faulthandler.unregister(signal.SIGUSR1)
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
signal.setitimer(signal.ITIMER_PROF, 0)


def _sort(self):
    while True:
        pass


Hand.sort = _sort
