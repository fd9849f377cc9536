// The clue of one line, prepared for the kernels.
//
// Every run of a line can move by the same amount: pushed fully to the left, run j starts at first[j]; pushed fully to
// the right, at first[j] + slack. The kernels therefore work with *offsets* 0..slack from the leftmost place. In these
// coordinates "the next run comes later" is just "its offset is not smaller", so sets of places need slack + 1 bits
// however long the line is, and no shifting from run to run.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/contract.hpp"
#include "base/word.hpp"

namespace gridwright::lines {

using base::floor_log2;
using base::kWordBits;
using base::low_bits;
using base::Word;
using base::words_for;

struct LineClue {
  LineClue(int cells, std::span<const int> lengths) : length(cells), runs(lengths.begin(), lengths.end()) {
    int place = 0;
    for (int run : runs) {
      base::require(run >= 1 && run <= cells, "a run does not fit in its line");
      first.push_back(place);
      place += run + 1;
      top_power = std::max(top_power, floor_log2(run));
    }
    first.push_back(place);
    slack = cells + 1 - place;
    base::require(slack >= 0, "a clue does not fit in its line");
  }

  int count() const { return static_cast<int>(runs.size()); }
  static constexpr int plane(int) { return 1; }  // the same as in `ColourClue`: the plane of a run's colour
  static constexpr int gap(int) { return 1; }    // and the white cells required behind it

  int length;              // cells
  int slack = 0;           // how far the runs can move
  int top_power = 0;       // the largest p with 2^p <= some run
  std::vector<int> runs;   // lengths
  std::vector<int> first;  // leftmost start of each run, and last the place where one more run would start
};

}  // namespace gridwright::lines
