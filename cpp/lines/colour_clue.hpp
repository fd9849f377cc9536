// The clue of a coloured line, prepared for the kernels: as `LineClue`, with the same offsets.
//
// Runs of the same colour need a background cell between them; adjacent runs of different colours do not. A line knows
// only the colours of its own runs, by *planes*: plane 0 is the background, and each set of places of a line comes once
// per plane. The length of a run may be unknown. The offsets are then those of runs of one cell, and only the automaton
// (automaton.hpp) can solve the line.
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
      base::require(run >= 0 && run <= cells, "a run does not fit in its line");
      base::require(colour >= 1 && colour <= 254, "a run has no colour");
      const auto known = std::find(values.begin() + 1, values.end(), colour);
      planes.push_back(static_cast<std::uint8_t>(known - values.begin()));
      if (known == values.end()) {
        values.push_back(static_cast<std::uint8_t>(colour));
        powers.push_back(0);
      }
      const bool last = j + 1 == given.size();
      gaps.push_back(last || given[j + 1].colour == colour);  // the border is behind the last run
      runs.push_back(run);
      first.push_back(place);
      has_unknown_lengths |= run == 0;
      place += std::max(run, 1) + gaps.back();
      powers[planes.back()] = std::max(powers[planes.back()], base::floor_log2(std::max(run, 1)));
    }
    first.push_back(place);
    slack = cells + 1 - place;
    base::require(slack >= 0, "a clue does not fit in its line");
  }

  int count() const { return static_cast<int>(runs.size()); }
  int plane(int j) const { return planes[j]; }
  int gap(int j) const { return gaps[j]; }
  int needed(int j) const { return std::max(runs[j], 1); }  // the least number of cells of a run

  int length;                        // cells
  int slack = 0;                     // how far the runs can move
  bool has_unknown_lengths = false;  // some length is unknown
  std::vector<int> runs;             // lengths; 0: unknown
  std::vector<int> first;            // leftmost start of each run, and last the place where one more run would start
  std::vector<std::uint8_t> planes,
      gaps;                                // per run: its plane, and the background cells required behind it
  std::vector<std::uint8_t> values = {0};  // per plane: its colour
  std::vector<int> powers = {0};           // per plane: the largest p with 2^p <= some run
};

}  // namespace gridwright::lines
