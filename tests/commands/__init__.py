"""The commands of `field-marshal`, as people and scripts use them."""
