#include "nonogram/clause_search.hpp"

#include <limits>
#include <utility>

#include "nonogram/encoding.hpp"

namespace gridwright {

using cdcl::Answer;
using cdcl::Lit;
using cdcl::Var;

ClauseSearch::ClauseSearch(const Board& board, std::vector<Cell> open, std::uint64_t seed, Budget& budget)
    : open_(std::move(open)), whole_(encode(board, open_, solver_, budget)) {
  if (seed) solver_.shuffle(seed);
  if (BeliefGuide::affordable(board, open_)) {
    guide_ = std::make_unique<BeliefGuide>(board, open_, seed, solver_);
    solver_.set_guide(guide_.get());
  }
  if (!board.recorder()) return;
  recorder_ = std::make_unique<ClauseRecorder>(*board.recorder(), open_);
  solver_.set_propagator(recorder_.get());
}

void ClauseSearch::leave_out(const std::vector<bool>& blacks) {
  std::vector<Lit> clause;
  for (std::size_t i = 0; i < open_.size(); ++i) clause.push_back(Lit::of(static_cast<Var>(i), !blacks[i]));
  solver_.add_clause(clause);
}

Answer ClauseSearch::next(Budget& budget, Stats& stats) {
  if (!whole_) return Answer::unknown;
  const cdcl::Stats before = solver_.stats();
  if (recorder_) recorder_->begin(solver_);
  const Answer answer = solver_.solve({}, std::numeric_limits<std::int64_t>::max(), budget);
  if (recorder_) recorder_->end(answer);
  stats.conflicts += solver_.stats().conflicts - before.conflicts;
  stats.propagations += solver_.stats().propagations - before.propagations;
  if (answer == Answer::yes) {
    std::vector<bool> blacks(open_.size());
    for (std::size_t i = 0; i < open_.size(); ++i) blacks[i] = black(i);
    leave_out(blacks);
  }
  return answer;
}

}  // namespace gridwright
