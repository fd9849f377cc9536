// The cells of a coloured nonogram while it is solved; a board (board.hpp).
//
// The state of a cell is the set of colours that it may have, stored twice: in its row and in its column, each with a
// bit set for each of its planes (see lines/colour_clue.hpp), so that the line kernels find their input ready. A change
// is a colour that a cell cannot have. Lines whose clue has runs of unknown length are solved by an automaton.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "lines/automaton.hpp"
#include "lines/colour_clue.hpp"
#include "lines/wide.hpp"
#include "nonogram/board.hpp"
#include "nonogram/line_queue.hpp"
#include "nonogram/stats.hpp"

namespace gridwright::nonogram {

class ColourBoard {
 public:
  using Clue = lines::ColourClue;
  using Clues = std::vector<std::vector<lines::ColourRun>>;
  using Value = std::uint8_t;
  struct Change : Cell {
    Value value;   // excluded for the cell
    bool settled;  // one value is left
  };

  // `active` says which lines are constraints (all, if it is empty).
  ColourBoard(const Clues& rows, const Clues& columns, const std::vector<bool>& active);
  static bool sums_agree(const Clues& rows, const Clues& columns);  // of each colour; false: there is no solution

  // The puzzle.
  int width() const { return width_; }
  int height() const { return height_; }
  int lines() const { return width_ + height_; }
  std::size_t cells() const { return static_cast<std::size_t>(width_) * height_; }
  std::size_t index(Cell cell) const { return static_cast<std::size_t>(cell.row) * width_ + cell.column; }
  bool active(int line) const { return lines_[line].active; }
  const Clue& clue(int line) const { return clues_[line]; }
  int length(int line) const { return clues_[line].length; }
  std::uint32_t cost(int line) const { return lines_[line].cost; }
  std::size_t memory() const;  // bytes

  // The state.
  std::size_t unknown() const { return unknown_; }
  bool known(Cell cell) const { return left_[index(cell)] == 1; }
  Value value(Cell cell) const;                    // the cell must be known
  std::span<const Value> values(Cell cell) const;  // background last; valid until the next call
  std::span<const Value> planes(int line) const { return clues_[line].values; }  // the values in its clue
  // The plane of a value in a line; kNoPlane if none of its runs has that colour.
  static constexpr std::uint8_t kNoPlane = 255;
  std::uint8_t plane(int line, Value value) const { return planes_[static_cast<std::size_t>(line) * values_ + value]; }
  bool possible(Cell cell, std::uint8_t value) const;
  bool open(Cell cell, Value value) const { return may(cell.row, cell.column, value); }
  bool partly_known(Cell cell) const;     // some colours are excluded, but more than one is left
  int known_neighbours(Cell cell) const;  // of four; the border counts as known
  const std::vector<Change>& trail() const { return trail_; }
  std::size_t settled(std::size_t begin, std::size_t end) const;  // cells settled by these changes of the trail
  std::size_t known_at_once() const { return known_at_once_; }    // cells that no change has settled
  void write_cells(std::uint8_t* out) const;                      // 255: unknown

  std::size_t slots() const { return cells() * values_; }
  std::size_t slot(const Change& change) const { return index(change) * values_ + change.value; }
  std::uint32_t tag(const Change&) const { return 0; }

  // Changes; see `BlackBoard`.
  static constexpr std::uint64_t kAnyEffort = std::numeric_limits<std::uint64_t>::max();
  void assume(Cell cell, Value value);
  void exclude(Cell cell, Value value);
  void repeat(const Change& change, std::uint32_t) { exclude(change, change.value); }
  void touch(int line) { enqueue(line); }
  Status propagate(base::Budget& budget, Stats& stats, std::uint64_t effort = kAnyEffort);
  void undo_to(std::size_t trail_size);

  // One line on its own; see `BlackBoard`.
  void copy_line(int line, base::Word* may) const;
  bool force(int line, base::Word* may);

  // Gives a known cell another value, which its row and column must have, without notifying its lines.
  void replace(Cell cell, Value value);
  bool obeyed(int line) const;  // requires all cells to be known

  // Asserts that rows and columns agree on every cell, and that the trail and the counts do.
  void sanity() const;

  void set_recorder(Recorder<ColourBoard>* recorder) { recorder_ = recorder; }
  Recorder<ColourBoard>* recorder() const { return recorder_; }

  // Lines solved by `propagate` since `clear_touched`, folded into 64 groups of neighbours.
  base::Word touched() const { return touched_; }
  void clear_touched() { touched_ = 0; }
  base::Word groups_of(Cell cell) const { return lines_[cell.row].group | lines_[height_ + cell.column].group; }

 private:
  enum class Kernel : std::uint8_t { narrow, wide, automaton };
  struct Line {
    std::size_t at;  // where the words of its planes begin in bits_
    int words;       // per plane
    Kernel kernel;
    bool active;
    int automaton;       // its index in automata_, if any
    std::uint32_t cost;  // work units for solving it
    base::Word group;    // its group's bit
  };

  base::Word* bits(int line, int plane) {
    return bits_.data() + lines_[line].at + static_cast<std::size_t>(plane) * lines_[line].words;
  }
  const base::Word* bits(int line, int plane) const {
    return bits_.data() + lines_[line].at + static_cast<std::size_t>(plane) * lines_[line].words;
  }
  bool may(int line, int place, Value value) const;

  void add_line(int length, const std::vector<lines::ColourRun>& runs, bool active);
  void fill_in();
  void drop(int line, int place, Value value);
  void note(Cell cell, Value value);
  void enqueue(int line) {
    if (lines_[line].active) queue_.push(line);
  }
  bool solve_line(int index);
  void learn(int index, int word, Value value, base::Word dropped);

  int width_, height_;
  std::size_t values_ = 1;  // the colours of all lines, and the background
  std::vector<Clue> clues_;
  std::vector<Line> lines_;
  std::vector<lines::Automaton> automata_;
  std::vector<std::uint8_t> planes_;
  std::vector<base::Word> bits_;
  std::vector<std::uint8_t> left_;  // per cell: the number of possible values
  std::vector<Change> trail_;
  std::size_t unknown_ = 0, known_at_once_ = 0;
  base::Word touched_ = 0;

  LineQueue queue_;

  Recorder<ColourBoard>* recorder_ = nullptr;
  lines::LineScratch scratch_;
  std::vector<base::Word> forced_;
  mutable std::vector<Value> listed_;
};

static_assert(AnyBoard<ColourBoard>);

}  // namespace gridwright::nonogram
