"""Simulated games and the paper camera. They use the product's public interfaces; only the command line knows them."""
