"""Damage, dying and judgements."""
