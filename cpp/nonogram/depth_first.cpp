#include "nonogram/depth_first.hpp"

#include <algorithm>

#include "base/contract.hpp"
#include "base/luby.hpp"
#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::Budget;
using base::Event;
using base::luby;
using base::Stop;

namespace {

// When a component is handed over: at once, since conflict-driven search guided by beliefs beats any decision; large
// ones after some decisions, since they have many clauses (decision 0022).
constexpr std::uint64_t kCellsPerNode = 2000;
constexpr std::uint64_t kLeastPatience = 512;  // line solves of probing without news, before that

constexpr std::size_t kDescentBytes = 100;  // of beliefs per cell: an estimate

// For a component that is too large to be handed over: that limit; the limit of the long probes after it; the conflicts
// of the shortest run (decision 0018).
constexpr std::uint64_t kShortPatience = 1 << 13;
constexpr std::size_t kPromising = 2;
constexpr std::uint64_t kRun = 8;

}  // namespace

template <AnyBoard Board>
void DepthFirst<Board>::begin(std::span<const Cell> cells, bool connected) {
  assert(frames_.empty());
  agenda_.begin_alone(cells, connected, now());
}

template <AnyBoard Board>
Outcome DepthFirst<Board>::next(Budget& budget) {
  if (work_.proof) mark_solved();
  const Outcome outcome = backtrack(budget) ? run(budget) : Outcome::exhausted;
  return budget.stopped() == Stop::none ? outcome : Outcome::stopped;
}

template <AnyBoard Board>
void DepthFirst<Board>::give_up() {
  drop_frames(0);
  agenda_ = {};
}

template <AnyBoard Board>
void DepthFirst<Board>::add_work(Stats& stats) const {
  for (const HandedOver& part : handed_over_)
    if (part.search) part.search->add_work(stats);
}

template <AnyBoard Board>
std::vector<Cell> DepthFirst<Board>::busiest(std::size_t most) const {
  const bool searching = !handed_over_.empty() && handed_over_.back().search;
  return searching ? handed_over_.back().search->busiest(most) : std::vector<Cell>();
}

// Down the tree

template <AnyBoard Board>
Outcome DepthFirst<Board>::run(Budget& budget) {
  while (!agenda_.empty()) {
    const Status status = advance(budget);
    GRIDWRIGHT_CHECK_SANITY(agenda_);
    GRIDWRIGHT_CHECK_SANITY(work_.board);
    if (frames_.empty() && status != Status::conflict) work_.certain = work_.board.trail().size();
    if (status == Status::stopped) return Outcome::stopped;
    if (status == Status::conflict && !backtrack(budget))
      return budget.stopped() == Stop::none ? Outcome::exhausted : Outcome::stopped;
  }
  return Outcome::found;
}

// One step on the head of the agenda.
template <AnyBoard Board>
Status DepthFirst<Board>::advance(Budget& budget) {
  for (const bool settled : {false, true}) {
    const typename Agenda::Task& task = agenda_.task(agenda_.head());
    if (!settled && task.connected) continue;
    if (settled && stage_ != Stage::cdcl) {
      if (const Status status = settle(budget); status != Status::ok) return status;
    }
    work_.keep_unknown(agenda_.cells(agenda_.head()), open_);
    if (open_.empty()) {
      agenda_.complete(work_.board, now());
      return Status::ok;
    }
    if (settled && stage_ == Stage::cdcl) return hand_over(agenda_.head(), budget);
    const auto sizes = work_.split(open_);
    if (sizes.size() > 1 || 2 * open_.size() < task.size()) {
      const std::size_t cells = (agenda_.cells() + open_.size()) * sizeof(Cell);
      if (!budget.hold(work_.board.memory() + work_.prober.memory() + cells)) return Status::stopped;
      work_.stats.splits += sizes.size() > 1;
      agenda_.split(open_, sizes, now());
      return Status::ok;
    }
  }
  if (const int task = heavy_task(); task != Agenda::kNone) return hand_over(task, budget);
  if (begin_anew()) work_.keep_unknown(agenda_.cells(agenda_.head()), open_);
  return decide(choose(), budget);
}

// Probes the task at the head, for as long as its size justifies.
template <AnyBoard Board>
Status DepthFirst<Board>::settle(Budget& budget) {
  if (work_.proof) work_.proof->set_context(context_of(agenda_.head()));
  const std::span<const Cell> cells = agenda_.cells(agenda_.head());
  if (too_large(agenda_.task(agenda_.head()))) return work_.settle(cells, budget, kShortPatience, kPromising);
  const std::uint64_t patience =
      stage_ == Stage::automatic ? std::max<std::uint64_t>(kLeastPatience, cells.size()) : Prober<Board>::kPatience;
  return work_.settle(cells, budget, std::min(patience, Prober<Board>::kPatience));
}

// The next decision on one of the open cells: the value under which less effort was wasted so far.
template <AnyBoard Board>
Decision<Board> DepthFirst<Board>::choose() {
  Decision decision = work_.prober.choose(open_);
  if (spent_.empty()) return decision;
  const std::size_t place = work_.board.index(decision.cell);
  for (const Value value : work_.board.values(decision.cell))
    if (spent_[{place, decision.value}] > spent_[{place, value}]) decision.value = value;
  return decision;
}

template <AnyBoard Board>
Status DepthFirst<Board>::decide(Decision decision, Budget& budget) {
  ++work_.stats.nodes;
  if (!budget.spend_node()) return Status::stopped;
  agenda_.count_decision();
  const PartClock::Running at_work(work_.clock, Part::search);
  work_.begin_part(Part::search);
  const std::size_t before = work_.board.trail().size();
  if (frames_.empty()) work_.certain = before;
  push_frame(decision, false);
  work_.board.assume(decision.cell, decision.value);
  if (work_.recorder) work_.recorder->mark_guess(decision.cell, decision.value, frames_.size());
  const Status status = work_.propagate(budget);
  work_.prober.note_changes(before);
  return status;
}

template <AnyBoard Board>
void DepthFirst<Board>::push_frame(Decision decision, bool clauses) {
  frames_.push_back({.decision = decision,
                     .nodes = work_.stats.nodes,
                     .trail = work_.board.trail().size(),
                     .task = agenda_.head(),
                     .extent = agenda_.extent(),
                     .clauses = clauses});
}

// Up the tree

// Returns to the last decision that can still be reversed, and reverses it. False: there is none.
template <AnyBoard Board>
bool DepthFirst<Board>::backtrack(Budget& budget) {
  for (;;) {
    if (leave_hopeless_task()) continue;
    if (frames_.empty()) return false;
    const Frame frame = frames_.back();
    ++work_.stats.backtracks;
    go_back(frame.trail, frames_.size(), frame.task, frame.extent);
    if (frame.clauses) {
      if (handed_over_.back().search) work_.mark(Event::backtrack, Wording::next_of_clauses);
      const Status status = take_from_clauses(budget);
      if (status != Status::conflict) return status == Status::ok;
      continue;
    }
    frames_.pop_back();
    const PartClock::Running at_work(work_.clock, Part::search);
    work_.begin_part(Part::search);
    const auto [cell, value] = frame.decision;
    if (work_.proof) {
      work_.proof->set_context(context_of(frame.task));
      work_.proof->lemma({-work_.proof->is(cell, value)});
    }
    work_.board.exclude(cell, value);
    if (work_.recorder) work_.recorder->mark_turned(cell, value, frames_.size() + 1);
    const Status status = work_.propagate(budget);
    work_.prober.note_changes(frame.trail);
    if (status != Status::conflict) return status == Status::ok;
  }
}

// If the task at the head has no solution at all, returns to where it was split off.
template <AnyBoard Board>
bool DepthFirst<Board>::leave_hopeless_task() {
  if (agenda_.empty()) return false;
  const typename Agenda::Task& task = agenda_.task(agenda_.head());
  if (task.parent == Agenda::kNone || task.found || frames_.size() != task.begun.depth) return false;
  const auto first = static_cast<std::size_t>(task.first_sibling);
  go_back(task.split.trail, task.split.depth, task.parent, {first, agenda_.task(task.first_sibling).first_cell});
  return true;
}

template <AnyBoard Board>
void DepthFirst<Board>::go_back(std::size_t trail, std::size_t depth, int task, typename Agenda::Extent extent) {
  work_.undo_to(trail);
  drop_frames(depth);
  agenda_.return_to(task, extent);
  GRIDWRIGHT_CHECK_SANITY(agenda_);
  GRIDWRIGHT_CHECK_SANITY(work_.board);
}

template <AnyBoard Board>
void DepthFirst<Board>::drop_frames(std::size_t depth) {
  for (; frames_.size() > depth; frames_.pop_back()) {
    if (!frames_.back().clauses) continue;
    if (handed_over_.back().search) handed_over_.back().search->add_work(work_.stats);
    handed_over_.pop_back();
  }
}

// Returns to before the first decision after many conflicts without a solution.
template <AnyBoard Board>
bool DepthFirst<Board>::begin_anew() {
  const typename Agenda::Task& task = agenda_.task(agenda_.eldest(agenda_.head()));
  const std::size_t floor = task.begun.depth;
  Stats& stats = work_.stats;
  if (!too_large(task) || task.solutions > 0 || frames_.size() == floor) return false;
  if (stats.backtracks - run_backtracks_ < kRun * luby(stats.fresh_starts + 1)) return false;
  ++stats.fresh_starts;
  run_backtracks_ = stats.backtracks;
  for (std::size_t i = floor; i < frames_.size(); ++i) {
    const auto& [cell, value] = frames_[i].decision;
    spent_[{work_.board.index(cell), value}] += stats.nodes - frames_[i].nodes;
  }
  const Frame first = frames_[floor];
  go_back(first.trail, floor, first.task, first.extent);
  work_.mark(Event::backtrack, Wording::anew, {}, stats.fresh_starts);
  return true;
}

// For a proof

// The negated decisions of a task and of those that it was split from. Once there is a solution, decisions that led to
// it were reversed only because there is no other one below: from then on, everything depends on those that are left,
// in any component. The solution of a component that was handed over counts as a decision.
template <AnyBoard Board>
std::vector<int> DepthFirst<Board>::context_of(int task) const {
  std::vector<int> context;
  std::size_t searches = 0;
  for (const Frame& frame : frames_) {
    if (frame.clauses) {
      const int agreement = handed_over_[searches++].search->agreement();  // with a proof there are no dives
      if (frame.solved && agreement) context.push_back(-agreement);
    } else if (frame.solved || agenda_.within(task, frame.task)) {
      context.push_back(-work_.proof->is(frame.decision.cell, frame.decision.value));
    }
  }
  return context;
}

template <AnyBoard Board>
void DepthFirst<Board>::mark_solved() {
  for (Frame& frame : frames_) frame.solved = true;
}

// Conflict-driven search

// The task to hand over now, or none. Only tasks split off before the first decision qualify: deductions made there are
// worth most to everything that follows.
template <AnyBoard Board>
int DepthFirst<Board>::heavy_task() const {
  if (stage_ != Stage::automatic) return Agenda::kNone;
  const int index = agenda_.eldest(agenda_.head());
  const typename Agenda::Task& task = agenda_.task(index);
  const bool heavy = task.nodes >= work_.tuning.decisions + task.size() / kCellsPerNode;
  return heavy && !too_large(task) && task.solutions < 2 ? index : Agenda::kNone;
}

template <AnyBoard Board>
Status DepthFirst<Board>::hand_over(int heavy, Budget& budget) {
  ++work_.stats.nodes;
  if (!budget.spend_node()) return Status::stopped;
  const typename Agenda::Task& task = agenda_.task(heavy);
  if (heavy != agenda_.head() || frames_.size() > task.begun.depth)  // else nothing has been decided since
    go_back(task.begun.trail, task.begun.depth, heavy, task.begun_extent);
  // In the order of the task's cells, as in the first solution.
  const std::span<const Cell> cells = agenda_.cells(heavy);
  HandedOver part{.open = {}, .whole = false, .search = nullptr};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (work_.board.known(cells[i])) continue;
    part.open.push_back(cells[i]);
    if (task.solutions) part.solution.push_back(task.first_solution[i]);
  }
  part.whole = frames_.empty() && part.open.size() == work_.board.unknown();
  push_frame({}, true);
  handed_over_.push_back(std::move(part));
  if (worth_a_dive(handed_over_.back())) {
    const Status status = dive_in(handed_over_.back(), budget);
    if (status != Status::conflict) return status;
  }
  return take_from_clauses(budget);
}

// A proof needs the clauses in any case.
template <AnyBoard Board>
bool DepthFirst<Board>::worth_a_dive(const HandedOver& part) const {
  return work_.tuning.dives && work_.tuning.beliefs && stage_ == Stage::automatic && !work_.proof &&
         part.solution.empty() && Descent<Board>::affordable(work_.board, part.open);
}

template <AnyBoard Board>
Status DepthFirst<Board>::dive_in(HandedOver& part, Budget& budget) {
  if (!budget.hold(work_.board.memory() + kDescentBytes * work_.board.cells())) return Status::stopped;
  const PartClock::Running at_work(work_.clock, Part::search);
  work_.begin_part(Part::search);
  const std::size_t before = work_.board.trail().size();
  auto descent = std::make_unique<Descent<Board>>(work_.board, part.open, seed_);
  const Status status = dive(work_, part.open, *descent, budget);
  if (status == Status::ok) {
    for (const Cell cell : part.open) part.solution.push_back(work_.board.value(cell));
    work_.prober.note_changes(before);
  } else if (status == Status::conflict) {
    part.descent = std::move(descent);
  }
  return status;
}

template <AnyBoard Board>
Status DepthFirst<Board>::begin_clauses(HandedOver& part, Budget& budget) {
  ++work_.stats.handed_over;
  work_.mark(Event::backtrack, Wording::handed_over);
  part.search = std::make_unique<ClauseSearch>(work_.board, part.open, work_.tuning, seed_, budget, work_.proof.get(),
                                               part.whole, std::move(part.descent));
  if (work_.proof) work_.proof->set_context({});
  if (part.solution.empty()) return Status::ok;
  if (part.search->begin_near(part.solution, budget) != cdcl::Answer::yes) return Status::stopped;
  return Status::ok;
}

// Puts the next solution of the component handed over last on the board. If there is none, its frame is dropped.
template <AnyBoard Board>
Status DepthFirst<Board>::take_from_clauses(Budget& budget) {
  const PartClock::Running at_work(work_.clock, Part::clauses);
  work_.begin_part(Part::clauses);
  HandedOver& part = handed_over_.back();
  if (!part.search)
    if (const Status status = begin_clauses(part, budget); status != Status::ok) return status;
  ClauseSearch& search = *part.search;
  if (work_.proof) work_.proof->set_context({});  // nothing was decided in its component
  const cdcl::Answer answer = search.next(budget);
  if (answer == cdcl::Answer::unknown) return Status::stopped;
  if (answer == cdcl::Answer::no) {
    drop_frames(frames_.size() - 1);
    return Status::conflict;
  }
  const std::size_t before = work_.board.trail().size();
  for (std::size_t i = 0; i < search.open().size(); ++i) work_.board.assume(search.open()[i], search.value(i));
  work_.mark(Event::propagate, Wording::part_solved);
  const Status status = work_.propagate(budget);
  work_.prober.note_changes(before);
  return status;
}

template class DepthFirst<BlackBoard>;
template class DepthFirst<ColourBoard>;

}  // namespace gridwright::nonogram
