"""The heroes' skills, one file for each hero."""
