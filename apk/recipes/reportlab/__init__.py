"""Installs the current reportlab, in pure Python, from its wheel.

python-for-android has a recipe, too, but of an abandoned version in C; ours goes before it.
The version stands in `buildozer.spec`.
"""

from pythonforandroid.archs import Arch
from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.util import BuildInterruptingException


class ReportlabRecipe(PyProjectRecipe):
    """Installs the wheel, and stops the build if there is none: an app that cannot print must not pass for whole."""

    depends = ["pillow"]  # noqa: RUF012  python-for-android's own way of saying it

    def build_arch(self, arch: Arch) -> None:
        """Install the wheel that pip finds for this architecture."""
        if not self.install_prebuilt_wheel(arch):
            raise BuildInterruptingException(f"There is no wheel of {self.get_pip_name()} for Android.")


recipe = ReportlabRecipe()
