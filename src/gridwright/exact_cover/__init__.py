"""Exact cover: options over items, every item covered as often as asked for."""
