#include "cdcl/trail_recorder.hpp"

namespace gridwright::cdcl {

void TrailRecorder::begin(const Solver& solver) {
  searching_ = true;
  after_ = After::start;
  seen_ = 0;
  guesses_.clear();
  learned_literals_ = solver.stats().learned_literals;
  conflicts_ = solver.stats().conflicts;
}

void TrailRecorder::end(Answer answer) {
  if (listening()) tell_end(answer);
  searching_ = false;
}

bool TrailRecorder::propagate(Solver& solver, std::vector<Lit>& conflict) {
  if (searching_ && listening()) record(solver);
  if (!behind_) return true;
  const std::size_t before = solver.trail().size();
  const bool consistent = behind_->propagate(solver, conflict);
  if (solver.trail().size() > before) after_ = After::behind;
  return consistent;
}

void TrailRecorder::record(const Solver& solver) {
  const After after = after_;
  after_ = After::decision;
  const auto& trail = solver.trail();
  if (seen_ == trail.size()) return;
  const Lit first = trail[seen_];
  if (after == After::decision) guesses_.push_back(seen_);
  for (; seen_ < trail.size(); ++seen_) show(trail[seen_]);
  if (after == After::decision)
    tell(Frame::guess, first, 0, guesses_.size());
  else
    tell(after == After::start      ? Frame::clauses
         : after == After::conflict ? Frame::learned_clause
                                    : Frame::behind,
         first, 0, 0);
}

void TrailRecorder::backtrack(const Solver& solver, std::size_t trail_size) {
  if (behind_) behind_->backtrack(solver, trail_size);
  if (!searching_ || !listening()) return;
  for (; seen_ > trail_size; --seen_) hide(solver.trail()[seen_ - 1].var());
  while (!guesses_.empty() && guesses_.back() >= trail_size) guesses_.pop_back();
  const Stats& stats = solver.stats();
  if (stats.learned_literals > learned_literals_) {
    tell(Frame::learned, kNoLit, stats.conflicts, guesses_.size());
    after_ = After::conflict;
  } else if (stats.conflicts == conflicts_) {
    tell(Frame::restarted, kNoLit, stats.restarts, guesses_.size());
    after_ = After::decision;
  }
  learned_literals_ = stats.learned_literals;
  conflicts_ = stats.conflicts;
}

void TrailRecorder::explain(const Solver& solver, Lit implied, std::vector<Lit>& reason) {
  if (behind_) behind_->explain(solver, implied, reason);
}

}  // namespace gridwright::cdcl
