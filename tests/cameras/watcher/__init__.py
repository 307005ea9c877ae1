"""The tests of `cameras.watcher`, with real threads."""
