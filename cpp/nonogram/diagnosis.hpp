// Why a nonogram has no solution: contradictory lines, and a number that is probably mistyped.
//
// The lines are found by removing more and more of the others while the rest still has no solution: what remains is
// irreducible. At first only line solving is used, which is fast and leaves little to the search.
//
// Whether a smaller set exists is settled with hitting sets. A grid that obeys some lines breaks others, and every
// contradictory set contains one of those. The smallest set that hits all the broken sets so far (hitting_sets.hpp) is
// tried next: once it is itself contradictory, it is a smallest one. The fewer lines a grid breaks, the more it says;
// so lines are added to those that it obeys as long as a grid exists.
//
// If the rows ask for one cell of a colour more than the columns (or the reverse), a single mistyped number may be the
// cause: each number of that colour is changed by one in turn. Changes that give exactly one solution are reported; if
// there are none, those that give any. Numbers in a line that the contradiction does not need are skipped.
//
// All limits are in work, not in time, so that the same puzzle always gets the same diagnosis.
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

// How many more cells of a colour the rows ask for than the columns.
struct Surplus {
  int colour, cells;
};

// A number that should perhaps be another.
struct Typo {
  int line, run, found, suggested;
  bool unique;  // it leaves exactly one solution
};

template <AnyBoard Board>
class Diagnosis {
 public:
  using Clues = typename Board::Clues;

  // For a puzzle known to have no solution. `start` has a value for each cell (255 unknown), or is empty.
  Diagnosis(const Clues& rows, const Clues& columns, std::span<const std::uint8_t> start);

  // Typos are looked for if the surplus is one cell. False: the budget ran out; results so far are valid.
  bool run(std::optional<Surplus> surplus, base::Budget& budget);

  std::vector<int> lines() const;            // the contradictory lines, rows first; empty if not found
  bool smallest() const { return proved_; }  // no smaller set is contradictory
  const std::vector<Typo>& typos() const { return typos_; }
  const Stats& stats() const { return stats_; }
  std::uint64_t tests() const { return tests_; }  // of sets of lines, and of typos

 private:
  using Lines = std::vector<bool>;
  static constexpr std::uint64_t kSetUp = 200;  // work units per line, of a search

  // Whether a grid obeys some lines; if so, the grid is kept.
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
  Lines suspects_;                  // lines that may be in every contradictory set
  std::vector<std::uint8_t> grid_;  // the last one found
  HittingSets broken_;
  bool any_ = false, proved_ = false;
  std::vector<Typo> typos_;
  Stats stats_;
  std::uint64_t tests_ = 0;
};

}  // namespace gridwright::nonogram
