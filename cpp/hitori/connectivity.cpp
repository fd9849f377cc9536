#include "hitori/connectivity.hpp"

#include <algorithm>

namespace gridwright::hitori {

using cdcl::Lit;
using cdcl::Solver;

Connectivity::Connectivity(const Board& board)
    : board_(board), forest_(board.cells() + 1), in_forest_(board.cells() + 1), closed_(board.cells()) {
  in_forest_[board.border()] = true;
}

void Connectivity::add_copies(std::vector<Cell> cells) {
  copies_of_.resize(board_.cells());
  for (const Cell cell : cells) copies_of_[cell].push_back(static_cast<int>(copies_.size()));
  copies_.push_back(std::move(cells));
}

bool Connectivity::propagate(Solver& solver, std::vector<Lit>& conflict) {
  while (head_ < solver.trail().size()) {
    const std::size_t place = head_++;
    const Lit lit = solver.trail()[place];
    const bool consistent = lit.positive() ? shade(solver, lit.var(), place, conflict)
                                           : copies_.empty() || keep_unshaded(solver, lit.var(), conflict);
    if (!consistent) return false;
  }
  return true;
}

bool Connectivity::shade(Solver& solver, Cell cell, std::size_t place, std::vector<Lit>& conflict) {
  shaded_.push_back({place, forest_.joins(), cell});
  in_forest_[cell] = true;
  for (const Cell met : board_.corners(cell)) {
    if (met == kNoCell || !in_forest_[met]) continue;
    if (forest_.root(cell) == forest_.root(met)) {
      path_between(cell, met, conflict);
      return false;
    }
    forest_.join(cell, met, members_);
    for (const Cell member : members_)
      for (const Cell open : board_.corners(member))
        if (open != kNoCell && !in_forest_[open] && solver.value(Lit::of(open)) == 0) look_at(solver, open);
  }
  return true;
}

// An open cell that meets one tree twice stays unshaded.
void Connectivity::look_at(Solver& solver, Cell cell) {
  Cell met[4], roots[4];
  int count = 0;
  for (const Cell corner : board_.corners(cell)) {
    if (corner == kNoCell || !in_forest_[corner]) continue;
    const Cell root = forest_.root(corner);
    for (int i = 0; i < count; ++i) {
      if (roots[i] != root) continue;
      closed_[cell] = {met[i], corner};
      solver.imply(Lit::of(cell, false));
      return;
    }
    met[count] = corner;
    roots[count++] = root;
  }
}

bool Connectivity::keep_unshaded(Solver& solver, Cell cell, std::vector<Lit>& conflict) {
  for (const int index : copies_of_[cell]) {
    for (const Cell copy : copies_[index]) {
      if (copy == cell || solver.value(Lit::of(copy)) > 0) continue;
      if (solver.value(Lit::of(copy)) < 0) {
        conflict = {Lit::of(cell), Lit::of(copy)};
        return false;
      }
      closed_[copy] = {cell, kNoCell};
      solver.imply(Lit::of(copy));
    }
  }
  return true;
}

void Connectivity::backtrack(const Solver&, std::size_t trail_size) {
  while (!shaded_.empty() && shaded_.back().place >= trail_size) {
    forest_.undo_to(shaded_.back().joins);
    in_forest_[shaded_.back().cell] = false;
    shaded_.pop_back();
  }
  head_ = std::min(head_, trail_size);
}

void Connectivity::explain(const Solver&, Lit implied, std::vector<Lit>& reason) {
  const auto [one, other] = closed_[implied.var()];
  if (implied.positive())
    reason.push_back(Lit::of(one));  // the copy that stays
  else
    path_between(one, other, reason);
}

void Connectivity::path_between(Cell one, Cell other, std::vector<Lit>& out) {
  path_.clear();
  forest_.path(one, other, path_);
  for (const Cell cell : path_)
    if (cell != board_.border()) out.push_back(Lit::of(cell, false));
}

}  // namespace gridwright::hitori
