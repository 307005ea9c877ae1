"""Random dark chess in open_spiel, for so many seconds of the processor: prints the seconds of one move.

It runs in open_spiel's own environment, which has nothing of this project.
"""

import random
import sys
from importlib import import_module
from time import process_time


def seconds_a_move(seconds: float, luck: int) -> float:
    """Whole games are played until the time is over."""
    game = import_module("pyspiel").load_game("dark_chess")
    chance = random.Random(luck)
    moves, start = 0, process_time()
    while (passed := process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    return passed / moves


if __name__ == "__main__":
    print(seconds_a_move(float(sys.argv[1]), int(sys.argv[2])))
