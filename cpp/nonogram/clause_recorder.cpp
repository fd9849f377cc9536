#include "nonogram/clause_recorder.hpp"

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::Event;

using cdcl::Answer;
using cdcl::Lit;

template <AnyBoard Board>
void ClauseRecorder<Board>::show(Lit lit) {
  if (!is_cell(lit.var())) return;
  const auto& meaning = variables_.meaning(lit.var());
  if (meaning.pair || lit.positive())
    recorder_.set(open_[meaning.cell], lit.positive() ? meaning.value : meaning.other);
}

template <AnyBoard Board>
void ClauseRecorder<Board>::hide(cdcl::Var var) {
  if (is_cell(var)) recorder_.set_open(open_[variables_.meaning(var).cell]);
}

template <AnyBoard Board>
void ClauseRecorder<Board>::tell(Frame frame, Lit first, std::size_t about, std::size_t number) {
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
  if (!is_cell(first.var())) return recorder_.end_frame(Event::guess, Wording::clause_run, 0, number);
  const auto& meaning = variables_.meaning(first.var());
  const std::size_t cell = recorder_.board().index(open_[meaning.cell]);
  if constexpr (kBlackAndWhite<Board>) {
    return recorder_.end_frame(Event::guess, first.positive() ? Wording::clause_black : Wording::clause_white, cell,
                               number);
  } else {
    const bool is = meaning.pair || first.positive();
    const auto value = first.positive() || !meaning.pair ? meaning.value : meaning.other;
    recorder_.end_frame(Event::guess, is ? Wording::clause_value : Wording::clause_not_value, cell,
                        Recorder<Board>::with_value(number, value));
  }
}

template <AnyBoard Board>
void ClauseRecorder<Board>::tell_end(Answer answer) {
  if (answer == Answer::yes) return;
  for (const Cell cell : open_) recorder_.set_open(cell);
  if (answer == Answer::no)
    recorder_.end_frame(Event::contradiction, Wording::part_exhausted);
  else
    recorder_.end_frame(Event::stop, Wording::part_stopped);
}

template class ClauseRecorder<BlackBoard>;
template class ClauseRecorder<ColourBoard>;

}  // namespace gridwright::nonogram
