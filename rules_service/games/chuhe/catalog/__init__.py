"""Every figure of Chuhe, its board and its texts."""
