// What one line remembers of its cells so far: the states of its automaton, over its unknown cells only.
//
// Before each unknown cell, two beginnings of the line are in the same state if they allow the same rests. A state that
// allows no rest is dead. So the line is described by layers, one before each unknown cell, whose states say for each
// value of the cell which state of the next layer follows. Known cells are passed over, and what they rule out never
// becomes a state. Colours and runs of unknown length need nothing special.
//
// Cost: the cells of the line times the states of its automaton, which are about its clue's cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "nonogram/board.hpp"

namespace gridwright::nonogram {

class LineStates {
 public:
  using State = std::uint32_t;
  static constexpr State kDead = std::numeric_limits<State>::max();

  // `places` are those of the line's unknown cells, in order. The line must be active.
  template <AnyBoard Board>
  LineStates(const Board& board, int line, const std::vector<int>& places);

  std::size_t steps() const { return layers_.size(); }
  std::uint32_t choices(std::size_t step) const { return layers_[step].choices; }
  std::uint8_t value(std::size_t step, std::uint32_t choice) const {
    return values_[layers_[step].first_value + choice];
  }

  // States before a step, which are numbered from 0: one before the first step, and one behind the last. None before
  // the first: the line has no solution.
  std::uint32_t states(std::size_t step) const { return step < layers_.size() ? layers_[step].states : 1; }

  // The state that follows from this choice of a value, or kDead.
  State next(std::size_t step, State state, std::uint32_t choice) const {
    const Layer& layer = layers_[step];
    return next_[layer.begin + state * layer.choices + choice];
  }

  // Appends all of it: two lines append the same if their unknown cells may spell the same words, and only then.
  void append_to(std::string& out) const;

  // Whether the states before two steps are the same, as well as the values of their cells.
  bool same_layer(std::size_t step, const LineStates& other, std::size_t others_step) const;

 private:
  struct Layer {
    std::size_t begin, first_value;  // in next_ and values_
    std::uint32_t states, choices;
  };
  std::vector<Layer> layers_;
  std::vector<State> next_;
  std::vector<std::uint8_t> values_;
};

}  // namespace gridwright::nonogram
