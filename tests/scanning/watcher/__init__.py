"""The tests of `scanning.watcher`, with real threads."""
