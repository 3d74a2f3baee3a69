"""The client library of the match service: play, watch and queue matches.

async with connect("127.0.0.1:7020") as anyone:
    player = await anyone.as_guest("Ada")
    match = await player.create_match("chuhe", [seat_of_caller("north"), seat_of_bot("south", "greedy")])
    async for update in player.watch(match.match_id):
        ...
"""

from zhanqi_client.channel import connect
from zhanqi_client.client import Client, Submitted, seat_of_bot, seat_of_caller
from zhanqi_client.reasons import Reason
from zhanqi_client.retry import RetryPolicy
from zhanqi_wire import options

__all__ = ["Client", "Reason", "RetryPolicy", "Submitted", "connect", "options", "seat_of_bot", "seat_of_caller"]
