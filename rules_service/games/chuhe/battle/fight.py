"""The course of a battle (C3 to C7, C15). `aftermath` holds what follows it."""

from rules_service.games.chuhe.battle.fighter import Fighter
from rules_service.games.chuhe.catalog.figures import CLOSE, LEAD, OUTMATCHED


def fight(attacker: Fighter, defender: Fighter) -> None:
    """A battle of two (C3, C4, C5, C15)."""
    attacker_halved = is_halved(attacker, defender)
    defender_halved = is_halved(defender, attacker)
    if not defender.can_strike(attacker):
        attacker.strike(defender, attacker.strike_damage(halved=attacker_halved))
        return
    if is_outmatched(attacker, defender):
        attacker.strike(defender, attacker.whole_blow(halved=attacker_halved))
        if not defender.destroyed:
            fall(attacker, defender)
        return
    attacker.cannot_fall = is_close(attacker, defender)
    while not attacker.destroyed:
        blow = attacker.strike_damage(halved=attacker_halved)
        back = defender.strike_damage(halved=defender_halved)
        # Rounds with equal strikes are done in one step, since a shield may be of any size.
        rounds = min(defender.cushion // blow, attacker.cushion // back)
        if rounds > 1:
            attacker.strike(defender, rounds * blow)
            defender.strike(attacker, rounds * back)
            continue
        attacker.strike(defender, blow)
        if defender.destroyed:
            return
        defender.strike(attacker, defender.strike_damage(halved=defender_halved))


def is_outmatched(attacker: Fighter, defender: Fighter) -> bool:
    """C5: the defender leads by more than 1.00, whatever shelters or strengthens it, and the attacker has no shelter."""
    if not (attacker.counts_as_piece and defender.counts_as_piece):
        return False
    return defender.before - attacker.before > OUTMATCHED and not attacker.is_sheltered


def is_close(attacker: Fighter, defender: Fighter) -> bool:
    """C15: the defender leads by less than 1.00, without an advantage that the rule would take from it."""
    if not (attacker.counts_as_piece and defender.counts_as_piece):
        return False
    if defender.is_sheltered or defender.has_potential or attacker.is_swift:
        return False
    return 0 <= defender.before - attacker.before < CLOSE


def is_halved(striker: Fighter, other: Fighter) -> bool:
    """C7: the other led by more than 5.00 at the start of the battle."""
    return striker.counts_as_piece and other.counts_as_piece and other.before - striker.before > LEAD


def fall(victim: Fighter, killer: Fighter | None) -> None:
    """Destroy a piece regardless of its strength and credit its killer (A31), if any."""
    assert victim.piece is not None
    victim.piece.strength = victim.left = 0
    victim.destroyed = True
    if killer is not None:
        killer.struck = True
        killer.kills.append(victim)
