// Lines as propagators over cells alone, for conflict-driven search without variables for the starts of runs.
//
// Kept to measure what those variables are worth: here a line says all that its cells imply, which is more than the
// clauses say, but what is learned from a conflict can only speak of cells. A reason is made when it is asked for, and
// as small as leaving out one cell after the other makes it.
#pragma once

#include <vector>

#include "cdcl/solver.hpp"
#include "lines/wide.hpp"
#include "nonogram/board.hpp"

namespace gridwright::nonogram {

class CellLines final : public cdcl::Propagator {
 public:
  // The variables 0, 1, ... are those of the open cells of a board; its known cells stay as they are.
  CellLines(const Board& board, const std::vector<Cell>& open);

  bool propagate(cdcl::Solver& solver, std::vector<cdcl::Lit>& conflict) override;
  void backtrack(const cdcl::Solver& solver, std::size_t trail_size) override;
  void explain(const cdcl::Solver& solver, cdcl::Lit implied, std::vector<cdcl::Lit>& reason) override;

 private:
  // A line with its cells as bits, and the variables of the open ones; -1 where a cell is known.
  struct Line {
    const lines::LineClue* clue = nullptr;
    std::vector<cdcl::Var> variables;
    std::vector<base::Word> black, white;
    bool queued = false;
  };
  struct Crossing {  // where a variable's cell lies
    int line[2], place[2];
  };

  void set(Line& line, int place, bool black, bool known);
  bool solve(const Line& line);  // of what is in black_ and white_
  void shrink(const Line& line, std::vector<int>& places, std::vector<cdcl::Lit>& reason);

  std::vector<Line> lines_;
  std::vector<Crossing> crossings_;  // of a variable
  std::vector<int> source_;          // of a variable: the line that implied it
  std::vector<int> queue_;
  std::size_t seen_ = 0;  // of the solver's trail
  std::vector<base::Word> black_, white_;
  lines::LineScratch scratch_;
};

}  // namespace gridwright::nonogram
