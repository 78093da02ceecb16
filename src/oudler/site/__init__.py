"""The whole site: every room behind one address.

Nothing below imports this: rooms do not know one another, and `web` knows none.
"""

from starlette.applications import Starlette

from oudler.analysis.http.room import ANALYSIS
from oudler.bots import load_players
from oudler.contest.http.room import CONTEST
from oudler.jobs import Runner
from oudler.notices.http.room import NOTICES
from oudler.people.http.room import PEOPLE
from oudler.review import coaching
from oudler.review.http.room import REVIEW
from oudler.sheet.http.room import SHEET
from oudler.table.http import rules_routes
from oudler.table.http.room import TABLE
from oudler.table.live.registry import Registry
from oudler.teach.http.room import TEACH
from oudler.tournament.http.room import TOURNAMENT
from oudler.web import pages
from oudler.web.app import create_app
from oudler.web.settings import Settings
from oudler.web.turns import HERE

ROOMS = (PEOPLE, NOTICES, TABLE, REVIEW, SHEET, CONTEST, TEACH, ANALYSIS, TOURNAMENT)


def prepare() -> None:
    """Load and draw what the first visitors will need, which would hold up everybody else then."""
    pages.prepare()
    rules_routes.prepare()
    load_players()
    coaching.prepare()


def create_site(registry: Registry, settings: Settings, runner: Runner = HERE) -> Starlette:
    """The application for these tables. It starts and stops them; the store stays open."""
    return create_app(registry, settings, ROOMS, runner)
