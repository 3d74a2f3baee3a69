"""How bots decide. A module here is a level; a level that knows games is a package with a module for each of them.

The `POLICY` of the game's module, else of the level's, decides. `WEAKER` of the level names the one that steps in where it fails;
without it, `uniform` does.
"""
