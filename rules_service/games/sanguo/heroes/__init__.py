"""The heroes, one file each: row, skills, texts."""
