"""The terrains with an effect (B4), one file each."""
