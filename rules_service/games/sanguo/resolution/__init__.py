"""How uses of cards are resolved: strikes, tricks, equipment, answers, judgements, damage."""
