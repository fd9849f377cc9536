#include "nonogram/black_board.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "base/contract.hpp"
#include "lines/narrow.hpp"
#include "nonogram/recorder.hpp"

namespace gridwright::nonogram {

using base::Budget;
using base::for_each_bit;
using base::kWordBits;
using base::low_bits;
using base::Word;
using base::words_for;
using lines::force_narrow;
using lines::force_wide;
using lines::kNarrowCells;
using lines::LineClue;
using lines::RememberedLine;

namespace {

constexpr std::size_t kMemories = std::size_t{64} << 20;  // bytes for the memories of long lines (decision 0012)

}  // namespace

BlackBoard::BlackBoard(const Clues& rows, const Clues& columns, const std::vector<bool>& active)
    : width_(static_cast<int>(columns.size())),
      height_(static_cast<int>(rows.size())),
      unknown_(rows.size() * columns.size()),
      queue_(rows.size() + columns.size()) {
  const std::size_t total = rows.size() + columns.size();
  base::require(active.empty() || active.size() == total, "one flag per line is needed");
  clues_.reserve(total);
  lines_.reserve(total);
  for (const auto& runs : rows) add_line(width_, runs, active.empty() || active[lines_.size()]);
  for (const auto& runs : columns) add_line(height_, runs, active.empty() || active[lines_.size()]);
  forced_.resize(2 * static_cast<std::size_t>(words_for(std::max(width_, height_))));
}

bool BlackBoard::sums_agree(const Clues& rows, const Clues& columns) {
  const auto blacks = [](const Clues& clues) {
    std::int64_t cells = 0;
    for (const auto& runs : clues) cells = std::accumulate(runs.begin(), runs.end(), cells);
    return cells;
  };
  return blacks(rows) == blacks(columns);
}

void BlackBoard::add_line(int length, const std::vector<int>& runs, bool active) {
  clues_.emplace_back(length, runs);
  const int words = words_for(length);
  // About 20 units per run of a one-word line; a run of a long line examines its whole set of offsets. An estimate, to
  // meet limits in time (`python -m bench latency`).
  const int set = words_for(clues_.back().slack + 1);
  const int cost = 20 + clues_.back().count() * (words == 1 ? 15 : 30 * set) + (words == 1 ? 0 : 20 * words);
  const auto group = static_cast<std::int64_t>(lines_.size()) * kWordBits / std::max(kWordBits, lines());
  int memory = -1;
  if (RememberedLine::worth_while(clues_.back())) {
    const std::size_t bytes = RememberedLine::memory(clues_.back());
    if (memories_size_ + bytes <= kMemories) {
      memories_size_ += bytes;
      memory = static_cast<int>(memories_.size());
      memories_.emplace_back();
    }
  }
  lines_.push_back({.at = bits_.size(),
                    .words = words,
                    .narrow = length <= kNarrowCells,
                    .active = active,
                    .memory = memory,
                    .cost = static_cast<std::uint32_t>(cost),
                    .group = Word{1} << group});
  bits_.resize(bits_.size() + 2 * static_cast<std::size_t>(words));
}

std::size_t BlackBoard::memory() const {
  std::size_t bytes = bits_.capacity() * sizeof(Word) + trail_.capacity() * sizeof(Cell) + memories_size_;
  for (const LineClue& clue : clues_) bytes += (clue.runs.capacity() + clue.first.capacity()) * sizeof(int);
  return bytes + lines_.size() * (sizeof(Line) + sizeof(LineClue));
}

int BlackBoard::known_neighbours(Cell cell) const {
  const auto [row, column] = cell;
  return (row == 0 || known({row - 1, column})) + (column == 0 || known({row, column - 1})) +
         (column + 1 == width_ || known({row, column + 1})) + (row + 1 == height_ || known({row + 1, column}));
}

void BlackBoard::write_cells(std::uint8_t* out) const {
  for (int row = 0; row < height_; ++row) {
    const Word* const black = black_bits(lines_[row]);
    const Word* const white = white_bits(lines_[row]);
    for (int column = 0; column < width_; ++column) {
      const int word = column / kWordBits, bit = column % kWordBits;
      *out++ = (black[word] >> bit) & 1 ? 1 : (white[word] >> bit) & 1 ? 0 : 255;
    }
  }
}

void BlackBoard::assume(Cell cell, Value black) {
  assert(!known(cell));
  const auto [row, column] = cell;
  const Line &across = lines_[row], &down = lines_[height_ + column];
  const Word across_bit = Word{1} << (column % kWordBits), down_bit = Word{1} << (row % kWordBits);
  bits(across, black)[column / kWordBits] |= across_bit;
  bits(down, black)[row / kWordBits] |= down_bit;
  trail_.push_back(cell);
  --unknown_;
  enqueue(row);
  enqueue(height_ + column);
}

void BlackBoard::undo_to(std::size_t trail_size) {
  assert(trail_size <= trail_.size());
  if (recorder_) [[unlikely]]
    recorder_->undone(trail_size);
  unknown_ += trail_.size() - trail_size;
  while (trail_.size() > trail_size) {
    const auto [row, column] = trail_.back();
    trail_.pop_back();
    const Line &across = lines_[row], &down = lines_[height_ + column];
    const Word across_kept = ~(Word{1} << (column % kWordBits)), down_kept = ~(Word{1} << (row % kWordBits));
    black_bits(across)[column / kWordBits] &= across_kept;
    white_bits(across)[column / kWordBits] &= across_kept;
    black_bits(down)[row / kWordBits] &= down_kept;
    white_bits(down)[row / kWordBits] &= down_kept;
  }
}

void BlackBoard::replace(Cell cell, [[maybe_unused]] Value black) {
  assert(known(cell) && this->black(cell) != black);
  const auto [row, column] = cell;
  const Line &across = lines_[row], &down = lines_[height_ + column];
  const Word across_bit = Word{1} << (column % kWordBits), down_bit = Word{1} << (row % kWordBits);
  for (const bool side : {false, true}) {
    bits(across, side)[column / kWordBits] ^= across_bit;
    bits(down, side)[row / kWordBits] ^= down_bit;
  }
}

bool BlackBoard::obeyed(int line) const {
  const LineClue& clue = clues_[line];
  const Word* const blacks = black_bits(lines_[line]);
  int run = 0, length = 0;
  for (int place = 0; place <= clue.length; ++place) {
    if (place < clue.length && ((blacks[place / kWordBits] >> (place % kWordBits)) & 1)) {
      ++length;
    } else if (length) {
      if (run == clue.count() || clue.runs[run++] != length) return false;
      length = 0;
    }
  }
  return run == clue.count();
}

Status BlackBoard::propagate(Budget& budget, Stats& stats, std::uint64_t effort) {
  const bool probing = effort != kAnyEffort;
  Status status = Status::ok;
  while (status == Status::ok && !queue_.empty()) {
    if (effort-- == 0) {
      status = Status::cut;
      break;
    }
    const int line = queue_.pop();
    ++stats.line_solves;
    touched_ |= lines_[line].group;
    if (!solve_line(line, probing)) status = Status::conflict;
    if (recorder_) [[unlikely]]
      recorder_->mark_line(line, status == Status::ok);
    if (!budget.spend(lines_[line].cost)) status = Status::stopped;
  }
  queue_.clear();
  return status;
}

// Converts between known black and white cells and cells that may be white and black.
void BlackBoard::turn(int line, Word* planes) const {
  const int words = lines_[line].words;
  for (int i = 0; i < 2 * words; ++i)
    planes[i] = ~planes[i] & low_bits(std::min(kWordBits, clues_[line].length - i % words * kWordBits));
}

void BlackBoard::copy_line(int line, Word* may) const {
  std::copy_n(black_bits(lines_[line]), 2 * static_cast<std::size_t>(lines_[line].words), may);
  turn(line, may);
}

bool BlackBoard::force(int line, Word* may) {
  turn(line, may);
  Word* const black = may;
  Word* const white = may + lines_[line].words;
  const bool feasible = lines_[line].narrow ? force_narrow(clues_[line], *black, *white)
                                            : force_wide(clues_[line], black, white, scratch_);
  turn(line, may);
  return feasible;
}

// In a probe a line is likely to be solved again after few changes.
bool BlackBoard::solve_line(int index, bool again) {
  const Line& line = lines_[index];
  Word* const black = black_bits(line);
  Word* const white = white_bits(line);
  if (line.narrow) {
    Word forced_black = *black, forced_white = *white;
    if (!force_narrow(clues_[index], forced_black, forced_white)) return false;
    learn(index, 0, forced_black & ~*black, forced_white & ~*white);
    return true;
  }
  if (again && line.memory >= 0) {
    RememberedLine& memory = memories_[line.memory];
    if (!memory.solve(clues_[index], black, white, scratch_)) return false;
    for (int word = 0; word < line.words; ++word)
      learn(index, word, memory.forced_black(word) & ~black[word], memory.forced_white(word) & ~white[word]);
    return true;
  }
  Word* const forced_black = forced_.data();
  Word* const forced_white = forced_.data() + line.words;
  std::copy_n(black, line.words, forced_black);
  std::copy_n(white, line.words, forced_white);
  if (!force_wide(clues_[index], forced_black, forced_white, scratch_)) return false;
  for (int word = 0; word < line.words; ++word)
    learn(index, word, forced_black[word] & ~black[word], forced_white[word] & ~white[word]);
  return true;
}

// Applies what a line forces: its own bits at once, then those of the crossing lines.
void BlackBoard::learn(int index, int word, Word black, Word white) {
  if (!(black | white)) return;
  const Line& line = lines_[index];
  black_bits(line)[word] |= black;
  white_bits(line)[word] |= white;
  const bool is_row = index < height_;
  const int place = is_row ? index : index - height_;
  const Word bit = Word{1} << (place % kWordBits);
  const auto spread = [&](Word cells, bool blacks) {
    for_each_bit(cells, word * kWordBits, [&](int i) {
      const int crossing = is_row ? height_ + i : i;
      bits(lines_[crossing], blacks)[place / kWordBits] |= bit;
      trail_.push_back(is_row ? Cell{index, i} : Cell{i, place});
      enqueue(crossing);
    });
    unknown_ -= std::popcount(cells);
  };
  spread(black, true);
  spread(white, false);
}

void BlackBoard::sanity() const {
#ifndef NDEBUG
  const auto bit = [](const Word* words, int place) { return (words[place / kWordBits] >> (place % kWordBits)) & 1; };
  std::size_t known_cells = 0;
  for (int row = 0; row < height_; ++row)
    for (int column = 0; column < width_; ++column) {
      const Line &across = lines_[row], &down = lines_[height_ + column];
      const Word black = bit(black_bits(across), column), white = bit(white_bits(across), column);
      assert(black == bit(black_bits(down), row) && white == bit(white_bits(down), row));
      assert(!(black && white));
      known_cells += black | white;
    }
  for (const Line& line : lines_) {
    const int length = &line < &lines_[height_] ? width_ : height_;
    const Word beyond = ~low_bits(length - (line.words - 1) * kWordBits);
    assert(line.words == 0 || !((black_bits(line)[line.words - 1] | white_bits(line)[line.words - 1]) & beyond));
  }
  std::vector<bool> met(cells());
  for (const Cell cell : trail_) {
    assert(known(cell) && !met[index(cell)]);
    met[index(cell)] = true;
  }
  assert(trail_.size() == known_cells && unknown_ == cells() - known_cells);
  queue_.sanity();
#endif
}

}  // namespace gridwright::nonogram
