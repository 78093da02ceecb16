"""Players that are programs, and the playing of one deal.

`learned` has the players that need the search; `make_player` imports them when asked for one.
"""

from oudler.bots.beginner import Beginner
from oudler.bots.club import Club
from oudler.bots.levels import (
    LEVELS,
    UnknownLevel,
    is_level,
    level_played,
    levels_here,
    levels_missing,
    load_players,
    make_player,
    needs_search,
    plays_like_club,
)
from oudler.bots.player import (
    FORCED,
    Decision,
    NotAPlayer,
    Notify,
    Player,
    Refused,
    Why,
    announcer,
    ask,
    check_player,
    finish,
    play_deal,
    play_numbered,
    play_on,
)

__all__ = [
    "FORCED",
    "LEVELS",
    "Beginner",
    "Club",
    "Decision",
    "NotAPlayer",
    "Notify",
    "Player",
    "Refused",
    "UnknownLevel",
    "Why",
    "announcer",
    "ask",
    "check_player",
    "finish",
    "is_level",
    "level_played",
    "levels_here",
    "levels_missing",
    "load_players",
    "make_player",
    "needs_search",
    "play_deal",
    "play_numbered",
    "play_on",
    "plays_like_club",
]
