"""Send traces to the player in the page: piece by piece while they are recorded, or whole at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.rendering import player

if TYPE_CHECKING:
    from gridwright.values.scene import Scene
    from gridwright.values.trace import Trace
    from gridwright.web.tasks.endpoint import Request


class RecordingStream:
    """The recording of a request. A client that wants events gets it in events, the first of which has the header."""

    def __init__(self, request: Request, scene: Scene, *, reasoned: bool = False) -> None:
        self.is_live = request.emit is not None
        self._call = request
        self._scene = scene
        self._head: dict[str, object] | None = player.head(scene, reasoned=reasoned)
        self._packer = player.Packer(scene)

    def tell(self, trace: Trace) -> None:
        """Send the new frames of the trace."""
        if self.is_live and len(trace) > self._packer.frames:
            self._call.tell({"event": "frames", "head": self._head, "piece": self._packer.piece(trace)})
            self._head = None

    def end(self, trace: Trace) -> dict[str, object] | None:
        """Finish it; return the part for the answer."""
        if not self.is_live:
            return player.recording(self._scene, trace)
        self.tell(trace)
        return None
