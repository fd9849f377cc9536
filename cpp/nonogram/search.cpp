#include "nonogram/search.hpp"

#include "base/contract.hpp"
#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::BigCount;
using base::Budget;
using base::Event;
using base::require;
using base::require_state;

namespace {

constexpr std::uint8_t kUnknown = 255;

}  // namespace

template <AnyBoard Board>
Search<Board>::Search(const Clues& rows, const Clues& columns, const std::vector<bool>& active,
                      std::span<const std::uint8_t> start, Stage stage, std::uint64_t seed, const Tuning& tuning)
    : work_(rows, columns, active, seed, tuning),
      stage_(stage),
      seed_(seed),
      depth_first_(work_, stage, seed),
      exchange_(work_.board),
      plausible_(!active.empty() || Board::sums_agree(rows, columns)) {
  Board& board = work_.board;
  require(start.empty() || start.size() == board.cells(), "a start needs a value for each cell");
  for (std::size_t i = 0; i < start.size(); ++i) {
    if (start[i] == kUnknown) continue;
    const auto place = static_cast<std::int64_t>(i);
    const Cell cell{static_cast<int>(place / board.width()), static_cast<int>(place % board.width())};
    if (!board.possible(cell, start[i]))
      plausible_ = false;
    else if (!board.known(cell))
      board.assume(cell, start[i]);
  }
  for (int line = 0; line < board.lines(); ++line) board.touch(line);
  work_.begin_part(Part::lines);
}

template <AnyBoard Board>
void Search<Board>::record(std::size_t limit) {
  require_state(!started_, "recording must begin before the search");
  work_.record(limit);
}

template <AnyBoard Board>
void Search<Board>::certify(const certificate::NonogramClauses& clauses, certificate::Proof& proof) {
  require_state(!started_, "a proof must begin before the search");
  for (int line = 0; line < work_.board.lines(); ++line) require(work_.board.active(line), "a proof needs all lines");
  work_.certify(clauses, proof);
}

template <AnyBoard Board>
Outcome Search<Board>::next(Budget& budget) {
  if (ended_) return Outcome::exhausted;
  exchange_.take_back();
  const Outcome outcome = !started_         ? first_solution(budget)
                          : solutions_ == 1 ? second_solution(budget)
                                            : further_solution(budget);
  ended_ = outcome != Outcome::found;
  if (outcome == Outcome::exhausted && work_.proof) {
    work_.proof->set_context({});
    work_.proof->lemma({});
  }
  if (!ended_) {
    if (solutions_ == 0) work_.stats.cells = stats().cells;
    work_.mark(Event::solution, Wording::solution, {}, ++solutions_);
  }
  return outcome;
}

template <AnyBoard Board>
Outcome Search<Board>::first_solution(Budget& budget) {
  const Status status = start_up(budget);
  if (status == Status::stopped) return Outcome::stopped;
  if (status == Status::conflict) return Outcome::exhausted;
  if (work_.board.unknown() == 0) return Outcome::found;
  if (stage_ <= Stage::probe) return Outcome::stuck;
  depth_first_.begin(unknown_);
  return depth_first_.first(budget);
}

template <AnyBoard Board>
Outcome Search<Board>::second_solution(Budget& budget) {
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

template <AnyBoard Board>
Outcome Search<Board>::further_solution(Budget& budget) {
  Outcome outcome;
  do outcome = depth_first_.next(budget);
  while (outcome == Outcome::found && exchange_.made_before());
  return outcome;
}

template <AnyBoard Board>
BigCount Search<Board>::count(Budget& budget) {
  return tally(0, budget).number;
}

template <AnyBoard Board>
std::vector<std::vector<std::uint8_t>> Search<Board>::draw(std::size_t count, Budget& budget) {
  std::vector<std::vector<std::uint8_t>> solutions;
  const Tally found = tally(count, budget);
  if (budget.stopped() != base::Stop::none) return solutions;
  const Board& board = work_.board;
  for (const auto& drawn : found.drawn) {
    board.write_cells(solutions.emplace_back(board.cells()).data());
    for (const auto [cell, value] : drawn) solutions.back()[board.index(cell)] = value;
  }
  return solutions;
}

template <AnyBoard Board>
Tally Search<Board>::tally(std::size_t draws, Budget& budget) {
  require_state(!started_, "solutions can be counted only before the search begins");
  const Status status = start_up(budget);
  ended_ = true;
  if (status != Status::ok) return {};
  if (work_.board.unknown() == 0) return {1, std::vector<Frontier::Solution>(draws)};
  return Counting<Board>(work_, depth_first_, stage_ == Stage::automatic, draws, seed_).count(unknown_, budget);
}

// Everything that needs no decision.
template <AnyBoard Board>
Status Search<Board>::start_up(Budget& budget) {
  started_ = true;
  if (!plausible_) return Status::conflict;
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

// Probes to completion, component by component.
template <AnyBoard Board>
Status Search<Board>::probe_all(Budget& budget) {
  std::size_t at = 0;
  for (const std::size_t size : work_.components.split(unknown_)) {
    const Status status = work_.settle(std::span(unknown_).subspan(at, size), budget, Prober<Board>::kEndless);
    work_.certain = work_.board.trail().size();
    if (status != Status::ok) return status;
    at += size;
  }
  return Status::ok;
}

template <AnyBoard Board>
void Search<Board>::undo_decisions() {
  exchange_.take_back();
  depth_first_.give_up();
  work_.undo_to(work_.certain);
  started_ = ended_ = true;
}

template <AnyBoard Board>
Stats Search<Board>::stats() const {
  Stats all = work_.stats;
  all.seconds = work_.clock.seconds();
  depth_first_.add_work(all);
  if (solutions_ == 0) work_.add_shares(all);
  return all;
}

template class Search<BlackBoard>;
template class Search<ColourBoard>;

}  // namespace gridwright::nonogram
