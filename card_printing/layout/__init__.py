"""Where things stand, in millimetres: designs, card faces, sheets. Pure: nothing here draws."""
