"""Takes single causes of a refusal out of a position, and leaves everything else as it is."""

from collections.abc import Callable, Iterator, Sequence

from google.protobuf.message import Message

from rules_service.engine.errors import MalformedPosition
from rules_service.games.sanguo.catalog.board import CELLS, SHARED, cell_of, distance, message_of
from rules_service.games.sanguo.flow.play import Play
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.standard_book import standard_book
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb

BOOK = standard_book()
Change = Callable[[pb.Core], None]


def causes(state: pb.State, action: ab.Action, reasons: set[str]) -> Iterator[tuple[str, Change]]:
    """Each change that may take out a cause of one of the reasons, with its name."""
    kind = action.WhichOneof("kind")
    used = getattr(action, kind or "")
    user, cards, targets = action.hero, named(used, "card"), named(used, "target")
    if "NO_CARD" in reasons and kind == "discard":
        yield from ((f"swap for {card}", lambda core, card=card: swap_in(core, user, card, cards)) for card in cards)
    elif "NO_CARD" in reasons:
        yield from ((f"hold {card}", lambda core, card=card: hold(core, user, card)) for card in cards if card in BOOK.faces)
    if "TOO_FAR" in reasons:
        yield from ((f"near {name}", lambda core, name=name: put_near(core, user, name)) for name in targets)
    if "BAD_TARGET" in reasons:
        for change in (wound, give_card, clear_delay):
            others = [name for name in targets if name != user]
            yield from ((f"{change.__name__} {name}", lambda core, do=change, name=name: do(core, name)) for name in others)
        # Without the first target's cell, its distance from the second cannot be judged. A hero next to a mover is in its way.
        back = [] if _moves(used) else targets[-1:]
        yield from ((f"revive {name}", lambda core, name=name: revive(core, user, name)) for name in back)
    if "USED_UP" in reasons:
        yield "nothing used", clear_used
    if "BAD_COUNT" in reasons and kind == "use_card" and cards[0] in BOOK.faces and BOOK.kind(cards[0]).need == "strike":
        yield "last card", lambda core: keep_only(core, user, cards)
    if "NOT_USABLE" in reasons and kind == "use_skill":
        yield "a hand card", lambda core: give_card(core, user)
        yield "tokens", lambda core: add_tokens(core, user)
    if "NO_TARGET" in reasons:
        others = [hero.hero for hero in state.core.table.heroes if hero.hero != user]
        yield from ((f"near {name}", lambda core, name=name: put_near(core, user, name)) for name in others)
        yield f"wound {user}", lambda core: wound(core, user)


def changed(state: pb.State, change: Change) -> pb.State | None:
    """The position after the change and the same answers; None if they lead elsewhere, or if nothing changes."""
    core = pb.Core()
    core.CopyFrom(state.resolution.checkpoint if state.HasField("resolution") else state.core)
    before = core.SerializeToString(deterministic=True)
    change(core)
    if core.SerializeToString(deterministic=True) == before:
        return None
    play = Play(core, BOOK)
    try:
        play.resume(list(state.resolution.answers))
    except MalformedPosition:
        return None
    there = play.state()
    play.close()
    one, other = there.request, state.request
    is_same = (one.seat, one.hero, one.kind, one.subject) == (other.seat, other.hero, other.kind, other.subject)
    return there if is_same else None


def named(message: Message, word: str) -> list[str]:
    """The cards or targets that an action names."""
    names: list[str] = []
    for field, value in message.ListFields():
        if word in field.name:
            names += [value] if isinstance(value, str) else list(value)
    return list(dict.fromkeys(names))


def _moves(used: Message) -> bool:
    kinds = [BOOK.faces[card].kind for card in named(used, "card") if card in BOOK.faces]
    return bool({*kinds, getattr(used, "skill", "")} & {"swift-march", "offensive-horse", "ma-shu"})


# Changes.


def hold(core: pb.Core, user: str, card: str) -> None:
    """Put a card into the user's hand; another hand gets the deck's last card for it."""
    if card in core.deck:
        core.deck.remove(card)
    elif card in core.table.discard:
        core.table.discard.remove(card)
    else:
        holder = next((hand for hand in core.hands if card in hand.cards), None)
        if holder is None or holder.hero == user or not core.deck:
            return
        holder.cards[list(holder.cards).index(card)] = core.deck.pop()
    _receive(core, user, card)


def swap_in(core: pb.Core, user: str, card: str, named: Sequence[str]) -> None:
    """Put a card of the deck into the user's hand in exchange for one that is not named."""
    hand = next(hand for hand in core.hands if hand.hero == user)
    place = next((place for place, other in enumerate(hand.cards) if other not in named), None)
    if card in core.deck and place is not None:
        core.deck[list(core.deck).index(card)] = hand.cards[place]
        hand.cards[place] = card


def put_near(core: pb.Core, user: str, name: str) -> None:
    """Put a living hero on a free cell next to the user."""
    hero, here = _hero(core, name), _hero(core, user)
    if hero is None or here is None or hero is here or not (hero.HasField("at") and here.HasField("at")):
        return
    if distance(cell_of(here.at), cell_of(hero.at)) > 1:
        _place(core, here, hero)


def revive(core: pb.Core, user: str, name: str) -> None:
    """Bring a dead hero back on a free cell next to the user."""
    hero, here = _hero(core, name), _hero(core, user)
    if hero is not None and here is not None and here.HasField("at") and not hero.HasField("at"):
        _place(core, here, hero)
        hero.hp = BOOK.heroes[name].hp if hero.HasField("at") else 0


def wound(core: pb.Core, name: str) -> None:
    hero = _hero(core, name)
    if hero is not None and hero.HasField("at") and hero.hp == BOOK.heroes[name].hp:
        hero.hp -= 1


def give_card(core: pb.Core, name: str) -> None:
    """Give a hero without hand cards the deck's last card."""
    hero = _hero(core, name)
    if hero is not None and hero.HasField("at") and not hero.hand_size and core.deck:
        _receive(core, name, core.deck.pop())


def clear_delay(core: pb.Core, name: str) -> None:
    hero = _hero(core, name)
    if hero is not None:
        core.table.discard.extend(delayed.card for delayed in hero.delayed)
        del hero.delayed[:]


def clear_used(core: pb.Core) -> None:
    core.table.turn.strikes = 0
    del core.table.turn.used[:]


def keep_only(core: pb.Core, user: str, cards: Sequence[str]) -> None:
    """Discard the hand cards that are not named."""
    hand = next(hand for hand in core.hands if hand.hero == user)
    core.table.discard.extend(card for card in hand.cards if card not in cards)
    left = [card for card in hand.cards if card in cards]
    del hand.cards[:]
    hand.cards.extend(left)
    _known(core, user).hand_size = len(left)


def add_tokens(core: pb.Core, user: str) -> None:
    hero = _known(core, user)
    if not any(token.token == "jun" for token in hero.tokens):
        hero.tokens.add(token="jun", count=2)


def _place(core: pb.Core, here: pb.Hero, hero: pb.Hero) -> None:
    scene = Scene(core.table, {}, BOOK)
    for cell in CELLS:
        if distance(scene.cell(here), cell) == 1 and cell not in SHARED and scene.is_stayable(hero, cell):
            hero.at.CopyFrom(message_of(cell))
            return


def _receive(core: pb.Core, name: str, card: str) -> None:
    next(hand for hand in core.hands if hand.hero == name).cards.append(card)
    _known(core, name).hand_size += 1


def _hero(core: pb.Core, name: str) -> pb.Hero | None:
    return next((hero for hero in core.table.heroes if hero.hero == name), None)


def _known(core: pb.Core, name: str) -> pb.Hero:
    return next(hero for hero in core.table.heroes if hero.hero == name)
