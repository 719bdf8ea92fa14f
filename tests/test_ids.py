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
    assert not {one for one in before.keys() & after.keys() if before[one] != after[one]}


@given(st.lists(NAMES, min_size=1, max_size=6, unique=True), st.lists(NAMES, max_size=4), st.data())
def test_whoever_had_an_id_keeps_it(names: list[str], more: list[str], data: st.DataObject) -> None:
    """Whatever is handed in beside them, and in whatever order, where it is known what they had."""
    before = dict(zip(names, unique_ids(names), strict=True))
    beside = data.draw(st.permutations([*names, *(one for one in more if one not in names)]))
    ids = unique_ids(beside, [before.get(name, "") for name in beside])
    assert {name: id for name, id in zip(beside, ids, strict=True) if name in before} == before
    assert len({one.casefold() for one in ids}) == len(ids)


def test_an_id_of_before_fits_its_name() -> None:
    """What a folder of results says is believed only as far as the name allows."""
    assert unique_ids(["ada", "ben"], ["ben", "../x"]) == ["ada", "ben"]
    assert unique_ids(["a b"], ["a_b~0123abcd"]) == ["a_b~0123abcd"]


def test_one_name_many_times() -> None:
    """A folder and files with one stem: all are there, and finding ids for them takes no time that grows faster."""
    ids = unique_ids(["ada"] * 20_000)
    assert len(set(ids)) == 20_000
    assert ids[0] == "ada"


def test_what_tells_apart_is_in_no_name() -> None:
    """A file called like the id of another one gets another id."""
    first, second = unique_ids(["A", "a"])
    assert first.startswith("A~")
    assert second.startswith("a~")
    assert set(unique_ids(["A", "a", second, "a-2"])) == {first, second, safe_id(second), "a-2"}
