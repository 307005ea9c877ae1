"""The widgets that screens share; each is a kv rule and a small class."""
