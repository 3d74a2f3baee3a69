"""How matches start: openings, invitations, queues, pairing, rematches."""
