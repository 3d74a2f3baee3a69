"""`greedy` for Chuhe."""

from bot_workers.policies.greedy.chuhe.policy import Greedy

POLICY = Greedy()
