"""The default limits without house bots in the queue, for tests that change some of them."""

from dataclasses import replace
from typing import Any

from pydantic import SecretStr

from match_service.settings import Settings
from match_service.usecases.ports.limits import Limits

_USUAL = Settings(development=True, redis_url=SecretStr("")).limits()


def usual_limits(**changes: Any) -> Limits:
    return replace(_USUAL, **changes)
