"""Our own drawings of every rank, kind, sign and pattern: one source for paper and screen. Pure numbers, no canvas."""
