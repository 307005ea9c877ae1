"""Tests of what a leader does at the base."""
