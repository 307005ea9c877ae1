"""Junior Quest: castles stay where they are; a die says which kind may leave, until the way to the flag is open."""
