"""Drawing a `Scene`: one module a medium, each with `draw(scene, ...)`."""
