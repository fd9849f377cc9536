#include "nonogram/clause_recorder.hpp"

namespace gridwright::nonogram {

using base::Event;
using base::Recording;

using cdcl::Answer;
using cdcl::Lit;

void ClauseRecorder::show(Lit lit) {
  if (is_cell(lit.var())) recorder_.set(open_[lit.var()], lit.positive());
}

void ClauseRecorder::hide(cdcl::Var var) {
  if (is_cell(var)) recorder_.set(open_[var], Recording::kUnknown);
}

void ClauseRecorder::tell(Frame frame, Lit first, std::size_t about, std::size_t number) {
  switch (frame) {
    case Frame::clauses:
    case Frame::behind:
      return recorder_.end_frame(Event::propagate, Wording::clauses);
    case Frame::learned_clause:
      return recorder_.end_frame(Event::propagate, Wording::follows);
    case Frame::learned:
      return recorder_.end_frame(Event::learn, Wording::learned, about, number);
    case Frame::restarted:
      return recorder_.end_frame(Event::backtrack, Wording::restart, about, number);
    case Frame::guess:
      break;
  }
  const bool cell = is_cell(first.var());
  const Wording wording = !cell              ? Wording::clause_run
                          : first.positive() ? Wording::clause_black
                                             : Wording::clause_white;
  recorder_.end_frame(Event::guess, wording, cell ? recorder_.board().index(open_[first.var()]) : 0, number);
}

void ClauseRecorder::tell_end(Answer answer) {
  if (answer == Answer::yes) return;
  for (const Cell cell : open_) recorder_.set(cell, Recording::kUnknown);
  if (answer == Answer::no)
    recorder_.end_frame(Event::contradiction, Wording::part_exhausted);
  else
    recorder_.end_frame(Event::stop, Wording::part_stopped);
}

}  // namespace gridwright::nonogram
