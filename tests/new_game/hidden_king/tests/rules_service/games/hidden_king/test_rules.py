from rules_service.games.hidden_king import GAME
from zhanqi.games.hidden_king.v1 import hidden_king_pb2 as pb


def test_a_king_that_is_shot_loses() -> None:
    state = pb.State(north={"row": 1, "col": 1}, south={"row": 3, "col": 3}, turn=1)
    step = GAME.apply(state, "north", pb.Action(shoot={"at": state.south}))
    assert (step.outcome.winner, step.outcome.reason) == ("north", "king-shot")
