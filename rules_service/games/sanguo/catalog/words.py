"""Names and short explanations, in English and Chinese, in our own words."""

from typing import NamedTuple


class Words(NamedTuple):
    """The name and explanation of a skill, card or terrain, in English and then in Chinese."""

    name: str
    explanation: str
    name_zh: str
    explanation_zh: str
