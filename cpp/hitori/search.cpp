#include "hitori/search.hpp"

#include <array>
#include <limits>
#include <utility>

#include "base/contract.hpp"
#include "hitori/frontier.hpp"

namespace gridwright::hitori {

using base::BigCount;
using base::Budget;
using base::require;
using base::require_state;

using cdcl::Answer;
using cdcl::Lit;

namespace {

// Chosen in decision 0022.
constexpr std::size_t kManyCopies = 32;  // from here on pairs are left to the propagator
constexpr int kListed = 100;             // solutions listed before the rest is counted another way

}  // namespace

Search::Search(Board board, std::span<const std::uint8_t> start, std::uint64_t seed)
    : board_(std::move(board)), start_(start.begin(), start.end()), seed_(seed), connectivity_(board_) {
  require(start_.empty() || start_.size() == static_cast<std::size_t>(board_.cells()),
          "a start needs a value for each cell");
}

// Returns false if the budget has run out.
bool Search::add_rules(Budget& budget) {
  begun_ = true;
  solver_.set_propagator(recorder_ ? static_cast<cdcl::Propagator*>(recorder_.get()) : &connectivity_);
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
    if (proof_ && board_.cuts_alone(cell)) proof_->cut({cell});
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

void Search::record(std::size_t limit) {
  require_state(!begun_, "recording must begin before the search");
  recorder_ = std::make_unique<Recorder>(board_, start_, connectivity_, limit);
}

void Search::certify(certificate::Proof& proof) {
  require_state(!begun_, "a proof must begin before the search");
  proof_ = std::make_unique<ProofLog>(proof);
  solver_.set_notary(proof_.get());
  connectivity_.set_proof(proof_.get());
}

Outcome Search::next(Budget& budget) {
  if (!begun_ && !add_rules(budget)) return Outcome::stopped;
  if (recorder_) {
    recorder_->go_on(solver_);
    recorder_->begin(solver_);
  }
  const Answer answer = solve({}, budget);
  if (recorder_) recorder_->end(answer);
  switch (answer) {
    case Answer::yes:
      leave_out();
      return Outcome::found;
    case Answer::no:
      if (proof_) proof_->lemma({});
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
  if (proof_) proof_->lemma(other);  // neighbours of shaded cells are unshaded: some other cell differs
}

Answer Search::solve(std::span<const Lit> assumptions, Budget& budget) {
  return solver_.solve(assumptions, std::numeric_limits<std::int64_t>::max(), budget);
}

BigCount Search::count(Budget& budget) {
  require_state(!begun_, "solutions can be counted only before the search begins");
  BigCount found;
  std::vector<std::int8_t> alike(board_.cells());  // the colour of a cell in all solutions found so far; 0: both occur
  for (int listed = 0; listed < kListed; ++listed) {
    if (next(budget) != Outcome::found) return found;
    found += 1;
    for (Cell cell = 0; cell < board_.cells(); ++cell) {
      const std::int8_t value = shaded(cell) ? 1 : -1;
      alike[cell] = listed == 0 || alike[cell] == value ? value : 0;
    }
  }
  Search fresh(board_, start_, seed_);  // without the clauses that exclude solutions
  if (!fresh.keep_alike(alike, budget)) return found;
  if (auto number = count_along_frontier(std::move(alike), budget)) return *number;
  while (next(budget) == Outcome::found) found += 1;
  return found;
}

// Keeps the colours that really are the same in all solutions. Returns false if the budget has run out.
bool Search::keep_alike(std::vector<std::int8_t>& alike, Budget& budget) {
  if (!begun_ && !add_rules(budget)) return false;
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    if (alike[cell] == 0 || fixed(cell) == alike[cell]) continue;
    const Lit other = Lit::of(cell, alike[cell] < 0);
    switch (solve({&other, 1}, budget)) {
      case Answer::unknown:
        return false;
      case Answer::no:
        solver_.add_clause(std::array{~other});
        break;
      case Answer::yes:
        for (Cell seen = 0; seen < board_.cells(); ++seen)
          if (alike[seen] != (shaded(seen) ? 1 : -1)) alike[seen] = 0;
    }
  }
  return true;
}

std::optional<BigCount> Search::count_along_frontier(std::vector<std::int8_t> fixed, Budget& budget) const {
  if (board_.width() <= board_.height()) return Frontier(board_, std::move(fixed)).count(budget);
  const Board turned = board_.transposed();
  std::vector<std::int8_t> turned_fixed;
  for (int column = 0; column < board_.width(); ++column)
    for (int row = 0; row < board_.height(); ++row) turned_fixed.push_back(fixed[row * board_.width() + column]);
  return Frontier(turned, std::move(turned_fixed)).count(budget);
}

}  // namespace gridwright::hitori
