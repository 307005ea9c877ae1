"""Vector drawings of ranks, signs and patterns, for paper and screen alike. Pure: numbers, no canvas."""
