"""Benchmarks of the scanner: what it reads compared with other readers, and how long it takes."""
