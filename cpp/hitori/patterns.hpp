// What copies in certain places say, whatever else is known: pairs, triples, corners and edges.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "hitori/board.hpp"

namespace gridwright::hitori {

enum class PatternName { triple, sandwich, induction, corner_triple, corner_quad, corner_pair, edge_pairs };

struct Pattern {
  PatternName name;
  std::vector<std::pair<Cell, bool>> changes;  // cells, and whether they are shaded
  std::vector<Cell> cells;                     // of which it consists
};

// Those in lines come first, then those in corners, then those at edges.
std::vector<Pattern> patterns_of(const Board& board);

// The names by which people know them, in the order of `PatternName`.
std::span<const char* const> pattern_names();

}  // namespace gridwright::hitori
