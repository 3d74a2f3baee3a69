"""Small things that every service needs on the wire: errors, the server's edge, health, options."""
