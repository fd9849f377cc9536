"""Recordings on their way to the player in the page: piece by piece while they are made, or whole at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering import player

if TYPE_CHECKING:
    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace
    from gridwright.web.tasks.task import Call


class Reel:
    """The recording of a call. Whoever listens to the call gets it in events, the first of which has the head."""

    def __init__(self, call: Call, scene: Scene, *, reasoned: bool = False) -> None:
        self.is_live = call.emit is not None
        self._call = call
        self._scene = scene
        self._head: dict[str, object] | None = player.head(scene, reasoned=reasoned)
        self._packer = player.Packer(scene)

    def tell(self, trace: Trace) -> None:
        """Hands on what is new in the trace."""
        if self.is_live and len(trace) > self._packer.frames:
            self._call.tell({"event": "frames", "head": self._head, "piece": self._packer.piece(trace)})
            self._head = None

    def end(self, trace: Trace) -> dict[str, object] | None:
        """The end of it: what the answer has."""
        if not self.is_live:
            return player.recording(self._scene, trace)
        self.tell(trace)
        return None
