"""Fuzzing of everything that reads text: `python -m fuzz 600` in tests/, for ten minutes."""
