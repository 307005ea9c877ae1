"""Scenes of card sets: the list, making one, one set and its printing, files."""

import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path

from card_printing.layout.design import Design, Paper, Style
from card_printing.orders.order import plan
from card_printing.orders.printing import PrintedDocument
from card_printing.reading.check import CheckResult
from card_printing.sets.set_file import named_set, save
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import deck_for
from referee_app.cards.ranks import Team
from referee_app.live_game.model import propose
from referee_app.screens.card_set.print_model import Made
from referee_app.screens.card_set.printer import Printer
from referee_app.screens.files.model import FileRequest
from referee_app.screens.navigation import ScreenName
from referee_app.screens.sets.model import ASIDE
from tests.screens.conftest import Phone
from tests.screens.scenes.scene import Act, Scene
from tests.screens.sets.sets_driver import ANOTHER, CAMP, LONG, ONE, hold_before_camera, open_set, open_sets

DENSE = named_set("Night game", CardSet(bytes(range(2, 18))), Design(style=Style.FRONTS, paper=Paper.A3))


# The list


def _several(phone: Phone) -> None:
    for kept in (CAMP, LONG, DENSE):
        phone.services.sets().add(kept)
    for kept in (ANOTHER, ONE):
        phone.services.sets().exchange(kept)
    (phone.device.data_folder / "sets" / "ABCDEF.cardset").write_text("damaged")
    open_sets(phone)


def _tap_what_is_set_aside(phone: Phone) -> None:
    phone.presenter.screen.do("set", f"{ASIDE}0")


def _another_in_play(phone: Phone) -> None:
    _several(phone)
    setup = propose(12, card_set=ONE.card_set.id)
    phone.app.context.game.open(lambda: phone.services.games().begin(setup, [Team.RED], {}), lambda: None)
    phone.settle()


def _bring_another(phone: Phone) -> None:
    with tempfile.TemporaryDirectory() as folder:
        save(Path(folder) / "river.cardset", ANOTHER)
        phone.device.picks = Path(folder) / "river.cardset"
        phone.presenter.screen.do("pick_file")
        phone.settle()


def _make(phone: Phone) -> None:
    open_sets(phone)
    phone.presenter.screen.do("make")


def _make_without_name(phone: Phone) -> None:
    _make(phone)
    phone.presenter.screen.part("make").ids.design.ids.rest.open = True
    phone.presenter.screen.do("create")


def _cover(phone: Phone) -> None:
    open_sets(phone)
    phone.presenter.screen.do("scan")
    phone.until(lambda: phone.table.opened)


def _no_cover(phone: Phone) -> None:
    _cover(phone)
    hold_before_camera(phone, "https://example.org")


def _no_camera(phone: Phone) -> None:
    phone.device.allows_camera = False
    open_sets(phone)
    phone.presenter.screen.do("scan")


# One set


@cache
def _set(*wishes: tuple[str, ...]) -> Act:
    def bring(phone: Phone) -> None:
        open_set(phone)
        for wish in wishes:
            phone.presenter.screen.do(*wish)
            phone.settle()

    return bring


def _asked(what: str) -> Act:
    return lambda phone: phone.presenter.screen.do("task", what)


def _print(phone: Phone) -> None:
    phone.presenter.screen.do("start")


def _printer(phone: Phone) -> Printer:
    return phone.presenter.printer  # type: ignore[attr-defined,no-any-return]


def _printed(phone: Phone) -> None:
    _set(("task", "print"), ("choose", "document", "all"), ("choose", "look", "paper", "a3"))(phone)
    printer = _printer(phone)
    assert printer.draft is not None
    planned = plan(replace(printer.draft.print_order(), copies=range(1, 3)), CAMP)
    printed = tuple(PrintedDocument(each, Path(f"/camp/{each.name}.pdf")) for each in planned.documents)
    printer._ready((Made(planned, printed), CAMP), True)


def _not_printing(phone: Phone) -> None:
    _printer(phone).task.stop()
    _printer(phone).show()


def _printing(phone: Phone) -> None:
    _printer(phone).task.report(0.4)


def _unfold(phone: Phone, step: str, *folds: str) -> None:
    for fold in folds:
        phone.presenter.screen.part(step).ids[fold].open = True
    phone.settle()


def _copies(phone: Phone) -> None:
    _set(("task", "print"), ("choose", "copies", "chosen"), ("choose", "last", 2))(phone)
    _unfold(phone, "print", "copies")


def _too_many_players(phone: Phone) -> None:
    _set(("task", "print"), ("choose", "selection", "players"), ("choose", "players", 300))(phone)


def _game(phone: Phone) -> None:
    _set(("task", "print"), ("choose", "document", "all"))(phone)
    _unfold(phone, "print", "game")


def _looks_once(phone: Phone) -> None:
    _set(("task", "print"), ("choose", "look", "size", "own"), ("choose", "look", "own_size", "90x60"))(phone)
    once = phone.presenter.screen.part("print").ids.once
    once.ids.fold.open = once.ids.design.ids.rest.open = True
    phone.settle()


def _reprint_with_cover(phone: Phone) -> None:
    _set(("task", "reprint"), ("choose", "lost", "red scot\nblue 10"), ("choose", "cover", True))(phone)
    phone.presenter.screen.do("start")


def _grow(phone: Phone) -> None:
    phone.presenter.screen.do("start")


# Checking files


def _files_to_check(phone: Phone) -> None:
    _set(("task", "check_files"), ("choose_check", "selection", "players"))(phone)
    checker = phone.presenter.checker  # type: ignore[attr-defined]
    checker._found(Path("/camp/a table full of cards after the second afternoon.jpg"))


def _checking(phone: Phone) -> None:
    phone.presenter.checker.task.report(0.4)  # type: ignore[attr-defined]


def _not_checking(phone: Phone) -> None:
    phone.presenter.checker.task.stop()  # type: ignore[attr-defined]
    phone.presenter.checker.show()  # type: ignore[attr-defined]


def _checked(phone: Phone) -> None:
    _files_to_check(phone)
    cards = CAMP.card_set.cards
    foreign, key_in = ("ABCDEF",) * 2, (Path("cover.pdf"),)
    checked = CheckResult(cards[70:], cards[:70], cards[70:72], cards[72:74], foreign, 1, 1, key_in, deck_for(12))
    phone.presenter.checker._ready(checked, True)  # type: ignore[attr-defined]


def _all_there(phone: Phone) -> None:
    _files_to_check(phone)
    phone.presenter.checker._ready(CheckResult(CAMP.card_set.cards, (), (), (), (), 0, 0, (), None), True)  # type: ignore[attr-defined]


def _copies_of_a_new_one(phone: Phone) -> None:
    _make(phone)
    phone.presenter.screen.part("make").ids.copies_fold.open = True


def _unfolded_looks(phone: Phone) -> None:
    _set(("task", "looks"))(phone)
    phone.presenter.screen.part("looks").ids.design.ids.rest.open = True


# Files


def _files(phone: Phone) -> None:
    phone.app.go(ScreenName.FILES, FileRequest("sets.open", frozenset({".cardset"}), lambda _path: None))
    phone.settle()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("Camp", "Downloads"):
            (Path(folder) / name).mkdir()
        (Path(folder) / "summer camp.cardset").touch()
        phone.presenter.screen.do("place", folder)
        phone.settle()


def _no_files(phone: Phone) -> None:
    _files(phone)
    with tempfile.TemporaryDirectory() as folder:
        phone.presenter.screen.do("place", folder)
        phone.settle()
    phone.presenter.screen.do("path", "gone")


SCENES = (
    Scene("none", ScreenName.SETS, open_sets),
    Scene("several", ScreenName.SETS, _several),
    Scene("one that is set aside", ScreenName.SETS, _several, _tap_what_is_set_aside),
    Scene("two with one id", ScreenName.SETS, _several, _bring_another),
    Scene("two with one id in a game", ScreenName.SETS, _another_in_play, _bring_another),
    Scene("making one", ScreenName.SETS, _make),
    Scene("making one of several copies", ScreenName.SETS, _copies_of_a_new_one),
    Scene("making one without a name", ScreenName.SETS, _make_without_name),
    Scene("a cover sheet", ScreenName.SETS, _cover),
    Scene("no cover sheet", ScreenName.SETS, _no_cover),
    Scene("no camera", ScreenName.SETS, _no_camera),
    Scene("what can be done", ScreenName.CARD_SET, _set()),
    Scene("printing a whole set", ScreenName.CARD_SET, _set(("task", "print")), _not_printing),
    Scene("printing for a group", ScreenName.CARD_SET, _set(("task", "print"), ("choose", "selection", "players"))),
    Scene("printing a deck", ScreenName.CARD_SET, _set(("task", "print"), ("choose", "selection", "deck"))),
    Scene("at the press", ScreenName.CARD_SET, _set(("task", "print")), _printing),
    Scene("printed", ScreenName.CARD_SET, _printed),
    Scene("printing some copies", ScreenName.CARD_SET, _copies),
    Scene("letting it grow", ScreenName.CARD_SET, _copies, _grow),
    Scene("too many players", ScreenName.CARD_SET, _too_many_players),
    Scene("what is agreed of the game", ScreenName.CARD_SET, _game),
    Scene("looks for this time", ScreenName.CARD_SET, _looks_once),
    Scene("lost cards", ScreenName.CARD_SET, _set(("task", "reprint"))),
    Scene("a list of lost cards and the cover sheet", ScreenName.CARD_SET, _reprint_with_cover),
    Scene("no file to check", ScreenName.CARD_SET, _set(("task", "check_files"))),
    Scene("a file to check", ScreenName.CARD_SET, _files_to_check, _not_checking),
    Scene("checking a file", ScreenName.CARD_SET, _files_to_check, _checking),
    Scene("cards are missing", ScreenName.CARD_SET, _checked),
    Scene("all cards are there", ScreenName.CARD_SET, _all_there),
    Scene("no lost cards", ScreenName.CARD_SET, _set(("task", "reprint"), ("start",))),
    Scene("looks", ScreenName.CARD_SET, _set(("task", "looks"))),
    Scene("all looks", ScreenName.CARD_SET, _unfolded_looks),
    Scene("renaming", ScreenName.CARD_SET, _set(), _asked("rename")),
    Scene("another copy", ScreenName.CARD_SET, _set(), _asked("copies")),
    Scene("sharing", ScreenName.CARD_SET, _set(), _asked("share")),
    Scene("forgetting", ScreenName.CARD_SET, _set(), _asked("forget")),
    Scene(
        "the cover sheet is secret",
        ScreenName.CARD_SET,
        _set(("task", "print"), ("choose", "document", "cover")),
        _print,
    ),
    Scene("some", ScreenName.FILES, _files),
    Scene("none", ScreenName.FILES, _no_files),
)
