"""The OpenAPI document of the server, made from the forms with which requests are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import __version__
from gridwright.web.dispatch import TASKS
from gridwright.wire.answers import FAULT
from gridwright.wire.recordings import definitions
from gridwright.wire.schema import TEXT, record

if TYPE_CHECKING:
    from gridwright.web.pool import Bounds
    from gridwright.web.tasks.endpoint import Endpoint

_ERROR = record({"error": FAULT.ref})
_FAULTS = {
    "400": "The request does not match the schema of the task.",
    "403": "The request comes from another site, or names another host.",
    "408": "The request did not arrive in time, or was cancelled.",
    "413": "The request is too large.",
    "415": "The request is not of the type application/json.",
    "422": "The request cannot be carried out, or a limit was reached; the message says why.",
    "500": "Internal error, or the worker was killed.",
    "503": "All workers are busy and the queue is full.",
}
_EVENTS = (
    "With `Accept: text/event-stream`: events `progress`{more}, then one `result` or `error`; the data of each is "
    "JSON. The header `Gridwright-Job` names the job, for `DELETE /api/jobs/{{id}}`."
)


def document(bounds: Bounds) -> dict[str, object]:
    """The OpenAPI description of the server."""
    paths: dict[str, object] = {
        "/": {"get": {"summary": "The page.", "responses": {"200": _content("The page.", "text/html", TEXT)}}},
        "/openapi.json": {
            "get": {"summary": "This document.", "responses": {"200": _json("This.", {"type": "object"})}}
        },
        "/api/ping": {
            "get": {
                "summary": "Report that the server is running.",
                "responses": {"200": _json("The server is running.", record({"version": TEXT}))},
            }
        },
        "/api/jobs/{id}": {
            "delete": {
                "summary": "Cancel a job.",
                "parameters": [{"name": "id", "in": "path", "required": True, "schema": TEXT}],
                "responses": {
                    "204": {"description": "The job is cancelled."},
                    "403": _json(_FAULTS["403"], _ERROR),
                    "404": _json("There is no such job, or it has ended.", _ERROR),
                },
            }
        },
        **{f"/api/{task.name}": {"post": _task(task, bounds)} for task in TASKS.values()},
    }
    whole = {
        "openapi": "3.1.0",
        "info": {
            "title": "Gridwright",
            "version": __version__,
            "description": "Grid logic puzzles on this machine: solve, explain, make, write.",
        },
        "paths": paths,
        "components": {"schemas": definitions()},
    }
    moved = _moved(whole)
    assert isinstance(moved, dict)
    return moved


def _task(task: Endpoint, bounds: Bounds) -> dict[str, object]:
    more = "".join(f", `{name}`" for name in task.events)
    answer = _json("The answer.", record(task.answer))
    content = answer["content"]
    assert isinstance(content, dict)
    content["text/event-stream"] = {"schema": TEXT}
    time = {"type": "number", "minimum": 0, "maximum": bounds.most_time, "default": bounds.time}
    return {
        "summary": task.about,
        "description": _EVENTS.format(more=more),
        "operationId": task.name,
        "parameters": [{"name": "time", "in": "query", "description": "the time limit in seconds", "schema": time}],
        "requestBody": {"required": True, "content": {"application/json": {"schema": task.form.schema}}},
        "responses": {"200": answer, **{status: _json(why, _ERROR) for status, why in _FAULTS.items()}},
    }


def _json(about: str, schema: dict[str, object]) -> dict[str, object]:
    return _content(about, "application/json", schema)


def _content(about: str, media: str, schema: dict[str, object]) -> dict[str, object]:
    return {"description": about, "content": {media: {"schema": schema}}}


def _moved(value: object) -> object:
    """A schema with its references changed to `components`, where OpenAPI has schemas."""
    if isinstance(value, dict):
        return {
            key: f"#/components/schemas/{each.rpartition('/')[2]}" if key == "$ref" else _moved(each)
            for key, each in value.items()
        }
    return [_moved(each) for each in value] if isinstance(value, list | tuple) else value
