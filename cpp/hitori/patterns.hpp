// What copies in certain positions imply, whatever else is known: pairs, triples, corners and edges.
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
  std::vector<Cell> cells;                     // that the pattern consists of
};

// First those in lines, then in corners, then at edges.
std::vector<Pattern> patterns_of(const Board& board);

// Their common names, in the order of `PatternName`.
std::span<const char* const> pattern_names();

}  // namespace gridwright::hitori
