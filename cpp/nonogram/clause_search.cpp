#include "nonogram/clause_search.hpp"

#include <algorithm>
#include <utility>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::Budget;

using cdcl::Answer;
using cdcl::Lit;

namespace {

cdcl::Settings settings_of(const Tuning& tuning) {
  cdcl::Settings settings;
  settings.target_phases = tuning.target_phases;
  settings.restart_unit = tuning.restart_unit;
  return settings;
}

}  // namespace

template <AnyBoard Board>
ClauseSearch<Board>::ClauseSearch(const Board& board, std::vector<Cell> open, const Tuning& tuning, std::uint64_t seed,
                                  Budget& budget, ProofLog* log, bool whole, std::unique_ptr<Descent<Board>> descent)
    : open_(std::move(open)),
      solver_(settings_of(tuning)),
      variables_(board, open_, solver_),
      descent_(std::move(descent)) {
  std::vector<RunVariable> runs;
  whole_ = encode(board, open_, variables_, solver_, budget, log ? &runs : nullptr);
  if (log) {
    proof_ = std::make_unique<ClauseProof<Board>>(*log, open_, variables_, runs, whole);
    solver_.set_notary(proof_.get());
  }
  if (seed) solver_.shuffle(seed);
  if (!descent_ && tuning.beliefs && Descent<Board>::affordable(board, open_))
    descent_ = std::make_unique<Descent<Board>>(board, open_, seed);
  if (descent_) {
    guide_ = std::make_unique<BeliefGuide<Board>>(*descent_, open_, solver_);
    solver_.set_guide(guide_.get());
  }
  if (!board.recorder()) return;
  recorder_ = std::make_unique<ClauseRecorder<Board>>(*board.recorder(), open_, variables_);
  solver_.set_propagator(recorder_.get());
}

template <AnyBoard Board>
Answer ClauseSearch<Board>::begin_near(const std::vector<Value>& values, Budget& budget) {
  std::vector<Lit> assumptions;
  for (std::size_t i = 0; i < open_.size(); ++i) assumptions.push_back(variables_.is(i, values[i]));
  const Answer answer = solve(assumptions, kAnyConflicts, budget);  // makes the solver prefer these values from now on
  leave_out(values);
  return answer;
}

template <AnyBoard Board>
void ClauseSearch<Board>::leave_out(const std::vector<Value>& values) {
  std::vector<Lit> clause;
  for (std::size_t i = 0; i < open_.size(); ++i) clause.push_back(~variables_.is(i, values[i]));
  solver_.add_clause(clause);
  if (proof_) proof_->leave_out(values);
}

template <AnyBoard Board>
void ClauseSearch<Board>::leave_out(const std::vector<std::size_t>& cells, const std::vector<Value>& values) {
  std::vector<Lit> clause;
  for (const std::size_t i : cells) clause.push_back(~variables_.is(i, values[i]));
  solver_.add_clause(clause);
}

template <AnyBoard Board>
Answer ClauseSearch<Board>::next_with(const std::vector<bool>& fixed, const std::vector<Value>& values,
                                      std::uint64_t conflicts, Budget& budget) {
  std::vector<Lit> assumptions;
  for (std::size_t i = 0; i < open_.size(); ++i)
    if (fixed[i]) assumptions.push_back(variables_.is(i, values[i]));
  return solve(assumptions, conflicts, budget);
}

template <AnyBoard Board>
Answer ClauseSearch<Board>::next(Budget& budget, std::uint64_t conflicts) {
  const Answer answer = solve({}, conflicts, budget);
  if (answer == Answer::yes) {
    std::vector<Value> values(open_.size());
    for (std::size_t i = 0; i < open_.size(); ++i) values[i] = value(i);
    leave_out(values);
  }
  if (answer == Answer::no && proof_) proof_->exhausted();
  return answer;
}

template <AnyBoard Board>
Answer ClauseSearch<Board>::solve(std::span<const Lit> assumptions, std::uint64_t conflicts, Budget& budget) {
  if (!whole_) return Answer::unknown;
  if (recorder_) recorder_->begin(solver_);
  const Answer answer = solver_.solve(assumptions, conflicts, budget);
  if (recorder_) recorder_->end(answer);
  return answer;
}

template <AnyBoard Board>
void ClauseSearch<Board>::add_work(Stats& stats) const {
  const cdcl::Stats& work = solver_.stats();
  stats.conflicts += work.conflicts;
  stats.propagations += work.propagations;
  stats.restarts += work.restarts;
  stats.learned += work.conflicts;  // one clause each
}

template <AnyBoard Board>
std::vector<Cell> ClauseSearch<Board>::busiest(std::size_t most) const {
  std::vector<std::pair<double, std::size_t>> busy;  // minus the activity, and the cell
  for (cdcl::Var var = 0; var < variables_.count(); ++var) {
    const std::size_t cell = variables_.meaning(var).cell;
    if (busy.empty() || busy.back().second != cell) busy.emplace_back(0, cell);
    if (solver_.fixed(var) == 0) busy.back().first = std::min(busy.back().first, -solver_.activity(var));
  }
  std::erase_if(busy, [](const auto& one) { return one.first == 0; });
  std::ranges::sort(busy);
  if (busy.size() > most) busy.resize(most);
  std::vector<Cell> cells;
  for (const auto& [activity, cell] : busy) cells.push_back(open_[cell]);
  return cells;
}

template class ClauseSearch<BlackBoard>;
template class ClauseSearch<ColourBoard>;

}  // namespace gridwright::nonogram
