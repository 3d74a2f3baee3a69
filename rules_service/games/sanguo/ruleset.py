"""The figures of the board, heroes, cards and score as one message, for `ListGames`."""

from rules_service.games.sanguo.abilities.book import Book
from rules_service.games.sanguo.catalog import figures
from rules_service.games.sanguo.catalog.board import BASE, CAMPS, COLUMNS, ROWS, SEATS, TERRAIN, message_of
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


def ruleset(book: Book) -> rb.Ruleset:
    """The figures of the book and of the game."""
    return rb.Ruleset(
        board=_board(),
        heroes=[
            rb.HeroFigures(
                hero=row.hero, hp=row.hp, sex=row.sex, camp=row.camp, skills=[skill.id for skill in book.hero_skills[row.hero]]
            )
            for row in book.heroes.values()
        ],
        deck=[rb.CardFace(card=face.card, kind=face.kind, suit=face.suit, number=face.number) for face in book.faces.values()],
        cards=[
            rb.CardFigures(kind=card.kind, group=card.group, reach=card.reach, range=card.attack_range)
            for card in book.cards.values()
        ],
        rules=figures.default_rules(),
        start_cards=figures.START_CARDS,
        rated_draw=figures.RATED_DRAW,
        kill_score=figures.KILL_SCORE,
        flag_score=figures.FLAG_SCORE,
        kill_draw=figures.KILL_DRAW,
        round=figures.ROUND,
    )


def _board() -> rb.Board:
    homes = [rb.Home(seat=seat, base=message_of(BASE[seat]), camps=[message_of(camp) for camp in CAMPS[seat]]) for seat in SEATS]
    return rb.Board(rows=ROWS, columns=COLUMNS, terrain=list(TERRAIN.values()), homes=homes)
