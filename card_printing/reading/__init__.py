"""Looks at what was printed or photographed: is every card there?"""
