"""A position: scene, draft, zones, views, and what each seat learns of events."""
