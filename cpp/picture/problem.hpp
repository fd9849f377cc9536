// A picture (edge-matching) puzzle as the engines see it: what may lie where, and which edges may touch.
//
// Tiles that look alike in some turn are one *species* with so many copies; a species in one of its different turns is
// a *variant*, which is what is laid into a cell. What the frame, given placements or earlier deductions allow is said
// by *classes*: every cell belongs to one, and a class lists the variants that may lie in its cells. So the engines
// need to know neither frames nor turns.
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
  std::vector<int> mates;  // of each colour: the colour that it touches
  std::vector<Variant> variants;
  std::vector<int> copies;                // of each species
  std::vector<std::vector<int>> classes;  // the variants of each
  std::vector<int> class_of;              // of each cell, in reading order
  std::vector<int> turned;                // of each variant: itself a quarter turn on; empty if boards are not turned

  int cells() const { return width * height; }
  int colours() const { return static_cast<int>(mates.size()); }

  // Throws std::invalid_argument for numbers that fit nothing.
  void check() const;
};

}  // namespace gridwright::picture
