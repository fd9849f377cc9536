// The cells of a nonogram while it is being solved.
//
// Every cell is kept twice: in its row and in its column, each a pair of bit sets (black, white), so that the line
// kernels find their input ready. Lines are numbered rows first, then columns. A trail of assigned cells undoes
// everything; the whole state is never copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "lines/clue.hpp"
#include "lines/remembered.hpp"
#include "lines/wide.hpp"
#include "nonogram/line_queue.hpp"
#include "nonogram/stats.hpp"

namespace gridwright::nonogram {

class Recorder;

struct Cell {
  std::int32_t row, column;
};

enum class Status {
  ok,
  conflict,
  cut,  // the effort that was allowed is spent: what was found holds, but there may be more
  stopped
};

class Board {
 public:
  // `active` says which lines are constraints (all, if it is empty).
  Board(const std::vector<std::vector<int>>& rows, const std::vector<std::vector<int>>& columns,
        const std::vector<bool>& active);

  // What there is.
  int width() const { return width_; }
  int height() const { return height_; }
  int lines() const { return width_ + height_; }
  std::size_t cells() const { return static_cast<std::size_t>(width_) * height_; }
  std::size_t index(Cell cell) const { return static_cast<std::size_t>(cell.row) * width_ + cell.column; }
  bool active(int line) const { return lines_[line].active; }
  const lines::LineClue& clue(int line) const { return clues_[line]; }
  std::size_t memory() const;  // bytes

  // What is known.
  std::size_t unknown() const { return unknown_; }
  bool known(Cell cell) const {
    const Line& line = lines_[cell.row];
    const unsigned word = static_cast<unsigned>(cell.column) / base::kWordBits, bit = cell.column % base::kWordBits;
    return ((black_bits(line)[word] | white_bits(line)[word]) >> bit) & 1;
  }
  bool black(Cell cell) const {
    return (black_bits(lines_[cell.row])[cell.column / base::kWordBits] >> (cell.column % base::kWordBits)) & 1;
  }
  int known_neighbours(Cell cell) const;                     // of its four; the border is known
  const std::vector<Cell>& trail() const { return trail_; }  // known cells in the order in which they became so
  void write_cells(std::uint8_t* out) const;                 // 0 white, 1 black, 255 unknown

  // Changes. `assign` takes an unknown cell; `propagate` solves changed lines until none says anything new, or `effort`
  // lines have been solved. Unless it returns ok, lines that were still to be solved are forgotten.
  static constexpr std::uint64_t kAnyEffort = std::numeric_limits<std::uint64_t>::max();
  void assign(Cell cell, bool black);
  void touch(int line) { enqueue(line); }
  Status propagate(base::Budget& budget, Stats& stats, std::uint64_t effort = kAnyEffort);
  void undo_to(std::size_t trail_size);

  // A known cell takes the other colour; no line hears of it.
  void flip(Cell cell);
  bool obeyed(int line) const;  // by cells that are all known

  // Asserts that rows and columns agree on every cell, that the trail has each known cell once, and that the queue of
  // lines is in order.
  void sanity() const;

  // Who records what lines say, if anybody does.
  void set_recorder(Recorder* recorder) { recorder_ = recorder; }
  Recorder* recorder() const { return recorder_; }

  // Lines solved by `propagate` since `clear_touched`, folded into 64 groups of neighbours.
  base::Word touched() const { return touched_; }
  void clear_touched() { touched_ = 0; }
  base::Word groups_of(Cell cell) const { return lines_[cell.row].group | lines_[height_ + cell.column].group; }

 private:
  struct Line {
    std::size_t at;  // its black words in bits_, followed by its white words
    int words;
    bool narrow;
    bool active;
    int memory;          // its place in memories_; -1: it has none
    std::uint32_t cost;  // work units of solving it
    base::Word group;    // the bit of its group
  };

  base::Word* bits(const Line& line, bool black) { return bits_.data() + line.at + (black ? 0 : line.words); }
  base::Word* black_bits(const Line& line) { return bits_.data() + line.at; }
  base::Word* white_bits(const Line& line) { return bits_.data() + line.at + line.words; }
  const base::Word* black_bits(const Line& line) const { return bits_.data() + line.at; }
  const base::Word* white_bits(const Line& line) const { return bits_.data() + line.at + line.words; }

  void add_line(int length, const std::vector<int>& runs, bool active);
  void enqueue(int line) {
    if (lines_[line].active) queue_.push(line);
  }
  bool solve_line(int index, bool again);
  void learn(int index, int word, base::Word black, base::Word white);

  int width_, height_;
  std::vector<lines::LineClue> clues_;
  std::vector<Line> lines_;
  std::vector<base::Word> bits_;
  std::vector<Cell> trail_;
  std::size_t unknown_;
  base::Word touched_ = 0;

  LineQueue queue_;

  std::vector<lines::RememberedLine> memories_;  // of long lines, as far as kMemories allows
  std::size_t memories_size_ = 0;                // bytes
  Recorder* recorder_ = nullptr;
  lines::LineScratch scratch_;
  std::vector<base::Word> forced_;
};

}  // namespace gridwright::nonogram
