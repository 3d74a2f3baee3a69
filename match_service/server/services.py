"""The services of the contract that the match service serves."""

from zhanqi.match.v1 import (
    account_service_pb2,
    admin_service_pb2,
    life_cycle_service_pb2,
    match_service_pb2,
    player_service_pb2,
    queue_service_pb2,
    rating_service_pb2,
    replay_service_pb2,
    spectator_service_pb2,
)

PLAYER_SERVICE = player_service_pb2.DESCRIPTOR.services_by_name["PlayerService"]
MATCH_SERVICE = match_service_pb2.DESCRIPTOR.services_by_name["MatchService"]
QUEUE_SERVICE = queue_service_pb2.DESCRIPTOR.services_by_name["QueueService"]
LIFE_CYCLE_SERVICE = life_cycle_service_pb2.DESCRIPTOR.services_by_name["LifeCycleService"]
RATING_SERVICE = rating_service_pb2.DESCRIPTOR.services_by_name["RatingService"]
ACCOUNT_SERVICE = account_service_pb2.DESCRIPTOR.services_by_name["AccountService"]
SPECTATOR_SERVICE = spectator_service_pb2.DESCRIPTOR.services_by_name["SpectatorService"]
ADMIN_SERVICE = admin_service_pb2.DESCRIPTOR.services_by_name["AdminService"]
REPLAY_SERVICE = replay_service_pb2.DESCRIPTOR.services_by_name["ReplayService"]
SERVICES = (
    PLAYER_SERVICE,
    ACCOUNT_SERVICE,
    ADMIN_SERVICE,
    MATCH_SERVICE,
    SPECTATOR_SERVICE,
    LIFE_CYCLE_SERVICE,
    QUEUE_SERVICE,
    RATING_SERVICE,
    REPLAY_SERVICE,
)
