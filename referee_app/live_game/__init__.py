"""The rules of the outdoor game: commands, events, decisions and views. Pure: no clock, no chance, no files."""
