"""Red Factories, section 6: cellars."""
