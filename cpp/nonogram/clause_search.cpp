#include "nonogram/clause_search.hpp"

#include <limits>
#include <utility>

#include "nonogram/encoding.hpp"

namespace gridwright::nonogram {

using base::Budget;

using cdcl::Answer;
using cdcl::Lit;
using cdcl::Var;

namespace {

cdcl::Settings settings_of(const Tuning& tuning) {
  cdcl::Settings settings;
  settings.target_phases = tuning.target_phases;
  settings.restart_unit = tuning.restart_unit;
  return settings;
}

}  // namespace

ClauseSearch::ClauseSearch(const Board& board, std::vector<Cell> open, const Tuning& tuning, std::uint64_t seed,
                           Budget& budget)
    : open_(std::move(open)), solver_(settings_of(tuning)) {
  whole_ = encode(board, open_, solver_, budget);
  if (seed) solver_.shuffle(seed);
  if (tuning.beliefs && BeliefGuide::affordable(board, open_)) {
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

Answer ClauseSearch::next(Budget& budget) {
  if (!whole_) return Answer::unknown;
  if (recorder_) recorder_->begin(solver_);
  const Answer answer = solver_.solve({}, std::numeric_limits<std::int64_t>::max(), budget);
  if (recorder_) recorder_->end(answer);
  if (answer == Answer::yes) {
    std::vector<bool> blacks(open_.size());
    for (std::size_t i = 0; i < open_.size(); ++i) blacks[i] = black(i);
    leave_out(blacks);
  }
  return answer;
}

void ClauseSearch::add_work(Stats& stats) const {
  const cdcl::Stats& work = solver_.stats();
  stats.conflicts += work.conflicts;
  stats.propagations += work.propagations;
  stats.restarts += work.restarts;
  stats.learned += work.conflicts;  // a clause each
}

}  // namespace gridwright::nonogram
