"""Requests generated from /openapi.json: none ends in an internal error, and answers match the document."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings

pytestmark = pytest.mark.web

QUICK = settings(
    max_examples=25,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("wrong", [False, True], ids=["as documented", "not as documented"])
def test_made_up_requests(served, wrong):
    """Broken: a request would cause an internal error, an undocumented answer, or be wrongly accepted."""
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    schema = schemathesis.openapi.from_url(f"{served.address}/openapi.json")
    mode = GenerationMode.NEGATIVE if wrong else GenerationMode.POSITIVE
    tried = set()
    for found in schema.get_all_operations():
        operation = found.ok()
        if wrong and operation.method.upper() != "POST":
            continue

        @QUICK
        @given(case=operation.as_strategy(generation_mode=mode))
        def run(case):
            if case.method == "POST" and not wrong:
                case.query = {"time": 1}  # its client has gone
            case.call_and_validate(excluded_checks=[positive_data_acceptance])  # 422: valid form, but not a puzzle
            tried.add(case.path)

        run()
    assert len(tried) > 10
