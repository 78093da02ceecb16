"""Deals as text: records written, read and refereed; cards, events and actions as JSON.

Other packages import these names from here. A reader of JSON objects of another kind takes
`Fields`, which reads one field after another with `as_text`, `as_flag` … and keeps every fault.
"""

# fmt: off
# isort: off
from oudler.core.text.action_json import (
    ACTION_TYPES, action_from_json, action_to_json, announcements_to_json, bids_to_json,
    handfuls_to_json, legal_to_json, view_to_json,
)
from oudler.core.text.event_json import (
    dealt_from_json, event_from_json, event_to_json, score_to_json,
)
from oudler.core.text.fields import (
    Fields, LineFault, NotationError, NotationFault, TextFault, as_flag, as_list, as_object,
    as_score, as_text, as_texts, json_line, unknown_ruleset,
)
from oudler.core.text.line_sums import (
    LineDamage, LineFormat, NotOfFormat, SummedLine, SummedText,
)
from oudler.core.text.notation import (
    NOTHING_NOTED, Header, Noted, dealt_faults, format_event, format_header, noted_to_json,
    parse_event, parse_header, parse_noted,
)
from oudler.core.text.referee import (
    RecordError, RecordFault, SessionFault, Step, Wrong, action_of, check_event, names_at, noted_of,
    read_record,
)

__all__ = [
    "ACTION_TYPES", "NOTHING_NOTED", "Fields", "Header", "LineDamage", "LineFault", "LineFormat",
    "NotOfFormat", "NotationError", "NotationFault", "Noted", "RecordError", "RecordFault",
    "SessionFault", "Step", "SummedLine", "SummedText", "TextFault", "Wrong", "action_from_json",
    "action_of", "action_to_json", "announcements_to_json", "as_flag", "as_list", "as_object",
    "as_score", "as_text", "as_texts", "bids_to_json", "check_event", "dealt_faults",
    "dealt_from_json", "event_from_json", "event_to_json", "format_event", "format_header",
    "handfuls_to_json", "json_line", "legal_to_json", "names_at", "noted_of", "noted_to_json",
    "parse_event", "parse_header", "parse_noted", "read_record", "score_to_json", "unknown_ruleset",
    "view_to_json",
]
