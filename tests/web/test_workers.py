"""The workers: ended and replaced as needed, many jobs at once, and none left behind."""

from __future__ import annotations

import json
import os
import signal
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.conftest import until, workers
from tests.web.samples import DOG, hard
from tests.web.test_server import events_of

pytestmark = pytest.mark.web


def test_a_worker_that_does_not_notice_the_time_is_ended(start):
    """Broken: work that never checks its clock would occupy a worker for ever."""
    served = start(workers=1)
    assert served.ask("check", {"puzzle": DOG}).status_code == 200  # so that its worker is ready
    [before] = workers()
    os.kill(before, signal.SIGSTOP)  # it can no longer react
    found = served.ask("check", {"puzzle": DOG}, params={"time": 0.2})
    assert (found.status_code, found.json()["error"]["ending"]) == (422, "time")
    assert served.ask("check", {"puzzle": DOG}).json()["verdict"] == "unique"
    assert before not in workers()


def test_a_worker_that_dies_is_replaced(start):
    """Broken: after a crash, no request would be answered."""
    served = start(workers=1)
    assert served.ask("check", {"puzzle": DOG}).status_code == 200
    [idle] = workers()
    os.kill(idle, signal.SIGKILL)
    until(lambda: idle not in workers())
    assert served.ask("check", {"puzzle": DOG}).json()["verdict"] == "unique"

    def kill_soon():
        until(lambda: len(workers()) == 1)
        time.sleep(0.3)
        os.kill(workers()[0], signal.SIGKILL)

    killer = threading.Thread(target=kill_soon)
    killer.start()
    found = served.ask("check", {"puzzle": hard()})
    killer.join()
    message = "its worker was killed, perhaps because memory ran out"
    error = found.json()["error"]
    assert (found.status_code, error["message"], error["ending"]) == (500, message, None)
    assert served.ask("check", {"puzzle": DOG}).json()["verdict"] == "unique"


def test_memory_is_bounded(start):
    """Broken: one request could take all the memory of the machine."""
    served = start(workers=1, memory=64 << 20)
    side = 600
    puzzle = {"kind": "nonogram", "rows": [[1]] * side, "columns": [[1]] * side}
    found = served.ask("solve", {"puzzle": puzzle, "strategy": "exact-cover"})
    assert "memory limit" in json.dumps(found.json())
    assert served.ask("check", {"puzzle": DOG}).json()["verdict"] == "unique"


@pytest.mark.parametrize("how", ["delete", "leave a stream", "leave"])
def test_cancelling_frees_the_worker(start, how):
    """Broken: cancelled requests would keep others waiting."""
    import httpx

    served = start(workers=1)
    assert served.ask("check", {"puzzle": DOG}).status_code == 200  # so that its worker is ready
    [before] = workers()
    request = {"puzzle": hard()}
    if how == "leave":
        with pytest.raises(httpx.ReadTimeout):
            served.ask("check", request, timeout=0.5)
    else:
        headers = {"Accept": "text/event-stream"}
        with served.client.stream("POST", "/api/check", json=request, headers=headers) as response:
            assert response.status_code == 200
            if how == "delete":
                job = response.headers["gridwright-job"]
                assert served.client.delete(f"/api/jobs/{job}").status_code == 204
                name, data = events_of(response)[-1]
                assert (name, data["error"]["message"]) == ("error", "the job was cancelled")
                assert served.client.delete(f"/api/jobs/{job}").status_code == 404
    began = time.monotonic()
    assert served.ask("check", {"puzzle": DOG}).json()["verdict"] == "unique"
    assert time.monotonic() - began < 15  # if the job had 20 seconds
    assert before not in workers()
    assert len(workers()) == 1


def test_a_hundred_at_once(start):
    """Broken: with many requests, some would be lost, or the server itself would be busy."""
    served = start(workers=2, waiting=32)
    until(lambda: len(workers()) == 2)
    puzzle, pings, stop = hard(), [], threading.Event()

    def ping():
        while not stop.is_set():
            began = time.perf_counter()
            assert served.client.get("/api/ping").status_code == 200
            pings.append(time.perf_counter() - began)

    with ThreadPoolExecutor(101) as people:
        pinging = people.submit(ping)
        asked = [people.submit(served.ask, "solve", {"puzzle": puzzle}, params={"time": 0.2}) for _ in range(100)]
        found = [each.result() for each in asked]
        stop.set()
        pinging.result()
    answered = [each for each in found if each.status_code in (200, 422)]
    refused = [each for each in found if each.status_code == 503]
    print(f"\n{len(answered)} answered, {len(refused)} refused, {len(pings)} pings, ", end="")
    print(f"p95 {1000 * statistics.quantiles(pings, n=20)[-1]:.1f} ms, worst {1000 * max(pings):.1f} ms")
    assert len(answered) + len(refused) == 100
    assert len(answered) >= 34
    assert all(each.headers["retry-after"] and each.json()["error"]["message"] for each in refused)
    said = [each.json().get("error", each.json()) for each in answered]
    assert all(each["ending"] == "time" for each in said)  # 422 if not even the request was read in time


def test_no_worker_is_left_behind(start):
    """Broken: a long-running server would exhaust the machine."""
    served = start(workers=2)
    until(lambda: len(workers()) == 2)
    before = workers()
    with ThreadPoolExecutor(4) as people:
        found = list(people.map(lambda _: served.ask("check", {"puzzle": DOG}).status_code, range(1000)))
    assert set(found) == {200}
    assert workers() == before  # the same two
    served.close()
    assert workers() == []


def test_closing_ends_what_is_under_way(start):
    """Broken: Ctrl-C would wait for every job, or leave workers running."""
    import httpx

    served = start(workers=2)
    until(lambda: len(workers()) == 2)
    with ThreadPoolExecutor(4) as people:
        asked = [people.submit(served.ask, "check", {"puzzle": hard()}) for _ in range(4)]
        time.sleep(0.5)
        began = time.monotonic()
        served.server.should_exit = True
        served.thread.join(30)
        took = time.monotonic() - began
        said = [each.exception() or each.result().status_code for each in asked]
    assert all(each == 408 or isinstance(each, httpx.TransportError) for each in said), said
    assert took < 10  # if each job had 20 seconds
    assert workers() == []
