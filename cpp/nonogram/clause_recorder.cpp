#include "nonogram/clause_recorder.hpp"

#include <algorithm>

namespace gridwright {

using cdcl::Answer;
using cdcl::Lit;

void ClauseRecorder::begin(const cdcl::Solver& solver) {
  searching_ = true;
  after_ = After::start;
  seen_ = 0;
  guesses_.clear();
  learned_literals_ = solver.stats().learned_literals;
  conflicts_ = solver.stats().conflicts;
}

void ClauseRecorder::end(Answer answer) {
  if (listening() && answer != Answer::yes) {
    for (const Cell cell : open_) recorder_.set(cell, Recording::kUnknown);
    if (answer == Answer::no)
      recorder_.end_frame(Event::contradiction, Wording::part_exhausted);
    else
      recorder_.end_frame(Event::stop, Wording::part_stopped);
  }
  searching_ = false;
}

bool ClauseRecorder::propagate(cdcl::Solver& solver, std::vector<Lit>&) {
  if (!listening()) return true;
  const After after = after_;
  after_ = After::decision;
  const auto& trail = solver.trail();
  if (seen_ == trail.size()) return true;
  const Lit first = trail[seen_];
  if (after == After::decision) guesses_.push_back(seen_);
  for (; seen_ < trail.size(); ++seen_)
    if (const Lit lit = trail[seen_]; is_cell(lit)) recorder_.set(open_[lit.var()], lit.positive());
  if (after == After::decision) {
    const bool cell = is_cell(first);
    const Wording wording = !cell              ? Wording::clause_run
                            : first.positive() ? Wording::clause_black
                                               : Wording::clause_white;
    recorder_.end_frame(Event::guess, wording, cell ? recorder_.board().index(open_[first.var()]) : 0, guesses_.size());
  } else {
    recorder_.end_frame(Event::propagate, after == After::start ? Wording::clauses : Wording::follows);
  }
  return true;
}

void ClauseRecorder::backtrack(const cdcl::Solver& solver, std::size_t trail_size) {
  if (!listening()) return;
  for (; seen_ > trail_size; --seen_)
    if (const Lit lit = solver.trail()[seen_ - 1]; is_cell(lit)) recorder_.set(open_[lit.var()], Recording::kUnknown);
  while (!guesses_.empty() && guesses_.back() >= trail_size) guesses_.pop_back();
  const cdcl::Stats& stats = solver.stats();
  if (stats.learned_literals > learned_literals_) {
    recorder_.end_frame(Event::learn, Wording::learned, stats.conflicts, guesses_.size());
    after_ = After::conflict;
  } else if (stats.conflicts == conflicts_) {
    recorder_.end_frame(Event::backtrack, Wording::restart, stats.restarts, guesses_.size());
    after_ = After::decision;
  }
  learned_literals_ = stats.learned_literals;
  conflicts_ = stats.conflicts;
}

}  // namespace gridwright
