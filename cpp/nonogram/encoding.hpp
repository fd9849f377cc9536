// A part of a nonogram as clauses: the order encoding.
//
// Variables: those of the open cells (see CellVariables), and for each run and place "this run starts at or before p";
// for a run of unknown length also "it has ended at or before p". Clauses: a run that has started by p has started by
// p + 1; run j + 1 at or before p needs run j ended, with the gap between them; a cell that a run must cover has its
// colour; a cell behind run j and before run j + 1 is background. That is all: whether a run covers a cell need not be
// a variable. Known cells are constants.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/budget.hpp"
#include "cdcl/solver.hpp"
#include "nonogram/board.hpp"

namespace gridwright::nonogram {

// The variables of open cells, from 0 on: one of a cell with two possible values (that it is the
// one tried first), else one a value, of which exactly one is true.
template <AnyBoard Board>
class CellVariables {
 public:
  using Value = typename Board::Value;

  // Adds them, with their clauses, to a solver that has none yet.
  CellVariables(const Board& board, std::span<const Cell> open, cdcl::Solver& solver);

  int count() const { return static_cast<int>(meanings_.size()); }

  // That the open cell with this number has that value, which must be possible.
  cdcl::Lit is(std::size_t cell, Value value) const;

  // What a variable means: the cell has the value; if it has not and there are but two, it has the other one.
  struct Meaning {
    std::uint32_t cell;
    Value value, other;
    bool pair;  // of two values
  };
  const Meaning& meaning(cdcl::Var var) const { return meanings_[var]; }
  Value value(std::size_t cell, const cdcl::Solver& solver) const;  // in its model

 private:
  std::vector<Meaning> meanings_;
  std::vector<cdcl::Var> first_;  // of each cell, and the end
};

// Adds the clauses of all lines in which open cells lie, as the board has them now. Returns false if the budget ended
// it before the last line.
template <AnyBoard Board>
bool encode(const Board& board, std::span<const Cell> open, const CellVariables<Board>& variables, cdcl::Solver& solver,
            base::Budget& budget);

}  // namespace gridwright::nonogram
