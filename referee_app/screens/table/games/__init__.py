"""How each game looks and is touched: a plain module each."""
