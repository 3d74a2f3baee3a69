"""How bots decide: one module or package per level. `levels` finds them."""
