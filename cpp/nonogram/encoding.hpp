// A part of a nonogram as clauses: the order encoding.
//
// Variables: those of the open cells (see CellVariables), and for each run and place "this run starts at or before p";
// for a run of unknown length also "it has ended at or before p". Clauses: a run that has started by p has started by p
// + 1; run j + 1 at or before p requires run j to have ended, with the gap between them; a cell that a run must cover
// has its colour; a cell behind run j and before run j + 1 is background. That is enough: whether a run covers a cell
// needs no variable. Known cells are constants.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "cdcl/solver.hpp"
#include "nonogram/board.hpp"
#include "nonogram/descent.hpp"

namespace gridwright::nonogram {

// The variables of open cells, from 0 on, one for each choice: for a cell with two possible values that it has the one
// tried first, else one per value, exactly one of which is true.
template <AnyBoard Board>
class CellVariables {
 public:
  using Value = typename Board::Value;

  // Adds them, with their clauses, to a solver that must be empty.
  CellVariables(const Board& board, std::span<const Cell> open, cdcl::Solver& solver);

  int count() const { return static_cast<int>(meanings_.size()); }

  // The literal for "this open cell has that value"; the value must be possible.
  cdcl::Lit is(std::size_t cell, Value value) const;

  // The meaning of a variable: the cell has the value; if false and there are only two values, it has the other.
  const Choice<Board>& meaning(cdcl::Var var) const { return meanings_[var]; }
  Value value(std::size_t cell, const cdcl::Solver& solver) const;  // in its model

 private:
  std::vector<Choice<Board>> meanings_;
  std::vector<cdcl::Var> first_;  // per cell, and the end
};

// Adds the clauses of all lines that contain open cells, in the board's current state. Returns false if the budget ran
// out before the last line. Unless null, `names` gets the meanings of the variables that it adds, in their order.
struct RunVariable {
  int line, run, place;  // "the run starts at or before the place"
  bool ended;            // instead: "the cell behind the run is there, or before"
};
template <AnyBoard Board>
bool encode(const Board& board, std::span<const Cell> open, const CellVariables<Board>& variables, cdcl::Solver& solver,
            base::Budget& budget, std::vector<RunVariable>* names = nullptr);

}  // namespace gridwright::nonogram
