"""The tests of `emblems`, on paper and in numbers."""
