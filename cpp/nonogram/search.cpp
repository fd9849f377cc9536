#include "nonogram/search.hpp"

#include <numeric>

#include "base/contract.hpp"
#include "nonogram/counting.hpp"

namespace gridwright::nonogram {

using base::BigCount;
using base::Budget;
using base::Event;
using base::require;
using base::require_state;

namespace {

std::int64_t black_cells(const std::vector<std::vector<int>>& clues) {
  std::int64_t cells = 0;
  for (const auto& runs : clues) cells = std::accumulate(runs.begin(), runs.end(), cells);
  return cells;
}

}  // namespace

Search::Search(const std::vector<std::vector<int>>& rows, const std::vector<std::vector<int>>& columns,
               const std::vector<bool>& active, std::span<const std::uint8_t> start, Stage stage, std::uint64_t seed,
               const Tuning& tuning)
    : work_(rows, columns, active, seed, tuning),
      stage_(stage),
      depth_first_(work_, stage, seed),
      exchange_(work_.board),
      sums_agree_(!active.empty() || black_cells(rows) == black_cells(columns)) {
  Board& board = work_.board;
  require(start.empty() || start.size() == board.cells(), "a start has a value a cell");
  for (std::size_t i = 0; i < start.size(); ++i) {
    if (start[i] > 1) continue;
    const auto cell = static_cast<std::int64_t>(i);
    board.assign({static_cast<int>(cell / board.width()), static_cast<int>(cell % board.width())}, start[i] == 1);
  }
  for (int line = 0; line < board.lines(); ++line) board.touch(line);
  work_.begin_part(Part::lines);
}

void Search::record(std::size_t limit) {
  require_state(!started_, "a recording begins before the search");
  work_.record(limit);
}

Outcome Search::next(Budget& budget) {
  if (ended_) return Outcome::exhausted;
  exchange_.take_back();
  const Outcome outcome = !started_         ? first_solution(budget)
                          : solutions_ == 1 ? second_solution(budget)
                                            : further_solution(budget);
  ended_ = outcome != Outcome::found;
  if (!ended_) {
    if (solutions_ == 0) work_.stats.cells = stats().cells;
    work_.mark(Event::solution, Wording::solution, {}, ++solutions_);
  }
  return outcome;
}

Outcome Search::first_solution(Budget& budget) {
  const Status status = start_up(budget);
  if (status == Status::stopped) return Outcome::stopped;
  if (status == Status::conflict) return Outcome::exhausted;
  if (work_.board.unknown() == 0) return Outcome::found;
  if (stage_ <= Stage::probe) return Outcome::stuck;
  depth_first_.begin(unknown_);
  return depth_first_.first(budget);
}

Outcome Search::second_solution(Budget& budget) {
  if (stage_ == Stage::automatic && work_.tuning.exchanges) {
    const PartClock::Running at_work(work_.clock, Part::exchanges);
    if (exchange_.make(work_.certain, budget)) {
      ++work_.stats.exchanges;
      work_.stats.cells[static_cast<std::size_t>(Part::exchanges)] = exchange_.cells().size();
      return Outcome::found;
    }
  }
  return further_solution(budget);
}

Outcome Search::further_solution(Budget& budget) {
  Outcome outcome;
  do outcome = depth_first_.next(budget);
  while (outcome == Outcome::found && exchange_.made_before());
  return outcome;
}

BigCount Search::count(Budget& budget) {
  require_state(!started_, "solutions are counted instead of being looked for");
  const Status status = start_up(budget);
  ended_ = true;
  if (status != Status::ok) return 0;
  if (work_.board.unknown() == 0) return 1;
  return Counting(work_, depth_first_).count(unknown_, budget);
}

// Everything that needs no decision.
Status Search::start_up(Budget& budget) {
  started_ = true;
  if (!sums_agree_) return Status::conflict;
  const Board& board = work_.board;
  if (!budget.hold(board.memory())) return Status::stopped;
  Status status;
  {
    const PartClock::Running at_work(work_.clock, Part::lines);
    status = work_.propagate(budget);
  }
  work_.certain = board.trail().size();
  if (status != Status::ok || stage_ == Stage::line || board.unknown() == 0) return status;
  for (int row = 0; row < board.height(); ++row)
    for (int column = 0; column < board.width(); ++column)
      if (const Cell cell{row, column}; !board.known(cell)) unknown_.push_back(cell);
  return stage_ == Stage::probe ? probe_all(budget) : status;
}

// Probes to the very end, component after component.
Status Search::probe_all(Budget& budget) {
  std::size_t at = 0;
  for (const std::size_t size : work_.components.split(unknown_)) {
    const Status status = work_.settle(std::span(unknown_).subspan(at, size), budget, Prober::kEndless);
    work_.certain = work_.board.trail().size();
    if (status != Status::ok) return status;
    at += size;
  }
  return Status::ok;
}

void Search::undo_decisions() {
  exchange_.take_back();
  depth_first_.give_up();
  work_.undo_to(work_.certain);
  started_ = ended_ = true;
}

Stats Search::stats() const {
  Stats all = work_.stats;
  all.seconds = work_.clock.seconds();
  depth_first_.add_work(all);
  if (solutions_ == 0) work_.add_shares(all);
  return all;
}

}  // namespace gridwright::nonogram
