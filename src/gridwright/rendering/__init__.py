"""Draw a `Scene`: one module per medium, each with `draw(scene, ...)`."""
