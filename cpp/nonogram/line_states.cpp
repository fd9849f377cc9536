#include "nonogram/line_states.hpp"

#include <algorithm>
#include <bit>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

namespace line_reading {  // not anonymous: compilers complain of that in instances of templates

// The automaton of a clue: the background before each run, then the run's cells one by one; last, the background behind
// all of them. A run of unknown length has one cell in which it may stay.
class ClueStates {
 public:
  template <class Clue>
  ClueStates(const Clue& clue, int planes) : planes_(planes) {
    for (int j = 0; j < clue.count(); ++j) {
      const int background = add(), cells = std::max(clue.runs[j], 1), plane = clue.plane(j);
      next(background, 0) = background;
      if (j && !clue.gap(j - 1)) next(background - 1, plane) = background + 1;
      next(background, plane) = background + 1;
      for (int cell = 0; cell < cells; ++cell) {
        const int state = add();
        if (cell + 1 < cells) next(state, plane) = state + 1;
        if (clue.runs[j] == 0) next(state, plane) = state;
      }
      next(count() - 1, 0) = count();
    }
    const int end = add();
    next(end, 0) = end;
  }

  int count() const { return static_cast<int>(next_.size()) / planes_; }
  int after(int state, int plane) const { return next_[static_cast<std::size_t>(state) * planes_ + plane]; }
  bool may_end(int state) const { return state == count() - 1 || after(state, 0) == count() - 1; }

 private:
  int add() {
    next_.insert(next_.end(), planes_, -1);
    return count() - 1;
  }
  int& next(int state, int plane) { return next_[static_cast<std::size_t>(state) * planes_ + plane]; }

  int planes_;
  std::vector<int> next_;  // -1: none
};

// Numbers different rows of a matrix in the order in which they come.
class RowNumbers {
 public:
  RowNumbers(std::uint32_t width, std::size_t most) : width_(width), slots_(std::bit_ceil(2 * most + 1)) {}

  std::uint32_t number(const std::uint32_t* row, std::vector<std::uint32_t>& rows, std::size_t begin) {
    std::uint64_t hash = 0;
    for (std::uint32_t i = 0; i < width_; ++i) hash = (hash ^ row[i]) * 0x9e3779b97f4a7c15ULL;
    std::size_t slot = (hash >> 20) & (slots_.size() - 1);
    for (; slots_[slot]; slot = (slot + 1) & (slots_.size() - 1)) {
      const std::uint32_t found = slots_[slot] - 1;
      if (std::equal(row, row + width_, rows.begin() + static_cast<std::ptrdiff_t>(begin + found * width_)))
        return found;
    }
    slots_[slot] = ++count_;
    rows.insert(rows.end(), row, row + width_);
    return count_ - 1;
  }
  std::uint32_t count() const { return count_; }

 private:
  std::uint32_t width_, count_ = 0;
  std::vector<std::uint32_t> slots_;
};

}  // namespace line_reading

using line_reading::ClueStates;
using line_reading::RowNumbers;

template <AnyBoard Board>
LineStates::LineStates(const Board& board, int line, const std::vector<int>& places) {
  const auto cell = [&](int place) {
    return line < board.height() ? Cell{line, place} : Cell{place, line - board.height()};
  };
  const ClueStates clue(board.clue(line), static_cast<int>(board.planes(line).size()));
  const auto read = [&](int state, typename Board::Value value) {
    const int plane = board.plane(line, value);
    return plane < static_cast<int>(board.planes(line).size()) ? clue.after(state, plane) : -1;
  };
  const auto pass = [&](int state, int place, int end) {  // known cells
    for (; state >= 0 && place < end; ++place) state = read(state, board.value(cell(place)));
    return state;
  };

  // Forwards: which states of the automaton can be reached before each unknown cell, and what follows from each.
  const std::size_t steps = places.size();
  layers_.resize(steps);
  std::vector<std::vector<int>> follow(steps);  // indices in the next layer, or -1
  const int first = steps ? places[0] : board.length(line);
  std::vector<int> now, then, index(static_cast<std::size_t>(clue.count()), -1);
  if (const int state = pass(0, 0, first); state >= 0) now.push_back(state);
  for (std::size_t step = 0; step < steps; ++step) {
    const int place = places[step], end = step + 1 < steps ? places[step + 1] : board.length(line);
    const auto values = board.values(cell(place));
    layers_[step].choices = static_cast<std::uint32_t>(values.size());
    layers_[step].first_value = values_.size();
    values_.insert(values_.end(), values.begin(), values.end());
    then.clear();
    for (const int state : now) {
      for (const auto value : values) {
        const int reached = pass(read(state, value), place + 1, end);
        if (reached >= 0 && index[static_cast<std::size_t>(reached)] < 0) {
          index[static_cast<std::size_t>(reached)] = static_cast<int>(then.size());
          then.push_back(reached);
        }
        follow[step].push_back(reached < 0 ? -1 : index[static_cast<std::size_t>(reached)]);
      }
    }
    for (const int state : then) index[static_cast<std::size_t>(state)] = -1;
    std::swap(now, then);
  }

  // Backwards: states from which the same follows are one.
  std::vector<State> numbers, before;  // by index in a layer
  for (const int state : now) numbers.push_back(clue.may_end(state) ? 0 : kDead);
  std::vector<State> row;
  for (std::size_t step = steps; step-- > 0;) {
    Layer& layer = layers_[step];
    layer.begin = next_.size();
    RowNumbers rows(layer.choices, follow[step].size() / layer.choices);
    before.clear();
    for (std::size_t i = 0; i < follow[step].size(); i += layer.choices) {
      row.clear();
      for (std::size_t j = i; j < i + layer.choices; ++j)
        row.push_back(follow[step][j] < 0 ? kDead : numbers[static_cast<std::size_t>(follow[step][j])]);
      const bool dead = std::all_of(row.begin(), row.end(), [](State state) { return state == kDead; });
      before.push_back(dead ? kDead : rows.number(row.data(), next_, layer.begin));
    }
    layer.states = rows.count();
    std::swap(numbers, before);
  }
}

void LineStates::append_to(std::string& out) const {
  const auto append = [&](const auto* begin, std::size_t count) {
    out.append(reinterpret_cast<const char*>(begin), count * sizeof(*begin));
  };
  for (const Layer& layer : layers_) {
    append(&layer.states, 1);
    append(&layer.choices, 1);
  }
  append(values_.data(), values_.size());
  append(next_.data(), next_.size());
}

bool LineStates::same_layer(std::size_t step, const LineStates& other, std::size_t others_step) const {
  const Layer &one = layers_[step], &two = other.layers_[others_step];
  if (one.states != two.states || one.choices != two.choices) return false;
  const auto equal = [](const auto& a, std::size_t at, const auto& b, std::size_t others_at, std::size_t count) {
    return std::equal(a.data() + at, a.data() + at + count, b.data() + others_at);
  };
  return equal(values_, one.first_value, other.values_, two.first_value, one.choices) &&
         equal(next_, one.begin, other.next_, two.begin, std::size_t{one.states} * one.choices);
}

template LineStates::LineStates(const BlackBoard&, int, const std::vector<int>&);
template LineStates::LineStates(const ColourBoard&, int, const std::vector<int>&);

}  // namespace gridwright::nonogram
