"""How fast the engine is, and that it got no slower: see README.md beside this file."""
