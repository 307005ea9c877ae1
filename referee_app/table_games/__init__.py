"""The table games: pure rules, one package per game, all with the same contract and the same files.

`game` has the contract, `registry` the list of games. A game's package has

    model        its values: board, pieces or cards, options, moves, events, state; it knows no rule
    projection   what an event makes of the state and of what each seat has seen
    rules        who is to act, what is allowed and why not, what a move leads to, how it ends
    sampling     random moves and random worlds, drawn from what a seat sees
    notation     moves, chance and the board as text, and the lines of the log
    game         the value of `Game`, with the names under which values are stored

Each file imports only those above it; what must be quick may be in a `kernel` between model and projection. No game
imports another: what the two games of Stratego Junior share is in `junior`, what Stratego and Front line share in
`ranked_pieces`.
"""
