"""Makes small valid projects with a spec, into which tests plant faults."""

from pathlib import Path

SPEC = r"""
[app]
version.regex = \nversion = "(.*)"
version.filename = %(source.dir)s/pyproject.toml
source.dir = .
source.include_exts = py,kv,mo
source.exclude_dirs = apk,tests
source.exclude_patterns = referee_app/words/catalogues.py
icon.filename = %(source.dir)s/apk/icon.png
requirements =
    python3==3.11.13,
    hostpython3==3.11.13,
    pillow,
    pyjnius,
    opencv,
    sqlite_utils==4.2.1
p4a.commit = v2026.05.09
p4a.local_recipes = apk/recipes
"""

FILES = {
    "buildozer.spec": SPEC,
    "pyproject.toml": '[project]\nname = "made-up"\nversion = "1.2.3"\n',
    "constraints.txt": "# pins\npillow==13.0.0\nsqlite-utils==4.2.1\n",
    "apk/requirements.txt": "# tools\npython-for-android==2026.5.9\n",
    "apk/icon.png": "",
    "main.py": "from referee_app.desk import look\n",
    "referee_app/desk.py": (
        "import json\n"
        "from importlib import import_module\n"
        "from PIL import Image\n"
        "def look():\n"
        "    import sqlite_utils\n"
        '    return import_module("jnius").autoclass, import_module("zxingcpp"), import_module("pypdfium2.raw")\n'
    ),
    "referee_app/desk.kv": "",
    "referee_app/words/catalogues.py": "import babel\n",
    "referee_app/words/words.po": "",
    "referee_app/words/words.mo": "",
    "tests/test_desk.py": "import pytest\n",
}

OWNERS = {
    "PIL": ["Pillow"],
    "sqlite_utils": ["sqlite-utils"],
    "cv2": ["opencv-python"],
    "yaml": ["PyYAML"],
    "zxingcpp": ["zxing-cpp"],
}
"""Which packages some modules are from."""


def project(folder: Path, **changes: tuple[str, str]) -> Path:
    """The sound project; a change puts one text for another in a file: `spec=("old", "new")`, or `desk`, or `pins`."""
    names = {
        "spec": "buildozer.spec",
        "desk": "referee_app/desk.py",
        "pins": "constraints.txt",
    }
    files = dict(FILES)
    for short, (old, new) in changes.items():
        assert old in files[names[short]]
        files[names[short]] = files[names[short]].replace(old, new)
    for name, text in files.items():
        add(folder, name, text)
    return folder


def add(folder: Path, name: str, text: str = "") -> None:
    """One more file."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
