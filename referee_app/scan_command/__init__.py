"""The command `scan`: what pictures, films and a camera show, line by line. It keeps no game and has no window."""
