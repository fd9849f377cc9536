// Counting the solutions of a component without listing them, cell by cell along a frontier.
//
// The lines of one direction are read one after the other. What their cells so far say about the rest is only this: the
// state (line_states.hpp) of each crossed line, and that of the line that is being read. Beginnings that agree in all
// of these have equally many ends: they are one state of the frontier, kept in full, with the number of its beginnings.
// Crossed lines that may change places (crossing.hpp) are sorted, so that n x n cells with a 1 at every line have n + 1
// states between lines instead of 2^n. Tables are made at the ends of lines, and within a line where it has many cells;
// between them all ways are walked.
//
// The direction is the one whose states, if all combinations occurred, would be fewer. There are few states if the
// component is narrow or its clues are short; they may be too many to hold, and most of them may be dead ends, which no
// line alone can see. So the work is done in shares, and the caller decides when to give it up.
//
// If all tables are kept, solutions can be drawn from them, all with the same probability: backwards, a beginning of
// each state is chosen in proportion to their numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "base/random.hpp"
#include "base/state_table.hpp"
#include "base/word.hpp"
#include "nonogram/cell.hpp"
#include "nonogram/crossing.hpp"

namespace gridwright::nonogram {

class Frontier {
 public:
  struct Filled {
    Cell cell;
    std::uint8_t value;
  };
  using Solution = std::vector<Filled>;
  enum class Pace {
    done,
    more,    // the share is used up
    full,    // the tables do not fit in the memory
    stopped  // by the budget
  };

  using StatesOf = std::function<std::shared_ptr<const LineStates>(int line)>;

  // The unknown cells of a component of a board so high, all of them in two active lines. `keep`: solutions will be
  // drawn.
  Frontier(int height, std::span<const Cell> cells, const StatesOf& states_of, bool keep);

  // Goes on for so many work units, in so many bytes.
  Pace advance(std::uint64_t units, std::uint64_t memory, base::Budget& budget);

  // A guess at the work units still needed.
  double outlook() const;

  // Whether the tables will hardly fit in so many bytes.
  bool hopeless(std::uint64_t memory) const;

  // When it is done: the number of solutions, and some of them.
  base::BigCount number() const;
  std::vector<Solution> draw(std::size_t count, base::Random& random) const;

 private:
  using Word = base::Word;
  struct Field {  // of a state: a line's
    std::uint32_t word = 0, shift = 0;
    Word mask = 0;  // unshifted

    std::uint32_t in(const Word* state) const { return static_cast<std::uint32_t>(state[word] >> shift & mask); }
    void set(Word* state, std::uint32_t value) const {
      state[word] = (state[word] & ~(mask << shift)) | Word{value} << shift;
    }
  };
  struct Step {  // a cell
    int read, crossed;
    std::uint32_t read_step, crossed_step;
  };
  struct Table {
    std::size_t first_step;  // the steps before it are done
    double bound;            // log2 of the number of its states, at most
    int next_line;           // at the end of a line: the next; else -1
  };
  using Way = std::vector<std::uint8_t>;  // the choice at each step

  void place_tables();
  void prepare();
  void place_fields();
  double share() const;
  template <typename Visit>
  void walk(std::size_t step, std::size_t end, Word* state, Way& way, std::uint64_t& work, Visit& visit) const;
  void sort_exchangeable(int line, Word* state, std::vector<int>* places) const;
  Solution solution_of(const Way& way) const;
  static std::span<const char> bytes_of(std::span<const Word> state);
  std::uint64_t memory() const;

  bool keep_;
  int height_;  // of the board
  std::vector<CrossingLine> read_, crossed_;
  std::vector<Step> steps_;    // when prepared
  std::vector<Table> tables_;  // where; the first is before the first step
  Field read_field_;
  std::vector<Field> fields_;  // of the crossed lines
  std::size_t words_ = 1;
  std::vector<std::vector<std::vector<int>>> exchangeable_;

  // All tables so far, or the last two: the last grows until all states of the one before it are walked from.
  std::vector<base::StateTable> made_;
  std::size_t at_ = 0, next_ = 0;         // the number of that one, and its next state
  std::uint64_t spent_ = 0, walked_ = 0;  // work units, and states walked from
  bool impossible_ = false;               // a line has no solution
};

}  // namespace gridwright::nonogram
