// A picture (edge-matching) puzzle as the engines see it: what may lie where, and which edges may touch.
//
// Tiles that look the same in some turn are one *species* with a number of copies; a species in one of its different
// turns is a *variant*, which is what is placed in a cell. *Classes* express what the frame, given placements or
// earlier deductions allow: every cell belongs to one, and a class lists the variants that may lie in its cells. So the
// engines need to know neither frames nor turns.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace gridwright::picture {

enum Side { north, east, south, west };

struct Variant {
  int species;
  std::array<int, 4> edges;  // clockwise from the north
};

struct Problem {
  int width = 0, height = 0;
  std::vector<int> mates;  // per colour: the colour that it touches
  std::vector<Variant> variants;
  std::vector<int> copies;                // per species
  std::vector<std::vector<int>> classes;  // per class: its variants
  std::vector<int> class_of;              // per cell, in reading order
  std::vector<int> turned;                // per variant: itself after a quarter turn; empty if boards are not turned

  int cells() const { return width * height; }
  int colours() const { return static_cast<int>(mates.size()); }

  // Throws std::invalid_argument if the numbers are inconsistent.
  void check() const;
};

}  // namespace gridwright::picture
