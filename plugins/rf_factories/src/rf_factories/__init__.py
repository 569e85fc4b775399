"""Red Factories, section 5: a class a numbered rule."""
