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


def described(doors: Sequence[Door]) -> dict[str, Any]:
    """The doors, and the shapes of all that passes through them."""
    types = {kind for door in doors for kind in (door.answers, door.reads)} - {None}
    kinds = [*types, Refusal, WithKey]
    schemas, parts = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    shapes = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for door in doors:
        paths.setdefault(door.path, {})[door.method.lower()] = _operation(door, shapes)
    info = {"title": "Oudler", "version": __version__}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": parts}}


def _operation(door: Door, shapes: dict[Any, Any]) -> dict[str, Any]:
    names = [part[1:].partition("}")[0] for part in door.path.split("/") if part.startswith("{")]
    refused = {"description": "Refused, and why.", "content": _content(shapes[Refusal])}
    answered = {"description": door.says, "content": _content(shapes.get(door.answers), door.media)}
    found: dict[str, Any] = {
        "summary": door.says,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in names
        ],
        "responses": {str(door.status): answered, "default": refused},
    }
    if door.reads is not None:
        shape = shapes[door.reads]
        asked = {"allOf": [shape, shapes[WithKey]]} if door.has_key else shape
        found["requestBody"] = {"required": True, "content": _content(asked)}
    return found


def _content(shape: Any, media: str = "application/json") -> dict[str, Any]:
    return {media: {} if shape is None else {"schema": shape}}
