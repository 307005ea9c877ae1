"""Reads prints and photographs: checks whether every card is there, and finds a set by its cover sheet."""
