#include "hitori/connectivity.hpp"

#include <algorithm>
#include <utility>

namespace gridwright::hitori {

using cdcl::Lit;
using cdcl::Solver;

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
  places_.push_back(place);
  Chains::Ends ends;
  if (!chains_.add(cell, ends)) {
    if (proof_) prove_cut(ends, kNoCell);
    path_between(ends, conflict);
    return false;
  }
  for (const Cell near : chains_.near()) {
    if (solver.value(Lit::of(near)) != 0) continue;
    if (const auto closing = chains_.closing(near)) {
      closed_[near] = *closing;
      if (proof_ && solver.at_root()) prove_cut(*closing, near);  // nobody will ask for the reason
      solver.imply(Lit::of(near, false));
    }
  }
  return true;
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
  while (!places_.empty() && places_.back() >= trail_size) places_.pop_back();
  chains_.undo_to(places_.size());
  head_ = std::min(head_, trail_size);
}

void Connectivity::explain(const Solver&, Lit implied, std::vector<Lit>& reason) {
  const Chains::Ends& ends = closed_[implied.var()];
  if (implied.positive()) {
    reason.push_back(Lit::of(ends.first));  // the copy that stays
  } else {
    if (proof_) prove_cut(ends, implied.var());
    path_between(ends, reason);
  }
}

void Connectivity::path_between(const Chains::Ends& ends, std::vector<Lit>& out) {
  for (const Cell cell : chains_.path(ends)) out.push_back(Lit::of(cell, false));
}

// The chain between two cells, and the one that would close it, if any.
void Connectivity::prove_cut(const Chains::Ends& ends, Cell closing) {
  std::vector<Cell> cells = chains_.path(ends);
  if (closing != kNoCell) cells.push_back(closing);
  proof_->cut(std::move(cells));
}

}  // namespace gridwright::hitori
