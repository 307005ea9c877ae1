"""What both programs share to read what was typed."""
