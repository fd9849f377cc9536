// A nonogram as clauses: the order encoding.
//
// Variables: one a cell (black?), and for each run and place "this run starts at or before p". Clauses: a run that has
// started by p has started by p + 1; run j + 1 at or before p needs run j at or before p - length - 1; a cell that a run
// must cover is black; a cell behind run j and before run j + 1 is white. Nothing else is needed: "covered by run j" need
// not be a variable.
#pragma once

#include <vector>

#include "cdcl/solver.hpp"

namespace gridwright {

class Encoding {
 public:
  // Adds the clauses of all active lines. Cell (row, column) becomes variable row * width + column.
  Encoding(cdcl::Solver& solver, const std::vector<std::vector<int>>& rows,
           const std::vector<std::vector<int>>& columns);

 private:
  void add_line(const std::vector<int>& runs, const std::vector<cdcl::Var>& cells);

  cdcl::Solver& solver_;
};

}  // namespace gridwright
