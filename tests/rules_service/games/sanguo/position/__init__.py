"""What seats learn of events."""
