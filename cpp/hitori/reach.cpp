#include "hitori/reach.hpp"

#include <utility>

#include "base/contract.hpp"
#include "hitori/patterns.hpp"

namespace gridwright::hitori {

using base::Budget;
using base::Stop;

namespace {

int tier_of(PatternName name) {
  return name <= PatternName::induction ? 1 : 2;
}

}  // namespace

Reach::Reach(Board board, std::span<const std::uint8_t> start)
    : board_(std::move(board)), deduction_(board_), tiers_(board_.cells(), kOpen), seen_(board_.cells()) {
  base::require(start.empty() || start.size() == tiers_.size(), "a start needs a value for each cell");
  for (std::size_t cell = 0; cell < start.size(); ++cell)
    if (start[cell] <= 1) settle(static_cast<Cell>(cell), start[cell] == 1);
  mark(0);
}

void Reach::mark(std::uint8_t tier) {
  for (const auto& trail = deduction_.trail(); marked_ < trail.size(); ++marked_) tiers_[trail[marked_]] = tier;
}

bool Reach::extend(int tier, Budget& budget) {
  use_patterns(1);
  mark(1);
  if (tier >= 2) {
    consistent_ = consistent_ && deduction_.watch_chains();
    use_patterns(2);
    mark(2);
  }
  const auto stuck = [&] { return !consistent_ || budget.stopped() != Stop::none; };
  while (tier >= 3 && !stuck()) {
    if (use_cases(budget)) {
      mark(3);
    } else if (tier >= 4 && !stuck() && use_failing(budget)) {
      mark(4);
    } else {
      break;
    }
  }
  return !stuck();
}

void Reach::use_patterns(int tier) {
  for (const Pattern& pattern : patterns_of(board_))
    if (tier_of(pattern.name) == tier)
      for (const auto& [cell, shaded] : pattern.changes) settle(cell, shaded);
}

// Settles what both cases of a cell have in common, cell by cell; returns whether it settled anything.
bool Reach::use_cases(Budget& budget) {
  bool any = false;
  for (Cell cell = 0; cell < board_.cells() && consistent_; ++cell) {
    if (deduction_.value(cell) != 0 || !deduction_.has_copies(cell)) continue;
    if (!try_out(cell, true, if_shaded_, budget) || !try_out(cell, false, if_unshaded_, budget)) return any;
    find_agreed();
    for (const Guess& guess : agreed_) settle(guess.cell, guess.shaded);
    any |= !agreed_.empty();
  }
  return any;
}

// Settles one cell for which a guess fails; returns whether there was one.
bool Reach::use_failing(Budget& budget) {
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    if (deduction_.value(cell) != 0) continue;
    for (const bool shaded : {false, true}) {
      if (!try_out(cell, shaded, if_shaded_, budget)) return false;
      if (!if_shaded_.fails) continue;
      settle(cell, !shaded);
      return true;
    }
  }
  return false;
}

// Returns false if the budget has run out.
bool Reach::try_out(Cell cell, bool shaded, Trial& trial, Budget& budget) {
  const std::size_t before = deduction_.trail().size();
  trial.fails = !deduction_.settle(cell, shaded);
  trial.settled.clear();
  const auto& trail = deduction_.trail();
  for (std::size_t i = before + 1; i < trail.size(); ++i) trial.settled.push_back({trail[i], this->shaded(trail[i])});
  const std::size_t work = trail.size() - before;
  deduction_.undo_to(before);
  return budget.spend(200 + 50 * work);
}

// A case that fails counts with what it settles before that: what follows in both cases holds anyway.
void Reach::find_agreed() {
  agreed_.clear();
  for (const Guess& guess : if_shaded_.settled) seen_[guess.cell] = guess.shaded ? 1 : -1;
  for (const Guess& guess : if_unshaded_.settled)
    if (seen_[guess.cell] == (guess.shaded ? 1 : -1)) agreed_.push_back(guess);
  for (const Guess& guess : if_shaded_.settled) seen_[guess.cell] = 0;
}

Reach::Worth Reach::worth_trying(Budget& budget) {
  Worth found;
  consistent_ = consistent_ && deduction_.watch_chains();
  for (Cell cell = 0; cell < board_.cells() && consistent_; ++cell) {
    if (deduction_.value(cell) != 0) continue;
    if (!try_out(cell, true, if_shaded_, budget) || !try_out(cell, false, if_unshaded_, budget)) break;
    if (if_unshaded_.fails) found.failing.push_back({cell, false});
    if (if_shaded_.fails) found.failing.push_back({cell, true});
    find_agreed();
    if (!agreed_.empty() && deduction_.has_copies(cell)) found.cases.push_back(cell);
  }
  return found;
}

}  // namespace gridwright::hitori
