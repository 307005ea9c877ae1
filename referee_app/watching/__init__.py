"""Turns codes of successive frames into news: a duel, a card, a sweep, a player back at base. Pure."""
