"""The app's sounds and vibration patterns; a script makes the sound files."""
