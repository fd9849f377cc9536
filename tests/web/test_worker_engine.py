"""The engine in a Web Worker, as the page sees it; the worker here is made up."""

from __future__ import annotations

import json

import pytest

from gridwright.web.inline import ask

from .samples import DOG

# Ready at once. It answers with the request, says what goes wrong with "junk", and never comes back from "hard".
WORKER = """
postMessage({ loading: { ready: false, share: 0.5, fault: "" } });
postMessage({ loading: { ready: true, share: 1, fault: "" } });
addEventListener("message", ({ data: { task, text, seconds, events } }) => {
  const request = JSON.parse(text);
  if (events) postMessage({ event: JSON.stringify({ event: "progress", work: { nodes: 7 } }) });
  if (request.puzzle === "hard") return;
  const error = { error: { message: "expected a clue", line: 3, column: 1 }, status: 422 };
  postMessage({ reply: JSON.stringify(request.puzzle === "junk" ? error : { answer: { task, seconds, ...request } }) });
});
"""
ENGINE = """
const { WorkerEngine } = await import("gridwright/engines/worker_engine.js");
const told = [];
const at = (name) => new URL(`/assets/${name}`, location.href);
const places = { worker: at("made_up.js"), examples: at("made_up.json") };
const engine = new WorkerEngine(places, (loading) => told.push(loading));
"""


@pytest.fixture
def page(visit):
    page = visit()
    page.route("**/assets/made_up.js", lambda route: route.fulfill(content_type="text/javascript", body=WORKER))
    page.route("**/assets/made_up.json", lambda route: route.fulfill(json={"puzzles": [1]}))
    return page


@pytest.mark.web
def test_answers_events_and_faults(page):
    """Broken: a question would get the answer to another, or a fault not be told with its place."""
    found = page.evaluate(f"""async () => {{
        {ENGINE}
        const events = [];
        const answers = await Promise.all([
            engine.ask("check", {{ puzzle: 1 }}, {{ onEvent: (event) => events.push(event) }}),
            engine.ask("rate", {{ puzzle: "junk" }}).catch(({{ message, line, status }}) => [message, line, status]),
            engine.ask("solve", {{ puzzle: 2 }}, {{ seconds: 120 }}),
            engine.ask("examples", {{}}),
        ]);
        return [answers, events, told.map(({{ ready }}) => ready)];
    }}""")
    answers = [
        {"task": "check", "seconds": 20, "puzzle": 1},
        ["expected a clue", 3, 422],
        {"task": "solve", "seconds": 120, "puzzle": 2},
        {"puzzles": [1]},
    ]
    assert found == [answers, [{"event": "progress", "work": {"nodes": 7}}], [False, True]]


@pytest.mark.web
def test_what_nobody_waits_for_ends(page):
    """Broken: after a hard puzzle was left, nothing would be answered any more."""
    found = page.evaluate(f"""async () => {{
        {ENGINE}
        const [hard, waiting] = [new AbortController(), new AbortController()];
        const left = engine.ask("check", {{ puzzle: "hard" }}, {{ signal: hard.signal }}).catch(({{ name }}) => name);
        const never = engine.ask("check", {{ puzzle: 1 }}, {{ signal: waiting.signal }}).catch(({{ name }}) => name);
        const next = engine.ask("check", {{ puzzle: 2 }});
        waiting.abort();
        while (!told.some(({{ ready }}) => ready)) await new Promise((done) => setTimeout(done, 20));
        await new Promise((done) => setTimeout(done, 50));
        hard.abort();
        return [await left, await never, (await next).puzzle, told.filter(({{ ready }}) => ready).length];
    }}""")
    assert found == ["AbortError", "AbortError", 2, 2]  # the second was ready twice: it was replaced


@pytest.mark.web
def test_a_spare_worker_takes_nothing_over_that_somebody_waits_for(page):
    """Broken: what takes long would be broken off as soon as another worker is ready, and never be answered."""
    found = page.evaluate(f"""async () => {{
        {ENGINE}
        engine.ask("check", {{ puzzle: "hard" }});
        while (!engine.busy) await new Promise((done) => setTimeout(done, 20));
        const [{{ hand }}, spare] = [engine, (engine.spare = engine.hire())];
        while (!spare.loading.ready) await new Promise((done) => setTimeout(done, 20));
        return [engine.hand === hand, engine.spare === spare];
    }}""")
    assert found == [True, True]


def test_the_desk_without_a_process_of_its_own():
    """Broken: the page without a server would get no answers, or faults without their words."""
    events = []
    told = json.loads(ask("explain", json.dumps({"puzzle": DOG}), 10.0, 1 << 30, events.append))
    assert told["answer"]["verdict"] == "unique"
    assert any(json.loads(event)["event"] == "step" for event in events)
    fault = json.loads(ask("open", json.dumps({"text": "junk"}), 10.0, 1 << 30))
    assert (fault["status"], fault["error"]["line"], fault["error"]["column"]) == (422, 1, 1)
    assert json.loads(ask("nothing", "{}", 10.0, 1 << 30))["status"] == 400
