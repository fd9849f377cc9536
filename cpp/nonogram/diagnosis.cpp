#include "nonogram/diagnosis.hpp"

#include <algorithm>
#include <cstdlib>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"
#include "nonogram/picture.hpp"
#include "nonogram/search.hpp"

namespace gridwright::nonogram {

using base::Budget;

namespace diagnosing {  // not anonymous: compilers complain of that in instances of templates

// Decision 0004 has the measurements; the others are bounds.
constexpr std::uint64_t kNodes = 200;  // of the search, for a typo or for all lines
// For the search for a set of lines: nodes times cells, and at most kNodes nodes.
constexpr std::uint64_t kNodeCells = 40'000;
// Units of work per cell, for all tests and hitting sets that prove a set smallest.
constexpr std::uint64_t kProofWork = 60'000;
constexpr std::size_t kMostCells = 100'000;  // larger puzzles are not diagnosed
constexpr std::size_t kMostTypos = 10;

// Runs of both kinds of board.
int& length_of(int& run) {
  return run;
}
int& length_of(lines::ColourRun& run) {
  return run.length;
}
int colour_of(int) {
  return 1;
}
int colour_of(const lines::ColourRun& run) {
  return run.colour;
}

}  // namespace diagnosing

using diagnosing::colour_of;
using diagnosing::length_of;

template <AnyBoard Board>
Diagnosis<Board>::Diagnosis(const Clues& rows, const Clues& columns, std::span<const std::uint8_t> start)
    : rows_(rows),
      columns_(columns),
      start_(start.begin(), start.end()),
      count_(rows.size() + columns.size()),
      found_(count_, true),
      suspects_(count_, true),
      broken_(static_cast<int>(count_)) {}

template <AnyBoard Board>
bool Diagnosis<Board>::run(std::optional<Surplus> surplus, Budget& budget) {
  const std::uint64_t cells = rows_.size() * columns_.size();
  if (cells > diagnosing::kMostCells) return true;
  any_ = shrink(Stage::line, budget);
  any_ = shrink(Stage::search, budget) || any_;
  if (any_) find_needed(budget);
  if (surplus && std::abs(surplus->cells) == 1) try_typos(*surplus, budget);
  effort_end_ = budget.work() + diagnosing::kProofWork * cells;
  if (any_) prove(budget);
  return budget.stopped() == base::Stop::none;
}

template <AnyBoard Board>
std::vector<int> Diagnosis<Board>::lines() const {
  std::vector<int> lines;
  for (std::size_t line = 0; any_ && line < count_; ++line)
    if (found_[line]) lines.push_back(static_cast<int>(line));
  return lines;
}

template <AnyBoard Board>
Outcome Diagnosis<Board>::ask(const Lines& lines, Stage stage, Budget& budget) {
  if (!budget.spend(kSetUp * count_)) return Outcome::stopped;
  ++tests_;
  Search<Board> search(rows_, columns_, lines, start_, stage, 0);
  const bool all = std::ranges::find(lines, false) == lines.end();
  const std::uint64_t nodes = diagnosing::kNodeCells / (rows_.size() * columns_.size() + 1) + 1;
  Budget part = budget.part(all ? diagnosing::kNodes : std::min(nodes, diagnosing::kNodes));
  const Outcome outcome = search.next(part);
  budget.join(part);
  stats_ += search.stats();
  if (outcome != Outcome::found) return outcome;
  grid_.resize(rows_.size() * columns_.size());
  search.board().write_cells(grid_.data());
  return outcome;
}

// Removes lines from the contradictory set in chunks, which shrink when they cannot be removed. False: the set was not
// shown to be contradictory, or the budget ran out before it was irreducible.
template <AnyBoard Board>
bool Diagnosis<Board>::shrink(Stage stage, Budget& budget) {
  if (!contradictory(found_, stage, budget)) return false;
  std::vector<std::size_t> kept;
  for (std::size_t line = 0; line < count_; ++line)
    if (found_[line]) kept.push_back(line);
  std::size_t chunk = std::max<std::size_t>(1, kept.size() / 4), place = 0;
  while (place < kept.size()) {
    const auto begin = kept.begin() + static_cast<std::ptrdiff_t>(place);
    const auto end = kept.begin() + static_cast<std::ptrdiff_t>(std::min(place + chunk, kept.size()));
    Lines rest = found_;
    for (auto line = begin; line != end; ++line) rest[*line] = false;
    const bool spared = contradictory(rest, stage, budget);
    if (budget.stopped() != base::Stop::none) return false;
    if (spared) {
      found_ = std::move(rest);
      kept.erase(begin, end);
    } else if (chunk == 1) {
      ++place;
    } else {
      chunk = (chunk + 1) / 2;
      continue;
    }
    if (chunk > 1 && place >= kept.size()) chunk = 1, place = 0;
  }
  return true;
}

// A line is in every contradictory set if removing it leaves a grid.
template <AnyBoard Board>
void Diagnosis<Board>::find_needed(Budget& budget) {
  suspects_.assign(count_, false);
  Lines rest(count_, true);
  for (std::size_t line = 0; line < count_; ++line) {
    if (!found_[line]) continue;
    rest[line] = false;
    const Outcome outcome = ask(rest, Stage::search, budget);
    rest[line] = true;
    suspects_[line] = outcome != Outcome::exhausted;
    if (outcome != Outcome::found) continue;
    Lines alone(count_, false);
    alone[line] = true;
    broken_.add(alone);
  }
}

template <AnyBoard Board>
void Diagnosis<Board>::prove(Budget& budget) {
  const auto size = static_cast<std::size_t>(std::count(found_.begin(), found_.end(), true));
  Lines tried(count_);
  while (budget.work() < effort_end_) {
    const Outcome hitting = broken_.smallest(size - 1, effort_end_, budget, tried);
    if (hitting == Outcome::stopped) return;
    if (hitting == Outcome::exhausted) {
      proved_ = true;
      return;
    }
    const Outcome outcome = ask(tried, Stage::search, budget);
    if (outcome == Outcome::exhausted) {
      found_ = tried;
      proved_ = true;
      return;
    }
    if (outcome != Outcome::found) return;
    grow(tried, budget);
    tried.flip();
    broken_.add(tried);
  }
}

// Adds lines to those obeyed as long as a grid exists.
template <AnyBoard Board>
void Diagnosis<Board>::grow(Lines& obeyed, Budget& budget) {
  obeyed = obeyed_lines();
  for (std::size_t line = 0; line < count_ && budget.work() < effort_end_; ++line) {
    if (obeyed[line]) continue;
    obeyed[line] = true;
    if (ask(obeyed, Stage::search, budget) == Outcome::found)
      obeyed = obeyed_lines();
    else
      obeyed[line] = false;
  }
}

template <AnyBoard Board>
typename Diagnosis<Board>::Lines Diagnosis<Board>::obeyed_lines() const {
  const Picture picture(static_cast<int>(columns_.size()), static_cast<int>(rows_.size()), grid_);
  Lines obeyed(count_);
  for (std::size_t line = 0; line < count_; ++line) {
    auto clue = line < rows_.size() ? rows_[line] : columns_[line - rows_.size()];
    std::size_t run = 0;
    bool right = true;
    picture.runs(static_cast<int>(line), [&](int length, int colour) {
      right = right && run < clue.size() && colour_of(clue[run]) == colour &&
              (length_of(clue[run]) == 0 || length_of(clue[run]) == length);
      ++run;
    });
    obeyed[line] = right && run == clue.size();
  }
  return obeyed;
}

template <AnyBoard Board>
void Diagnosis<Board>::try_typos(Surplus surplus, Budget& budget) {
  for (std::size_t line = 0; line < count_ && budget.stopped() == base::Stop::none; ++line) {
    if (!suspects_[line]) continue;
    const bool is_row = line < rows_.size();
    auto& clue = is_row ? rows_[line] : columns_[line - rows_.size()];
    const int change = is_row ? -surplus.cells : surplus.cells;
    const int slack = typename Board::Clue(static_cast<int>(is_row ? columns_.size() : rows_.size()), clue).slack;
    for (std::size_t run = 0; run < clue.size(); ++run) {
      const int found = length_of(clue[run]), suggested = found + change;
      if (colour_of(clue[run]) != surplus.colour || suggested < 1 || change > slack) continue;
      length_of(clue[run]) = suggested;
      try_typo({static_cast<int>(line), static_cast<int>(run), found, suggested, false}, budget);
      length_of(clue[run]) = found;
    }
  }
  const bool certain = std::ranges::any_of(typos_, &Typo::unique);
  std::erase_if(typos_, [&](const Typo& typo) { return typo.unique != certain; });
  if (typos_.size() > diagnosing::kMostTypos) typos_.resize(diagnosing::kMostTypos);
}

// Call this with the suggested number in the clue.
template <AnyBoard Board>
void Diagnosis<Board>::try_typo(Typo typo, Budget& budget) {
  if (!budget.spend(kSetUp * count_)) return;
  ++tests_;
  Search<Board> search(rows_, columns_, {}, start_, Stage::search, 0);
  Budget part = budget.part(diagnosing::kNodes);
  if (search.next(part) == Outcome::found) {
    typo.unique = search.next(part) == Outcome::exhausted;
    typos_.push_back(typo);
  }
  budget.join(part);
  stats_ += search.stats();
}

template class Diagnosis<BlackBoard>;
template class Diagnosis<ColourBoard>;

}  // namespace gridwright::nonogram
