from types import SimpleNamespace

from otter.test_files import test_case

from checks import CHECKS

OK_FORMAT = False
name = "NAME"
points = 1


@test_case(points=1)
def one(Card, PlayStack, Hand, shuffle):
    CHECKS["NAME"](SimpleNamespace(Card=Card, PlayStack=PlayStack, Hand=Hand, shuffle=shuffle))
