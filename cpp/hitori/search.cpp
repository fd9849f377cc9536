#include "hitori/search.hpp"

#include <limits>
#include <utility>

namespace gridwright::hitori {

using cdcl::Answer;
using cdcl::Lit;

namespace {

constexpr std::size_t kManyCopies = 32;  // from here on pairs are left to the propagator

}  // namespace

Search::Search(Board board, std::span<const std::uint8_t> start, std::uint64_t seed)
    : board_(std::move(board)), start_(start.begin(), start.end()), seed_(seed), connectivity_(board_) {}

// Returns false if the budget has ended.
bool Search::add_rules(Budget& budget) {
  begun_ = true;
  solver_.set_propagator(&connectivity_);
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    solver_.new_var();
    if (!budget.spend(100)) return false;
  }
  std::size_t clauses = 0;
  const auto add = [&](std::initializer_list<Lit> literals) {
    solver_.add_clause(literals);
    return budget.spend(50) && (++clauses % 4096 || budget.hold(solver_.memory() + clauses * 2 * sizeof(Lit)));
  };
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    for (const Cell other : board_.beside(cell))
      if (other > cell && !add({Lit::of(cell, false), Lit::of(other, false)})) return false;
    if (board_.cuts_alone(cell) && !add({Lit::of(cell, false)})) return false;
    if (!start_.empty() && start_[cell] <= 1 && !add({Lit::of(cell, start_[cell] == 1)})) return false;
  }
  for (auto& copies : board_.copies()) {
    if (copies.size() >= kManyCopies) {
      connectivity_.add_copies(std::move(copies));
      continue;
    }
    for (std::size_t i = 0; i < copies.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (!add({Lit::of(copies[i]), Lit::of(copies[j])})) return false;
  }
  if (seed_) solver_.shuffle(seed_);
  return true;
}

Outcome Search::next(Budget& budget) {
  if (!begun_ && !add_rules(budget)) return Outcome::stopped;
  switch (solver_.solve({}, std::numeric_limits<std::int64_t>::max(), budget)) {
    case Answer::yes:
      leave_out();
      return Outcome::found;
    case Answer::no:
      return Outcome::exhausted;
    case Answer::unknown:
      break;
  }
  return Outcome::stopped;
}

void Search::leave_out() {
  std::vector<Lit> other;
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    bool beside_shaded = false;
    for (const Cell next : board_.beside(cell)) beside_shaded |= next != kNoCell && shaded(next);
    if (!beside_shaded) other.push_back(Lit::of(cell, !shaded(cell)));
  }
  solver_.add_clause(other);
}

BigCount Search::count(Budget& budget) {
  BigCount found;
  while (next(budget) == Outcome::found) found += 1;
  return found;
}

}  // namespace gridwright::hitori
