"""The games for rainy days: pure rules, each a room of its own, all of one shape."""
