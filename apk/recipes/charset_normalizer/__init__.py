"""Installs charset-normalizer in pure Python. Without it, pip would choose the wheel of the building machine.

The version stands in `buildozer.spec`.
"""

from pythonforandroid.archs import Arch
from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.util import BuildInterruptingException


class CharsetNormalizerRecipe(PyProjectRecipe):
    """Installs the wheel, and stops the build if there is none."""

    def build_arch(self, arch: Arch) -> None:
        """Install the wheel that pip finds for this architecture."""
        if not self.install_prebuilt_wheel(arch):
            raise BuildInterruptingException(f"There is no wheel of {self.get_pip_name()} for Android.")


recipe = CharsetNormalizerRecipe()
