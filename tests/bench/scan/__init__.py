"""What the scanner reads, beside what others read, and how long it takes."""
