"""The draft of a position that the rules edit, with the events and tallies recorded along the way."""

from typing import NoReturn

from rules_service.engine.game import Tally
from rules_service.engine.rng import Chance
from rules_service.games.sanguo.catalog.board import Cell
from rules_service.games.sanguo.catalog.catalog import Catalog
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class GameEnded(Exception):
    """Unwinds whatever is being resolved because the game is over (G7). Not an error."""


class World(Scene):
    """The draft. All changes go through it, or through the modules named after what they change (zones, deck, damage …)."""

    def __init__(self, core: pb.Core, catalog: Catalog) -> None:
        super().__init__(core.table, {hand.hero: hand.cards for hand in core.hands}, catalog)
        self.core = core
        self.own_hands: dict[str, pb.Hand] = {hand.hero: hand for hand in core.hands}
        self.chance = Chance(core.seed, core.draws)
        self.events: list[eb.Event] = []
        self.tallies: list[Tally] = []

    def index_heroes(self) -> None:
        """Index the heroes again after they were listed (G1)."""
        self.heroes = {hero.hero: hero for hero in self.table.heroes}
        self.own_hands = {hand.hero: hand for hand in self.core.hands}
        self.hands = {hand.hero: hand.cards for hand in self.core.hands}

    @property
    def turn(self) -> pb.Turn:
        """The current turn."""
        return self.table.turn

    def current(self) -> pb.Hero:
        """The hero whose turn it is."""
        return self.heroes[self.table.turn.hero]

    def record(self, event: eb.Event) -> None:
        """Record an event; `redaction` decides what each seat learns of it."""
        self.events.append(event)

    def record_skill(self, hero: pb.Hero, skill: str, *targets: str) -> None:
        """Record and count the use of a skill, a piece of equipment or a terrain."""
        self.record(eb.Event(skill_used=eb.SkillUsed(hero=hero.hero, skill=skill, targets=targets)))
        self.tally_skill(skill)

    def tally_skill(self, skill: str) -> None:
        """Count a use without an event; conversions appear in `CardUsed`."""
        self.tallies.append(Tally("skills", skill, 1))

    def below(self, bound: int) -> int:
        """A random number from 0 to `bound - 1` (Q2)."""
        drawn = self.chance.below(bound)
        self.core.draws = self.chance.draws
        return drawn

    def put(self, hero: pb.Hero, cell: Cell) -> None:
        """Set the hero's cell. `flags.arrive` deals with what follows."""
        hero.at.row, hero.at.col = cell

    def set_tokens(self, hero: pb.Hero, name: str, count: int) -> None:
        """Set the hero's number of tokens of this name (D4)."""
        if self.tokens(hero, name) == count:
            return
        tokens = [pb.Token(token=token.token, count=token.count) for token in hero.tokens if token.token != name]
        if count:
            tokens.append(pb.Token(token=name, count=count))
        del hero.tokens[:]
        hero.tokens.extend(sorted(tokens, key=lambda token: token.token))
        self.record(eb.Event(tokens_changed=eb.TokensChanged(hero=hero.hero, token=name, count=count)))

    def score(self, seat: str, points: int, source: str) -> None:
        """Add points to a side's score; at the goal it wins at once (G7)."""
        side = self.side(seat)
        side.score += points
        self.record(eb.Event(scored=eb.Scored(seat=seat, points=points, score=side.score)))
        self.tallies.append(Tally("points", source, points))
        if side.score >= self.table.rules.goal:
            self.end(seat, pb.ENDING_REASON_GOAL)

    def end(self, winner: str, reason: pb.EndingReason) -> NoReturn:
        """End the game and abandon whatever is being resolved (G7)."""
        self.table.ending.winner = winner
        self.table.ending.reason = reason
        self.record(eb.Event(ended=eb.Ended(winner=winner, reason=reason)))
        raise GameEnded
