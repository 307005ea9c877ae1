"""The story that the demonstration tells: an afternoon of one leader, from the empty phone to the collected cards."""

import shutil
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Protocol

from card_printing.orders.order import Document
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.cards.names import Language
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.view import TeamView
from referee_app.screens.app import FieldMarshalApp
from referee_app.screens.demonstration.album import Album
from referee_app.screens.demonstration.chapters import Chapters
from referee_app.screens.demonstration.rainy_day import RainyDay
from referee_app.screens.demonstration.stagehand import Stagehand, Story
from referee_app.screens.settings_screen.model import LIGHTS, OWN_NAMES
from referee_app.screens.theme import Light

PLAYERS = 12
DECK = Deck(30)

_DEALT = [
    Card(Team.RED, rank, 1) for rank in (Rank.MAJOR, Rank.CAPTAIN, Rank.SCOUT, Rank.MARSHAL, Rank.MINER, Rank.SPY)
]
_SPARE = Card(Team.RED, Rank.COLONEL, 1)
_ENEMIES = [card for card in DECK.cards(Team.BLUE) if card.rank is not Rank.BOMB][:15]
_BOMB = Card(Team.BLUE, Rank.BOMB, 1)
_SHOWN = (*_DEALT, _SPARE, *_ENEMIES, _BOMB)


class Camera(Protocol):
    """A camera before which cards can be laid."""

    def print(self, card_set: CardSet, cards: Sequence[Card]) -> None:
        """Have cards made."""

    def lay(self, *cards: Card) -> None:
        """Lay cards on the ground."""

    def clear(self) -> None:
        """Take them away."""


def play(app: FieldMarshalApp, camera: Camera, folder: Path, documents: Callable[[], Iterable[Path]]) -> Path:
    """Play the story and put its pictures, its documents and a page that tells it into a folder."""
    album = Album(folder, app.stage.words.say_key("show.title"))
    hand = Stagehand(app, album)
    Afternoon(hand, album, camera, RainyDay(hand, album)).play()
    album.chapter(app.stage.words.say_key("show.documents"))
    for path in documents():
        album.document(Path(shutil.copy(path, folder)))
    return album.finish(app.stage.settings.language)


class Afternoon(Chapters):
    """The chapters, one after the other; before the last one it rains, as nobody leaves a duel post by a tap."""

    def __init__(self, hand: Stagehand, album: Album, camera: Camera, rain: RainyDay) -> None:
        super().__init__(hand, album)
        self._camera = camera
        self._rain = rain
        self._printing = ThreadPoolExecutor(1)

    def play(self) -> None:
        """From the first to the last."""
        with self._printing:
            self._hand.run(self._story())

    def _story(self) -> Story:
        yield from self._the_evening_before()
        yield from self._a_game_from_nothing()
        yield from self._duels()
        yield from self._at_base()
        yield from self._four_languages()
        yield from self._the_flag()
        yield from self._afterwards()
        yield from self._rain.story()
        yield from self._what_else()

    # Chapters

    def _the_evening_before(self) -> Story:
        hand = self._hand
        self._chapter("evening")
        yield from self._picture("home")
        yield from self._tap("home.sets")
        yield from self._tap("sets.make")
        yield from hand.write(hand.say("sets.name_hint"))
        yield from self._picture("make_set")
        yield from self._tap("sets.make_it")
        yield from self._picture("set")
        (kept,) = hand.app.stage.world.sets().sets()
        printed = self._printing.submit(self._camera.print, kept.card_set, _SHOWN)
        yield from self._tap("set.do.print")
        yield from self._tap("set.document.all")
        yield from self._heard()
        yield from self._picture("print")
        yield from hand.tap(hand.say("set.print.make", n=len(Document)))
        yield from self._tap("set.secret.cover_yes")
        yield from hand.read(hand.say("set.print.ready"))
        yield from self._picture("printed")
        for line in self._screen.part("print").ids.printed.ids.list.children[::-1]:
            yield from hand.tap_on(line)
        yield printed.done
        yield from self._heard()
        for _ in range(3):
            yield from hand.back()

    def _a_game_from_nothing(self) -> Story:
        hand = self._hand
        self._chapter("game")
        yield from self._tap("home.new_game")
        yield from hand.tap(str(PLAYERS))
        yield from self._picture("players")
        yield from self._tap("new.next")
        yield from self._picture("deck")
        yield from self._tap("new.next")
        yield from self._picture("ready")
        yield from self._tap("new.start")
        yield from self._picture("dealing")
        yield from self._tap("field.do.invite")
        yield from self._picture("invite")
        yield from hand.back()
        yield from self._tap("field.do.deal")
        for place, card in enumerate(_DEALT):
            self._camera.lay(card)
            yield partial(self._have_cards, place + 1)
            if place == 1:
                yield from self._picture("deal")
            yield from self._take_away()
        yield from self._picture("dealt")
        yield from self._tap("field.do.whistle")
        yield from self._picture("running")

    def _duels(self) -> Story:
        self._chapter("duels")
        yield from self._tap("field.do.duel")
        yield from self._picture("scanner")
        major, captain, scout, *_ = _DEALT
        their_captain, their_lieutenant = (_enemy(rank) for rank in (Rank.CAPTAIN, Rank.LIEUTENANT))
        for name, own, enemy in (
            ("higher", major, their_lieutenant),
            ("tie", captain, their_captain),
            ("bomb", scout, _BOMB),
        ):
            self._camera.lay(own, enemy)
            yield from self._answer(name)
        yield from self._hand.back()

    def _at_base(self) -> Story:
        self._chapter("base")
        hand, first, second = self._hand, _ENEMIES[:9], _ENEMIES[9:]
        yield from self._tap("field.do.hand_in")
        self._camera.lay(*first)
        yield lambda: self._team().captured.n == len(first)
        yield from self._picture("sweep")
        yield from self._take_away()
        yield from self._tap("field.do.give")
        yield from self._picture("give")
        self._camera.lay(_SPARE)
        yield lambda: self._team().in_play == len(_DEALT) - 1
        yield from self._picture("given")
        yield from self._take_away()
        yield from self._tap("field.do.flag")
        self._camera.lay(_DEALT[0])
        yield from self._answer("not_yet")
        yield from self._tap("field.do.hand_in")
        self._camera.lay(*second)
        yield lambda: bool(self._team().half_reached)
        yield from self._picture("half")
        yield from self._take_away()
        yield from hand.back()
        yield from self._picture("field_half")
        yield from hand.tap_on(self._screen.ids.undo)
        yield from self._picture("undo")
        yield from hand.back()
        yield from hand.tap_on(self._screen.ids.log)
        yield from self._picture("log")
        yield from hand.back()

    def _the_flag(self) -> Story:
        hand = self._hand
        self._chapter("flag")
        yield from self._tap("field.do.flag")
        yield from self._picture("flags")
        yield from self._tap("field.flag.scan")
        self._camera.lay(_DEALT[0])
        yield from self._answer("yes")
        yield from hand.back()
        yield from self._tap("field.do.flag")
        yield from hand.tap(hand.say("field.flag.home", flag=Team.BLUE, team=Team.RED))
        yield from self._picture("won")

    def _afterwards(self) -> Story:
        hand = self._hand
        self._chapter("end")
        yield from self._tap("field.do.result")
        yield from self._picture("result")
        yield from self._tap("end.collect")
        self._camera.lay(*_ENEMIES[:12])
        yield from hand.read(hand.say("scan.absent", n=2 * DECK.total - 12))
        yield from self._picture("collect")
        yield from self._take_away()
        yield from hand.back()
        yield from self._picture("missing")
        yield from self._tap("end.home")

    def _four_languages(self) -> Story:
        self._chapter("languages")
        spoken = self._hand.app.stage.settings.language
        for light in Light:
            for language in Language:
                yield from self._change_to(language, light)
                yield from self._picture(f"{language}_{light}", "language")
        yield from self._change_to(spoken, Light.SUN)

    def _change_to(self, language: Language, light: Light) -> Story:
        """To the settings and back into the game, as a reader goes."""
        hand = self._hand
        yield from hand.back()
        yield from self._tap("home.settings")
        yield from hand.tap(OWN_NAMES[language])
        yield from self._tap(LIGHTS[light][0])
        yield from hand.back()
        yield from self._tap("home.go_on")

    def _what_else(self) -> Story:
        hand = self._hand
        self._chapter("more")
        yield from self._tap("home.settings")
        yield from self._picture("settings")
        yield from hand.back()
        yield from self._tap("home.past")
        yield from self._picture("past")
        yield from hand.back()
        yield from self._tap("home.sets")
        yield from hand.tap(hand.say("sets.name_hint"))
        yield from self._tap("set.do.post")
        self._camera.lay(_DEALT[3], _BOMB)
        yield lambda: self._screen.ids.verdict.raised == 1
        yield from self._picture("post")

    # What several chapters do

    def _answer(self, name: str) -> Story:
        """Wait until an answer fills the screen, and tap it away when it is seen."""
        verdict = self._screen.ids.verdict
        yield lambda: verdict.raised == 1
        yield from self._picture(name)
        yield from self._hand.tap_on(verdict)
        yield from self._take_away()

    def _heard(self) -> Story:
        """Wait until nothing more is said of what was done."""
        yield lambda: not self._hand.app.announcement.raised

    def _take_away(self) -> Story:
        """A card may be hidden for a moment: only when its outline is gone, the scanner knows that it is."""
        self._camera.clear()
        yield lambda: not self._screen.picture.outlines

    def _have_cards(self, players: int) -> bool:
        return (self._team().in_play or 0) >= players

    def _team(self) -> TeamView:
        seen = self._hand.app.stage.game.seen
        assert seen is not None, "a game is being played"
        return seen.view.teams[Team.RED]


def _enemy(rank: Rank) -> Card:
    return next(card for card in _ENEMIES if card.rank is rank)
