"""A slow, obvious statement of the rules in RULES.md, used only to check the engine.

It shares no code with the engine: a board is a dictionary, a line is found by walking, a move
is legal when every line it makes passes the words of the rule, and lists of moves come from
trying everything. Flex adds diagonals to the same board (`flex`), the house twists who sees
what, who acts and when play stops (`twists`). The card game shares only the tiles: a table is a
multiset, rows come from exact cover (`cards_rows`, `cards`, `cards_game`). Docstrings cite the
clauses (CL5 and so on).
"""
