#include "nonogram/cell_lines.hpp"

#include <algorithm>

#include "lines/narrow.hpp"

namespace gridwright::nonogram {

using base::kWordBits;
using base::Word;
using base::words_for;
using lines::force_narrow;
using lines::force_wide;
using lines::kNarrowCells;

using cdcl::Lit;
using cdcl::Solver;
using cdcl::Var;

CellLines::CellLines(const Board& board, const std::vector<Cell>& open)
    : lines_(board.lines()), source_(open.size(), -1) {
  for (std::size_t i = 0; i < open.size(); ++i) {
    const auto [row, column] = open[i];
    crossings_.push_back({{row, board.height() + column}, {column, row}});
    for (const int index : crossings_[i].line) {
      if (!board.active(index) || lines_[index].clue) continue;
      Line& line = lines_[index];
      line.clue = &board.clue(index);
      line.variables.assign(line.clue->length, -1);
      line.black.resize(words_for(line.clue->length));
      line.white.resize(line.black.size());
      for (int place = 0; place < line.clue->length; ++place) {
        const Cell cell = index < board.height() ? Cell{index, place} : Cell{place, index - board.height()};
        if (board.known(cell)) set(line, place, board.black(cell), true);
      }
      line.queued = true;
      queue_.push_back(index);
    }
    for (const int side : {0, 1})
      if (Line& line = lines_[crossings_[i].line[side]]; line.clue)
        line.variables[crossings_[i].place[side]] = static_cast<Var>(i);
  }
}

void CellLines::set(Line& line, int place, bool black, bool known) {
  std::vector<Word>& bits = black ? line.black : line.white;
  const Word bit = Word{1} << (place % kWordBits);
  if (known)
    bits[place / kWordBits] |= bit;
  else
    bits[place / kWordBits] &= ~bit;
}

// Adds to black_ and white_ what they force; false if they contradict the clue.
bool CellLines::solve(const Line& line) {
  if (line.clue->length <= kNarrowCells) return force_narrow(*line.clue, black_[0], white_[0]);
  return force_wide(*line.clue, black_.data(), white_.data(), scratch_);
}

bool CellLines::propagate(Solver& solver, std::vector<Lit>& conflict) {
  for (;;) {
    for (; seen_ < solver.trail().size(); ++seen_) {
      const Lit lit = solver.trail()[seen_];
      const Crossing& crossing = crossings_[lit.var()];
      for (const int side : {0, 1}) {
        Line& line = lines_[crossing.line[side]];
        if (!line.clue) continue;
        set(line, crossing.place[side], lit.positive(), true);
        if (!line.queued) queue_.push_back(crossing.line[side]);
        line.queued = true;
      }
    }
    if (queue_.empty()) return true;
    const int index = queue_.back();
    queue_.pop_back();
    Line& line = lines_[index];
    line.queued = false;
    black_ = line.black;
    white_ = line.white;
    if (!solve(line)) {
      for (const int other : queue_) lines_[other].queued = false;
      queue_.clear();
      std::vector<int> places;
      for (int place = 0; place < line.clue->length; ++place)
        if (const Var var = line.variables[place]; var >= 0 && solver.value(Lit::of(var)) != 0) places.push_back(place);
      black_ = line.black;
      white_ = line.white;
      shrink(line, places, conflict);
      return false;
    }
    for (int place = 0; place < line.clue->length; ++place) {
      const Var var = line.variables[place];
      if (var < 0 || solver.value(Lit::of(var)) != 0) continue;
      const int word = place / kWordBits, bit = place % kWordBits;
      const bool black = (black_[word] >> bit) & 1, white = (white_[word] >> bit) & 1;
      if (!black && !white) continue;
      source_[var] = index;
      solver.imply(Lit::of(var, black));
    }
  }
}

void CellLines::backtrack(const Solver& solver, std::size_t trail_size) {
  for (; seen_ > trail_size; --seen_) {
    const Lit lit = solver.trail()[seen_ - 1];
    const Crossing& crossing = crossings_[lit.var()];
    for (const int side : {0, 1})
      if (Line& line = lines_[crossing.line[side]]; line.clue) set(line, crossing.place[side], lit.positive(), false);
  }
  for (const int index : queue_) lines_[index].queued = false;
  queue_.clear();
}

void CellLines::explain(const Solver& solver, Lit implied, std::vector<Lit>& reason) {
  const Line& line = lines_[source_[implied.var()]];
  const std::size_t when = solver.trail_place(implied.var());
  black_.assign(line.black.size(), 0);
  white_ = black_;
  std::vector<int> places;
  for (int place = 0; place < line.clue->length; ++place) {
    const Var var = line.variables[place];
    const Word bit = Word{1} << (place % kWordBits);
    const int word = place / kWordBits;
    if (var < 0) {
      black_[word] |= line.black[word] & bit;
      white_[word] |= line.white[word] & bit;
    } else if (var == implied.var()) {  // otherwise than implied, the line must be impossible
      std::vector<Word>& opposite = implied.positive() ? white_ : black_;
      opposite[word] |= bit;
    } else if (const int value = solver.value(Lit::of(var)); value != 0 && solver.trail_place(var) < when) {
      std::vector<Word>& bits = value > 0 ? black_ : white_;
      bits[word] |= bit;
      places.push_back(place);
    }
  }
  shrink(line, places, reason);
}

// From cells in black_ and white_ that contradict the clue, as few of those at `places` as will do, as false literals.
void CellLines::shrink(const Line& line, std::vector<int>& places, std::vector<Lit>& reason) {
  const auto all_black = black_, all_white = white_;
  auto black = all_black, white = all_white;
  for (const int place : places) {
    const int word = place / kWordBits;
    const Word kept = ~(Word{1} << (place % kWordBits));
    black_ = black;
    white_ = white;
    black_[word] &= kept;
    white_[word] &= kept;
    auto fewer_black = black_, fewer_white = white_;
    if (solve(line)) {
      const bool is_black = (all_black[word] & ~kept) != 0;
      reason.push_back(Lit::of(line.variables[place], !is_black));
    } else {
      black = fewer_black;
      white = fewer_white;
    }
  }
}

}  // namespace gridwright::nonogram
