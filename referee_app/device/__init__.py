"""What the app asks of its machine: folders, files, vibration, light, permissions. Knows no game, no window."""
