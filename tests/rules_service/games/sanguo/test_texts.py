"""The figures and texts that `ListGames` serves."""

from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.standard_book import standard_book
from tests.rules_service.games.sanguo.rules import rule


@rule("B1")
def test_every_hero_skill_card_and_terrain_has_texts_in_both_languages() -> None:
    book = standard_book()
    served = {(text.topic, text.id): text for text in GAME.spec.texts()}
    named = [("hero", hero) for hero in book.heroes] + [("skill", skill) for skill in book.skills]
    named += [("card", card) for card in book.cards] + [("terrain", terrain.id) for terrain in book.terrains.values()]
    assert set(served) == set(named)
    for text in served.values():
        assert all((text.name.en, text.name.zh, text.description.en, text.description.zh)), text.id


@rule("K17")
def test_ruleset_lists_the_cards_reach_and_range() -> None:
    figures = {card.kind: card for card in GAME.spec.ruleset().cards}  # type: ignore[attr-defined]
    assert (figures["indulgence"].reach, figures["halberd"].range, figures["axe"].range) == (5, 4, 3)
