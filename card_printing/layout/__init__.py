"""The layout in millimetres: designs, the face of a card, sheets. Pure: nothing here draws."""
