"""Password hashes with the real parameters."""

import pytest
from argon2 import Parameters, Type, extract_parameters, profiles

from match_service.adapters.identity.passwords import Argon2Passwords


async def test_password_is_stored_as_rfc_9106_recommends() -> None:
    passwords = Argon2Passwords(1)
    stored = await passwords.hashed("a password of tests")
    assert extract_parameters(stored) == profiles.RFC_9106_LOW_MEMORY
    assert stored != await passwords.hashed("a password of tests")
    assert "a password of tests" not in stored


@pytest.mark.parametrize(
    ("password", "is_stored", "is_right"),
    [("mine", True, True), ("other", True, False), ("", False, False), ("mine", False, False)],
)
async def test_only_the_stored_password_is_right(password: str, is_stored: bool, is_right: bool) -> None:
    passwords = Argon2Passwords(1)
    stored = await passwords.hashed("mine") if is_stored else None
    assert await passwords.is_right(password, stored) is is_right


async def test_unknown_account_costs_as_much_as_a_known_one() -> None:
    passwords = Argon2Passwords(1)
    known: Parameters = extract_parameters(await passwords.hashed("mine"))
    assert extract_parameters(passwords._decoy) == known
    assert known.type is Type.ID
