"""The screen that says that time is up; it covers every other screen until the result is opened."""
