"""祖茂: 诱兵."""

from tests.rules_service.games.sanguo.builder import MOVE, H, Match, trigger
from tests.rules_service.games.sanguo.rules import rule


def baiting(
    at: tuple[int, int], partner: tuple[int, int], flags: dict[str, str | tuple[int, int]] | None = None, **more: object
) -> Match:
    warm = {"zu-mao": H(at, **more)}  # type: ignore[arg-type]
    return Match("zu-mao", MOVE, warm=warm, cold={"gan-ning": H(partner), "zhou-yu": H((1, 6))}, flags=flags)


@rule("H-YOUBING", "M4", "M10")
def test_you_bing_moves_the_partner_along_while_possible() -> None:
    match = baiting((3, 1), (3, 5)).trigger("you-bing", "gan-ning").step(3, 2)
    assert match.at("gan-ning") == (3, 6)
    match.step(2, 2)
    assert match.at("gan-ning") == (2, 6)


@rule("H-YOUBING", "M7")
def test_you_bing_leaves_a_blocked_partner_in_place() -> None:
    assert baiting((6, 3), (5, 4)).trigger("you-bing", "gan-ning").step(6, 4).at("gan-ning") == (5, 4)


@rule("H-YOUBING")
def test_you_bing_refuses_the_marshal_far_heroes_and_himself() -> None:
    match = baiting((5, 4), (4, 4), {"cold": "gan-ning"})
    assert not match.was_asked("trigger")
    match = baiting((5, 4), (4, 4))
    assert set(match.refused(trigger("you-bing", "zhou-yu"))) == {"BAD_TARGET", "TOO_FAR"}
    assert set(match.refused(trigger("you-bing", "zu-mao"))) == {"BAD_TARGET"}


@rule("A21", "H-YOUBING")
def test_you_bing_continues_when_the_partner_becomes_the_marshal() -> None:
    match = baiting((5, 3), (3, 5), {"cold": (3, 6)}).trigger("you-bing", "gan-ning").step(5, 4)
    assert match.side("cold").carrier == "gan-ning"
    match.step(6, 4)
    assert match.at("gan-ning") == (3, 6)
    match.step(6, 3)
    assert match.at("gan-ning") == (3, 5)


@rule("H-YOUBING")
def test_you_bing_works_only_in_his_move_phase() -> None:
    match = baiting((5, 3), (3, 4), gear=["h5-offensive-horse"]).trigger("you-bing", "gan-ning").stop()
    assert match.skill("offensive-horse").step(5, 4).at("gan-ning") == (3, 4)
