// The cells of a black and white nonogram while it is solved; a board (board.hpp).
//
// Every cell is stored twice: in its row and in its column, each a pair of bit sets (black, white), so that the line
// kernels find their input ready. Lines are numbered rows first, then columns. A trail of assigned cells undoes
// everything; the whole state is never copied.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "lines/clue.hpp"
#include "lines/remembered.hpp"
#include "lines/wide.hpp"
#include "nonogram/board.hpp"
#include "nonogram/line_queue.hpp"
#include "nonogram/stats.hpp"

namespace gridwright::nonogram {

class BlackBoard {
 public:
  using Clue = lines::LineClue;
  using Clues = std::vector<std::vector<int>>;  // the run lengths of each line
  using Value = bool;                           // black?
  using Change = Cell;                          // it became known

  // `active` says which lines are constraints (all, if it is empty).
  BlackBoard(const Clues& rows, const Clues& columns, const std::vector<bool>& active);
  static bool sums_agree(const Clues& rows, const Clues& columns);  // false: there is no solution

  // The puzzle.
  int width() const { return width_; }
  int height() const { return height_; }
  int lines() const { return width_ + height_; }
  std::size_t cells() const { return static_cast<std::size_t>(width_) * height_; }
  std::size_t index(Cell cell) const { return static_cast<std::size_t>(cell.row) * width_ + cell.column; }
  bool active(int line) const { return lines_[line].active; }
  const Clue& clue(int line) const { return clues_[line]; }
  int length(int line) const { return clues_[line].length; }
  std::uint32_t cost(int line) const { return lines_[line].cost; }  // work units for solving it
  std::size_t memory() const;                                       // bytes

  // The state.
  std::size_t unknown() const { return unknown_; }
  bool known(Cell cell) const {
    const Line& line = lines_[cell.row];
    const unsigned word = static_cast<unsigned>(cell.column) / base::kWordBits, bit = cell.column % base::kWordBits;
    return ((black_bits(line)[word] | white_bits(line)[word]) >> bit) & 1;
  }
  bool black(Cell cell) const {
    return (black_bits(lines_[cell.row])[cell.column / base::kWordBits] >> (cell.column % base::kWordBits)) & 1;
  }
  Value value(Cell cell) const { return black(cell); }
  static constexpr std::array<Value, 2> values(Cell) { return {true, false}; }
  static constexpr std::array<Value, 2> planes(int) { return {false, true}; }  // the values in a line's clue
  static constexpr int plane(int, Value black) { return black; }
  static constexpr bool open(Cell, Value) { return true; }  // whether an unknown cell may have it
  bool possible(Cell cell, std::uint8_t value) const { return value <= 1 && (!known(cell) || black(cell) == value); }
  int known_neighbours(Cell cell) const;                       // of four; the border counts as known
  const std::vector<Change>& trail() const { return trail_; }  // known cells in the order in which they became known
  std::size_t settled(std::size_t begin, std::size_t end) const { return end - begin; }
  static constexpr std::size_t known_at_once() { return 0; }  // cells that no change has settled
  void write_cells(std::uint8_t* out) const;                  // 0 white, 1 black, 255 unknown

  // Each change has a slot, and a tag that distinguishes those that share it.
  std::size_t slots() const { return cells(); }
  std::size_t slot(Change change) const { return index(change); }
  std::uint32_t tag(Change change) const { return black(change); }

  // Changes. `assume` takes an unknown cell, and so does `exclude`, after which it has another value; `propagate`
  // solves changed lines until no line yields anything new, or `effort` lines have been solved. Unless it returns ok,
  // lines still waiting are dropped.
  static constexpr std::uint64_t kAnyEffort = std::numeric_limits<std::uint64_t>::max();
  void assume(Cell cell, Value black);
  void exclude(Cell cell, Value black) { assume(cell, !black); }
  void repeat(Change change, std::uint32_t tag) { assume(change, tag); }
  void touch(int line) { enqueue(line); }
  Status propagate(base::Budget& budget, Stats& stats, std::uint64_t effort = kAnyEffort);
  void undo_to(std::size_t trail_size);

  // One line on its own: for each of its planes the places that may have its value, each set in as many words as places
  // need. `force` removes those that are in no arrangement; it returns whether there is one.
  void copy_line(int line, base::Word* may) const;
  bool force(int line, base::Word* may);

  // Gives a known cell another value, without notifying its lines.
  void replace(Cell cell, Value black);
  bool obeyed(int line) const;  // requires all cells to be known

  // Asserts that rows and columns agree on every cell, that the trail has each known cell once, and that the queue of
  // lines is consistent.
  void sanity() const;

  // Records what lines force; may be null.
  void set_recorder(Recorder<BlackBoard>* recorder) { recorder_ = recorder; }
  Recorder<BlackBoard>* recorder() const { return recorder_; }

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
    int memory;          // its index in memories_; -1: none
    std::uint32_t cost;  // work units for solving it
    base::Word group;    // its group's bit
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
  void turn(int line, base::Word* planes) const;
  bool solve_line(int index, bool again);
  void learn(int index, int word, base::Word black, base::Word white);

  int width_, height_;
  std::vector<lines::LineClue> clues_;
  std::vector<Line> lines_;
  std::vector<base::Word> bits_;
  std::vector<Change> trail_;
  std::size_t unknown_;
  base::Word touched_ = 0;

  LineQueue queue_;

  std::vector<lines::RememberedLine> memories_;  // of long lines, as many as fit in kMemories
  std::size_t memories_size_ = 0;                // bytes
  Recorder<BlackBoard>* recorder_ = nullptr;
  lines::LineScratch scratch_;
  std::vector<base::Word> forced_;
};

static_assert(AnyBoard<BlackBoard>);

}  // namespace gridwright::nonogram
