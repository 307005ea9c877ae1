"""What the back key does: the screens and sheets that lie on one another. It knows only their names."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class BackStack:
    """The screens on the way here, home first, and the sheets that lie on the topmost."""

    screens: tuple[str, ...]
    sheets: tuple[str, ...] = ()

    @property
    def screen(self) -> str:
        """The screen in sight."""
        return self.screens[-1]

    def opened(self, screen: str, over: str | None = None) -> "BackStack":
        """After going to a screen; one that is already on the way is gone back to, so that ways never make a loop.

        `over` a screen: what lay between is closed, as nobody wants to go back through what is done.
        """
        last = next((one for one in (screen, over) if one in self.screens), None)
        before = self.screens if last is None else self.screens[: self.screens.index(last) + 1]
        return BackStack(before if before[-1] == screen else (*before, screen))

    def laid(self, sheet: str) -> "BackStack":
        """After a sheet came up; the same sheet lies there only once."""
        return replace(self, sheets=(*(one for one in self.sheets if one != sheet), sheet))

    def back(self) -> "BackStack | None":
        """After the back key: first the sheets go, then the screens; None where only home is left."""
        if self.sheets:
            return replace(self, sheets=self.sheets[:-1])
        return BackStack(self.screens[:-1]) if len(self.screens) > 1 else None
