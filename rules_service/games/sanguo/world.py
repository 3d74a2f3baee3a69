"""A position that is being played on: the draft that the rules edit, and what is to be told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from rules_service.engine.game import Tally
from rules_service.engine.rng import Chance
from rules_service.games.sanguo.catalog.board import Cell
from rules_service.games.sanguo.scene import Scene
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.catalog.book import Book


class GameEnded(Exception):
    """Leaves whatever is being resolved: the game is over (G7). Not an error."""


class World(Scene):
    """The draft. All changes go through here, or through the modules named by what they change (zones, deck, damage …)."""

    def __init__(self, core: pb.Core, book: Book) -> None:
        super().__init__(core.table, {hand.hero: hand.cards for hand in core.hands}, book)
        self.core = core
        self.own_hands: dict[str, pb.Hand] = {hand.hero: hand for hand in core.hands}
        self.chance = Chance(core.seed, core.draws)
        self.events: list[eb.Event] = []
        self.tallies: list[Tally] = []

    def take_in_heroes(self) -> None:
        """The heroes have just been listed (G1)."""
        self.heroes = {hero.hero: hero for hero in self.table.heroes}
        self.own_hands = {hand.hero: hand for hand in self.core.hands}
        self.hands = {hand.hero: hand.cards for hand in self.core.hands}

    @property
    def turn(self) -> pb.Turn:
        """The turn that is under way."""
        return self.table.turn

    def current(self) -> pb.Hero:
        """The hero whose turn it is."""
        return self.heroes[self.table.turn.hero]

    def tell(self, event: eb.Event) -> None:
        """Note what has happened; `events` decides who learns of it."""
        self.events.append(event)

    def tell_skill(self, hero: pb.Hero, skill: str, *targets: str) -> None:
        """Note that a skill, a weapon or a terrain was used."""
        self.tell(eb.Event(skill_used=eb.SkillUsed(hero=hero.hero, skill=skill, targets=targets)))
        self.tally_skill(skill)

    def tally_skill(self, skill: str) -> None:
        """Count a use; `CardUsed` tells of conversions."""
        self.tallies.append(Tally("skills", skill, 1))

    def below(self, bound: int) -> int:
        """A draw of chance (Q2)."""
        drawn = self.chance.below(bound)
        self.core.draws = self.chance.draws
        return drawn

    def put(self, hero: pb.Hero, cell: Cell) -> None:
        """Set where a hero is. Arriving is another matter: see `flags.arrive`."""
        hero.at.row, hero.at.col = cell

    def set_tokens(self, hero: pb.Hero, name: str, count: int) -> None:
        """Set how many of these tokens it has (D4)."""
        if self.tokens(hero, name) == count:
            return
        kept = [pb.Token(token=token.token, count=token.count) for token in hero.tokens if token.token != name]
        if count:
            kept.append(pb.Token(token=name, count=count))
        del hero.tokens[:]
        hero.tokens.extend(sorted(kept, key=lambda token: token.token))
        self.tell(eb.Event(tokens_changed=eb.TokensChanged(hero=hero.hero, token=name, count=count)))

    def score(self, seat: str, points: int, source: str) -> None:
        """A side scores; at the goal it wins at once (G7)."""
        side = self.side(seat)
        side.score += points
        self.tell(eb.Event(scored=eb.Scored(seat=seat, points=points, score=side.score)))
        self.tallies.append(Tally("points", source, points))
        if side.score >= self.table.rules.goal:
            self.end(seat, pb.ENDING_REASON_GOAL)

    def end(self, winner: str, reason: pb.EndingReason) -> NoReturn:
        """End the game (G7), and with it whatever is being resolved."""
        self.table.ending.winner = winner
        self.table.ending.reason = reason
        self.tell(eb.Event(ended=eb.Ended(winner=winner, reason=reason)))
        raise GameEnded
