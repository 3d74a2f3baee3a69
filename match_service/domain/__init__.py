"""What a match is: plain values and the pure rules of its record, revisions and pace. Knows no game and no technology."""
