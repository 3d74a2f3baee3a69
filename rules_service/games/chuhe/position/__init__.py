"""A position in the form that the rules work on."""
