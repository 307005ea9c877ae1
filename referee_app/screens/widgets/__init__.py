"""The family of parts that every screen is made of; each is a kv rule and a thin class."""
