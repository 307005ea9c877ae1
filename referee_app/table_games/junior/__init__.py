"""What the two games of Stratego Junior share: the board, the castles and how they are set up. It is no game itself."""
