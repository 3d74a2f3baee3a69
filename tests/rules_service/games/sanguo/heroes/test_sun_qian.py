"""孙乾: 奔命, 归营."""

from tests.rules_service.games.sanguo.builder import END, MOVE, H, Match
from tests.rules_service.games.sanguo.rules import rule


@rule("H-BENMING", "M1", "M2")
def test_ben_ming_gives_four_points_in_the_move_phase_only() -> None:
    warm = {"sun-qian": H((4, 4), hp=1, gear=["h5-offensive-horse"])}
    match = Match("sun-qian", MOVE, warm=warm, cold={"gan-ning": H((7, 7))})
    assert match.request.points == 4
    match.stop().skill("offensive-horse")
    assert match.request.points == 1


@rule("H-GUIYING", "M9", "G4", "A03")
def test_gui_ying_returns_to_the_base_and_takes_the_flag() -> None:
    match = Match("sun-qian", END, warm={"sun-qian": H((2, 4), hp=1)}, cold={"gan-ning": H((7, 1))}).trigger("gui-ying").settle()
    assert (match.at("sun-qian"), match.side("warm").carrier) == ((7, 1), "sun-qian")
    assert match.hp("sun-qian") == 1, "A03: the lake that he left heals nobody"


@rule("H-GUIYING")
def test_gui_ying_may_be_declined() -> None:
    match = Match("sun-qian", END, warm={"sun-qian": H((1, 5))}, cold={"gan-ning": H((7, 7))}).decline("gui-ying")
    assert match.at("sun-qian") == (1, 5)


@rule("H-GUIYING", "A35")
def test_gui_ying_does_not_ask_on_the_own_base() -> None:
    for at, asked in (((7, 1), False), ((6, 1), True)):
        match = Match("sun-qian", END, warm={"sun-qian": H(at)}, cold={"gan-ning": H((7, 7))})
        assert match.was_asked("trigger", "gui-ying") is asked
