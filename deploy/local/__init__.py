"""`make run`: every service on one machine, on embedded defaults."""
