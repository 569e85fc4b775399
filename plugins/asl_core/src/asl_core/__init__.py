"""The base facts of Advanced Squad Leader that other sections amend, a class a numbered rule."""
