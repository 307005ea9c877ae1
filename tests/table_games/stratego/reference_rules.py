"""A second, simple implementation of Stratego Original to compare the fast one with; it imports nothing of that.

Moves are texts such as "c4-c5"; the board is a dict from the name of a square to a colour and the sign of a rank.
"""

COLUMNS = "abcdefghij"
LAKES = {"c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"}
ARMY = {"10": 1, "9": 1, "8": 2, "7": 3, "6": 4, "5": 4, "4": 4, "3": 5, "2": 8, "1": 1, "B": 6, "F": 1}
HOME_ROWS = {"red": (4, 3, 2, 1), "blue": (7, 8, 9, 10)}
QUIET_MOVES = 200

OFFER, ACCEPT, DECLINE = "offer draw", "accept", "decline"


def other(colour: str) -> str:
    return "blue" if colour == "red" else "red"


def is_square(square: str) -> bool:
    column, row = square[0], square[1:]
    return column in COLUMNS and row in [str(number) for number in range(1, 11)] and square not in LAKES


def beside(square: str, right: int, up: int) -> str:
    column = COLUMNS.index(square[0]) + right
    return f"{COLUMNS[column] if 0 <= column < 10 else '-'}{int(square[1:]) + up}"


def winner_of_fight(attacker: str, defender: str) -> str:
    """Who stays: "attacker", "defender" or "nobody"."""
    if defender == "F":
        return "attacker"
    if defender == "B":
        return "attacker" if attacker == "3" else "defender"
    if attacker == "1" and defender == "10":
        return "attacker"
    if attacker == defender:
        return "nobody"
    return "attacker" if int(attacker) > int(defender) else "defender"


class PlainStratego:
    """One game, changed by every move."""

    def __init__(self, most_times: int) -> None:
        self.most_times = most_times
        self.board: dict[str, tuple[str, str]] = {}
        self.taken: dict[str, list[str]] = {"red": [], "blue": []}
        self.turn = "red"
        self.answering = False
        self.has_offered = False
        self.quiet = 0
        self.history: dict[str, list[tuple[str, str] | None]] = {"red": [], "blue": []}
        """Each side's moves; None where the piece that moved was lost by it."""
        self.result: tuple[str, str | None] | None = None

    def set_up(self, colour: str, rows: list[list[str]]) -> None:
        """Four rows of signs, the front row first, each from column a to column j."""
        for number, signs in zip(HOME_ROWS[colour], rows, strict=True):
            for column, sign in zip(COLUMNS, signs, strict=True):
                self.board[f"{column}{number}"] = (colour, sign)

    def to_act(self) -> str | None:
        if self.result is not None:
            return None
        return other(self.turn) if self.answering else self.turn

    def moves(self) -> set[str]:
        if self.result is not None:
            return set()
        if self.answering:
            return {ACCEPT, DECLINE}
        found = self.board_moves(self.turn)
        return found if self.has_offered else found | {OFFER}

    def board_moves(self, colour: str) -> set[str]:
        found = set()
        for square, (owner, sign) in self.board.items():
            if owner != colour or sign in ("B", "F"):
                continue
            for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                for target in self.reached(colour, sign, square, right, up):
                    if not self.is_once_too_often(colour, square, target):
                        found.add(f"{square}-{target}")
        return found

    def reached(self, colour: str, sign: str, square: str, right: int, up: int) -> list[str]:
        found = []
        target = beside(square, right, up)
        while is_square(target):
            if target in self.board:
                if self.board[target][0] != colour:
                    found.append(target)
                break
            found.append(target)
            if sign != "2":
                break
            target = beside(target, right, up)
        return found

    def is_once_too_often(self, colour: str, square: str, target: str) -> bool:
        """The piece has just gone to and fro between these two squares as often as it may, and nothing else moved."""
        last = self.history[colour][-self.most_times :]
        if len(last) < self.most_times:
            return False
        expected = (target, square)  # the last move must have led here from there, the one before back, and so on
        for move in reversed(last):
            if move != expected:
                return False
            expected = (expected[1], expected[0])
        return True

    def play(self, move: str) -> None:
        if move == OFFER:
            self.answering, self.has_offered = True, True
        elif move == DECLINE:
            self.answering = False
        elif move == ACCEPT:
            self.result = ("agreed", None)
        else:
            source, target = move.split("-")
            self.move_piece(source, target)

    def move_piece(self, source: str, target: str) -> None:
        colour, sign = self.board.pop(source)
        self.quiet += 1
        survives = True
        flag_taken = False
        if target in self.board:
            self.quiet = 0
            enemy, defender = self.board[target]
            flag_taken = defender == "F"
            stays = winner_of_fight(sign, defender)
            survives = stays == "attacker"
            if stays != "defender":
                del self.board[target]
                self.taken[enemy].append(defender)
            if stays != "attacker":
                self.taken[colour].append(sign)
        if survives:
            self.board[target] = (colour, sign)
        self.history[colour].append((source, target) if survives else None)
        self.turn = other(colour)
        self.has_offered = False
        self.judge(colour, flag_taken)

    def judge(self, mover: str, flag_taken: bool) -> None:
        if flag_taken:
            self.result = ("flag", mover)
        elif all(sign in ("B", "F") for _, sign in self.board.values()):
            self.result = ("nothing_moves", None)
        elif not self.board_moves(self.turn):
            self.result = ("no_move", mover)
        elif self.quiet == QUIET_MOVES:
            self.result = ("quiet", None)
