"""What every part of the house speaks of: plain, frozen values without a puzzle's rules."""
