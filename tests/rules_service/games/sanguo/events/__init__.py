"""A second model of the events: what each viewer receives, compared with the engine in lock step."""
