"""What games stand on."""
