"""The script of the demonstration: an afternoon of one leader, from the empty phone to the collected cards."""

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from card_printing.sets.set_file import SetFile
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.desk.jobs import Job
from referee_app.device.fake import FakeDevice
from referee_app.live_game.view import TeamView
from referee_app.practice.demonstration.app_driver import AppDriver, Chapters, InFramesOf, Story
from referee_app.practice.demonstration.picture_page import PicturePage
from referee_app.practice.demonstration.rainy_day import RainyDay
from referee_app.practice.paper_camera import PaperCamera
from referee_app.screens.app import FieldMarshalApp
from referee_app.screens.card_set.draft import ALL
from referee_app.screens.navigation import ScreenName
from referee_app.screens.sets.model import YES
from referee_app.screens.theme import Light

PICTURE_COUNT = 55
"""How many pictures the whole story takes, in every language."""

PLAYERS = 12
DECK = Deck(30)

_DEALT = [
    Card(Team.RED, rank, 1) for rank in (Rank.MAJOR, Rank.CAPTAIN, Rank.SCOUT, Rank.MARSHAL, Rank.MINER, Rank.SPY)
]
_SPARE = Card(Team.RED, Rank.COLONEL, 1)
_ENEMIES = [card for card in DECK.cards(Team.BLUE) if card.rank is not Rank.BOMB][:15]
_BOMB = Card(Team.BLUE, Rank.BOMB, 1)
SHOWN = (*_DEALT, _SPARE, *_ENEMIES, _BOMB)


def play(
    app: FieldMarshalApp,
    phone: FakeDevice,
    camera: PaperCamera,
    folder: Path,
    report_progress: Callable[[int, str], None],
) -> Path:
    """Play the demonstration and save its pictures, documents and page in a folder.

    The folder changes only when everything is made: whoever ends the story early has what was there before.
    """
    with TemporaryDirectory(prefix=".unfinished-", dir=folder) as name:
        unfinished = Path(name)
        page = PicturePage(unfinished, app.context.words.say_key("show.title"), report_progress)
        driver = AppDriver(app, page)
        driver.run(Afternoon(driver, page, phone, camera, RainyDay(driver, page)).story())
        page.chapter(app.context.words.say_key("show.documents"))
        for path, _ in phone.shared:
            page.document(Path(shutil.copy(path, unfinished)))
        index = page.finish(app.context.settings.language)
        for path in sorted(unfinished.iterdir(), key=index.__eq__):  # the page last: it shows the others
            path.replace(folder / path.name)
    return folder / index.name


class Afternoon(Chapters):
    """The chapters in order. The rainy day comes before the last one, because a duel post cannot be left by a tap.

    Its steps name what they touch by what that does, and wait for what they want to see: no language and no machine
    matters to them. The phone's clock stands still but for what the chapters say.
    """

    def __init__(
        self, driver: AppDriver, page: PicturePage, phone: FakeDevice, camera: PaperCamera, rain: RainyDay
    ) -> None:
        super().__init__(driver, page)
        self._phone = phone
        self._camera = camera
        self._rain = rain

    def story(self) -> Story:
        """From the first chapter to the last."""
        yield from self._the_evening_before()
        yield from self.a_game_from_nothing()
        yield from self._duels()
        yield from self._at_base()
        yield from self._four_languages()
        yield from self._the_flag()
        yield from self._afterwards()
        yield from self._rain.story()
        yield from self._what_else()

    # Chapters

    def _the_evening_before(self) -> Story:
        driver = self._driver
        self._chapter("evening")
        yield from self._picture("home")
        yield from self._tap("sets", "make")
        yield from driver.write(driver.say("sets.name_hint"))
        yield from self._picture("make_set")
        yield from self._tap("finish")
        yield from self._picture("set")
        self._camera.print(self._card_set, SHOWN)
        yield from self._tap("print", ALL)
        yield from self._heard()
        yield from self._picture("print")
        yield from self._tap("start", YES)
        yield lambda: self._screen.printing.is_printed
        yield from self._picture("printed")
        for line in self._screen.part("print").ids.printed.ids.list.children[::-1]:
            yield from driver.tap_on(line)
        yield from self._heard()
        for _ in range(3):
            yield from driver.back()

    def a_game_from_nothing(self) -> Story:
        """From the empty field to the whistle."""
        driver = self._driver
        self._chapter("game")
        self._later(minutes=20 * 60)
        yield from self._tap("new_game", str(PLAYERS))
        yield from self._picture("players")
        yield from self._tap("onward")
        yield from self._picture("deck")
        yield from self._tap("onward")
        yield from self._picture("ready")
        yield from self._tap("onward")
        yield lambda: self._is_at(ScreenName.FIELD)
        yield from self._picture("dealing")
        yield from self._tap("invite")
        yield from self._picture("invite")
        yield from driver.back()
        yield from self._tap(Job.DEAL)
        for place, card in enumerate(_DEALT):
            self._later(seconds=20)
            yield from self._lay(card)
            yield partial(self._have_cards, place + 1)
            if place == 1:
                yield from self._picture_of_cards("deal")
            yield from self._take_away()
        yield from self._picture("dealt")
        yield from self._tap("whistle")
        yield from driver.agree()
        yield lambda: self._is_at(ScreenName.FIELD)
        yield from self._picture("running")

    def _duels(self) -> Story:
        self._chapter("duels")
        self._later(minutes=3, seconds=40)
        yield from self._tap(Job.DUEL)
        yield InFramesOf(0, lambda: self._camera.is_ready)
        yield from self._picture("scanner")
        major, captain, scout, *_ = _DEALT
        their_captain, their_lieutenant = (_enemy(rank) for rank in (Rank.CAPTAIN, Rank.LIEUTENANT))
        for name, own, enemy in (
            ("higher", major, their_lieutenant),
            ("tie", captain, their_captain),
            ("bomb", scout, _BOMB),
        ):
            self._later(minutes=1, seconds=10)
            yield from self._lay(own, enemy)
            yield from self._answer(name)
        yield from self._driver.back()

    def _at_base(self) -> Story:
        self._chapter("base")
        driver, first, second = self._driver, _ENEMIES[:9], _ENEMIES[9:]
        self._later(minutes=4)
        yield from self._tap(Job.HAND_IN)
        yield from self._lay(*first)
        yield lambda: self._team().captured.n == len(first)
        yield from self._picture_of_cards("sweep")
        yield from self._take_away()
        yield from self._tap(Job.GIVE)
        yield from self._picture("give")
        yield from self._lay(_SPARE)
        yield lambda: self._team().in_play == len(_DEALT) - 1
        yield from self._picture_of_cards("given")
        yield from self._take_away()
        yield from self._tap(Job.FLAG)
        yield from self._lay(_DEALT[0])
        yield from self._answer("not_yet")
        self._later(minutes=6, seconds=30)
        yield from self._tap(Job.HAND_IN)
        yield from self._lay(*second)
        yield lambda: bool(self._team().half_reached)
        yield from self._picture_of_cards("half")
        yield from self._take_away()
        yield from driver.back()
        yield from self._picture("field_half")
        yield from self._tap("undo")
        yield from self._picture("undo")
        yield from driver.back()
        yield from self._tap("log")
        yield from self._picture("log")
        yield from driver.back()

    def _the_flag(self) -> Story:
        driver = self._driver
        self._chapter("flag")
        self._later(minutes=2)
        yield from self._tap(Job.FLAG)
        yield from self._picture("flags")
        yield from self._tap("camera")
        yield from self._lay(_DEALT[0])
        yield from self._answer("yes")
        yield from driver.back()
        self._later(minutes=2)
        yield from self._tap(f"flag_home.{Team.BLUE}")
        yield from driver.agree()
        yield lambda: self._is_at(ScreenName.END)
        yield from self._picture("won")
        yield from driver.back()

    def _afterwards(self) -> Story:
        driver = self._driver
        self._chapter("end")
        yield from self._tap("result")
        yield from self._picture("result")
        yield from self._tap("collect")
        self._later(minutes=5)
        yield from self._lay(*_ENEMIES[:12])
        yield lambda: self._screen.shown.progress.fraction == 12 / (2 * DECK.total)
        yield from self._picture_of_cards("collect")
        yield from self._take_away()
        yield from driver.back()
        yield from self._picture("missing")
        yield from self._tap("home")

    def _four_languages(self) -> Story:
        self._chapter("languages")
        spoken = self._driver.app.context.settings.language
        for light in Light:
            for language in Language:
                yield from self._change_to(language, light)
                yield from self._picture(f"{language}_{light}", "language")
        yield from self._change_to(spoken, Light.SUN)

    def _change_to(self, language: Language, light: Light) -> Story:
        """To the settings and back into the game, as a user goes."""
        yield from self._driver.back()
        yield from self._tap("settings", language, light)
        yield from self._driver.back()
        yield from self._tap_card("running")
        yield lambda: self._is_at(ScreenName.FIELD)

    def _what_else(self) -> Story:
        driver = self._driver
        self._chapter("more")
        yield from self._tap("settings")
        yield from self._picture("settings")
        yield from driver.back()
        yield from self._tap_card("past")
        yield from self._picture("past")
        yield from driver.back()
        yield from self._tap("sets", self._card_set.card_set.id, "post")
        yield from self._lay(_DEALT[3], _BOMB)
        yield lambda: self._screen.ids.verdict.raised == 1
        yield from self._picture("post")

    # What several chapters do

    def _tap_card(self, key: str) -> Story:
        """Touch the card on home with this key, when it is there."""
        yield lambda: self._is_at(ScreenName.HOME) and self._screen.panel(key).parent
        yield from self._driver.tap_on(self._screen.panel(key))

    def _lay(self, *cards: Card) -> Story:
        """Lay cards before the camera, and let them be looked at before any time passes."""
        self._camera.lay(*cards)
        yield InFramesOf(0, lambda: self._camera.is_ready)

    def _picture_of_cards(self, name: str) -> Story:
        """A picture of cards with what is known of them by now."""
        yield from self._driver.rest()
        self._camera.look_again()
        yield from self._picture(name)

    def _take_away(self) -> Story:
        """A card may be hidden for a moment: only when its outline is gone, the scanner knows that it is."""
        self._camera.clear()
        yield InFramesOf(0, lambda: self._camera.is_ready)
        yield lambda: not self._screen.preview.outlines

    def _answer(self, name: str) -> Story:
        """Wait until an answer fills the screen, and tap it away when it is seen."""
        verdict = self._screen.ids.verdict
        yield lambda: verdict.raised == 1
        yield from self._picture(name)
        yield from self._driver.tap_on(verdict)
        yield from self._take_away()

    def _heard(self) -> Story:
        """Wait until nothing more is said of what was done."""
        yield lambda: not self._driver.app.announcement.raised

    def _later(self, minutes: int = 0, seconds: int = 0) -> None:
        self._phone.let_pass((60 * minutes + seconds) * 1000)

    def _is_at(self, place: ScreenName) -> bool:
        return self._driver.app.back_stack.screen == place

    @property
    def _card_set(self) -> SetFile:
        (kept,) = self._driver.app.context.services.sets().sets()
        return kept

    def _have_cards(self, players: int) -> bool:
        return (self._team().in_play or 0) >= players

    def _team(self) -> TeamView:
        seen = self._driver.app.context.game.snapshot
        assert seen is not None, "a game is being played"
        return seen.view.teams[Team.RED]


def _enemy(rank: Rank) -> Card:
    return next(card for card in _ENEMIES if card.rank is rank)
