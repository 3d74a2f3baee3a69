"""Validates states before the rules read them (Q6)."""

from collections.abc import Mapping
from functools import lru_cache

from rules_service.engine.cache import Cache
from rules_service.engine.errors import MalformedPosition
from rules_service.games.sanguo.abilities.book import Book
from rules_service.games.sanguo.catalog.board import SEATS, TERRAIN
from rules_service.games.sanguo.catalog.figures import DRAFT, LINEUP
from rules_service.games.sanguo.decisions.legality import NEED_RULES
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

MOST = 1_000_000
"""Upper bound of every number in a state."""

_STAGES = frozenset(pb.Stage.values()) - {pb.STAGE_UNSPECIFIED}
_KINDS = frozenset(pb.RequestKind.values()) - {pb.REQUEST_KIND_UNSPECIFIED}
_SIDE_KINDS = frozenset({pb.REQUEST_KIND_DRAFT, pb.REQUEST_KIND_NAME_BASE, pb.REQUEST_KIND_TURN})
_PHASES = frozenset(pb.Phase.values()) - {pb.PHASE_UNSPECIFIED}


REMEMBERED = 1 << 10
"""Number of validated cores whose result is cached; each takes about 4 KB."""


def validate(book: Book, state: pb.State) -> None:
    """Raise `MalformedPosition` for a state that the rules cannot have produced."""
    _validate_cached(book, state.core, "core")
    began, path = state.core, "core"
    if state.HasField("resolution"):
        began, path = state.resolution.checkpoint, "resolution.checkpoint"
        _validate_cached(book, state.resolution.checkpoint, "resolution.checkpoint")
        if not state.HasField("request"):
            raise MalformedPosition("request", "absent, though something is being resolved")
    _validate_beginning(began, path)
    if state.HasField("request"):
        _validate_request(state)


def _validate_cached(book: Book, core: pb.Core, path: str) -> None:
    problem = _problem(book, core.SerializeToString(deterministic=True))
    if problem is not None:
        raise MalformedPosition(path + problem[0], problem[1])


# A state is usually validated for its options and again for the action; a checkpoint stays for a whole resolution.
@lru_cache(maxsize=REMEMBERED)
def _problem(book: Book, raw: bytes) -> tuple[str, str] | None:
    """The path below the core and the problem there, if any."""
    try:
        _validate_core(book, pb.Core.FromString(raw), "")
    except MalformedPosition as error:
        return error.path, error.problem
    return None


CACHES: Mapping[str, Cache] = {"vetted-core": _problem}
"""This module's caches by name."""


def _validate_core(book: Book, core: pb.Core, path: str) -> None:
    table = core.table
    if [side.seat for side in table.sides] != list(SEATS):
        raise MalformedPosition(f"{path}.table.sides", "not the two seats in ring order")
    if not 1 <= len(core.seed) <= 64:
        raise MalformedPosition(f"{path}.seed", "1 to 64 bytes")
    if core.cursor.stage not in _STAGES:
        raise MalformedPosition(f"{path}.cursor.stage", "not set, or unknown")
    if table.HasField("ending") != (core.cursor.stage == pb.STAGE_OVER):
        raise MalformedPosition(f"{path}.table.ending", "does not fit the stage")
    if core.HasField("looking") and core.looking.hero not in {hero.hero for hero in core.table.heroes}:
        raise MalformedPosition(f"{path}.looking.hero", "not a hero of the game")
    if core.draws > 1 << 62:
        raise MalformedPosition(f"{path}.draws", "too great")
    _validate_heroes(book, core, path)
    _validate_turn(core, path)
    _validate_cards(book, core, path)


def _validate_beginning(core: pb.Core, path: str) -> None:
    """When a script begins, nobody is dying, and the current hero is on the board except before its return (G6)."""
    for place, hero in enumerate(core.table.heroes):
        if hero.HasField("at") and hero.hp < 1:
            raise MalformedPosition(f"{path}.table.heroes[{place}].hp", "out of range")
    turn = core.table.turn
    if core.cursor.stage not in (pb.STAGE_PHASE, pb.STAGE_ACT) or turn.phase == pb.PHASE_BEGIN:
        return
    if not any(hero.hero == turn.hero and hero.HasField("at") for hero in core.table.heroes):
        raise MalformedPosition(f"{path}.table.turn.hero", "not on the board")


def _validate_heroes(book: Book, core: pb.Core, path: str) -> None:
    table = core.table
    cold, warm = (list(side.lineup) for side in table.sides)
    drafted = len(cold) == len(warm) == LINEUP
    names = [hero.hero for hero in table.heroes]
    # The heroes are listed as soon as both line-ups are complete.
    expected = [name for pair in zip(cold, warm, strict=True) for name in pair] if drafted else []
    if names != expected or len({*cold, *warm}) != len(cold) + len(warm):
        raise MalformedPosition(f"{path}.table.heroes", "not the line-ups in ring order")
    picks = [side.count(seat) for side, seat in ((DRAFT[: len(cold) + len(warm)], seat) for seat in SEATS)]
    if [len(cold), len(warm)] != picks or not _fits_set_up(core, drafted=drafted):
        raise MalformedPosition(f"{path}.table.sides", "do not fit the stage")
    for place, name in enumerate([*cold, *warm]):
        if name not in book.heroes:
            raise MalformedPosition(f"{path}.table.sides", f"hero {place} is unknown")
    if [hand.hero for hand in core.hands] != names:
        raise MalformedPosition(f"{path}.hands", "not one for each hero, in their order")
    for place, (hero, hand) in enumerate(zip(table.heroes, core.hands, strict=True)):
        problem = _hero_problem(book, hero, hand, SEATS[place % len(SEATS)])
        if problem is not None:
            raise MalformedPosition(f"{path}.table.heroes[{place}].{problem[0]}", problem[1])


def _fits_set_up(core: pb.Core, *, drafted: bool) -> bool:
    """Whether the picked and named heroes fit the stage (G1)."""
    stage, sides = core.cursor.stage, core.table.sides
    if stage == pb.STAGE_DRAFT:
        return not drafted and not any(side.base for side in sides)
    if stage == pb.STAGE_NAME_BASE:
        return drafted and not sides[-1].base
    return stage == pb.STAGE_OVER or (drafted and all(side.base in side.lineup for side in sides))


def _hero_problem(book: Book, hero: pb.Hero, hand: pb.Hand, seat: str) -> tuple[str, str] | None:
    """The field and its problem, if any."""
    if hero.seat != seat:
        return "seat", "not the side that has it"
    if hero.HasField("at") and (hero.at.row, hero.at.col) not in TERRAIN:
        return "at", "not on the board"
    if not -MOST <= hero.hp <= book.heroes[hero.hero].hp:
        return "hp", "out of range"
    if hero.hand_size != len(hand.cards):
        return "hand_size", "not the number of its hand cards"
    for token in hero.tokens:
        if not 0 < token.count <= MOST:
            return "tokens", "out of range"
    return None


def _validate_turn(core: pb.Core, path: str) -> None:
    table = core.table
    names = {hero.hero for hero in table.heroes}
    if not set(table.acted) <= names or len(set(table.acted)) < len(table.acted):
        raise MalformedPosition(f"{path}.table.acted", "not different heroes of the game")
    if core.cursor.stage in (pb.STAGE_PHASE, pb.STAGE_ACT) and table.turn.hero not in names:
        raise MalformedPosition(f"{path}.table.turn.hero", "not a hero of the game")
    if core.cursor.stage == pb.STAGE_PHASE and table.turn.phase not in _PHASES:
        raise MalformedPosition(f"{path}.table.turn.phase", "not set, or unknown")
    if core.cursor.stage == pb.STAGE_ACT and table.turn.phase != pb.PHASE_PLAY:
        raise MalformedPosition(f"{path}.table.turn.phase", "not the play phase, to which actions belong")
    if core.cursor.stage == pb.STAGE_TURN and len(table.acted) >= len(names):
        raise MalformedPosition(f"{path}.table.acted", "nobody is left")
    if not {effect.target for effect in table.turn.effects} <= names:
        raise MalformedPosition(f"{path}.table.turn.effects", "not on a hero of the game")
    for side in table.sides:
        if side.carrier and side.carrier not in side.lineup:
            raise MalformedPosition(f"{path}.table.sides", "a flag's carrier is not of its side")
        if side.carrier and side.HasField("flag"):
            raise MalformedPosition(f"{path}.table.sides", "a flag is carried, and lies on a cell")
    if not _figures_fit(table):
        raise MalformedPosition(f"{path}.table", "a figure is out of range")


def _figures_fit(table: pb.Table) -> bool:
    """Whether the round, the scores, the switches and the turn's counters are in their ranges."""
    turn, rules = table.turn, table.rules
    counts = (table.round, turn.strikes, turn.given, turn.strike_reach, *(side.score for side in table.sides))
    changes = sum(abs(effect.value) for effect in turn.move_effects)
    if any(not 0 <= count <= MOST for count in counts) or changes > MOST:
        return False
    return 1 <= rules.goal <= MOST and 1 <= rules.rounds <= MOST and 0 <= rules.dujiang_cost <= 1


def _validate_cards(book: Book, core: pb.Core, path: str) -> None:
    # Q5: every card is in one zone.
    table = core.table
    cards = [*core.deck, *table.discard, *table.resolving, *core.looking.cards]
    for hand in core.hands:
        cards += hand.cards
    for place, hero in enumerate(table.heroes):
        cards += hero.equipment
        cards += [delayed.card for delayed in hero.delayed]
        for card in hero.equipment:
            if card not in book.gear:
                raise MalformedPosition(f"{path}.table.heroes[{place}].equipment", "no equipment")
        for delayed in hero.delayed:
            if delayed.kind not in book.cards or book.cards[delayed.kind].group != rb.CARD_GROUP_DELAYED:
                raise MalformedPosition(f"{path}.table.heroes[{place}].delayed", "not a kind that lies there")
    if len(cards) != len(book.faces) or set(cards) != book.faces.keys():
        raise MalformedPosition(path, "not every card of the deck in exactly one zone")


def _validate_request(state: pb.State) -> None:
    """Check the fields of a request that are read. Whether the rules asked it is checked when it is answered."""
    request, table = state.request, state.core.table
    heroes = {hero.hero: hero for hero in table.heroes}
    if request.kind not in _KINDS:
        raise MalformedPosition("request.kind", "not set, or unknown")
    if table.HasField("ending"):
        raise MalformedPosition("request", "set, though the game is over")
    if request.seat not in SEATS or (request.hero in heroes and heroes[request.hero].seat != request.seat):
        raise MalformedPosition("request.seat", "not who is asked")
    if request.kind not in _SIDE_KINDS and (request.hero or request.kind != pb.REQUEST_KIND_CHOOSE):
        if request.hero not in heroes:
            raise MalformedPosition("request.hero", "not a hero of the game")
        if request.kind != pb.REQUEST_KIND_RETURN and not heroes[request.hero].HasField("at"):
            raise MalformedPosition("request.hero", "not on the board")
    if request.kind == pb.REQUEST_KIND_STEP and not (request.mover in heroes and heroes[request.mover].HasField("at")):
        raise MalformedPosition("request.mover", "not on the board")
    if request.kind == pb.REQUEST_KIND_RESPOND and request.subject not in NEED_RULES:
        raise MalformedPosition("request.subject", "nothing that is needed")
    offers = request.offers
    if any((cell.row, cell.col) not in TERRAIN for cell in offers.cells):
        raise MalformedPosition("request.offers.cells", "not on the board")
    counts = (offers.min_cards, offers.max_cards, offers.min_heroes, offers.max_heroes, *(way.count for way in offers.ways))
    if min(counts) < 0:
        raise MalformedPosition("request.offers", "a count below 0")
    if request.kind == pb.REQUEST_KIND_CHOOSE and not (offers.cells or offers.values):
        raise MalformedPosition("request.offers", "empty")
    if request.kind in (pb.REQUEST_KIND_RETURN, pb.REQUEST_KIND_STEP) and not offers.cells:
        raise MalformedPosition("request.offers.cells", "empty")
    if request.kind in _SIDE_KINDS and not offers.heroes:
        raise MalformedPosition("request.offers.heroes", "empty")
