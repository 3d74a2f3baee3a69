"""射杀 (K2)."""

from rules_service.games.sanguo.catalog.words import Words
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.resolution.strike import StrikeCard
from zhanqi.games.sanguo.v1 import state_pb2 as pb


class LineStrike(StrikeCard):
    kind = "line-strike"
    rule = "K2"
    words = Words(
        "Line Strike",
        "A strike that counts and hits like a plain one. It may also target another hero in the same row or column, at any "
        "distance.",
        "射杀",
        "杀的一种，效果和次数限制同普杀；也可以指定同一行或同一列任意距离的其他角色。",
    )

    def also_reaches(self, scene: Scene, user: pb.Hero, target: pb.Hero) -> bool:
        return scene.same_line(user, target)


CARD = LineStrike()
