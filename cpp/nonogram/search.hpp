// The solutions of a nonogram, one at a time or counted: the driver that runs each part in turn.
//
// Lines first, then whatever the stage allows: probing, depth-first search (depth_first.hpp), which hands large parts
// over to conflict-driven search, and exchanges (exchange.hpp), which often turn the first solution into a second one
// right away. Counting (counting.hpp) has a search of its own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "nonogram/board.hpp"
#include "nonogram/counting.hpp"
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

  // Records from now on, in about this many bytes. Call it before the first solution is requested.
  void record(std::size_t limit);
  const Recorder<Board>* recorder() const { return work_.recorder.get(); }

  // Writes a proof of what it finds out: complete when the search is exhausted after at most one solution. Call it
  // before the first solution is requested, on a search with all its lines. Both arguments must outlive the search.
  void certify(const certificate::NonogramClauses& clauses, certificate::Proof& proof);

  // Finds the next solution. After any outcome but `found` the search is over.
  Outcome next(base::Budget& budget);

  // The number of all solutions, instead of `next`; if the budget runs out, a lower bound.
  base::BigCount count(base::Budget& budget);

  // So many solutions, instead of `next`, each of all with the same probability; none if the budget runs out or if
  // there are none.
  std::vector<std::vector<std::uint8_t>> draw(std::size_t count, base::Budget& budget);

  // Results. `undo_decisions` leaves what is certain on the board; it ends the search.
  const Board& board() const { return work_.board; }
  Stats stats() const;                                   // may also be called from `poll`
  std::size_t certain() const { return work_.certain; }  // changes without any decision, first in the board's trail
  void undo_decisions();

  // The best place to split a stopped search: at most this many cells, those most involved in its last conflicts first;
  // none if there were no conflicts. Call it before `undo_decisions`.
  std::vector<Cell> busiest(std::size_t most) const { return depth_first_.busiest(most); }

 private:
  Status start_up(base::Budget& budget);
  Status probe_all(base::Budget& budget);
  Tally tally(std::size_t draws, base::Budget& budget);
  Outcome first_solution(base::Budget& budget);
  Outcome second_solution(base::Budget& budget);
  Outcome further_solution(base::Budget& budget);

  Workspace<Board> work_;
  Stage stage_;
  std::uint64_t seed_;
  DepthFirst<Board> depth_first_;
  Exchange<Board> exchange_;
  std::vector<Cell> unknown_;  // after line solving
  std::uint32_t solutions_ = 0;
  bool plausible_ = true;  // rows and columns ask for equally many cells of each colour, and the start is possible
  bool started_ = false, ended_ = false;
};

}  // namespace gridwright::nonogram
