"""A27: a hero with a second play phase in his turn. He exists only in this test."""

from rules_service.engine.game import SPECTATOR
from rules_service.games.sanguo.abilities.ability import Ability
from rules_service.games.sanguo.abilities.arguments import PhaseRun
from rules_service.games.sanguo.catalog.hero_row import MALE, HeroRow
from rules_service.games.sanguo.game import Sanguo
from rules_service.games.sanguo.heroes import liu_bei, zhou_yu
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.standard_book import standard_book
from tests.rules_service.games.sanguo.builder import H, Match, skill, use
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import state_pb2 as pb

STRIKES = ["c2-strike", "c3-strike", "c4-strike", "c5-strike", "c6-strike", "c7-strike", "s7-strike", "s8-strike"]


class OnceMore(Ability):
    """After his first discard phase of a turn he plays and discards again."""

    id = "once-more"
    rule = "H-ONCEMORE"

    async def phase_ended(self, world: World, owner: pb.Hero, run: PhaseRun) -> None:
        if run.phase == pb.PHASE_DISCARD and self.id not in world.turn.used_in_turn:
            world.turn.used_in_turn.append(self.id)
            world.turn.phase = pb.PHASE_MOVE  # the phase before the next one


HERO = HeroRow(number=19, hero="lu-su", name="Lu Su", name_zh="鲁肃", hp=4, sex=MALE, camp="wu")
GAME = Sanguo(standard_book().with_hero(HERO, (OnceMore(), *liu_bei.SKILLS, *zhou_yu.SKILLS)))


def counters(match: Match, viewer: str) -> tuple[int, list[str], int]:
    turn = GAME.view(match.state, viewer).table.turn
    return turn.strikes, list(turn.used), turn.given


def strike(match: Match) -> Match:
    return match.until("act").use(match.hand("lu-su")[0], "gan-ning")


def give_two(match: Match) -> Match:
    return match.until("act").skill("ren-de", "lu-xun", cards=match.hand("lu-su")[:2])


def once_played() -> Match:
    """Every counter was used in the first play phase, which is not over yet."""
    warm = {"lu-su": H((4, 4), STRIKES, gear=["h5-offensive-horse"], hp=2), "lu-xun": H((6, 4))}
    match = Match("lu-su", warm=warm, cold={"gan-ning": H((3, 4))}, game=GAME)
    strike(match).skill("fan-jian", "gan-ning").choose("fan-jian", "spade").skill("offensive-horse").step(4, 5)
    return give_two(match).until("act")


@rule("A27")
def test_views_show_the_counters_in_the_play_phase() -> None:
    match = once_played()
    for viewer in ("cold", "warm", SPECTATOR):
        assert counters(match, viewer) == (1, ["fan-jian", "offensive-horse"], 2)
    assert set(match.refused(use(match.hand("lu-su")[0], "gan-ning"))) >= {"USED_UP"}
    assert set(match.refused(skill("fan-jian", "gan-ning"))) == {"USED_UP"}
    assert match.hp("lu-su") == 3


@rule("A27")
def test_views_of_other_phases_show_no_counters() -> None:
    match = once_played().end()
    match.state.core.table.turn.strikes = 1
    assert match.request.kind == pb.REQUEST_KIND_DISCARD
    for viewer in ("cold", "warm", SPECTATOR):
        assert counters(match, viewer) == (0, [], 0)


@rule("A27", "P3")
def test_second_play_phase_begins_with_no_counters() -> None:
    match = once_played().end().until("act")
    assert list(match.state.core.table.turn.used_in_turn) == ["once-more"]
    assert counters(match, "warm") == (0, [], 0)
    assert give_two(match).hp("lu-su") == 4
    match.skill("offensive-horse").step(4, 4)
    before = match.hp("gan-ning")
    assert strike(match).until("act").hp("gan-ning") == before - 1
    assert set(match.refused(skill("offensive-horse"))) == {"USED_UP"}


@rule("A27")
def test_second_play_phase_allows_once_per_phase_skills_again() -> None:
    match = once_played().end().skill("fan-jian", "gan-ning")
    assert match.request.subject == "fan-jian"
    assert counters(match, "warm") == (0, ["fan-jian"], 0)


@rule("A27")
def test_turn_has_only_one_further_play_phase() -> None:
    match = once_played().end().end().until("turn")
    assert [event.phase_began.phase for event in match.happened("phase_began")].count(pb.PHASE_PLAY) == 2
