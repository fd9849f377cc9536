"""Certificates: puzzles as clauses, and the judge of proofs over them.

This is what has to be trusted, besides the puzzles themselves: no module here imports a strategy or an engine.
"""

from gridwright.certificate.clauses import claim_of, clauses_of, puzzle_hash
from gridwright.certificate.verification import Verification, verify

__all__ = ["Verification", "claim_of", "clauses_of", "puzzle_hash", "verify"]
