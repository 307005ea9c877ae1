"""What the commands of both programs share: reading what was typed, writing to the terminal. It knows no command."""
