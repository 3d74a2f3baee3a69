"""The names and explanations of heroes, skills, cards and terrains, for `ListGames`."""

from collections.abc import Iterator

from rules_service.games.sanguo.abilities.book import Book
from rules_service.games.sanguo.catalog.words import Words
from zhanqi.rules.v1 import rules_pb2

TITLE = ("Sanguo", "三国")


def texts(book: Book) -> list[rules_pb2.Text]:
    """The texts of everything in the book: heroes by number, cards as the deck lists them, terrains by their enum."""
    kinds = dict.fromkeys(face.kind for face in book.faces.values())
    terrains = [ability for _, ability in sorted(book.terrains.items())]
    return [
        *(_text("hero", hero, _hero_words(book, hero)) for hero in book.heroes),
        *_texts("skill", {skill.id: skill.words for skill in book.skills.values()}),
        *_texts("card", {kind: book.cards[kind].words for kind in kinds}),
        *_texts("terrain", {terrain.id: terrain.words for terrain in terrains}),
    ]


def _hero_words(book: Book, hero: str) -> Words:
    row = book.heroes[hero]
    skills = [skill.words for skill in book.hero_skills[hero] if skill.words is not None]
    return Words(
        row.name,
        ", ".join(words.name for words in skills),
        row.name_zh,
        "、".join(words.name_zh for words in skills),
    )


def _texts(topic: str, words: dict[str, Words | None]) -> Iterator[rules_pb2.Text]:
    return (_text(topic, name, named) for name, named in words.items() if named is not None)


def _text(topic: str, name: str, words: Words) -> rules_pb2.Text:
    return rules_pb2.Text(
        topic=topic,
        id=name,
        name=rules_pb2.LocalizedText(en=words.name, zh=words.name_zh),
        description=rules_pb2.LocalizedText(en=words.explanation, zh=words.explanation_zh),
    )
