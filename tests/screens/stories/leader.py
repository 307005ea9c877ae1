"""A leader who uses the app: turns the commands of a simulated game into touches and cards under the camera.

One card in so many is typed instead of shown. Nothing here calls into the app: it is touched, and read.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import numpy as np
from PIL import Image

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.codec import player_text
from referee_app.live_game.commands import Command
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import Player
from referee_app.screens.navigation import ScreenName
from referee_app.screens.scan.parts import ChipButton
from referee_app.screens.verdict.overlay import VerdictOverlay
from referee_app.screens.widgets.overlays import AnswerButton
from referee_app.screens.widgets.player_grid import PlayerButton, PlayerGrid
from tests.screens.sample_games import CARD_SET

W = TypeVar("W")

TYPES_EVERY = 7
STRIP_SECONDS = 10


class Leader:
    """Does at the phone what commands say, as somebody at the base would."""

    def __init__(self, phone: Phone, keeps: frozenset[Team]) -> None:
        self.phone = phone
        self._keeps = keeps
        self._job: Job | None = None
        self._base: Team | None = None
        self._shown = 0

    # Commands of the simulated game

    def obey(self, told: Iterable[Command]) -> None:
        """Do what is told at one moment: a child hands in and takes a card, or something else happened."""
        match tuple(told):
            case (commands.OpenGame(setup),):
                self._begin(sum(setup.players.values()))
            case (commands.IssueCard(Card() as card),) if self._is_dealing:
                self._turn_to(Job.DEAL)
                self._show(card)
            case (*brought, commands.IssueCard(Card() as card, Player() as player)):
                self._welcome(player, brought, card)
            case (commands.HandIn(_, Player() as player),) as brought:
                self._welcome(player, brought, None)
            case (commands.HandIn(), *_) as brought:
                self._turn_to(Job.HAND_IN)
                self._sweep(brought)
            case (command,):
                self._do(command)

    def invite(self, picture: Path) -> None:
        """Show the invitation for the other leader; the picture is what is to be seen of it."""
        self._on_a_sheet("more", "field.more.invite")
        self.phone.until(lambda: self.phone.presenter.screen.shown.code)
        self.phone.driver.frames(4)
        self.phone.driver.picture(picture)
        self._go_to_field()

    def look_at(self, picture: Path) -> None:
        """See the invitation on a picture of another phone's screen."""
        self._tap("home.join")
        self.phone.until(lambda: self.phone.table.opened)
        self.phone.table.show(np.asarray(Image.open(picture).convert("L")))
        self.phone.until(lambda: self.phone.app.back_stack.sheets)

    def join(self) -> None:
        """Join the game to which one is invited."""
        self._answer("join.offer.yes")
        self.phone.until(lambda: self.phone.place == ScreenName.FIELD)

    def undo(self) -> None:
        """Take the last thing back, as the field offers it."""
        self._touch_on_top("undo")
        self._answer("field.undo.do")

    def _do(self, command: Command) -> None:
        match command:
            case commands.BeginPlay():
                self._tap("field.do.whistle")
                self._job = None
            case commands.RecordDuel(red, blue, tagger):
                self._duel(red, blue, tagger)
            case commands.TakeFlag(_, Fighter(Card() as card)):
                self._on_a_sheet("flag", "field.flag.scan")
                self._begin_job(Job.FLAG)
                self._show(card)
            case commands.ReportLost(_, Player() as player):
                self._about(player, "field.player.lost")
            case commands.RemovePlayer(player):
                self._about(player, "field.player.leaves")
            case commands.EndGame(winner):
                self._on_a_sheet("more", "field.more.end")
                key = "field.end.winner" if winner else "field.end.draw"
                self._answer(key, team=winner)
                self._answer(f"{key}.yes", team=winner)
                self._back_from_the_end()
            case _:
                self._choose(command)

    def _back_from_the_end(self) -> None:
        """It comes by itself; back is the field."""
        if self.phone.place == ScreenName.END:
            self.phone.back()

    def _choose(self, command: Command) -> None:
        """What a sheet of the field offers as it is."""
        match command:
            case commands.LoseFlag(flag):
                self._on_a_sheet("flag", "field.flag.back", flag=flag)
            case commands.HideFlag(flag):
                self._on_a_sheet("flag", "field.flag.hidden_again", flag=flag)
            case commands.DeliverFlag(flag, attested):
                self._on_a_sheet("flag", "field.flag.home", flag=flag, team=flag.enemy)
                self._answer("field.flag.home.yes", team=flag.enemy)
                if attested is not None and self.phone.app.is_asking:
                    self._answer(f"field.flag.by.{attested}")
                self._back_from_the_end()
            case commands.AddPlayer(team):
                self._on_a_sheet("more", "field.more.add_player", team=team)
            case _:
                raise AssertionError(f"nobody does this on the screens: {command}")

    # Jobs

    def _begin(self, players: int) -> None:
        self._tap("home.new_game")
        self.phone.tap(str(players))
        for _ in range(2):
            self._tap("new.next")
        self._tap("new.start")
        self.phone.until(lambda: self.phone.place == ScreenName.FIELD)

    @property
    def _is_dealing(self) -> bool:
        seen = self.phone.app.context.game.snapshot
        return seen is not None and seen.view.phase == "dealing"

    def _welcome(self, player: Player, brought: Iterable[Command], card: Card | None) -> None:
        """A child is back: what it brings is handed in, then it gets a card, if it does."""
        self._turn_to(Job.BASE if brought else Job.GIVE)
        if brought:
            self._be_at_base_of(player.team)
        self._touch_player(player)
        if brought:
            self._sweep(brought)
        if card is not None:
            self._show(card)
        else:
            self._touch_player(player)  # it goes without one

    def _duel(self, red: Fighter, blue: Fighter, tagger: Team | None) -> None:
        assert isinstance(red.card, Card)
        assert isinstance(blue.card, Card)
        self._turn_to(Job.DUEL)
        self._show(red.card, blue.card)
        if tagger is not None:
            self._tap("verdict.bomb_tagged")

    def _sweep(self, brought: Iterable[Command]) -> None:
        self._show(
            *(told.card for told in brought if isinstance(told, commands.HandIn) and isinstance(told.card, Card))
        )

    # Cards

    def _show(self, *cards: Card) -> None:
        self._shown += 1
        if self._shown % TYPES_EVERY:
            self.phone.see(*map(CARD_SET.code, cards))
        else:
            self._type(cards)

    def _type(self, cards: Iterable[Card]) -> None:
        self._tap("scan.type")
        for card in cards:
            self.phone.driver.type(CARD_SET.short_code(card))
            self._tap("scan.type.do")
        if self._says("scan.type.do"):
            self.phone.back()

    # Finding the way

    def _turn_to(self, job: Job) -> None:
        """Open the scanner for a job, or turn to the job in it."""
        self._uncover()
        if job is not self._job:
            self._tap(f"field.do.{job}")
            self._begin_job(job)

    def _begin_job(self, job: Job) -> None:
        self._job = job
        if job is not Job.BASE or self._base is not None or len(self._keeps) == 1:
            self.phone.until(lambda: self.phone.table.opened)

    def _be_at_base_of(self, team: Team) -> None:
        if len(self._keeps) == 1 or team is self._base:
            return
        if self._base is not None:
            chips = (each for each in self.phone.driver.widgets() if isinstance(each, ChipButton))
            self.phone.tap_on(next(chip for chip in chips if chip.shown.key == "bases"))
        self._base = team
        self.phone.tap({Team.RED: "Red", Team.BLUE: "Blue"}[team])
        self._begin_job(Job.BASE)

    def _go_to_field(self) -> None:
        self._uncover()
        while self.phone.place != ScreenName.FIELD:
            assert self.phone.back()
        self._job = None

    def _uncover(self) -> None:
        """Put a verdict away that has been read."""
        for widget in self.phone.driver.widgets():
            if isinstance(widget, VerdictOverlay) and widget.is_there:
                self.phone.driver.tap_at(200, 700)

    def _on_a_sheet(self, door: str, key: str, **facts: object) -> None:
        if door == "more":
            self._touch_on_top(door)
        else:
            self._go_to_field()
            self._tap("field.do.flag")
            if self._said(key, **facts) not in {button.text for button in self._in(AnswerButton)}:
                self._answer("field.flag.else")
        self._answer(key, **facts)

    def _touch_on_top(self, button: str) -> None:
        """Touch what stands in the field's upper edge, once the strip has gone that may lie over it."""
        self._go_to_field()
        self.phone.driver.wait(STRIP_SECONDS)
        self.phone.tap_on(self.phone.presenter.screen.ids[button])

    def _about(self, player: Player, key: str) -> None:
        self._go_to_field()
        self._touch_player(player)
        self._answer(key)

    def _touch_player(self, player: Player) -> None:
        """Touch a player in the grid, which is pushed up or down until they are in sight."""
        wanted = player_text(player)
        (grid,) = self._in(PlayerGrid)
        of_team = [cell.key for cell in grid.players if cell.team == player.team]
        grid.scroll_y = 1 - of_team.index(wanted) / max(1, len(of_team) - 1)
        self.phone.driver.frames(3)
        self.phone.tap_on(next(each for each in self._in(PlayerButton) if each.key == wanted))

    def _in(self, kind: type[W]) -> list[W]:
        return [widget for widget in self.phone.driver.widgets() if isinstance(widget, kind)]

    # Touching by what is to be read

    def _said(self, key: str, **facts: object) -> str:
        return self.phone.app.context.words.say_key(key, **facts)

    def _says(self, key: str) -> bool:
        return self._said(key) in self.phone.texts()

    def _tap(self, key: str) -> None:
        self.phone.tap(self._said(key))

    def _answer(self, key: str, **facts: object) -> None:
        """Touch an answer on the sheet; the strip below it may offer a word that is the same."""
        self.phone.until(lambda: self.phone.app.sheet.raised == 1)
        text = self._said(key, **facts)
        answers = {button.text: button for button in self._in(AnswerButton)}
        assert text in answers, f"{text!r} is not among {[*answers]}"
        self.phone.tap_on(answers[text])
