"""A line of text for each event that is worth one: not for phases, turns and the end, which are told otherwise."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.text import Text

from deploy.local.draw.sanguo.names import FLAG, STYLES, Names, place
from zhanqi.games.sanguo.v1 import event_pb2


class News:
    """Writes the lines."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def line(self, event: event_pb2.Event) -> Text | None:
        """The event's line; None if it has none."""
        kind = event.WhichOneof("kind") or ""
        told = _LINES.get(kind)
        return None if told is None else told(self, getattr(event, kind))

    def _act(self, hero: str, what: str, targets: Iterable[str] = ()) -> Text:
        text = self._names.hero(hero).append(f" {what}")
        for index, target in enumerate(targets):
            text.append(" → " if index == 0 else ", ").append_text(self._names.hero(target))
        return text

    def _made(self, kind: str, via: str) -> str:
        return f"{self._names.of(via)}（{self._names.of(kind)}）" if via else self._names.of(kind)

    def _hero_picked(self, told: event_pb2.HeroPicked) -> Text:
        return Text(told.seat, STYLES[told.seat]).append(f" 选 {self._names.of(told.hero)}")

    def _base_named(self, told: event_pb2.BaseNamed) -> Text:
        return Text(told.seat, STYLES[told.seat]).append(f" 大本营 {self._names.of(told.hero)}")

    def _phase_skipped(self, told: event_pb2.PhaseSkipped) -> Text:
        return self._act(told.hero, f"跳过{self._names.phase(told.phase)}")

    def _came_back(self, told: event_pb2.CameBack) -> Text:
        return self._act(told.hero, f"归来 {place(told.cell)}")

    def _stepped(self, told: event_pb2.Stepped) -> Text:
        return self._act(told.hero, f"{place(told.start)} → {place(told.end)}")

    def _relocated(self, told: event_pb2.Relocated) -> Text:
        return self._act(told.hero, f"移至 {place(told.end)}")

    def _flag_taken(self, told: event_pb2.FlagTaken) -> Text:
        return self._act(told.hero, FLAG)

    def _flag_left(self, told: event_pb2.FlagLeft) -> Text:
        return Text(f"{FLAG} {told.seat}", STYLES[told.seat]).append(f" {place(told.cell)}")

    def _scored(self, told: event_pb2.Scored) -> Text:
        return Text(told.seat, STYLES[told.seat]).append(f" +{told.points} = {told.score}")

    def _card_used(self, told: event_pb2.CardUsed) -> Text | None:
        # That it is put on is an event of its own.
        return None if self._names.is_gear(told.kind) else self._act(told.hero, self._made(told.kind, told.via), told.targets)

    def _card_played(self, told: event_pb2.CardPlayed) -> Text:
        return self._act(told.hero, self._made(told.need, told.via))

    def _nullified(self, told: event_pb2.Nullified) -> Text:
        return Text(f"{self._names.of(told.kind)} ✗ → ").append_text(self._names.hero(told.target))

    def _skill_used(self, told: event_pb2.SkillUsed) -> Text:
        return self._act(told.hero, self._names.of(told.skill), told.targets)

    def _drawn(self, told: event_pb2.Drawn) -> Text:
        return self._act(told.hero, f"摸牌 {told.count}")

    def _cards_moved(self, told: event_pb2.CardsMoved) -> Text:
        cards = self._names.list(told.cards) if told.open else f"{told.count} 张牌"
        return self._act(told.giver, f"交出 {cards}", [told.taker]) if told.giver else self._act(told.taker, f"获得 {cards}")

    def _discarded(self, told: event_pb2.Discarded) -> Text:
        return self._act(told.hero, f"弃 {self._names.list(told.cards)}")

    def _shown(self, told: event_pb2.Shown) -> Text:
        return self._act(told.hero, f"展示 {self._names.list(told.cards)}")

    def _looked_at(self, told: event_pb2.LookedAt) -> Text:
        return self._act(told.hero, f"观看牌堆 {told.count}")

    def _judged(self, told: event_pb2.Judged) -> Text:
        return self._act(told.hero, f"{self._names.of(told.source)}判定 {self._names.of(told.card)}")

    def _damaged(self, told: event_pb2.Damaged) -> Text:
        fire = " 火" if told.kind == event_pb2.DAMAGE_KIND_FIRE else ""
        return self._act(told.hero, f"-{told.amount}{fire} ({told.hp})")

    def _healed(self, told: event_pb2.Healed) -> Text:
        return self._act(told.hero, f"+{told.amount} ({told.hp})")

    def _dying(self, told: event_pb2.Dying) -> Text:
        return self._act(told.hero, "濒死")

    def _died(self, told: event_pb2.Died) -> Text:
        return self._act(told.hero, "阵亡")

    def _tokens_changed(self, told: event_pb2.TokensChanged) -> Text:
        return self._act(told.hero, f"“{self._names.of(told.token)}” {told.count}")

    def _equipped(self, told: event_pb2.Equipped) -> Text:
        return self._act(told.hero, f"装备 {self._names.of(told.card)}")

    def _shuffled(self, told: event_pb2.Shuffled) -> Text:
        return Text(f"洗牌 {told.count}")

    def _chosen(self, told: event_pb2.Chosen) -> Text:
        return self._act(told.hero, f"{self._names.of(told.about)}：{self._names.of(told.value)}")


_LINES: Mapping[str, Callable[[News, Any], Text | None]] = {
    "hero_picked": News._hero_picked,
    "base_named": News._base_named,
    "phase_skipped": News._phase_skipped,
    "came_back": News._came_back,
    "stepped": News._stepped,
    "relocated": News._relocated,
    "flag_taken": News._flag_taken,
    "flag_left": News._flag_left,
    "scored": News._scored,
    "card_used": News._card_used,
    "card_played": News._card_played,
    "nullified": News._nullified,
    "skill_used": News._skill_used,
    "drawn": News._drawn,
    "cards_moved": News._cards_moved,
    "discarded": News._discarded,
    "shown": News._shown,
    "looked_at": News._looked_at,
    "judged": News._judged,
    "damaged": News._damaged,
    "healed": News._healed,
    "dying": News._dying,
    "died": News._died,
    "tokens_changed": News._tokens_changed,
    "equipped": News._equipped,
    "shuffled": News._shuffled,
    "chosen": News._chosen,
}
