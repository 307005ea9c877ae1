"""The demonstration: plays a game through the real screens with simulated touches and saves pictures and a page."""
