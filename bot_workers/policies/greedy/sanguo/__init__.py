"""`greedy` for Sanguo."""

from bot_workers.policies.greedy.sanguo.policy import Greedy

POLICY = Greedy()
