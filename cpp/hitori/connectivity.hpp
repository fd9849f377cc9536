// Unshaded cells that hang together, as a propagator: the shaded ones never close a chain.
//
// The chains so far are a forest. A newly shaded cell joins the trees that it meets at its corners; meeting one tree
// twice is a conflict, and the cells on the path between are why. After a join every open cell beside the smaller tree
// is looked at: one that meets the joined tree twice stays unshaded. So each cell that would close a chain is found at
// once, and a tree is walked only when it ends up in one at least twice as large.
//
// A number with very many copies in a line is looked after here as well, since clauses for its pairs would take memory
// with the square of its copies.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "cdcl/solver.hpp"
#include "hitori/board.hpp"
#include "hitori/forest.hpp"

namespace gridwright::hitori {

// Variable c of the solver: cell c is shaded.
class Connectivity final : public cdcl::Propagator {
 public:
  explicit Connectivity(const Board& board);

  // At most one of these cells stays unshaded.
  void add_copies(std::vector<Cell> cells);

  bool propagate(cdcl::Solver& solver, std::vector<cdcl::Lit>& conflict) override;
  void backtrack(const cdcl::Solver& solver, std::size_t trail_size) override;
  void explain(const cdcl::Solver& solver, cdcl::Lit implied, std::vector<cdcl::Lit>& reason) override;

 private:
  struct Shaded {
    std::size_t place;  // on the trail
    std::size_t joins;  // of the forest before it
    Cell cell;
  };

  bool shade(cdcl::Solver& solver, Cell cell, std::size_t place, std::vector<cdcl::Lit>& conflict);
  void look_at(cdcl::Solver& solver, Cell cell);
  bool keep_unshaded(cdcl::Solver& solver, Cell cell, std::vector<cdcl::Lit>& conflict);
  void path_between(Cell one, Cell other, std::vector<cdcl::Lit>& out);

  const Board& board_;
  Forest forest_;
  std::vector<Shaded> shaded_;
  std::vector<char> in_forest_;  // of a cell, and of the border
  std::vector<std::pair<Cell, Cell>>
      closed_;  // of a cell that was implied: the nodes between which it would close a chain
  std::vector<std::vector<Cell>> copies_;
  std::vector<std::vector<int>> copies_of_;  // of a cell: indices of copies_; empty if there are none at all
  std::vector<Cell> members_, path_;
  std::size_t head_ = 0;  // of the trail: what has been looked at
};

}  // namespace gridwright::hitori
