"""The commands of `field-marshal`, a module each: `run` opens the app, then `simulate`, `scan` and `replay`."""
