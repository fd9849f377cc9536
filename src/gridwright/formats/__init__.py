"""What the formats of all kinds share: what a format is, lines and words with their places, JSON, images."""
