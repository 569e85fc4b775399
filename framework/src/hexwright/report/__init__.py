"""Rulings and boards as people read them: text, JSON, pictures."""
