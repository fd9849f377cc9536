#include "nonogram/recorder.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace gridwright::nonogram {

using base::Event;
using base::Recording;

namespace {

// In the order of `Wording`.
constexpr const char* kWordings[] = {
    "",
    "given from the start: {changes}",
    "{line} forces {changes}",
    "{line} cannot be filled any more",
    "{cell} cannot be black: that leads to a contradiction",
    "{cell} cannot be white: that leads to a contradiction",
    "whether {cell} is black or white, {changes} come out alike",
    "guess {number}: {cell} is black",
    "guess {number}: {cell} is white",
    "back to guess {number}: {cell} is black instead",
    "back to guess {number}: {cell} is white instead",
    "too many contradictions: the search begins anew ({number})",
    "conflict-driven search takes over this part",
    "conflict-driven search goes on with this part",
    "the clauses force {changes}",
    "guess {number} among the clauses: {cell} is black",
    "guess {number} among the clauses: {cell} is white",
    "guess {number} among the clauses: where a run begins",
    "conflict {about}: a clause is learned; guesses kept: {number}",
    "from the learned clause follow {changes}",
    "restart {about}; guesses kept: {number}",
    "the clauses have a solution of this part",
    "the clauses have no further solution of this part",
    "the clauses were stopped",
    "{changes} change places",
    "solution {number}",
};
static_assert(std::size(kWordings) == static_cast<std::size_t>(Wording::solution) + 1);

std::uint32_t clipped(std::size_t number) {
  return static_cast<std::uint32_t>(std::min<std::size_t>(number, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

std::span<const char* const> Recorder::wordings() {
  return kWordings;
}

void Recorder::mark(Event event, Wording wording, std::size_t about, std::size_t number) {
  if (!listening()) return;
  for (std::size_t i = kept_; i < trail_.size(); ++i)
    if (!board_.known(trail_[i])) set(trail_[i], Recording::kUnknown);
  trail_.resize(kept_);
  const auto& trail = board_.trail();
  trail_.insert(trail_.end(), trail.begin() + static_cast<std::ptrdiff_t>(kept_), trail.end());
  for (std::size_t i = kept_; i < trail_.size(); ++i) set(trail_[i], board_.black(trail_[i]));
  kept_ = trail_.size();
  end_frame(event, wording, about, number);
}

void Recorder::mark_line(int line, bool possible) {
  if (possible)
    mark(Event::propagate, Wording::line, static_cast<std::size_t>(line));
  else
    mark(Event::contradiction, Wording::impossible_line, static_cast<std::size_t>(line));
}

void Recorder::mark_flips(std::span<const Cell> cells) {
  if (!listening()) return;
  for (const Cell cell : cells) set(cell, board_.black(cell));
  end_frame(Event::step, Wording::exchanged, 0, 0);
}

void Recorder::end_frame(Event event, Wording wording, std::size_t about, std::size_t number) {
  if (event == Event::propagate && !recording_.changed()) return;
  recording_.end_frame(event, static_cast<std::uint8_t>(wording), clipped(about), clipped(number));
}

}  // namespace gridwright::nonogram
