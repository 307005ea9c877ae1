"""Windows that are measured, each in a process of its own: the app's, and one of Kivy's that does nothing."""
