"""The back key closes what lies on top, and never loses its way."""

from hypothesis import given
from hypothesis import strategies as st

from referee_app.screens.navigation import BackStack

HOME = BackStack(("home",))


def test_back_leads_to_the_screen_before() -> None:
    assert HOME.opened("field").opened("log").back() == HOME.opened("field")


def test_a_sheet_goes_before_the_screen_below_it() -> None:
    way = HOME.opened("field").laid("refusal")
    assert way.back() == HOME.opened("field")


def test_a_sheet_lies_there_only_once() -> None:
    assert HOME.laid("refusal").laid("refusal").back() == HOME


def test_at_home_there_is_no_way_back() -> None:
    assert HOME.back() is None


def test_going_to_a_screen_on_the_way_goes_back_to_it() -> None:
    assert HOME.opened("field").opened("log").opened("field") == HOME.opened("field")


def test_a_sheet_stays_behind_when_another_screen_opens() -> None:
    assert HOME.laid("refusal").opened("field").sheets == ()


def test_what_lies_between_is_closed_when_a_screen_is_put_over_another() -> None:
    asking = HOME.opened("sets").opened("new game").opened("names")
    assert asking.opened("field", over="home") == HOME.opened("field")
    assert asking.opened("field", over="sets") == HOME.opened("sets").opened("field")


def test_a_screen_that_is_put_over_one_nobody_came_by_is_just_opened() -> None:
    assert HOME.opened("log").opened("field", over="sets") == HOME.opened("log").opened("field")


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(["laid", None, "home", "a", "b"]))))
def test_the_back_key_always_leads_home(went: list[tuple[str, str | None]]) -> None:
    way: BackStack | None = HOME
    for name, how in went:
        assert way is not None
        way = way.laid(name) if how == "laid" else way.opened(name, how)
        assert len(way.screens) == len(set(way.screens))
    seen = []
    while way is not None:
        seen.append((way.screens, way.sheets))
        last, way = way, way.back()
    assert last == HOME
    assert len(seen) == len(set(seen))
