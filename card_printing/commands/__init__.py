"""The commands of `field-marshal-cards`: new, print, reprint, check and preview."""
