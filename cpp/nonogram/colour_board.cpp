#include "nonogram/colour_board.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "base/contract.hpp"
#include "lines/colour_narrow.hpp"
#include "lines/colour_wide.hpp"
#include "nonogram/recorder.hpp"

namespace gridwright::nonogram {

using base::Budget;
using base::for_each_bit;
using base::kWordBits;
using base::low_bits;
using base::Word;
using base::words_for;
using lines::Automaton;
using lines::ColourClue;
using lines::ColourRun;
using lines::force_colours_narrow;
using lines::force_colours_wide;
using lines::kNarrowCells;

ColourBoard::ColourBoard(const Clues& rows, const Clues& columns, const std::vector<bool>& active)
    : width_(static_cast<int>(columns.size())),
      height_(static_cast<int>(rows.size())),
      left_(rows.size() * columns.size()),
      queue_(rows.size() + columns.size()) {
  const std::size_t total = rows.size() + columns.size();
  base::require(active.empty() || active.size() == total, "one flag per line is needed");
  for (const Clues* clues : {&rows, &columns})
    for (const auto& runs : *clues)
      for (const ColourRun& run : runs) values_ = std::max(values_, static_cast<std::size_t>(run.colour) + 1);
  base::require(values_ <= 255, "too many colours");
  clues_.reserve(total);
  lines_.reserve(total);
  planes_.assign(total * values_, kNoPlane);
  for (const auto& runs : rows) add_line(width_, runs, active.empty() || active[lines_.size()]);
  for (const auto& runs : columns) add_line(height_, runs, active.empty() || active[lines_.size()]);
  fill_in();
}

void ColourBoard::add_line(int length, const std::vector<ColourRun>& runs, bool active) {
  ColourClue& clue = clues_.emplace_back(length, runs);
  if (runs.empty() || !active) {  // it does not restrict any colour yet
    clue.values.resize(values_);
    std::iota(clue.values.begin(), clue.values.end(), std::uint8_t{0});
    clue.powers.resize(values_, 0);
  }
  const std::size_t line = lines_.size(), planes = clue.values.size();
  for (std::size_t i = 0; i < planes; ++i) planes_[line * values_ + clue.values[i]] = static_cast<std::uint8_t>(i);

  const int words = words_for(length);
  const Kernel kernel = clue.has_unknown_lengths ? Kernel::automaton
                        : length <= kNarrowCells ? Kernel::narrow
                                                 : Kernel::wide;
  if (kernel == Kernel::automaton) automata_.emplace_back(clue);
  // Estimates as for black and white; the automaton examines its states for each cell.
  const int set = words_for(clue.slack + 1), count = clue.count(), extra = 5 * static_cast<int>(planes);
  const int cost = kernel == Kernel::narrow ? 20 + 15 * count + extra
                   : kernel == Kernel::wide ? 20 + 30 * count * set + (20 + extra) * words
                                            : 20 + 4 * length * words_for(length + count + 1);
  const auto group = static_cast<std::int64_t>(line) * kWordBits / std::max(kWordBits, lines());
  lines_.push_back({.at = bits_.size(),
                    .words = words,
                    .kernel = kernel,
                    .active = active,
                    .automaton = static_cast<int>(automata_.size()) - 1,
                    .cost = static_cast<std::uint32_t>(cost),
                    .group = Word{1} << group});
  bits_.resize(bits_.size() + planes * static_cast<std::size_t>(words));
  if (forced_.size() < planes * static_cast<std::size_t>(words)) forced_.resize(planes * words);
}

// At first a cell may have the colours common to its row and column.
void ColourBoard::fill_in() {
  for (int row = 0; row < height_; ++row) {
    for (int column = 0; column < width_; ++column) {
      std::uint8_t& left = left_[index({row, column})];
      for (const Value value : clues_[row].values) {
        const std::uint8_t down = plane(height_ + column, value);
        if (down == kNoPlane) continue;
        ++left;
        bits(row, plane(row, value))[column / kWordBits] |= Word{1} << (column % kWordBits);
        bits(height_ + column, down)[row / kWordBits] |= Word{1} << (row % kWordBits);
      }
      unknown_ += left > 1;
      known_at_once_ += left == 1;
    }
  }
}

bool ColourBoard::sums_agree(const Clues& rows, const Clues& columns) {
  std::array<std::int64_t, 256> cells = {};  // per colour: how many more the rows have than the columns
  bool known = true;
  const auto add = [&](const Clues& clues, int sign) {
    for (const auto& runs : clues)
      for (const auto& [length, colour] : runs) {
        known &= length != 0;
        cells[colour & 255] += sign * length;
      }
  };
  add(rows, 1);
  add(columns, -1);
  if (!known) return true;
  return std::all_of(cells.begin(), cells.end(), [](std::int64_t sum) { return sum == 0; });
}

std::size_t ColourBoard::memory() const {
  std::size_t bytes = bits_.capacity() * sizeof(Word) + trail_.capacity() * sizeof(Change) + left_.capacity() +
                      planes_.capacity() + automata_.size() * sizeof(Automaton);
  std::size_t room = 0;  // shared by the lines
  for (const Automaton& automaton : automata_) room = std::max(room, automaton.room());
  bytes += room * sizeof(Word);
  for (const ColourClue& clue : clues_)
    bytes += (clue.runs.capacity() + clue.first.capacity() + clue.powers.capacity()) * sizeof(int) +
             clue.planes.capacity() + clue.gaps.capacity() + clue.values.capacity();
  return bytes + lines_.size() * (sizeof(Line) + sizeof(ColourClue));
}

bool ColourBoard::may(int line, int place, Value value) const {
  const std::uint8_t in = plane(line, value);
  return in != kNoPlane && ((bits(line, in)[place / kWordBits] >> (place % kWordBits)) & 1);
}

bool ColourBoard::possible(Cell cell, std::uint8_t value) const {
  return value < values_ && may(cell.row, cell.column, value);
}

ColourBoard::Value ColourBoard::value(Cell cell) const {
  assert(known(cell));
  const auto& values = clues_[cell.row].values;
  const Word* words = bits(cell.row, 0) + cell.column / kWordBits;
  std::size_t in = 0;
  while (!((*words >> (cell.column % kWordBits)) & 1)) ++in, words += lines_[cell.row].words;
  return values[in];
}

std::span<const ColourBoard::Value> ColourBoard::values(Cell cell) const {
  listed_.clear();
  const auto& values = clues_[cell.row].values;
  for (std::size_t in = 1; in < values.size(); ++in)
    if (may(cell.row, cell.column, values[in])) listed_.push_back(values[in]);
  if (may(cell.row, cell.column, 0)) listed_.push_back(0);
  return listed_;
}

bool ColourBoard::partly_known(Cell cell) const {
  const auto& values = clues_[cell.row].values;
  const auto common = std::count_if(values.begin(), values.end(),
                                    [&](Value value) { return plane(height_ + cell.column, value) != kNoPlane; });
  return !known(cell) && left_[index(cell)] < common;
}

int ColourBoard::known_neighbours(Cell cell) const {
  const auto [row, column] = cell;
  return (row == 0 || known({row - 1, column})) + (column == 0 || known({row, column - 1})) +
         (column + 1 == width_ || known({row, column + 1})) + (row + 1 == height_ || known({row + 1, column}));
}

std::size_t ColourBoard::settled(std::size_t begin, std::size_t end) const {
  return static_cast<std::size_t>(std::count_if(trail_.begin() + static_cast<std::ptrdiff_t>(begin),
                                                trail_.begin() + static_cast<std::ptrdiff_t>(end),
                                                [](const Change& change) { return change.settled; }));
}

void ColourBoard::write_cells(std::uint8_t* out) const {
  for (int row = 0; row < height_; ++row)
    for (int column = 0; column < width_; ++column)
      *out++ = known({row, column}) ? value({row, column}) : std::uint8_t{255};
}

void ColourBoard::drop(int line, int place, Value value) {
  bits(line, plane(line, value))[place / kWordBits] &= ~(Word{1} << (place % kWordBits));
}

// Removes one value of a cell; both lines have already dropped it.
void ColourBoard::note(Cell cell, Value value) {
  const bool settled = --left_[index(cell)] == 1;
  unknown_ -= settled;
  trail_.push_back({cell, value, settled});
}

void ColourBoard::exclude(Cell cell, Value value) {
  assert(!known(cell) && possible(cell, value));
  drop(cell.row, cell.column, value);
  drop(height_ + cell.column, cell.row, value);
  note(cell, value);
  enqueue(cell.row);
  enqueue(height_ + cell.column);
}

void ColourBoard::assume(Cell cell, Value value) {
  assert(!known(cell) && possible(cell, value));
  for (const Value other : clues_[cell.row].values)
    if (other != value && may(cell.row, cell.column, other)) exclude(cell, other);
}

void ColourBoard::undo_to(std::size_t trail_size) {
  assert(trail_size <= trail_.size());
  if (recorder_) [[unlikely]]
    recorder_->undone(trail_size);
  while (trail_.size() > trail_size) {
    const Change change = trail_.back();
    trail_.pop_back();
    const int across = change.row, down = height_ + change.column;
    bits(across, plane(across, change.value))[change.column / kWordBits] |= Word{1} << (change.column % kWordBits);
    bits(down, plane(down, change.value))[change.row / kWordBits] |= Word{1} << (change.row % kWordBits);
    ++left_[index(change)];
    unknown_ += change.settled;
  }
}

void ColourBoard::replace(Cell cell, Value value) {
  const Value old = this->value(cell);
  const int across = cell.row, down = height_ + cell.column;
  drop(across, cell.column, old);
  drop(down, cell.row, old);
  bits(across, plane(across, value))[cell.column / kWordBits] |= Word{1} << (cell.column % kWordBits);
  bits(down, plane(down, value))[cell.row / kWordBits] |= Word{1} << (cell.row % kWordBits);
}

bool ColourBoard::obeyed(int line) const {
  const ColourClue& clue = clues_[line];
  int run = -1, length = 0;
  Value last = 0;
  const auto ended = [&] { return run < 0 || !last || !clue.runs[run] || clue.runs[run] == length; };
  for (int place = 0; place < clue.length; ++place) {
    const Value now = value(line < height_ ? Cell{line, place} : Cell{place, line - height_});
    if (now == last) {
      ++length;
      continue;
    }
    if (!ended()) return false;
    last = now;
    length = 1;
    if (now && (++run == clue.count() || clue.values[clue.plane(run)] != now)) return false;
  }
  return ended() && run + 1 == clue.count();
}

Status ColourBoard::propagate(Budget& budget, Stats& stats, std::uint64_t effort) {
  Status status = Status::ok;
  while (status == Status::ok && !queue_.empty()) {
    if (effort-- == 0) {
      status = Status::cut;
      break;
    }
    const int line = queue_.pop();
    ++stats.line_solves;
    touched_ |= lines_[line].group;
    if (!solve_line(line)) status = Status::conflict;
    if (recorder_) [[unlikely]]
      recorder_->mark_line(line, status == Status::ok);
    if (!budget.spend(lines_[line].cost)) status = Status::stopped;
  }
  queue_.clear();
  return status;
}

void ColourBoard::copy_line(int line, Word* may) const {
  std::copy_n(bits(line, 0), clues_[line].values.size() * lines_[line].words, may);
}

bool ColourBoard::force(int line, Word* may) {
  const Kernel kernel = lines_[line].kernel;
  return kernel == Kernel::narrow ? force_colours_narrow(clues_[line], may)
         : kernel == Kernel::wide ? force_colours_wide(clues_[line], may, scratch_)
                                  : automata_[lines_[line].automaton].force(may, scratch_);
}

bool ColourBoard::solve_line(int index) {
  const Line& line = lines_[index];
  const ColourClue& clue = clues_[index];
  const int planes = static_cast<int>(clue.values.size());
  const Word* const before = bits(index, 0);
  Word* const forced = forced_.data();
  copy_line(index, forced);
  if (!force(index, forced)) return false;
  for (int word = 0; word < line.words; ++word)
    for (int in = 0; in < planes; ++in) {
      const std::size_t at = static_cast<std::size_t>(in) * line.words + word;
      if (const Word dropped = before[at] & ~forced[at]) learn(index, word, clue.values[in], dropped);
    }
  return true;
}

// Applies what a line forces: its own bits at once, then those of the crossing lines.
void ColourBoard::learn(int index, int word, Value value, Word dropped) {
  bits(index, plane(index, value))[word] &= ~dropped;
  const bool is_row = index < height_;
  const int place = is_row ? index : index - height_;
  for_each_bit(dropped, word * kWordBits, [&](int i) {
    const int crossing = is_row ? height_ + i : i;
    drop(crossing, place, value);
    note(is_row ? Cell{index, i} : Cell{i, place}, value);
    enqueue(crossing);
  });
}

void ColourBoard::sanity() const {
#ifndef NDEBUG
  std::size_t open = 0;
  for (int row = 0; row < height_; ++row)
    for (int column = 0; column < width_; ++column) {
      int count = 0;
      for (std::size_t value = 0; value < values_; ++value) {
        const auto one = static_cast<Value>(value);
        assert(may(row, column, one) == may(height_ + column, row, one));
        count += may(row, column, one);
      }
      assert(count == left_[index({row, column})] && count > 0);
      open += count > 1;
    }
  assert(open == unknown_);
  std::vector<bool> met(slots());
  for (const Change& change : trail_) {
    assert(!possible(change, change.value) && !met[slot(change)]);
    met[slot(change)] = true;
  }
  queue_.sanity();
#endif
}

}  // namespace gridwright::nonogram
