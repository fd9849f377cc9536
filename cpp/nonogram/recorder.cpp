#include "nonogram/recorder.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::Event;
using base::Recording;

namespace {

// In the order of `Wording`.
constexpr const char* kWordings[] = {
    "",
    "given from the start: {changes}",
    "where row and column have no colour in common, {changes} are background",
    "{line} forces {changes}",
    "{line} can no longer be filled",
    "{cell} cannot be black: that leads to a contradiction",
    "{cell} cannot be white: that leads to a contradiction",
    "{cell} cannot be {value}: that leads to a contradiction",
    "whatever {cell} is, {changes} come out the same",
    "guess {number}: {cell} is black",
    "guess {number}: {cell} is white",
    "guess {number}: {cell} is {value}",
    "guess {number}: {cell} is not {value}",
    "back to guess {number}: {cell} is black instead",
    "back to guess {number}: {cell} is white instead",
    "back to guess {number}: {cell} is not {value}",
    "too many contradictions: the search restarts ({number})",
    "conflict-driven search takes over this part",
    "conflict-driven search continues with this part",
    "the clauses force {changes}",
    "guess {number} in the clauses: {cell} is black",
    "guess {number} in the clauses: {cell} is white",
    "guess {number} in the clauses: {cell} is {value}",
    "guess {number} in the clauses: {cell} is not {value}",
    "guess {number} in the clauses: where a run begins",
    "conflict {about}: a clause is learned; guesses kept: {number}",
    "the learned clause forces {changes}",
    "restart {about}; guesses kept: {number}",
    "the clauses have a solution for this part",
    "the clauses have no more solutions for this part",
    "the clause search was stopped",
    "{changes} are swapped",
    "solution {number}",
};
static_assert(std::size(kWordings) == static_cast<std::size_t>(Wording::solution) + 1);

constexpr std::uint8_t kPartly = 254;  // some colours are excluded, but more than one is left

std::uint32_t clipped(std::size_t number) {
  return static_cast<std::uint32_t>(std::min<std::size_t>(number, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

template <class Board>
std::span<const char* const> Recorder<Board>::wordings() {
  return kWordings;
}

template <class Board>
void Recorder<Board>::mark(Event event, Wording wording, std::size_t about, std::size_t number) {
  if (!listening()) return;
  for (std::size_t i = kept_; i < trail_.size(); ++i)
    if (!board_.known(trail_[i])) set(trail_[i], shown(trail_[i]));
  trail_.resize(kept_);
  const auto& trail = board_.trail();
  trail_.insert(trail_.end(), trail.begin() + static_cast<std::ptrdiff_t>(kept_), trail.end());
  for (std::size_t i = kept_; i < trail_.size(); ++i) set(trail_[i], shown(trail_[i]));
  kept_ = trail_.size();
  end_frame(event, wording, about, number);
}

template <class Board>
void Recorder<Board>::mark_line(int line, bool possible) {
  if (possible)
    mark(Event::propagate, Wording::line, static_cast<std::size_t>(line));
  else
    mark(Event::contradiction, Wording::impossible_line, static_cast<std::size_t>(line));
}

template <class Board>
std::uint8_t Recorder<Board>::shown(Cell cell) const {
  if (board_.known(cell)) return board_.value(cell);
  if constexpr (!kBlackAndWhite<Board>)
    if (board_.partly_known(cell)) return kPartly;
  return Recording::kUnknown;
}

template <class Board>
void Recorder<Board>::mark_known_at_once() {
  if (!listening() || !board_.known_at_once()) return;
  std::vector<bool> changed(board_.cells());
  for (const Cell cell : board_.trail()) changed[board_.index(cell)] = true;
  for (int row = 0; row < board_.height(); ++row)
    for (int column = 0; column < board_.width(); ++column)
      if (const Cell cell{row, column}; board_.known(cell) && !changed[board_.index(cell)]) set(cell, shown(cell));
  end_frame(Event::propagate, Wording::nothing_in_common);
}

template <class Board>
void Recorder<Board>::mark_guess(Cell cell, Value value, std::size_t number) {
  if constexpr (kBlackAndWhite<Board>)
    mark(Event::guess, value ? Wording::guess_black : Wording::guess_white, cell, number);
  else
    mark(Event::guess, Wording::guess_value, cell, with_value(number, value));
}

template <class Board>
void Recorder<Board>::mark_guess_not(Cell cell, Value value, std::size_t number) {
  mark(Event::guess, Wording::guess_not_value, cell, with_value(number, value));
}

template <class Board>
void Recorder<Board>::mark_turned(Cell cell, Value value, std::size_t number) {
  if constexpr (kBlackAndWhite<Board>)
    mark(Event::backtrack, value ? Wording::turned_white : Wording::turned_black, cell, number);
  else
    mark(Event::backtrack, Wording::turned_value, cell, with_value(number, value));
}

template <class Board>
void Recorder<Board>::mark_refuted(Cell cell, Value value) {
  if constexpr (kBlackAndWhite<Board>)
    mark(Event::probe, value ? Wording::not_black : Wording::not_white, cell);
  else
    mark(Event::probe, Wording::not_value, cell, with_value(0, value));
}

template <class Board>
void Recorder<Board>::mark_exchange(std::span<const Cell> cells) {
  if (!listening()) return;
  for (const Cell cell : cells) set(cell, board_.value(cell));
  end_frame(Event::step, Wording::exchanged, 0, 0);
}

template <class Board>
void Recorder<Board>::end_frame(Event event, Wording wording, std::size_t about, std::size_t number) {
  if (event == Event::propagate && !recording_.changed()) return;
  recording_.end_frame(event, static_cast<std::uint8_t>(wording), clipped(about), clipped(number));
}

template class Recorder<BlackBoard>;
template class Recorder<ColourBoard>;

}  // namespace gridwright::nonogram
