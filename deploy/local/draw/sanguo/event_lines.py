"""A line of text for each notable event; phases, turns and the end are shown elsewhere."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.text import Text

from deploy.local.draw.sanguo.names import FLAG, STYLES, Names, place
from zhanqi.games.sanguo.v1 import event_pb2


class EventLines:
    def __init__(self, names: Names) -> None:
        self._names = names

    def line(self, event: event_pb2.Event) -> Text | None:
        """The line of an event; None if it has none."""
        kind = event.WhichOneof("kind") or ""
        write = _LINES.get(kind)
        return None if write is None else write(self, getattr(event, kind))

    def _act(self, hero: str, what: str, targets: Iterable[str] = ()) -> Text:
        text = self._names.hero(hero).append(f" {what}")
        for index, target in enumerate(targets):
            text.append(" → " if index == 0 else ", ").append_text(self._names.hero(target))
        return text

    def _made(self, kind: str, via: str) -> str:
        return f"{self._names.of(via)}（{self._names.of(kind)}）" if via else self._names.of(kind)

    def _hero_picked(self, event: event_pb2.HeroPicked) -> Text:
        return self._names.side(event.seat).append(f" 选 {self._names.of(event.hero)}")

    def _base_named(self, event: event_pb2.BaseNamed) -> Text:
        return self._names.side(event.seat).append(f" 大本营 {self._names.of(event.hero)}")

    def _phase_skipped(self, event: event_pb2.PhaseSkipped) -> Text:
        return self._act(event.hero, f"跳过{self._names.phase(event.phase)}")

    def _came_back(self, event: event_pb2.CameBack) -> Text:
        return self._act(event.hero, f"归来 {place(event.cell)}")

    def _stepped(self, event: event_pb2.Stepped) -> Text:
        return self._act(event.hero, f"{place(event.start)} → {place(event.end)}")

    def _relocated(self, event: event_pb2.Relocated) -> Text:
        return self._act(event.hero, f"移至 {place(event.end)}")

    def _flag_taken(self, event: event_pb2.FlagTaken) -> Text:
        return self._act(event.hero, FLAG)

    def _flag_left(self, event: event_pb2.FlagLeft) -> Text:
        return Text(f"{FLAG} ", STYLES[event.seat]).append_text(self._names.side(event.seat)).append(f" {place(event.cell)}")

    def _scored(self, event: event_pb2.Scored) -> Text:
        return self._names.side(event.seat).append(f" +{event.points} = {event.score}")

    def _card_used(self, event: event_pb2.CardUsed) -> Text | None:
        # `Equipped` has a line of its own.
        return (
            None if self._names.is_gear(event.kind) else self._act(event.hero, self._made(event.kind, event.via), event.targets)
        )

    def _card_played(self, event: event_pb2.CardPlayed) -> Text:
        return self._act(event.hero, self._made(event.need, event.via))

    def _nullified(self, event: event_pb2.Nullified) -> Text:
        return Text(f"{self._names.of(event.kind)} ✗ → ").append_text(self._names.hero(event.target))

    def _skill_used(self, event: event_pb2.SkillUsed) -> Text:
        return self._act(event.hero, self._names.of(event.skill), event.targets)

    def _drawn(self, event: event_pb2.Drawn) -> Text:
        return self._act(event.hero, f"摸牌 {event.count}")

    def _cards_moved(self, event: event_pb2.CardsMoved) -> Text:
        cards = self._names.list(event.cards) if event.open else f"{event.count} 张牌"
        return self._act(event.giver, f"交出 {cards}", [event.taker]) if event.giver else self._act(event.taker, f"获得 {cards}")

    def _discarded(self, event: event_pb2.Discarded) -> Text:
        return self._act(event.hero, f"弃 {self._names.list(event.cards)}")

    def _shown(self, event: event_pb2.Shown) -> Text:
        return self._act(event.hero, f"展示 {self._names.list(event.cards)}")

    def _looked_at(self, event: event_pb2.LookedAt) -> Text:
        return self._act(event.hero, f"观看牌堆 {event.count}")

    def _judged(self, event: event_pb2.Judged) -> Text:
        return self._act(event.hero, f"{self._names.of(event.source)}判定 {self._names.of(event.card)}")

    def _damaged(self, event: event_pb2.Damaged) -> Text:
        fire = " 火" if event.kind == event_pb2.DAMAGE_KIND_FIRE else ""
        return self._act(event.hero, f"-{event.amount}{fire} ({event.hp})")

    def _healed(self, event: event_pb2.Healed) -> Text:
        return self._act(event.hero, f"+{event.amount} ({event.hp})")

    def _dying(self, event: event_pb2.Dying) -> Text:
        return self._act(event.hero, "濒死")

    def _died(self, event: event_pb2.Died) -> Text:
        return self._act(event.hero, "阵亡")

    def _tokens_changed(self, event: event_pb2.TokensChanged) -> Text:
        return self._act(event.hero, f"“{self._names.of(event.token)}” {event.count}")

    def _equipped(self, event: event_pb2.Equipped) -> Text:
        return self._act(event.hero, f"装备 {self._names.of(event.card)}")

    def _shuffled(self, event: event_pb2.Shuffled) -> Text:
        return Text(f"洗牌 {event.count}")

    def _chosen(self, event: event_pb2.Chosen) -> Text:
        return self._act(event.hero, f"{self._names.of(event.about)}：{self._names.of(event.value)}")


_LINES: Mapping[str, Callable[[EventLines, Any], Text | None]] = {
    "hero_picked": EventLines._hero_picked,
    "base_named": EventLines._base_named,
    "phase_skipped": EventLines._phase_skipped,
    "came_back": EventLines._came_back,
    "stepped": EventLines._stepped,
    "relocated": EventLines._relocated,
    "flag_taken": EventLines._flag_taken,
    "flag_left": EventLines._flag_left,
    "scored": EventLines._scored,
    "card_used": EventLines._card_used,
    "card_played": EventLines._card_played,
    "nullified": EventLines._nullified,
    "skill_used": EventLines._skill_used,
    "drawn": EventLines._drawn,
    "cards_moved": EventLines._cards_moved,
    "discarded": EventLines._discarded,
    "shown": EventLines._shown,
    "looked_at": EventLines._looked_at,
    "judged": EventLines._judged,
    "damaged": EventLines._damaged,
    "healed": EventLines._healed,
    "dying": EventLines._dying,
    "died": EventLines._died,
    "tokens_changed": EventLines._tokens_changed,
    "equipped": EventLines._equipped,
    "shuffled": EventLines._shuffled,
    "chosen": EventLines._chosen,
}
