// The solutions of a nonogram, one at a time or counted: the driver that gives each part its turn.
//
// Lines first, then whatever the stage allows: probing, depth-first search (depth_first.hpp), which hands large parts
// over to conflict-driven search, and exchanges (exchange.hpp), which often make a second solution of the first one
// right away. Counting (counting.hpp) is a walk of its own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "nonogram/board.hpp"
#include "nonogram/depth_first.hpp"
#include "nonogram/exchange.hpp"
#include "nonogram/recorder.hpp"
#include "nonogram/stages.hpp"
#include "nonogram/tuning.hpp"
#include "nonogram/workspace.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class Search {
 public:
  using Clues = typename Board::Clues;

  // `start` has a value for each cell (255 unknown), or is empty.
  Search(const Clues& rows, const Clues& columns, const std::vector<bool>& active, std::span<const std::uint8_t> start,
         Stage stage, std::uint64_t seed, const Tuning& tuning = {});

  // Records from now on, in about so many bytes; to be called before the first solution is asked for.
  void record(std::size_t limit);
  const Recorder<Board>* recorder() const { return work_.recorder.get(); }

  // The next solution. After anything but `found` the search is over.
  Outcome next(base::Budget& budget);

  // The number of all solutions, instead of `next`; if the budget ends it, a lower bound.
  base::BigCount count(base::Budget& budget);

  // Reading results. `undo_decisions` leaves on the board what is certain; the search is over then.
  const Board& board() const { return work_.board; }
  Stats stats() const;                                   // also while it runs, from `poll`
  std::size_t certain() const { return work_.certain; }  // changes without any decision, first in the board's trail
  void undo_decisions();

  // Where a search that was stopped is best split: the cells that its last conflicts had most to do with, so many at
  // most, the busiest first; none where there were no conflicts. To be asked before `undo_decisions`.
  std::vector<Cell> busiest(std::size_t most) const { return depth_first_.busiest(most); }

 private:
  Status start_up(base::Budget& budget);
  Status probe_all(base::Budget& budget);
  Outcome first_solution(base::Budget& budget);
  Outcome second_solution(base::Budget& budget);
  Outcome further_solution(base::Budget& budget);

  Workspace<Board> work_;
  Stage stage_;
  DepthFirst<Board> depth_first_;
  Exchange<Board> exchange_;
  std::vector<Cell> unknown_;  // after the lines
  std::uint32_t solutions_ = 0;
  bool plausible_ = true;  // rows and columns ask for as many cells of each colour, and the start may be kept
  bool started_ = false, ended_ = false;
};

}  // namespace gridwright::nonogram
