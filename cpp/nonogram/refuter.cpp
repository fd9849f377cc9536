#include "nonogram/refuter.hpp"

#include <algorithm>
#include <bit>

#include "base/contract.hpp"
#include "lines/narrow.hpp"

namespace gridwright::nonogram {

using base::Budget;
using base::kWordBits;
using base::require;
using base::Stop;
using base::Word;
using base::words_for;
using lines::force_narrow;
using lines::force_wide;
using lines::kNarrowCells;
using lines::LineClue;

namespace {

constexpr std::uint64_t kFirstEffort =
    4;  // lines of the first pass (decision 0022); each further pass has four times as many

bool bit(const std::vector<Word>& words, int place) {
  return (words[place / kWordBits] >> (place % kWordBits)) & 1;
}

void set_bit(std::vector<Word>& words, int place) {
  words[place / kWordBits] |= Word{1} << (place % kWordBits);
}

}  // namespace

Refuter::Refuter(const std::vector<std::vector<int>>& rows, const std::vector<std::vector<int>>& columns,
                 std::span<const std::uint8_t> cells)
    : board_(rows, columns, {}), cells_(cells.begin(), cells.end()) {
  require(cells_.size() == board_.cells(), "one value a cell is needed");
  for (int row = 0; row < board_.height(); ++row)
    for (int column = 0; column < board_.width(); ++column)
      if (const auto value = cells_[board_.index({row, column})]; value <= 1) board_.assume({row, column}, value);
  for (int line = 0; line < board_.lines(); ++line) board_.touch(line);
}

// Empties the queue that the known cells have filled. A line that says something is a mistake of the caller.
Status Refuter::settle(Budget& budget) {
  const std::size_t before = board_.trail().size();
  const Status status = board_.propagate(budget, stats_);
  require(status != Status::conflict && board_.trail().size() == before, "a line has something to say by itself");
  return status;
}

Status Refuter::guess(Cell cell, bool black, std::uint64_t effort, Budget& budget) {
  board_.assume(cell, black);
  return board_.propagate(budget, stats_, effort);
}

std::optional<Refuter::Guess> Refuter::refute(std::span<const std::uint8_t> tries, Budget& budget) {
  require(tries.size() == cells_.size(), "one flag a cell is needed");
  if (settle(budget) != Status::ok) return {};
  const std::size_t before = board_.trail().size();
  std::optional<Guess> best;
  bool cut = true;
  for (std::uint64_t most = kFirstEffort; cut && !best; most *= 4) {
    cut = false;
    std::uint64_t effort = most;
    for (std::size_t index = 0; index < cells_.size(); ++index) {
      const Cell cell{static_cast<int>(index) / board_.width(), static_cast<int>(index) % board_.width()};
      for (const bool black : {false, true}) {
        if (cells_[index] <= 1 || !(tries[index] >> black & 1) || effort == 0) continue;
        const std::uint64_t solves = stats_.line_solves;
        const Status status = guess(cell, black, effort, budget);
        board_.undo_to(before);
        if (status == Status::stopped) return {};
        cut |= status == Status::cut;
        if (status != Status::conflict) continue;
        best = Guess{.cell = cell, .black = black, .effort = stats_.line_solves - solves};
        effort = best->effort - 1;
      }
    }
  }
  return best;
}

std::optional<Refuter::Guess> Refuter::agree(Budget& budget) {
  if (settle(budget) != Status::ok) return {};
  const std::size_t before = board_.trail().size();
  std::vector<std::uint8_t> values(cells_.size());
  bool cut = true;
  for (std::uint64_t most = kFirstEffort; cut; most *= 4) {
    cut = false;
    for (std::size_t index = 0; index < cells_.size(); ++index) {
      if (cells_[index] <= 1) continue;
      const Cell cell{static_cast<int>(index) / board_.width(), static_cast<int>(index) % board_.width()};
      const std::uint64_t solves = stats_.line_solves;
      Status status = guess(cell, true, most, budget);
      const std::vector<Cell> found(board_.trail().begin() + static_cast<std::ptrdiff_t>(before), board_.trail().end());
      for (const Cell other : found) values[board_.index(other)] = board_.black(other);
      board_.undo_to(before);
      if (status == Status::stopped) return {};
      if (status == Status::conflict) continue;  // `refute` says more of it
      cut |= status == Status::cut;
      status = guess(cell, false, most, budget);
      Guess both{.cell = cell, .black = true, .effort = stats_.line_solves - solves};
      for (const Cell other : found)
        if (board_.known(other) && board_.black(other) == values[board_.index(other)]) both.agreed.push_back(other);
      board_.undo_to(before);
      if (status == Status::stopped) return {};
      cut |= status == Status::cut;
      if (status != Status::conflict && !both.agreed.empty()) return both;
    }
  }
  return {};
}

Cell Refuter::cell_at(int line, int place) const {
  return line < board_.height() ? Cell{line, place} : Cell{place, line - board_.height()};
}

Refuter::Bits Refuter::bits_of(int line) const {
  const int length = board_.clue(line).length;
  Bits bits{std::vector<Word>(words_for(length)), std::vector<Word>(words_for(length))};
  for (int place = 0; place < length; ++place) {
    const auto value = cells_[board_.index(cell_at(line, place))];
    if (value == 1) set_bit(bits.black, place);
    if (value == 0) set_bit(bits.white, place);
  }
  return bits;
}

bool Refuter::force(int line, Bits& bits) {
  const LineClue& clue = board_.clue(line);
  if (clue.length <= kNarrowCells) return force_narrow(clue, bits.black[0], bits.white[0]);
  return force_wide(clue, bits.black.data(), bits.white.data(), scratch_);
}

// The row or the column of an unknown cell is solved with that cell alone being new. Many guesses ask for the same.
Refuter::Echo Refuter::echo(Cell cell, bool black, bool along_row) {
  Echo& known = echoes_[board_.index(cell) * 4 + black * 2 + along_row];
  if (known.before != Meaning::not_asked) return known;
  const int line = along_row ? cell.row : board_.height() + cell.column, place = along_row ? cell.column : cell.row;
  Bits bits = bits_of(line);
  set_bit(black ? bits.black : bits.white, place);
  if (!force(line, bits)) return known = {Meaning::breaks, Meaning::breaks};
  const auto meaning = [&](int at) {
    if (at < 0 || at >= board_.clue(line).length) return Meaning::unknown;
    return bit(bits.black, at) ? Meaning::black : bit(bits.white, at) ? Meaning::white : Meaning::unknown;
  };
  return known = {meaning(place - 1), meaning(place + 1)};
}

// Whether the new cells of `line`, carried over by the lines that cross it, break one of these or the line beside.
bool Refuter::does_not_fit(int line, const Bits& settled, int beside) {
  Bits there = bits_of(beside);
  for (int at = 0; at < board_.clue(line).length; ++at) {
    const Cell cell = cell_at(line, at);
    const bool black = bit(settled.black, at);
    if (cells_[board_.index(cell)] <= 1 || !(black || bit(settled.white, at))) continue;
    const Echo means = echo(cell, black, line >= board_.height());
    const Meaning found = beside < line ? means.before : means.after;
    if (found == Meaning::breaks) return true;
    if (found == Meaning::black) set_bit(there.black, at);
    if (found == Meaning::white) set_bit(there.white, at);
  }
  return !force(beside, there);
}

// The guess in a line that settles the fewest cells of it before a line beside it, or one that crosses it, breaks.
std::optional<Refuter::Guess> Refuter::beside(int line, std::span<const std::uint8_t> tries, Budget& budget) {
  const bool row = line < board_.height();
  const Bits before = bits_of(line);
  std::optional<Guess> best;
  for (int place = 0; place < board_.clue(line).length; ++place) {
    const std::size_t index = board_.index(cell_at(line, place));
    for (const bool black : {true, false}) {
      if (cells_[index] <= 1 || !(tries[index] >> black & 1)) continue;
      Bits settled = before;
      set_bit(black ? settled.black : settled.white, place);
      force(line, settled);  // cannot fail: the line has nothing to say against either value
      std::uint64_t effort = 0;
      for (std::size_t word = 0; word < settled.black.size(); ++word)
        effort +=
            std::popcount((settled.black[word] | settled.white[word]) & ~(before.black[word] | before.white[word]));
      if (!budget.spend(500 * effort)) return {};
      if (best && effort >= best->effort) continue;
      for (const int other : {line + 1, line - 1}) {
        if (other < 0 || other >= board_.lines() || row != (other < board_.height())) continue;
        if (!does_not_fit(line, settled, other)) continue;
        best = Guess{.cell = cell_at(line, place), .black = black, .line = line, .beside = other, .effort = effort};
        break;
      }
    }
  }
  return best;
}

// Lines from the border inwards: that is where people look.
std::optional<Refuter::Guess> Refuter::beside(std::span<const std::uint8_t> tries, Budget& budget) {
  require(tries.size() == cells_.size(), "one flag a cell is needed");
  if (settle(budget) != Status::ok) return {};
  echoes_.assign(cells_.size() * 4, {});
  const auto depth = [&](int line) {
    const bool row = line < board_.height();
    const int index = row ? line : line - board_.height(), count = row ? board_.height() : board_.width();
    return std::min(index, count - 1 - index);
  };
  std::vector<int> order(board_.lines());
  for (int line = 0; line < board_.lines(); ++line) order[line] = line;
  std::stable_sort(order.begin(), order.end(), [&](int one, int other) { return depth(one) < depth(other); });
  for (const int line : order) {
    auto guess = beside(line, tries, budget);
    if (guess || budget.stopped() != Stop::none) return guess;
  }
  return {};
}

}  // namespace gridwright::nonogram
