#include "nonogram/guide.hpp"

#include <algorithm>
#include <cmath>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {
namespace {

using cdcl::Lit;
using cdcl::Var;

// Chosen in decision 0022, unless another decision is named.
constexpr int kFirstRounds = 30, kRounds = 2;  // of settling: at first, and before more cells are decided
constexpr int kNoisePeriod = 4;                // one of this many descents begins with random beliefs (decision 0016)
constexpr double kSure = 100;                  // odds that count as sure
constexpr std::size_t kPortion = 50;  // otherwise one of this many cells is decided before beliefs are settled again
constexpr std::uint64_t kMostEffort = 2'000'000;    // steps per round (decision 0016)
constexpr std::size_t kMostBoard = 200;             // a bound on memory: cells of the board per open cell
constexpr std::uint64_t kStepsPerPropagation = 10;  // steps that take as long as one propagation: an estimate

}  // namespace

template <AnyBoard Board>
BeliefGuide<Board>::BeliefGuide(const Board& board, const std::vector<Cell>& open,
                                const CellVariables<Board>& variables, std::uint64_t seed, cdcl::Solver& solver)
    : open_(open), variables_(variables), beliefs_(board, open), seed_(seed) {
  if (seed) beliefs_.add_noise(open, seed);
  steps_ += beliefs_.settle(kFirstRounds);
  for (Var var = 0; var < variables.count(); ++var) {
    const double chance = odds(var);
    solver.prefer(var, chance > 1);
    solver.bump(var, std::abs(chance - 1) / (chance + 1));
  }
}

template <AnyBoard Board>
bool BeliefGuide<Board>::affordable(const Board& board, std::span<const Cell> open) {
  if (board.cells() > kMostBoard * open.size()) return false;
  if constexpr (!kBlackAndWhite<Board>)
    for (const Cell cell : open)
      if (board.clue(cell.row).has_unknown_lengths || board.clue(board.height() + cell.column).has_unknown_lengths)
        return false;
  return Beliefs<Board>::effort(board, open) <= kMostEffort;
}

template <AnyBoard Board>
std::uint64_t BeliefGuide<Board>::work() const {
  return steps_ / kStepsPerPropagation;
}

template <AnyBoard Board>
void BeliefGuide<Board>::begin() {
  queue_.clear();
  if (++descents_ % kNoisePeriod == 0) beliefs_.add_noise(open_, seed_ + static_cast<std::uint64_t>(descents_));
}

// Updates the beliefs with what the solver has decided, concluded or undone.
template <AnyBoard Board>
void BeliefGuide<Board>::follow(const cdcl::Solver& solver) {
  const auto& trail = solver.trail();
  // excluding one of several values says too little
  const auto settles = [&](Lit lit) {
    return lit.var() < variables_.count() && (lit.positive() || variables_.meaning(lit.var()).pair);
  };
  const auto common = std::mismatch(trail_.begin(), trail_.end(), trail.begin(), trail.end()).first;
  for (auto it = common; it != trail_.end(); ++it)
    if (settles(*it)) beliefs_.forget(open_[variables_.meaning(it->var()).cell]);
  trail_.erase(common, trail_.end());
  for (std::size_t i = trail_.size(); i < trail.size(); ++i) {
    if (settles(trail[i])) {
      const auto& meaning = variables_.meaning(trail[i].var());
      beliefs_.know(open_[meaning.cell], trail[i].positive() ? meaning.value : meaning.other);
    }
    trail_.push_back(trail[i]);
  }
}

// The surest of the open cells, surest first.
template <AnyBoard Board>
void BeliefGuide<Board>::line_up(const cdcl::Solver& solver) {
  follow(solver);
  steps_ += beliefs_.settle(kRounds);
  queue_.clear();
  next_ = 0;
  for (Var var = 0; var < variables_.count(); ++var) {
    if (solver.value(Lit::of(var)) != 0) continue;
    const double chance = odds(var);
    queue_.push_back({std::max(chance, 1 / chance), var});
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

template <AnyBoard Board>
Lit BeliefGuide<Board>::decide(const cdcl::Solver& solver) {
  for (;;) {
    for (; next_ < queue_.size(); ++next_) {
      const Var var = queue_[next_].var;
      if (solver.value(Lit::of(var)) == 0) return Lit::of(var, odds(var) > 1);
    }
    line_up(solver);
    if (queue_.empty()) return cdcl::kNoLit;
  }
}

template class BeliefGuide<BlackBoard>;
template class BeliefGuide<ColourBoard>;

}  // namespace gridwright::nonogram
