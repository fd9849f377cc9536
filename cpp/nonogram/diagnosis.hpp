// Why a nonogram has no solution: lines that contradict each other, and a number that is likely mistyped.
//
// The lines are found by leaving out more and more of the others while the rest still has no solution: what remains is
// irreducible. First only lines are asked, which is quick and leaves little to the search.
//
// Whether a smaller set exists is settled with hitting sets. A grid that obeys some lines breaks others, and every
// contradictory set has one of those that it breaks. The smallest set with a member of all the broken sets so far
// (hitting_sets.hpp) is tried next: once it is itself contradictory, it is a smallest one. The fewer lines a grid
// breaks, the more it says; so lines are added to those that it obeys as long as there is a grid for them.
//
// If the rows ask for one cell of a colour more than the columns (or the reverse), a single mistyped number may be to
// blame: each number of that colour is changed by one in turn, and those changes are named after which there is a
// solution, but only those with just one if there are any. Numbers of a line without which the others contradict each
// other all the same need not be tried.
//
// All of that is measured out in work, not in time, so that the same puzzle is always diagnosed alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/outcome.hpp"
#include "nonogram/board.hpp"
#include "nonogram/hitting_sets.hpp"
#include "nonogram/stages.hpp"
#include "nonogram/stats.hpp"

namespace gridwright::nonogram {

// How many cells of a colour the rows ask for more than the columns.
struct Surplus {
  int colour, cells;
};

// That a number should perhaps be another.
struct Typo {
  int line, run, found, suggested;
  bool unique;  // there is only one solution then
};

template <AnyBoard Board>
class Diagnosis {
 public:
  using Clues = typename Board::Clues;

  // Of a puzzle that is known to have no solution. `start` has a value for each cell (255 unknown), or is empty.
  Diagnosis(const Clues& rows, const Clues& columns, std::span<const std::uint8_t> start);

  // Typos are looked for if the surplus is of one cell. False: the budget has ended; what was found until then holds.
  bool run(std::optional<Surplus> surplus, base::Budget& budget);

  std::vector<int> lines() const;            // that contradict each other, rows first; none if they were not found
  bool smallest() const { return proved_; }  // fewer lines do not contradict each other
  const std::vector<Typo>& typos() const { return typos_; }
  const Stats& stats() const { return stats_; }
  std::uint64_t tests() const { return tests_; }  // of sets of lines, and of typos

 private:
  using Lines = std::vector<bool>;
  static constexpr std::uint64_t kSetUp = 200;  // work units a line, of a search

  // Whether there is a grid that obeys some lines; it is kept.
  base::Outcome ask(const Lines& lines, Stage stage, base::Budget& budget);
  bool contradictory(const Lines& lines, Stage stage, base::Budget& budget) {
    return ask(lines, stage, budget) == base::Outcome::exhausted;
  }

  bool shrink(Stage stage, base::Budget& budget);
  void find_needed(base::Budget& budget);
  void prove(base::Budget& budget);
  void grow(Lines& obeyed, base::Budget& budget);
  Lines obeyed_lines() const;
  void try_typos(Surplus surplus, base::Budget& budget);
  void try_typo(Typo typo, base::Budget& budget);

  Clues rows_, columns_;
  std::vector<std::uint8_t> start_;
  std::size_t count_;             // of all lines
  std::uint64_t effort_end_ = 0;  // of the budget's work

  Lines found_;                     // the contradictory set
  Lines suspects_;                  // lines that every contradictory set has, as far as is known
  std::vector<std::uint8_t> grid_;  // that was found last
  HittingSets broken_;
  bool any_ = false, proved_ = false;
  std::vector<Typo> typos_;
  Stats stats_;
  std::uint64_t tests_ = 0;
};

}  // namespace gridwright::nonogram
