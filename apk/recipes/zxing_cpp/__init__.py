"""Builds zxing-cpp as a library with functions in C, which the app loads with ctypes.

Its Python wheel cannot be built for Android, as nanobind asks for the Python of the machine that builds. The version
stands in `buildozer.spec`; `source.txt` has the hash of its sources.
"""

import sys
from multiprocessing import cpu_count
from pathlib import Path
from subprocess import run

from pythonforandroid.archs import Arch
from pythonforandroid.recipe import Recipe

HERE = Path(__file__).parent


class ZxingCppRecipe(Recipe):
    """Fetches the sources with pip and builds them with CMake; the library ends up beside the others of the app."""

    url = "zxing_cpp-{version}.tar.gz"  # a file's name and no address: pip knows where it is
    built_libraries = {"libZXing.so": "installed/lib"}  # noqa: RUF012  python-for-android's own way of saying it
    need_stl_shared = True

    def download(self) -> None:
        """Put the sources where python-for-android unpacks them from."""
        folder = Path(self.ctx.packages_path) / self.name
        if not (folder / self.versioned_url).is_file():
            pip = (sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary=zxing-cpp")
            run([*pip, f"--requirement={HERE / 'source.txt'}", f"--dest={folder}"], check=True)

    def build_arch(self, arch: Arch) -> None:
        """Build for an architecture of Android.

        Flags are left to the NDK's own file of CMake: those that python-for-android has for 32 bits rule out NEON.
        """
        self.build(
            Path(self.get_build_dir(arch.arch)),
            f"-DCMAKE_TOOLCHAIN_FILE={Path(self.ctx.ndk_dir) / 'build' / 'cmake' / 'android.toolchain.cmake'}",
            f"-DANDROID_ABI={arch.arch}",
            f"-DANDROID_PLATFORM=android-{self.ctx.ndk_api}",
            f"-DANDROID_STL={self.stl_lib_name}",
        )

    def build(self, source: Path, *target: str) -> None:
        """Build the sources in a folder into its `installed/lib`; without a target, for this machine."""
        made, installed = source / "made", source / "installed"
        options = ("-C", HERE / "options.cmake", f"-DCMAKE_INSTALL_PREFIX={installed}")
        run(["cmake", *options, *target, "-S", source / "core", "-B", made], check=True)
        run(["cmake", "--build", made, "--parallel", str(cpu_count())], check=True)
        run(["cmake", "--install", made, "--strip"], check=True)


recipe = ZxingCppRecipe()
