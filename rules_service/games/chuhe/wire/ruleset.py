"""The catalog as the `Ruleset` that `ListGames` serves."""

from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.catalog import figures as f
from rules_service.games.chuhe.catalog.board import GRID, MINE, NORTH_LAST_ROW, TERRAIN
from rules_service.games.chuhe.catalog.talents import COOLDOWN, TALENTS
from rules_service.games.chuhe.catalog.units import UNITS
from rules_service.games.chuhe.wire.values import cell_message, kind_message, talent_message
from zhanqi.games.chuhe.v1 import ruleset_pb2 as pb


def ruleset() -> pb.Ruleset:
    return pb.Ruleset(
        board=pb.Board(rows=GRID.rows, columns=GRID.columns, north_last_row=NORTH_LAST_ROW, terrain=TERRAIN),
        kinds=[
            pb.KindFigures(kind=kind_message(kind), price=unit.price, steps=unit.steps, range=unit.range, barred=unit.barred)
            for kind, unit in UNITS.items()
        ],
        talents=[
            pb.TalentFigures(
                talent=talent_message(talent),
                active=figures.active,
                cooldown=COOLDOWN if figures.active else 0,
                turns=figures.turns,
                in_opponents_turn=figures.in_opponents_turn,
                amount=figures.amount,
            )
            for talent, figures in TALENTS.items()
        ],
        turns=pb.TurnFigures(start_gold=f.START_GOLD, activations=f.ACTIVATIONS, talents=f.TALENTS_CHOSEN, last_turn=f.LAST_TURN),
        income=pb.IncomeFigures(
            base=f.BASE_INCOME,
            farmer=f.FARMER_INCOME,
            mine=f.MINE_INCOME,
            mine_period=f.MINE_PERIOD,
            mine_cap=f.MINE_CAP,
            from_turn=f.INCOME_FROM_TURN,
            farmer_per_piece=f.FARMER_INCOME_PER_PIECE,
            mine_cap_per_cell=f.MINE_CAP_PER_CELL,
        ),
        release=pb.ReleaseFigures(
            strength=f.CARD_STRENGTH, max_count=f.MAX_RELEASE, cell_limit=f.CARD_LIMIT, distance=f.RELEASE_DISTANCE
        ),
        battle=_battle(),
    )


def _battle() -> pb.BattleFigures:
    return pb.BattleFigures(
        merge_loss=f.MERGE_LOSS,
        split_min=f.SPLIT_MIN,
        elite_may_split=f.ELITE_MAY_SPLIT,
        strike_unit=f.STRIKE_UNIT,
        outmatched=f.OUTMATCHED,
        close=f.CLOSE,
        lead=f.LEAD,
        kill_bonus=f.KILL_BONUS,
        camp_defence=f.CAMP_DEFENCE,
        camp_strike=f.CAMP_STRIKE,
        camp_range=f.CAMP_RANGE,
        neutral_garrison=f.NEUTRAL_GARRISON,
        neutral_range=f.NEUTRAL_RANGE,
        mine=[cell_message(cell) for cell in cells_of(MINE)],
    )
