"""The OpenAPI 3.1 description of every endpoint."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler import __version__
from oudler.web.cost import Cost
from oudler.web.schemas import Refusal, WithKey
from oudler.words import LANGUAGES

Schema = dict[str, Any]

MOST_BYTES = 16 * 1024
"""Bytes in a request's body, at most, unless its endpoint allows more."""

IN_PATHS: dict[str, Schema] = {
    "id": {"type": "string", "pattern": "^[A-Za-z0-9_-]{8,40}$"},
    "number": {"type": "string", "pattern": "^[1-9][0-9]{0,8}$"},
    "fragment": {
        "type": "string",
        "pattern": r"^1\.[A-Za-z0-9_-]+@[0-9]+\.[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)?$",
        "maxLength": 2000,
    },
    "moment": {"type": "string", "pattern": "^[a-z]{1,20}$"},
    "topic": {"type": "string", "pattern": "^[a-z_]{1,20}$"},
    "problem": {"type": "string", "pattern": "^[a-z_]{1,20}-[0-9a-f]{1,8}$"},
    "look": {"type": "string", "pattern": "^(fr|en)-[24](-high)?$"},
    "key": {"type": "string", "pattern": "^(o|r|s|t[A-Z]?[0-9]{1,3})-[0-9a-f]{32}$"},
    "sheet": {"type": "string", "pattern": "^[a-z]{1,20}$"},
    "code": {
        "type": "string",
        "pattern": "^([SHDC]([1-9]|10|J|N|Q|K)|T([1-9]|1[0-9]|2[01])|EX|back)$",
    },
}
"""The parameters in paths."""
LANGUAGE: Schema = {
    "name": "lang",
    "in": "query",
    "description": "The language of the sentences; else it is that of Accept-Language.",
    "schema": {"type": "string", "enum": list(LANGUAGES)},
}
ALWAYS = (429, 503)
WITH_NAMES = (404,)
"""Refusals of endpoints with a parameter in their path."""
READING = (403, 409, 413, 415, 422)
"""Refusals of endpoints that read a body."""
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
class Endpoint:
    """An endpoint: its address, what it is for, what it reads and answers."""

    method: str
    path: str
    endpoint: Callable[[Request], Awaitable[Response]]
    says: str
    answers: Any = None
    reads: Any = None
    media: str = "application/json"
    status: int = 200
    has_key: bool = False
    """Whether the body has a `key` beside what it reads."""
    asks: tuple[Schema, ...] = ()
    """Further parameters, in the query or in headers."""
    refuses: tuple[int, ...] = ()
    """Statuses of its refusals besides those of every endpoint of its kind."""
    is_frequent: bool = False
    """Whether most requests ask for it: its route is tried first."""
    cost: Cost = Cost.CHEAP
    """What its requests cost the server."""
    most_bytes: int = MOST_BYTES
    """Bytes that its body may have. A longer body than usual says its length beforehand."""


def describe(endpoints: Sequence[Endpoint]) -> Schema:
    """The OpenAPI document of these endpoints and their schemas."""
    types = {kind for endpoint in endpoints for kind in (endpoint.answers, endpoint.reads)} - {None}
    kinds = [*types, Refusal, WithKey]
    schemas, parts = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    shapes = dict(zip(kinds, schemas, strict=True))
    for endpoint in endpoints:
        if endpoint.has_key:
            _add_key(parts, shapes[endpoint.reads])
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, shapes)
    info = {"title": "Oudler", "version": __version__}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": parts}}


def _add_key(parts: dict[str, Schema], shape: Schema) -> None:
    """Add `key` to each command's schema, because they allow no other fields."""
    for reference in shape["anyOf"]:
        part = parts[reference["$ref"].rpartition("/")[2]]
        part["properties"] |= parts[WithKey.__name__]["properties"]
        part["required"] = [*part["required"], *parts[WithKey.__name__]["required"]]


def _operation(endpoint: Endpoint, shapes: dict[Any, Any]) -> Schema:
    names = [
        part[1:].partition("}")[0] for part in endpoint.path.split("/") if part.startswith("{")
    ]
    answered: Schema = {
        "description": endpoint.says,
        "content": _content(shapes.get(endpoint.answers), endpoint.media),
    }
    if endpoint.status == 201:
        answered["headers"] = MADE
    found: Schema = {
        "summary": endpoint.says,
        "parameters": [
            *(
                {"name": name, "in": "path", "required": True, "schema": IN_PATHS.get(name, {})}
                for name in names
            ),
            LANGUAGE,
            *endpoint.asks,
        ],
        "responses": {
            str(endpoint.status): answered,
            **_refusals(endpoint, names, shapes[Refusal]),
        },
    }
    if endpoint.reads is not None:
        found["requestBody"] = {"required": True, "content": _content(shapes[endpoint.reads])}
    return found


def _refusals(endpoint: Endpoint, names: Sequence[str], shape: Schema) -> dict[str, Schema]:
    statuses = {*ALWAYS, *endpoint.refuses}
    statuses |= {*WITH_NAMES} if names else set()
    statuses |= {*READING} if endpoint.reads is not None else set()
    refused: Schema = {"description": "Refused, and why.", "content": _content(shape)}
    return {
        str(status): {**refused, "headers": WAITING} if status in ALWAYS else refused
        for status in sorted(statuses)
    }


def _content(shape: Any, media: str = "application/json") -> dict[str, Any]:
    return {media: {} if shape is None else {"schema": shape}}
