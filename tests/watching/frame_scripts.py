"""A small notation for what the camera sees and what a watch reports.

One letter is one thing, a word is a frame of a tenth of a second, `:n` repeats it, a dot is an empty frame: `rb:3 .:12`
shows a red and a blue card for three frames and takes them away. A letter twice in a frame is at two places.
"""

from collections.abc import Iterable, Iterator

from referee_app.cards.card_set import CardSet, cover_text
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.watching.codes import Code, Quad
from referee_app.watching.watch import (
    CardBrought,
    CardShown,
    CardSwept,
    CardSweptAgain,
    CardTaken,
    DuelShown,
    Hint,
    News,
    TextShown,
    Watch,
)

FRAME_MS = 100
SET = CardSet(bytes(range(16)))
OTHER_SET = CardSet(bytes(16))
RED = {letter: Card(Team.RED, Rank.SCOUT, ordinal) for ordinal, letter in enumerate("rst", start=1)}
BLUE = {letter: Card(Team.BLUE, Rank.MINER, ordinal) for ordinal, letter in enumerate("bcd", start=1)}
CARDS = RED | BLUE
LETTERS = {card: letter for letter, card in CARDS.items()}
NO_CARDS = {
    "w": "https://example.org/",
    "o": OTHER_SET.code(CARDS["r"]),
    "f": SET.code(CARDS["r"])[:-1] + ("0" if SET.code(CARDS["r"])[-1] != "0" else "1"),
    "z": SET.short_code(CARDS["r"]),
    "k": cover_text(SET),
}
TEXTS = {letter: SET.code(card) for letter, card in CARDS.items()} | NO_CARDS


def square(x: float, y: float, size: float = 80) -> Quad:
    return (x, y), (x + size, y), (x + size, y + size), (x, y + size)


def frame(word: str) -> list[Code]:
    """The codes of a frame, in the order of its letters."""
    letters = word.replace(".", "")
    return [
        Code(TEXTS[letter], square(100 * list(TEXTS).index(letter), 100 * letters[:at].count(letter)))
        for at, letter in enumerate(letters)
    ]


def frames(script: str) -> Iterator[list[Code]]:
    """Every frame of a script."""
    for word in script.split():
        letters, _, times = word.partition(":")
        for _ in range(int(times or 1)):
            yield frame(letters)


def told(watch: Watch, script: str | Iterable[list[Code]]) -> list[str]:
    """What the watch tells of the frames, in brief."""
    return [line for news in told_by_frame(watch, script) for line in news]


def told_by_frame(watch: Watch, script: str | Iterable[list[Code]]) -> list[list[str]]:
    """What the watch tells of each frame."""
    lines = []
    for number, codes in enumerate(frames(script) if isinstance(script, str) else script):
        watch, news = watch.after(codes, number * FRAME_MS)
        lines.append([brief(item) for item in news])
    return lines


def brief(news: News) -> str:
    """A piece of news in the letters of the script."""
    match news:
        case DuelShown(red, blue):
            return f"{LETTERS[red]} meets {LETTERS[blue]}"
        case CardShown(card):
            return f"shows {LETTERS[card]}"
        case CardSwept(card):
            return f"counts {LETTERS[card]}"
        case CardSweptAgain(card):
            return f"sees {LETTERS[card]} again"
        case CardBrought(card):
            return f"hands in {LETTERS[card]}"
        case TextShown(text):
            return f"reads {text}"
        case CardTaken(card):
            return f"takes {LETTERS[card]}"
        case Hint(said):
            return said.key.rpartition(".")[2]
