"""Ids of a class: unique, safe as file names, and never to be had by handing in another name."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader.model.names import is_safe_id, safe_id, unique_ids

NAMES = st.text(alphabet="aAá -~.2_", min_size=1, max_size=4)


@given(st.lists(NAMES, max_size=8))
def test_all_are_safe_and_none_is_there_twice(names: list[str]) -> None:
    """Also where a file system does not tell capitals apart."""
    ids = unique_ids(names)
    assert len(ids) == len(names)
    assert len({one.casefold() for one in ids}) == len(ids)
    assert all(is_safe_id(one) for one in ids)


@given(st.lists(NAMES, min_size=1, max_size=6, unique=True), NAMES, st.data())
def test_nobody_takes_the_id_of_another(names: list[str], more: str, data: st.DataObject) -> None:
    """Whatever is handed in beside them, an id that somebody had is theirs or nobody's."""
    if more in names:
        return
    place = data.draw(st.integers(0, len(names)))
    before = dict(zip(unique_ids(names), names, strict=True))
    beside = [*names[:place], more, *names[place:]]
    after = dict(zip(unique_ids(beside), beside, strict=True))
    taken = {one for one in before.keys() & after.keys() if before[one] != after[one]}
    # A name that is safe as it stands is the id of who has it, whoever else had it for want of one.
    assert taken <= {more if more == safe_id(more) else ""}


def test_one_name_many_times() -> None:
    """A folder and files with one stem: all are there, and finding ids for them takes no time that grows faster."""
    ids = unique_ids(["ada"] * 20_000)
    assert len(set(ids)) == 20_000
    assert ids[0] == "ada"


def test_what_tells_apart_is_in_no_name() -> None:
    """A file called like the id of another one gets another id."""
    first, second = unique_ids(["A", "a"])
    assert first == "A"
    assert second.startswith("a~")
    assert set(unique_ids(["A", "a", second, "a-2"])) == {"A", second, safe_id(second), "a-2"}
