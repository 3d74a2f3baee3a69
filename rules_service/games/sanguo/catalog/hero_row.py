"""The figures and names of a hero, its skills aside. Each file of `heroes/` holds one row."""

from dataclasses import dataclass

from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb

MALE = rb.SEX_MALE
FEMALE = rb.SEX_FEMALE


@dataclass(frozen=True, slots=True)
class HeroRow:
    """A hero's id, name in English and Chinese, full HP, sex and camp. Heroes are listed by their `number`."""

    number: int
    hero: str
    name: str
    name_zh: str
    hp: int
    sex: rb.Sex
    camp: str
