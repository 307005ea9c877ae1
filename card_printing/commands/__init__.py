"""`field-marshal-cards`: commands, options and what the organiser sees."""
