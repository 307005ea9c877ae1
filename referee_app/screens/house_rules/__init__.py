"""House rules as they are chosen: for a new game, and for what is printed about one."""
