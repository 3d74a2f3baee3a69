"""What happens, and what each viewer learns of it (V8)."""
