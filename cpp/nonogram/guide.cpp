#include "nonogram/guide.hpp"

#include <algorithm>
#include <cmath>

namespace gridwright::nonogram {
namespace {

using cdcl::Lit;
using cdcl::Var;

// Chosen in decision 0022, unless another one is named.
constexpr int kFirstRounds = 30, kRounds = 2;     // of settling: at the beginning, and before further cells are decided
constexpr int kWhims = 4;                         // one descent in so many begins with them (decision 0016)
constexpr double kSure = 100;                     // odds that need no second thought
constexpr std::size_t kPortion = 50;              // else one cell in so many is decided before beliefs are settled anew
constexpr std::uint64_t kMostEffort = 2'000'000;  // steps a round (decision 0016)
constexpr std::size_t kMostBoard = 200;           // a bound on memory: cells of the board for an open one
constexpr std::uint64_t kStepsPerPropagation = 10;  // that take as long: an estimate

}  // namespace

BeliefGuide::BeliefGuide(const Board& board, const std::vector<Cell>& open, std::uint64_t seed, cdcl::Solver& solver)
    : open_(open), beliefs_(board, open), seed_(seed) {
  if (seed) beliefs_.have_whims(open, seed);
  steps_ += beliefs_.settle(kFirstRounds);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const double odds = beliefs_.odds(open[i]);
    solver.prefer(static_cast<Var>(i), odds > 1);
    solver.bump(static_cast<Var>(i), std::abs(odds - 1) / (odds + 1));
  }
}

bool BeliefGuide::affordable(const Board& board, std::span<const Cell> open) {
  return board.cells() <= kMostBoard * open.size() && Beliefs::effort(board, open) <= kMostEffort;
}

std::uint64_t BeliefGuide::work() const {
  return steps_ / kStepsPerPropagation;
}

void BeliefGuide::begin() {
  queue_.clear();
  if (++descents_ % kWhims == 0) beliefs_.have_whims(open_, seed_ + static_cast<std::uint64_t>(descents_));
}

// Brings the beliefs up to what the solver has decided and concluded, or taken back.
void BeliefGuide::follow(const cdcl::Solver& solver) {
  const auto& trail = solver.trail();
  const auto is_cell = [&](Lit lit) { return static_cast<std::size_t>(lit.var()) < open_.size(); };
  const auto common = std::mismatch(trail_.begin(), trail_.end(), trail.begin(), trail.end()).first;
  for (auto it = common; it != trail_.end(); ++it)
    if (is_cell(*it)) beliefs_.forget(open_[it->var()]);
  trail_.erase(common, trail_.end());
  for (std::size_t i = trail_.size(); i < trail.size(); ++i) {
    if (is_cell(trail[i])) beliefs_.know(open_[trail[i].var()], trail[i].positive());
    trail_.push_back(trail[i]);
  }
}

// The surest of the open cells, surest first.
void BeliefGuide::line_up(const cdcl::Solver& solver) {
  follow(solver);
  steps_ += beliefs_.settle(kRounds);
  queue_.clear();
  next_ = 0;
  for (std::size_t i = 0; i < open_.size(); ++i) {
    const auto var = static_cast<Var>(i);
    if (solver.value(Lit::of(var)) != 0) continue;
    const double odds = beliefs_.odds(open_[i]);
    queue_.push_back({std::max(odds, 1 / odds), var});
  }
  const auto surer = [](const Sure& one, const Sure& other) {
    return one.certainty != other.certainty ? one.certainty > other.certainty : one.var < other.var;
  };
  const auto sure =
      std::partition(queue_.begin(), queue_.end(), [](const Sure& cell) { return cell.certainty > kSure; });
  const auto kept = std::max<std::size_t>(sure - queue_.begin(), std::min(queue_.size(), 1 + queue_.size() / kPortion));
  std::partial_sort(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(kept), queue_.end(), surer);
  queue_.resize(kept);
}

Lit BeliefGuide::decide(const cdcl::Solver& solver) {
  for (;;) {
    for (; next_ < queue_.size(); ++next_) {
      const Var var = queue_[next_].var;
      if (solver.value(Lit::of(var)) == 0) return Lit::of(var, beliefs_.odds(open_[var]) > 1);
    }
    line_up(solver);
    if (queue_.empty()) return cdcl::kNoLit;
  }
}

}  // namespace gridwright::nonogram
