"""What was saved once can be read, folded and gone on with by every later version.

Never change a file in `saved`, nor what is written here of it: whoever has an old game on the phone wants to go on.
"""

from hashlib import sha256
from pathlib import Path

import pytest

from referee_app.table_games.registry import GAMES
from referee_app.table_games.seats import Seat
from tests.table_games.saved_games import FOLDER, read_saved

FOR_EVER = {
    "card_clash.jsonl": "713cbe62b89a7971c57bf56439a1e37d52b5d96d5f68d2e8901e4bbd28106d22",
    "front_line.jsonl": "d832034229a40607ac43281289892e82f3f5c3d6386df27975b316479d0f87c8",
    "junior_quest.jsonl": "7ed8f97ab573868f53bf0353d85224cc2958335219b9914fa20ce31e756516fc",
    "junior_triumph.jsonl": "13fc824e640f3562142ae3fa37d7cfef3982523018185dcd70e938fddcb14521",
    "stratego.jsonl": "1f86d407bde6ecd6ca718b46aaaf902709025a6ae65b5d8af04fc7e3169a2b9e",
}
each_file = pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.stem)


@each_file
def test_an_old_game_is_folded_to_what_it_was(path: Path) -> None:
    game, lines = read_saved(path)
    state = None
    for line in lines:
        match line:
            case {"event": event}:
                state = game.evolve(state, game.codec.read(event))
            case {"seat": seat, "move": move}:
                assert game.refuse(game.view(state, Seat(seat)), game.codec.read(move)) is None
            case {"seat": seat, "view": view}:
                assert game.view(state, Seat(seat)) == game.codec.read(view)
            case {"state": stored}:
                assert state == game.codec.read(stored)
                assert game.outcome(state) is not None


def test_every_game_has_one() -> None:
    assert {path.name.partition(".")[0] for path in FOLDER.iterdir()} == {game.key for game in GAMES}


def test_none_is_ever_changed() -> None:
    # With the same ends of lines wherever the files were checked out.
    told = {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()}
    assert {name: sha256(text.encode()).hexdigest() for name, text in told.items()} == FOR_EVER
