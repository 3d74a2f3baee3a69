"""Small things that every service needs on the wire: errors, interceptors, health, options."""
