#include "hitori/recorder.hpp"

#include <iterator>

namespace gridwright::hitori {

using base::Event;

using cdcl::Answer;
using cdcl::Lit;

namespace {

enum Wording : std::uint8_t {
  kNone,
  kGiven,
  kRules,
  kChains,
  kGuessShaded,
  kGuessUnshaded,
  kLearned,
  kFollows,
  kRestart,
  kSolution,
  kGoesOn,
  kExhausted,
  kStopped
};

constexpr const char* kWordings[] = {
    "",
    "given from the start: {changes}",
    "the rules force {changes}",
    "the chains of shaded cells, and then the rules, force {changes}",
    "guess {number}: {cell} is shaded",
    "guess {number}: {cell} is unshaded",
    "conflict {about}: a clause is learned; guesses kept: {number}",
    "the learned clause forces {changes}",
    "restart {about}; guesses kept: {number}",
    "solution {number}",
    "solution {number} is excluded, and the search continues",
    "there are no more solutions",
    "the search was stopped",
};
static_assert(std::size(kWordings) == kStopped + 1);

}  // namespace

std::span<const char* const> Recorder::wordings() {
  return kWordings;
}

Recorder::Recorder(const Board& board, std::span<const std::uint8_t> start, cdcl::Propagator& chains, std::size_t limit)
    : TrailRecorder(&chains), board_(board), recording_(board.cells(), limit) {
  for (std::size_t cell = 0; cell < start.size(); ++cell) recording_.set(cell, start[cell]);
  if (recording_.changed()) recording_.end_frame(Event::step, kGiven, 0, 0);
}

void Recorder::go_on(const cdcl::Solver& solver) {
  if (!listening() || !found_) return;
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    if (solver.fixed(cell) == 0) hide(cell);
  recording_.end_frame(Event::backtrack, kGoesOn, 0, solutions_);
}

void Recorder::tell(Frame frame, Lit first, std::size_t about, std::size_t number) {
  const auto end = [&](Event event, Wording wording, std::size_t subject) {
    recording_.end_frame(event, wording, static_cast<std::uint32_t>(subject), static_cast<std::uint32_t>(number));
  };
  const auto force = [&](Wording wording) {
    if (recording_.changed()) end(Event::propagate, wording, 0);
  };
  switch (frame) {
    case Frame::clauses:
      return force(kRules);
    case Frame::behind:
      return force(kChains);
    case Frame::learned_clause:
      return force(kFollows);
    case Frame::learned:
      return end(Event::learn, kLearned, about);
    case Frame::restarted:
      return end(Event::backtrack, kRestart, about);
    case Frame::guess:
      return end(Event::guess, first.positive() ? kGuessShaded : kGuessUnshaded, first.var());
  }
}

void Recorder::tell_end(Answer answer) {
  found_ = answer == Answer::yes;
  switch (answer) {
    case Answer::yes:
      return recording_.end_frame(Event::solution, kSolution, 0, ++solutions_);
    case Answer::no:
      return recording_.end_frame(Event::contradiction, kExhausted, 0, 0);
    case Answer::unknown:
      return recording_.end_frame(Event::stop, kStopped, 0, 0);
  }
}

}  // namespace gridwright::hitori
