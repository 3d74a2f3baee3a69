"""The cases of V8 that the random games must reach. If a change of the rules makes one too rare, raise the number of games."""

_VIEWERS = {"others": ("opponent", "spectator")}
_REQUIRED: dict[str, dict[str, tuple[str, ...]]] = {
    "effect_ended": {
        "actor": ("", "TALENT_EAGLE_EYE", "TALENT_MIST", "TALENT_POTENTIAL"),
        "others": ("nothing",),
    },
    "elite_designated": {
        "actor": ("",),
        "others": ("nothing",),
    },
    "fought": {
        "actor": (
            "",
            "TALENT_FAITH",
            "TALENT_VOLLEY",
            "attacker FIGHTER_TYPE_CAMP",
            "attacker FIGHTER_TYPE_PIECE",
            "attacker destroyed",
            "dark target",
            "dark target destroyed",
            "missed",
            "neutral garrison",
            "struck back",
            "target FIGHTER_TYPE_CAMP",
            "target FIGHTER_TYPE_FORT",
            "target FIGHTER_TYPE_GARRISON",
            "target FIGHTER_TYPE_PIECE",
        ),
        "others": (
            "",
            "TALENT_FAITH",
            "TALENT_VOLLEY",
            "attacker FIGHTER_TYPE_CAMP",
            "attacker FIGHTER_TYPE_PIECE",
            "attacker after the last strike",
            "attacker destroyed",
            "loss below the damage",
            "neutral garrison",
            "nothing",
            "struck back",
            "target FIGHTER_TYPE_CAMP",
            "target FIGHTER_TYPE_FORT",
            "target FIGHTER_TYPE_GARRISON",
            "target FIGHTER_TYPE_PIECE",
            "the attacker alone",
            "without the attacker",
        ),
        "opponent": ("another strength of the target", "missed", "other damage back"),
        "spectator": ("some of the targets",),
    },
    "game_ended": {
        "actor": ("", "ENDING_CAMP_DESTROYED", "ENDING_RESIGNATION", "ENDING_TURN_LIMIT"),
        "others": ("", "ENDING_CAMP_DESTROYED", "ENDING_RESIGNATION", "ENDING_TURN_LIMIT"),
    },
    "garrison_placed": {
        "actor": ("",),
        "others": ("", "nothing"),
    },
    "income_paid": {
        "actor": ("", "of farmers", "of the mine"),
        "others": ("nothing",),
    },
    "moved": {
        "actor": ("", "interrupted", "interrupted at the start", "into the mine", "merged"),
        "others": (
            "",
            "into the mine",
            "merged",
            "nothing",
            "part of the path",
            "the start alone",
            "without the merger",
            "without the start",
        ),
    },
    "released": {
        "actor": ("", "blocked"),
        "others": ("", "nothing"),
        "opponent": ("blocked",),
    },
    "set_up_accepted": {
        "actor": ("",),
        "others": ("nothing",),
    },
    "split_off": {
        "actor": ("", "blocked"),
        "others": ("", "nothing", "the new part alone", "the rest alone"),
        "opponent": ("blocked",),
    },
    "talent_used": {
        "actor": (
            "",
            "TALENT_EAGLE_EYE",
            "TALENT_FAITH",
            "TALENT_FORT",
            "TALENT_HOLD_FAST",
            "TALENT_MIST",
            "TALENT_POTENTIAL",
            "TALENT_VOLLEY",
            "blocked",
        ),
        "others": (
            "",
            "TALENT_EAGLE_EYE",
            "TALENT_FAITH",
            "TALENT_FORT",
            "TALENT_FORT without its cell",
            "TALENT_HOLD_FAST",
            "TALENT_MIST",
            "TALENT_MIST without its cell",
            "TALENT_POTENTIAL",
            "TALENT_POTENTIAL without its cell",
            "TALENT_VOLLEY",
        ),
    },
    "turn_began": {
        "actor": ("",),
        "others": ("",),
    },
    "turn_ended": {
        "actor": ("",),
        "others": ("",),
    },
}

REQUIRED = {
    f"{viewer} {event} {mark}".strip()
    for event, roles in _REQUIRED.items()
    for role, marks in roles.items()
    for viewer in _VIEWERS.get(role, (role,))
    for mark in marks
}
"""As `cases` names them: viewer, event, and what of it arrived; nothing more for an event alone."""
