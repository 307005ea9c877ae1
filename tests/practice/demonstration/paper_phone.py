"""A phone on which the demonstration is played in a test's window, frame by frame, as fast as it goes."""

from pathlib import Path

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.bootstrap import PaperServices
from referee_app.practice.demonstration.app_driver import AppDriver, Story
from referee_app.practice.demonstration.picture_page import PicturePage
from referee_app.practice.paper_camera import PaperCamera
from referee_app.screens.app import FieldMarshalApp
from referee_app.screens.user_settings import Settings
from referee_app.services import Services
from tests.screens.driver import Driver


class PaperPhone(Phone):
    """A phone over real cards, with all movements, as the demonstration has it."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.paper = PaperCamera()
        super().__init__(folder, settings)

    def _start(self) -> None:
        services = PaperServices(self.device, self.paper)
        self._opened.append(services)
        self.app = FieldMarshalApp(services, self._settings)
        self.driver = Driver(self.app, self._size)
        self.settle()

    @property
    def paper_services(self) -> Services:
        """The services that it uses."""
        return self._opened[-1]


class ReadingDriver(AppDriver):
    """Keeps what was to be read in each picture, and takes pictures only if it is to."""

    def __init__(self, phone: Phone, page: PicturePage, *, takes_pictures: bool = True) -> None:
        super().__init__(phone.app, page)
        self._phone = phone
        self._takes_pictures = takes_pictures
        self.read_in: dict[str, str] = {}

    def picture(self, name: str, caption: str) -> Story:
        yield from self.rest()
        self.read_in[name] = " ".join(self._phone.texts())
        if self._takes_pictures:
            yield from super().picture(name, caption)

    def draw(self) -> None:
        self._phone.driver.draw()

    def tell(self, story: Story) -> None:
        """Tell a story to its end."""
        while self.go_on(story):
            self._phone.driver.frames(1, self.frame_seconds)
