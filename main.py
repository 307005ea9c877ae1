"""Where python-for-android starts the app."""

from referee_app.__main__ import main

main()
