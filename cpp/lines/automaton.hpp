// Lines of any kind, by the automaton of their clue: the simple general algorithm.
//
// The automaton reads a line cell by cell. Its states are, in order: the background before the first run, the cells of
// that run one by one, the background behind it, the cells of the next run, and so on. Each step stays, goes to the
// next state, or skips the background between runs of different colours; the colour read determines which states a step
// can reach. So all states are followed at once, as bits of a few words. A run of unknown length is one state in which
// the automaton may stay.
#pragma once

#include <cstddef>
#include <vector>

#include "lines/colour_clue.hpp"
#include "lines/wide.hpp"

namespace gridwright::lines {

class Automaton {
 public:
  explicit Automaton(const ColourClue& clue);

  // As `force_colours_wide`; needs space for its states at every cell, and throws std::bad_alloc if that is too much.
  bool force(Word* may, LineScratch& scratch) const;
  std::size_t room() const {
    return static_cast<std::size_t>(length_ + 3) * static_cast<std::size_t>(words_);
  }  // words

 private:
  const Word* entered_by(int plane) const { return masks_.data() + static_cast<std::size_t>(plane) * words_; }

  int length_, states_, words_, planes_;
  std::vector<Word> masks_;  // for each plane, the states that reading its colour leads to; then those that may stay;
                             // then the last cells of runs before another colour; then those that may end the line
};

}  // namespace gridwright::lines
