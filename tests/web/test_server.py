"""The server: tasks over HTTP, events, cancelling, limits, concurrent requests; no worker is left behind."""

from __future__ import annotations

import json

import pytest

from gridwright.kinds import KINDS as ALL_KINDS
from gridwright.web.dispatch import TASKS
from tests.web.samples import DOG, DOG_GRID, KINDS, hard
from tests.web.test_dispatch import REQUESTS

pytestmark = pytest.mark.web


def events_of(response):
    """The events of a stream: (name, data)."""
    found = []
    for block in response.read().decode().split("\n\n")[:-1]:
        name, data = block.split("\n")
        found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


@pytest.fixture(scope="module")
def schema(served):
    """What the document says."""
    import schemathesis

    return schemathesis.openapi.from_url(f"{served.address}/openapi.json")


@pytest.mark.parametrize("task", TASKS)
def test_every_task(served, schema, task):
    """Broken: a task would be missing from the server, or its answer would differ from the document."""
    found = served.ask(task, REQUESTS[task])
    schema[f"/api/{task}"]["POST"].validate_response(found)
    assert found.status_code == 200, found.text
    assert set(found.json()) == set(TASKS[task].answer)
    assert found.headers["content-type"] == "application/json"
    assert found.headers["gridwright-job"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind(served, schema, kind):
    """Broken: a kind would be missing, or its answer would differ from the document."""
    assert served.ask("check", {"puzzle": KINDS[kind]}).json()["verdict"] == "unique"
    for task in ("check", "solve", "explain", "hint", "rate"):
        found = served.ask(task, {"puzzle": KINDS[kind]})
        assert found.status_code == (422 if kind == "exact-cover" and task in ("explain", "hint", "rate") else 200)
        schema[f"/api/{task}"]["POST"].validate_response(found)


def test_steps_come_as_events(served):
    """Broken: the page could not show an explanation as it is found."""
    with served.client.stream(
        "POST", "/api/explain", json={"puzzle": DOG}, headers={"Accept": "text/event-stream"}
    ) as response:
        assert response.status_code == 200
        assert response.headers["content-type"] == "text/event-stream"
        *steps, (last, answer) = events_of(response)
    assert last == "result"
    assert [data["step"] for name, data in steps if name == "step"] == answer["steps"]
    assert answer["grid"] == DOG_GRID


def test_progress_comes_as_events(served):
    """Broken: users would see no progress."""
    with served.client.stream(
        "POST", "/api/check?time=2", json={"puzzle": hard()}, headers={"Accept": "text/event-stream"}
    ) as response:
        *progress, (last, answer) = events_of(response)
    assert (last, answer["verdict"]) == ("result", "unknown")
    assert {name for name, _ in progress} == {"progress"}
    assert all(data["work"] for _, data in progress)


def test_errors_come_as_events(served):
    """Broken: a stream would end without a result or an error."""
    with served.client.stream(
        "POST", "/api/check", json={"puzzle": 1}, headers={"Accept": "text/event-stream"}
    ) as response:
        [(name, data)] = events_of(response)
    assert (name, data["error"]["message"]) == ("error", "puzzle: expected an object, found the number 1")


@pytest.mark.parametrize(
    ("method", "path", "content", "status"),
    [
        ("POST", "/api/check", b"{", 400),
        ("POST", "/api/check", b"", 400),
        ("POST", "/api/check", b"\xff", 400),
        ("POST", "/api/check", b'{"puzzle": 1, "start": 2}', 422),
        ("POST", "/api/check", b'{"start": 2}', 400),
        ("POST", "/api/open", b'{"text": "2 2\\n1\\nx\\n1\\n1\\n", "format": "nin"}', 422),
        ("POST", "/api/check?time=x", b"{}", 400),
        ("POST", "/api/check?time=nan", b"{}", 400),
        ("POST", "/api/check?time=-1", b"{}", 400),
        ("POST", "/api/check?time=1e9", b"{}", 400),
        ("POST", "/api/frobnicate", b"{}", 404),
        ("GET", "/api/check", b"", 405),
        ("PUT", "/api/check", b"{}", 405),
        ("DELETE", "/api/jobs/nobody", b"", 404),
        ("GET", "/nothing", b"", 404),
    ],
)
def test_errors_have_a_status_and_a_sentence(served, method, path, content, status):
    """Broken: the page would have nothing to show."""
    found = served.client.request(method, path, content=content, headers={"Content-Type": "application/json"})
    assert (found.status_code, found.headers["content-type"]) == (status, "application/json")
    assert found.json()["error"]["message"]


def test_the_place_of_a_fault_in_a_text(served):
    """Broken: users would have to look for an error in a long text by eye."""
    error = served.ask("open", {"text": "2 2\n1\nx\n1\n1\n", "format": "nin"}).json()["error"]
    assert (error["line"], error["column"]) == (3, 1)


def test_the_page_and_its_files(served, page):
    """Broken: the page would be missing or out of date."""
    found = served.client.get("/")
    assert (found.status_code, found.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert found.text == (page / "index.html").read_text()
    script = served.client.get("/assets/parts/grid.js")
    assert (script.status_code, script.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    again = served.client.get("/assets/parts/grid.js", headers={"If-None-Match": script.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert served.client.head("/").status_code == 200


def test_a_request_may_ask_for_less_time(served):
    """Broken: a request could not be cancelled."""
    found = served.ask("check", {"puzzle": hard()}, params={"time": 0.3}).json()
    assert (found["verdict"], found["ending"]) == ("unknown", "time")
    assert found["stats"]["seconds"] < 5


def test_what_is_documented_is_what_there_is(served):
    """Broken: programs could not rely on the document."""
    document = served.client.get("/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    assert {f"/api/{task}" for task in TASKS} < set(document["paths"])
    assert {kind.name for kind in ALL_KINDS} < set(document["components"]["schemas"])
    assert '"$ref": "#/$defs' not in json.dumps(document)
