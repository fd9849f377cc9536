#include "nonogram/refuter.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/contract.hpp"
#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::Budget;
using base::for_each_bit;
using base::kWordBits;
using base::require;
using base::Stop;
using base::Word;
using base::words_for;

namespace refuting {  // not anonymous: compilers complain of that in instances of templates

// Lines in the first pass (decision 0022); each further pass has four times as many.
constexpr std::uint64_t kFirstEffort = 4;

}  // namespace refuting

using refuting::kFirstEffort;

template <AnyBoard Board>
Refuter<Board>::Refuter(const typename Board::Clues& rows, const typename Board::Clues& columns,
                        std::span<const std::uint8_t> sets)
    : board_(rows, columns, {}), values_(board_.cells() ? sets.size() / board_.cells() : 0) {
  require(sets.size() == board_.cells() * values_, "one flag for each cell and value is needed");
  for (int line = 0; line < board_.lines(); ++line) {
    for (const Value value : board_.planes(line)) require(value < values_, "a run has an unknown colour");
    board_.touch(line);
  }
  for (int row = 0; row < board_.height(); ++row)
    for (int column = 0; column < board_.width(); ++column) {
      const Cell cell{row, column};
      const auto set = sets.subspan(board_.index(cell) * values_, values_);
      for (std::size_t value = 0; value < values_; ++value) {
        if (board_.possible(cell, static_cast<std::uint8_t>(value)) == (set[value] != 0)) continue;
        require(!set[value] && !board_.known(cell), "a cell has no possible value");
        board_.exclude(cell, static_cast<Value>(value));
      }
      if (!board_.known(cell)) open_.push_back(cell);
    }
}

// Empties the queue, which initially holds all lines. A line that forces a cell is the caller's mistake.
template <AnyBoard Board>
Status Refuter<Board>::settle(Budget& budget) {
  const std::size_t before = board_.trail().size();
  const Status status = board_.propagate(budget, stats_);
  require(status != Status::conflict && board_.trail().size() == before, "a line alone already forces a cell");
  return status;
}

template <AnyBoard Board>
auto Refuter<Board>::refute(std::span<const std::uint8_t> tries, Budget& budget) -> std::optional<Guess> {
  require(tries.size() == board_.cells() * values_, "one flag for each cell and value is needed");
  if (settle(budget) != Status::ok) return {};
  const std::size_t before = board_.trail().size();
  std::optional<Guess> best;
  bool cut = true;
  for (std::uint64_t most = kFirstEffort; cut && !best; most *= 4) {
    cut = false;
    std::uint64_t effort = most;
    for (const Cell cell : open_)
      for (const Value value : board_.values(cell)) {
        if (!tries[board_.index(cell) * values_ + value] || effort == 0) continue;
        const std::uint64_t solves = stats_.line_solves;
        board_.exclude(cell, value);
        const Status status = board_.propagate(budget, stats_, effort);
        board_.undo_to(before);
        if (status == Status::stopped) return {};
        cut |= status == Status::cut;
        if (status != Status::conflict) continue;
        best = Guess{.cell = cell, .value = value, .effort = stats_.line_solves - solves};
        effort = best->effort - 1;
      }
  }
  return best;
}

template <AnyBoard Board>
auto Refuter<Board>::agree(Budget& budget) -> std::optional<Guess> {
  if (settle(budget) != Status::ok) return {};
  const auto& trail = board_.trail();
  const std::size_t before = trail.size();
  bool cut = true;
  for (std::uint64_t most = kFirstEffort; cut; most *= 4) {
    cut = false;
    for (const Cell cell : open_) {
      Guess all{.cell = cell};
      bool first = true;
      const auto values = board_.values(cell);
      for (const Value value : values) {
        board_.assume(cell, value);
        const Status status = board_.propagate(budget, stats_, most);
        if (first && status != Status::conflict) {
          first = false;
          for (std::size_t i = before; i < trail.size(); ++i)
            if (board_.settled(i, i + 1)) all.agreed.emplace_back(trail[i], board_.value(trail[i]));
        } else if (status != Status::conflict) {
          std::erase_if(all.agreed, [&](const auto& one) {
            return !board_.known(one.first) || board_.value(one.first) != one.second;
          });
        }
        board_.undo_to(before);
        if (status == Status::stopped) return {};
        cut |= status == Status::cut;
        if (status == Status::conflict && values.size() == 2) {
          all.agreed.clear();
          break;
        }
      }
      if (!all.agreed.empty()) return all;
    }
  }
  return {};
}

template <AnyBoard Board>
Cell Refuter<Board>::cell_at(int line, int place) const {
  return line < board_.height() ? Cell{line, place} : Cell{place, line - board_.height()};
}

template <AnyBoard Board>
auto Refuter<Board>::line_of(int line) const -> Words {
  Words may(board_.planes(line).size() * words_for(board_.length(line)));
  board_.copy_line(line, may.data());
  return may;
}

// What a value of a cell implies, along the line that crosses `line` there, for the adjacent cells behind and before
// it. The crossing line cannot break: only that cell is new, and it may have the value.
template <AnyBoard Board>
void Refuter<Board>::ask_crossing(int line, int place, std::size_t plane, std::vector<Neighbour>& neighbours,
                                  Budget& budget) {
  const bool row = line < board_.height();
  const int crossing = row ? board_.height() + place : place, at = row ? line : line - board_.height();
  const int words = words_for(board_.length(crossing)), words_beside = words_for(board_.length(line));
  const auto values = board_.planes(crossing);
  const Value value = board_.planes(line)[plane];
  Words may = line_of(crossing);
  for (std::size_t in = 0; in < values.size(); ++in)
    if (values[in] != value) may[in * words + at / kWordBits] &= ~(Word{1} << (at % kWordBits));
  board_.force(crossing, may.data());
  budget.spend(board_.cost(crossing));
  for (auto& [other, now, means] : neighbours) {
    const int there = at + other - line;
    const std::size_t planes = board_.planes(other).size();
    for (std::size_t in = 0; in < values.size(); ++in) {
      if (!((may[in * words + there / kWordBits] >> (there % kWordBits)) & 1)) continue;
      const std::size_t to = plane * planes + board_.plane(other, values[in]);
      means[to * words_beside + place / kWordBits] |= Word{1} << (place % kWordBits);
    }
  }
}

// The guess in a line that changes the fewest of its cells before an adjacent line breaks. Along a crossing line, the
// values that a cell may have after a guess imply the union of what each implies alone; so each is computed only once,
// and the effect of a guess on the adjacent line is computed in words.
template <AnyBoard Board>
auto Refuter<Board>::beside(int line, std::span<const std::uint8_t> tries, Budget& budget) -> std::optional<Guess> {
  const auto values = board_.planes(line);
  const std::size_t planes = values.size(), words = words_for(board_.length(line));
  const Words before = line_of(line);
  Words after, there, changed(words), asked(before.size());
  std::vector<Neighbour> neighbours;
  for (const int other : {line + 1, line - 1})
    if (other >= 0 && other < board_.lines() && (line < board_.height()) == (other < board_.height()))
      neighbours.push_back({other, line_of(other), Words(planes * board_.planes(other).size() * words)});
  std::optional<Guess> best;
  for (int place = 0; place < board_.length(line); ++place) {
    const Cell cell = cell_at(line, place);
    if (board_.known(cell)) continue;
    for (std::size_t plane = 0; plane < planes; ++plane) {
      const Value value = values[plane];
      if (!tries[board_.index(cell) * values_ + value] || !board_.open(cell, value)) continue;
      after = before;
      after[plane * words + place / kWordBits] &= ~(Word{1} << (place % kWordBits));
      board_.force(line, after.data());  // cannot fail: the line allows its other values
      if (!budget.spend(board_.cost(line))) return {};
      std::fill(changed.begin(), changed.end(), 0);
      for (std::size_t i = 0; i < after.size(); ++i) changed[i % words] |= before[i] & ~after[i];
      std::uint64_t effort = 0;
      for (const Word word : changed) effort += std::popcount(word);
      if (best && effort >= best->effort) continue;
      for (std::size_t i = 0; i < after.size(); ++i) {
        const Word wanted = after[i] & changed[i % words] & ~asked[i];
        asked[i] |= wanted;
        for_each_bit(wanted, static_cast<int>(i % words) * kWordBits,
                     [&](int at) { ask_crossing(line, at, i / words, neighbours, budget); });
      }
      for (const auto& [other, now, means] : neighbours) {
        there = now;
        for (std::size_t i = 0; i < there.size(); ++i) {
          Word may = ~changed[i % words];
          for (std::size_t in = 0; in < planes; ++in)
            may |= after[in * words + i % words] & means[in * there.size() + i];
          there[i] &= may;
        }
        if (there == now || board_.force(other, there.data())) continue;
        best = Guess{.cell = cell, .value = value, .line = line, .beside = other, .effort = effort};
        break;
      }
    }
  }
  return best;
}

// Lines from the border inwards, since people look there first.
template <AnyBoard Board>
auto Refuter<Board>::beside(std::span<const std::uint8_t> tries, Budget& budget) -> std::optional<Guess> {
  require(tries.size() == board_.cells() * values_, "one flag for each cell and value is needed");
  if (settle(budget) != Status::ok) return {};
  const auto depth = [&](int line) {
    const bool row = line < board_.height();
    const int index = row ? line : line - board_.height(), count = row ? board_.height() : board_.width();
    return std::min(index, count - 1 - index);
  };
  std::vector<int> order(board_.lines());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int one, int other) { return depth(one) < depth(other); });
  for (const int line : order) {
    auto guess = beside(line, tries, budget);
    if (guess || budget.stopped() != Stop::none) return guess;
  }
  return {};
}

template class Refuter<BlackBoard>;
template class Refuter<ColourBoard>;

}  // namespace gridwright::nonogram
