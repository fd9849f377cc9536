// The clue of one line in colours, prepared for the kernels: as `LineClue`, in the same offsets.
//
// Runs of one colour need a cell of background between them, neighbours of different colours do not. A line knows only
// the colours of its own runs, by *planes*: plane 0 is the background, and the sets of places of a line come one a
// plane. A run may be blotted, which means that its length is unknown; the offsets then are those of runs of one cell,
// and only the automaton (automaton.hpp) can solve the line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/contract.hpp"
#include "base/word.hpp"

namespace gridwright::lines {

struct ColourRun {
  int length;  // 0: unknown
  int colour;  // from 1; 0 is the background
};

struct ColourClue {
  ColourClue(int cells, std::span<const ColourRun> given) : length(cells) {
    int place = 0;
    for (std::size_t j = 0; j < given.size(); ++j) {
      const auto [run, colour] = given[j];
      base::require(run >= 0 && run <= cells, "a run does not fit into its line");
      base::require(colour >= 1 && colour <= 254, "a run has no colour");
      const auto known = std::find(values.begin() + 1, values.end(), colour);
      planes.push_back(static_cast<std::uint8_t>(known - values.begin()));
      if (known == values.end()) {
        values.push_back(static_cast<std::uint8_t>(colour));
        powers.push_back(0);
      }
      const bool last = j + 1 == given.size();
      gaps.push_back(last || given[j + 1].colour == colour);  // behind the last one there is the border
      runs.push_back(run);
      first.push_back(place);
      blotted |= run == 0;
      place += std::max(run, 1) + gaps.back();
      powers[planes.back()] = std::max(powers[planes.back()], base::floor_log2(std::max(run, 1)));
    }
    first.push_back(place);
    slack = cells + 1 - place;
    base::require(slack >= 0, "a clue does not fit into its line");
  }

  int count() const { return static_cast<int>(runs.size()); }
  int plane(int j) const { return planes[j]; }
  int gap(int j) const { return gaps[j]; }
  int needed(int j) const { return std::max(runs[j], 1); }  // cells that a run has at least

  int length;              // cells
  int slack = 0;           // how far the runs can move
  bool blotted = false;    // some length is unknown
  std::vector<int> runs;   // lengths; 0: unknown
  std::vector<int> first;  // leftmost start of each run, and last where one more run would start
  std::vector<std::uint8_t> planes,
      gaps;  // of each run: its plane, and the cells of background that it needs behind it
  std::vector<std::uint8_t> values = {0};  // of each plane: the colour
  std::vector<int> powers = {0};           // of each plane: the largest p with 2^p <= some run
};

}  // namespace gridwright::lines
