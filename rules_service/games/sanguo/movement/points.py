"""The points of a move phase (M1)."""

from rules_service.games.sanguo.abilities.lookup import with_hook
from rules_service.games.sanguo.position.scene import Scene
from zhanqi.games.sanguo.v1 import state_pb2 as pb


def move_phase_points(scene: Scene, hero: pb.Hero) -> int:
    """The points of the hero's move phase, by the turn's effects of the three classes."""
    points = hero.hp
    # A12: a skill's points are the oldest effect of class 1.
    for ability in with_hook(scene, hero, "move_points"):
        points = ability.move_points(scene, hero) or points
    effects = scene.table.turn.move_effects
    first = [effect.value for effect in effects if effect.rank == 1]
    second = [effect.value for effect in effects if effect.rank == 2]
    changes = [effect.value for effect in effects if effect.rank == 3]
    if second:
        return second[-1]
    points = first[-1] if first else points
    return max(points + sum(changes), 0) if changes else points
