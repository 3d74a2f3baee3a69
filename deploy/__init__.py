"""Ways to run Zhanqi."""
