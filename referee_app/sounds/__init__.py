"""Our own short tones and what is felt with them: made by a script, told apart with eyes closed."""
