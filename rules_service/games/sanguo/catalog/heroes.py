"""The heroes' figures (H): one row each. What their skills do is in `skills/`, one file for each hero."""

from dataclasses import dataclass

from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb

MALE = rb.SEX_MALE
FEMALE = rb.SEX_FEMALE


@dataclass(frozen=True, slots=True)
class HeroRow:
    """A hero's id, full HP, sex, camp and skills."""

    hero: str
    hp: int
    sex: rb.Sex
    camp: str
    skills: tuple[str, ...]


ROWS: tuple[HeroRow, ...] = (
    HeroRow("liu-bei", 4, MALE, "shu", ("ren-de",)),
    HeroRow("zhuge-liang", 3, MALE, "shu", ("guan-xing",)),
    HeroRow("ma-chao", 4, MALE, "shu", ("ma-shu",)),
    HeroRow("huang-yueying", 3, FEMALE, "shu", ("qi-cai",)),
    HeroRow("gan-ning", 4, MALE, "wu", ("qi-xi",)),
    HeroRow("zhou-yu", 3, MALE, "wu", ("fan-jian",)),
    HeroRow("lyu-meng", 4, MALE, "wu", ("du-jiang",)),
    HeroRow("da-qiao", 3, FEMALE, "wu", ("guo-se", "liu-li")),
    HeroRow("lu-xun", 3, MALE, "wu", ("yan-mie", "zhi-bian")),
    HeroRow("sun-shangxiang", 3, FEMALE, "wu", ("jie-yin",)),
    HeroRow("sima-yi", 3, MALE, "wei", ("fu-ying", "gui-cai")),
    HeroRow("zhang-liao", 4, MALE, "wei", ("tu-xi",)),
    HeroRow("guo-jia", 3, MALE, "wei", ("yi-ji",)),
    HeroRow("cao-chun", 4, MALE, "wei", ("xiao-rui",)),
    HeroRow("diao-chan", 3, FEMALE, "qun", ("li-jian",)),
    HeroRow("sun-qian", 3, MALE, "shu", ("ben-ming", "gui-ying")),
    HeroRow("zhang-xiu", 4, MALE, "qun", ("chong-sha",)),
    HeroRow("zu-mao", 4, MALE, "wu", ("you-bing",)),
)
