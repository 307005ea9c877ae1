"""Access to the machine: folders, files, vibration, torch, permissions. It knows no game and no window."""
