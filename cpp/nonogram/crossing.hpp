// A component as lines that cross: the lines of one direction are read one after the other, those of the other
// direction are crossed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "nonogram/line_states.hpp"

namespace gridwright::nonogram {

struct CrossingLine {
  int line;                  // its number on the board
  std::vector<int> crossed;  // by its unknown cells, in order: the indices of the lines of the other direction
  std::shared_ptr<const LineStates> states;

  // The step that an unknown cell is, by the other line; -1: that cell is known.
  int step_at(int other) const {
    const auto found = std::lower_bound(crossed.begin(), crossed.end(), other);
    return found != crossed.end() && *found == other ? static_cast<int>(found - crossed.begin()) : -1;
  }
};

// Which crossed lines may change places, before each of the lines that are read and behind the last of them.
//
// Two crossed lines may, if their rests have the same states, and if in no line still to be read it matters which of
// the two has which value. Then states that differ only in such an exchange have equally many rests, and one can stand
// for all. If one pair may change places and another with which it shares a line, so may the third: the sets are
// classes. Returned are those of two or more lines that have cells left.
std::vector<std::vector<std::vector<int>>> exchangeable(const std::vector<CrossingLine>& read,
                                                        const std::vector<CrossingLine>& crossed);

}  // namespace gridwright::nonogram
