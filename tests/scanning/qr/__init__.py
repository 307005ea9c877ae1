"""The tests of `scanning.qr`."""
