"""The addresses told to programs, as OpenAPI 3.1 has them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler import __version__
from oudler.web.shapes import Refusal, WithKey
from oudler.words import LANGUAGES

Schema = dict[str, Any]

IN_PATHS: dict[str, Schema] = {
    "id": {"type": "string", "pattern": "^[A-Za-z0-9_-]{8,40}$"},
    "number": {"type": "string", "pattern": "^[1-9][0-9]{0,8}$"},
    "look": {"type": "string", "pattern": "^(fr|en)-[24](-high)?$"},
    "code": {
        "type": "string",
        "pattern": "^([SHDC]([1-9]|10|J|N|Q|K)|T([1-9]|1[0-9]|2[01])|EX|back)$",
    },
}
"""What may stand in the addresses."""
LANGUAGE: Schema = {
    "name": "lang",
    "in": "query",
    "description": "The language of the sentences; else it is that of Accept-Language.",
    "schema": {"type": "string", "enum": list(LANGUAGES)},
}
ALWAYS = (429, 503)
WITH_NAMES = (404,)
"""Where something is named in the address."""
READING = (403, 409, 413, 415, 422)
"""Where something is read."""
WAITING: Schema = {
    "Retry-After": {
        "description": "Seconds after which it may be asked again.",
        "required": True,
        "schema": {"type": "integer", "minimum": 1},
    }
}
MADE: Schema = {
    "Location": {
        "description": "The address of what was made.",
        "required": True,
        "schema": {"type": "string"},
    }
}


@dataclass(frozen=True, slots=True)
class Door:
    """One address: what it is for, what it reads, what it answers."""

    method: str
    path: str
    endpoint: Callable[[Request], Awaitable[Response]]
    says: str
    answers: Any = None
    reads: Any = None
    media: str = "application/json"
    status: int = 200
    has_key: bool = False
    """Whether a key stands beside what it reads."""
    asks: tuple[Schema, ...] = ()
    """What may be asked besides, in the query or a header."""
    refuses: tuple[int, ...] = ()
    """With which statuses it refuses, besides those of all doors of its kind."""


def described(doors: Sequence[Door]) -> Schema:
    """The doors, and the shapes of all that passes through them."""
    types = {kind for door in doors for kind in (door.answers, door.reads)} - {None}
    kinds = [*types, Refusal, WithKey]
    schemas, parts = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    shapes = dict(zip(kinds, schemas, strict=True))
    for door in doors:
        if door.has_key:
            _add_key(parts, shapes[door.reads])
    paths: dict[str, dict[str, Any]] = {}
    for door in doors:
        paths.setdefault(door.path, {})[door.method.lower()] = _operation(door, shapes)
    info = {"title": "Oudler", "version": __version__}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": parts}}


def _add_key(parts: dict[str, Schema], shape: Schema) -> None:
    """Have each of these shapes take a key: they allow no field that they do not name."""
    for reference in shape["anyOf"]:
        part = parts[reference["$ref"].rpartition("/")[2]]
        part["properties"] |= parts[WithKey.__name__]["properties"]
        part["required"] = [*part["required"], *parts[WithKey.__name__]["required"]]


def _operation(door: Door, shapes: dict[Any, Any]) -> Schema:
    names = [part[1:].partition("}")[0] for part in door.path.split("/") if part.startswith("{")]
    answered: Schema = {
        "description": door.says,
        "content": _content(shapes.get(door.answers), door.media),
    }
    if door.status == 201:
        answered["headers"] = MADE
    found: Schema = {
        "summary": door.says,
        "parameters": [
            *(
                {"name": name, "in": "path", "required": True, "schema": IN_PATHS.get(name, {})}
                for name in names
            ),
            LANGUAGE,
            *door.asks,
        ],
        "responses": {str(door.status): answered, **_refusals(door, names, shapes[Refusal])},
    }
    if door.reads is not None:
        found["requestBody"] = {"required": True, "content": _content(shapes[door.reads])}
    return found


def _refusals(door: Door, names: Sequence[str], shape: Schema) -> dict[str, Schema]:
    statuses = {*ALWAYS, *door.refuses}
    statuses |= {*WITH_NAMES} if names else set()
    statuses |= {*READING} if door.reads is not None else set()
    refused: Schema = {"description": "Refused, and why.", "content": _content(shape)}
    return {
        str(status): {**refused, "headers": WAITING} if status in ALWAYS else refused
        for status in sorted(statuses)
    }


def _content(shape: Any, media: str = "application/json") -> dict[str, Any]:
    return {media: {} if shape is None else {"schema": shape}}
