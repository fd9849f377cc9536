#include "nonogram/search.hpp"

#include <algorithm>
#include <numeric>

#include "base/luby.hpp"
#include "nonogram/exchange.hpp"

namespace gridwright::nonogram {

using base::Budget;
using base::Event;
using base::luby;
using base::Stop;

namespace {

// When a component is handed over: at once, since conflict-driven search, guided by beliefs, is faster than any
// decision; large ones after some decisions, since their clauses are many.
constexpr std::uint64_t kCellsPerNode = 2000;
constexpr std::uint64_t kLeastPatience = 512;  // line solves of probing without news, before that

// In one that is too large to be handed over: that patience; the long probes after it; conflicts of the shortest run.
constexpr std::uint64_t kShortPatience = 1 << 13;
constexpr std::size_t kPromising = 2;
constexpr std::uint64_t kRun = 8;

}  // namespace

Search::Search(const std::vector<std::vector<int>>& rows, const std::vector<std::vector<int>>& columns,
               const std::vector<bool>& active, std::span<const std::uint8_t> start, Stage stage, std::uint64_t seed,
               const Tuning& tuning)
    : tuning_(tuning),
      board_(rows, columns, active),
      components_(board_),
      prober_(board_, stats_, tuning_, seed),
      stage_(stage),
      seed_(seed) {
  if (!start.empty() && start.size() != board_.cells()) throw std::invalid_argument("a start has a value a cell");
  for (std::size_t i = 0; i < start.size(); ++i) {
    if (start[i] > 1) continue;
    const auto cell = static_cast<std::int64_t>(i);
    board_.assign({static_cast<int>(cell / board_.width()), static_cast<int>(cell % board_.width())}, start[i] == 1);
  }
  for (int line = 0; line < board_.lines(); ++line) board_.touch(line);
  tell_part(Part::lines);
  const auto sum = [](const std::vector<std::vector<int>>& clues) {
    std::int64_t cells = 0;
    for (const auto& runs : clues) cells = std::accumulate(runs.begin(), runs.end(), cells);
    return cells;
  };
  sums_agree_ = !active.empty() || sum(rows) == sum(columns);
}

void Search::record(std::size_t limit) {
  recorder_ = std::make_unique<Recorder>(board_, limit);
  board_.set_recorder(recorder_.get());
  mark(Event::propagate, Wording::given);
}

void Search::mark(Event event, Wording wording, Cell cell, std::size_t number) {
  if (recorder_) recorder_->mark(event, wording, cell, number);
}

Outcome Search::next(Budget& budget) {
  if (ended_) return Outcome::exhausted;
  take_back_exchange();
  Outcome outcome;
  if (!started_) {
    const Status status = start_up(budget);
    outcome = status == Status::stopped    ? Outcome::stopped
              : status == Status::conflict ? Outcome::exhausted
              : board_.unknown() == 0      ? Outcome::found
              : stage_ <= Stage::probe     ? Outcome::stuck
                                           : run(0, budget);
  } else if (solutions_ == 1 && stage_ == Stage::automatic && tuning_.exchanges && exchange(budget)) {
    outcome = Outcome::found;
  } else {
    do outcome = search_on(budget);
    while (outcome == Outcome::found && given_before());
  }
  ended_ = outcome != Outcome::found;
  if (!ended_) {
    if (solutions_ == 0) stats_.cells = stats().cells;
    mark(Event::solution, Wording::solution, {}, ++solutions_);
  }
  return outcome;
}

Outcome Search::search_on(Budget& budget) {
  const Outcome outcome = backtrack(0, budget) ? run(0, budget) : Outcome::exhausted;
  return budget.stopped() == Stop::none ? outcome : Outcome::stopped;
}

// Makes another solution of the one on the board, if that is easy.
bool Search::exchange(Budget& budget) {
  if (certain_ == board_.trail().size()) return false;
  const PartClock::Running at_work(clock_, Part::exchanges);
  const auto turn = [&] {
    for (const Cell cell : exchanged_) board_.flip(cell);
  };
  exchanged_ = find_exchange(board_, certain_, budget);
  turn();
  const bool sound = std::all_of(exchanged_.begin(), exchanged_.end(), [&](Cell cell) {
    const int column = board_.height() + cell.column;
    return (!board_.active(cell.row) || board_.obeyed(cell.row)) && (!board_.active(column) || board_.obeyed(column));
  });
  if (exchanged_.empty() || !sound) {
    turn();
    exchanged_.clear();
    return false;
  }
  ++stats_.exchanges;
  stats_.cells[static_cast<std::size_t>(Part::exchanges)] = exchanged_.size();
  for (std::size_t i = certain_; i < board_.trail().size(); ++i)
    given_.emplace_back(board_.trail()[i], board_.black(board_.trail()[i]));
  if (recorder_) recorder_->mark_flips(exchanged_);
  return true;
}

void Search::take_back_exchange() {
  if (exchanged_.empty()) return;
  for (const Cell cell : exchanged_) board_.flip(cell);
  if (recorder_) recorder_->mark_flips(exchanged_);
  exchanged_.clear();
}

// Whether the solution on the board is the one that was made by an exchange.
bool Search::given_before() const {
  return !given_.empty() && std::all_of(given_.begin(), given_.end(), [&](const auto& cell_and_colour) {
    return board_.black(cell_and_colour.first) == cell_and_colour.second;
  });
}

// From here on cells are settled by this part.
void Search::tell_part(Part part) {
  const std::size_t begin = board_.trail().size();
  if (!shares_.empty() && shares_.back().begin == begin)
    shares_.back().part = part;
  else
    shares_.push_back({begin, part});
}

void Search::undo_decisions() {
  take_back_exchange();
  undo_to(certain_);
}

Stats Search::stats() const {
  Stats all = stats_;
  all.seconds = clock_.seconds();
  for (const auto& search : clause_searches_) search->add_work(all);
  if (solutions_ > 0) return all;
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    const std::size_t end = i + 1 < shares_.size() ? shares_[i + 1].begin : board_.trail().size();
    all.cells[static_cast<std::size_t>(shares_[i].part)] += end - shares_[i].begin;
  }
  return all;
}

// Everything that needs no decision; afterwards the agenda holds the unknown cells.
Status Search::start_up(Budget& budget) {
  started_ = true;
  if (!sums_agree_) return Status::conflict;
  if (!budget.hold(board_.memory())) return Status::stopped;
  Status status;
  {
    const PartClock::Running at_work(clock_, Part::lines);
    status = board_.propagate(budget, stats_);
  }
  certain_ = board_.trail().size();
  if (status != Status::ok || stage_ == Stage::line || board_.unknown() == 0) return status;

  for (int row = 0; row < board_.height(); ++row)
    for (int column = 0; column < board_.width(); ++column)
      if (const Cell cell{row, column}; !board_.known(cell)) arena_.push_back(cell);
  head_ = add_task(0, arena_.size(), -1, -1);
  begin(head_);
  if (stage_ != Stage::probe) return status;

  std::size_t at = 0;
  for (const std::size_t size : components_.split(arena_)) {
    status = settle(at, at + size, Prober::kEndless, budget);
    certain_ = board_.trail().size();
    if (status != Status::ok) return status;
    at += size;
  }
  return status;
}

Status Search::settle(std::size_t begin, std::size_t end, std::uint64_t patience, Budget& budget,
                      std::size_t promising) {
  const PartClock::Running at_work(clock_, Part::probing);
  tell_part(Part::probing);
  return prober_.settle(std::span(arena_).subspan(begin, end - begin), budget, patience, promising);
}

Status Search::settle(int index, Budget& budget) {
  const Task& task = tasks_[index];
  const std::size_t cells = task.end - task.begin;
  if (cells > tuning_.most_handed_over) return settle(task.begin, task.end, kShortPatience, budget, kPromising);
  const std::uint64_t patience = stage_ == Stage::automatic ? std::max(kLeastPatience, cells) : Prober::kPatience;
  return settle(task.begin, task.end, std::min(patience, Prober::kPatience), budget);
}

Outcome Search::run(std::size_t base, Budget& budget) {
  for (;;) {
    if (head_ < 0) return Outcome::found;
    const Status status = advance(budget);
    if (frames_.empty() && status != Status::conflict) certain_ = board_.trail().size();
    if (status == Status::stopped) return Outcome::stopped;
    if (status == Status::conflict && !backtrack(base, budget))
      return budget.stopped() == Stop::none ? Outcome::exhausted : Outcome::stopped;
  }
}

// One step on the first task of the agenda.
Status Search::advance(Budget& budget) {
  for (const bool settled : {false, true}) {
    if (!settled && tasks_[head_].connected) continue;
    if (settled && stage_ != Stage::cdcl) {
      if (const Status status = settle(head_, budget); status != Status::ok) return status;
    }
    collect_open(tasks_[head_].begin, tasks_[head_].end);
    if (open_.empty()) {
      complete(head_);
      head_ = tasks_[head_].next;
      if (head_ >= 0) begin(head_);
      return Status::ok;
    }
    if (settled && stage_ == Stage::cdcl) return hand_over(head_, budget);
    const auto sizes = tuning_.components ? components_.split(open_) : std::vector{open_.size()};
    const Task& task = tasks_[head_];
    if (sizes.size() > 1 || 2 * open_.size() < task.end - task.begin) {
      if (!budget.hold(board_.memory() + prober_.memory() + (arena_.size() + open_.size()) * sizeof(Cell)))
        return Status::stopped;
      split_off(sizes);
      return Status::ok;
    }
  }
  if (const int task = heavy_task(); task >= 0) return hand_over(task, budget);
  if (begin_anew()) collect_open(tasks_[head_].begin, tasks_[head_].end);
  return decide(choose(), budget);
}

// The task at the root of this one: what was split off before the first decision.
int Search::eldest(int task) const {
  while (tasks_[task].split_depth > 0) task = tasks_[task].parent;
  return task;
}

// Goes back to before the first decision, when there were many conflicts without a solution. On the largest boards a
// wrong decision far from all others is found out late: what follows is refuted again and again under it.
bool Search::begin_anew() {
  const Task& task = tasks_[eldest(head_)];
  if (task.end - task.begin <= tuning_.most_handed_over || task.solutions > 0 || frames_.size() == task.floor)
    return false;
  if (stats_.backtracks - run_backtracks_ < kRun * luby(stats_.fresh_starts + 1)) return false;
  ++stats_.fresh_starts;
  run_backtracks_ = stats_.backtracks;
  for (std::size_t i = task.floor; i < frames_.size(); ++i) {
    const auto& [cell, black] = frames_[i].decision;
    spent_[{board_.index(cell), black}] += stats_.nodes - frames_[i].nodes;
  }
  const Frame first = frames_[task.floor];
  undo_to(first.trail);
  drop_frames(task.floor);
  drop_tasks(first.tasks, first.arena);
  head_ = first.task;
  mark(Event::backtrack, Wording::anew, {}, stats_.fresh_starts);
  return true;
}

// The next decision on one of the open cells: the value below which less was spent in vain so far.
Decision Search::choose() {
  Decision decision = prober_.choose(open_);
  if (spent_.empty()) return decision;
  const std::size_t place = board_.index(decision.cell);
  if (spent_[{place, decision.black}] > spent_[{place, !decision.black}]) decision.black = !decision.black;
  return decision;
}

// The task that is to be handed over now; -1: none. Only what was split off before the first decision is: there the
// deductions of all that follows are worth most.
int Search::heavy_task() const {
  if (stage_ != Stage::automatic) return -1;
  const int task = eldest(head_);
  const std::size_t cells = tasks_[task].end - tasks_[task].begin;
  const bool heavy = tasks_[task].nodes >= tuning_.decisions + cells / kCellsPerNode;
  return heavy && cells <= tuning_.most_handed_over && tasks_[task].solutions < 2 ? task : -1;
}

Status Search::hand_over(int heavy, Budget& budget) {
  ++stats_.nodes;
  if (!budget.spend_node()) return Status::stopped;
  ++stats_.handed_over;
  Task& task = tasks_[heavy];
  undo_to(task.begin_trail);
  drop_frames(task.floor);
  drop_tasks(task.begin_tasks, task.begin_arena);
  head_ = heavy;
  mark(Event::backtrack, Wording::handed_over);
  // In the order of the task's cells, which the first solution has too.
  std::vector<Cell> open;
  std::vector<bool> known_solution;
  for (std::size_t i = task.begin; i < task.end; ++i) {
    if (board_.known(arena_[i])) continue;
    open.push_back(arena_[i]);
    if (task.solutions) known_solution.push_back(task.first_solution[i - task.begin]);
  }
  {
    const PartClock::Running at_work(clock_, Part::clauses);
    auto search = std::make_unique<ClauseSearch>(board_, std::move(open), tuning_, seed_, budget);
    if (task.solutions) search->leave_out(known_solution);
    clause_searches_.push_back(std::move(search));
  }
  frames_.push_back({.decision = {},
                     .nodes = stats_.nodes,
                     .trail = board_.trail().size(),
                     .task = head_,
                     .tasks = tasks_.size(),
                     .arena = arena_.size(),
                     .clauses = true});
  return take_from_clauses(budget);
}

// The next solution of the clause search on top, put on the board. Without one its frame is gone.
Status Search::take_from_clauses(Budget& budget) {
  const PartClock::Running at_work(clock_, Part::clauses);
  tell_part(Part::clauses);
  ClauseSearch& search = *clause_searches_.back();
  const cdcl::Answer answer = search.next(budget);
  if (answer == cdcl::Answer::unknown) return Status::stopped;
  if (answer == cdcl::Answer::no) {
    drop_frames(frames_.size() - 1);
    return Status::conflict;
  }
  const std::size_t before = board_.trail().size();
  for (std::size_t i = 0; i < search.open().size(); ++i) board_.assign(search.open()[i], search.black(i));
  mark(Event::propagate, Wording::part_solved);
  const Status status = board_.propagate(budget, stats_);
  prober_.note_changes(before);
  return status;
}

void Search::drop_frames(std::size_t depth) {
  for (; frames_.size() > depth; frames_.pop_back()) {
    if (!frames_.back().clauses) continue;
    clause_searches_.back()->add_work(stats_);
    clause_searches_.pop_back();
  }
}

Status Search::decide(Decision decision, Budget& budget) {
  ++stats_.nodes;
  if (!budget.spend_node()) return Status::stopped;
  for (int task = head_; task >= 0; task = tasks_[task].parent) ++tasks_[task].nodes;
  const PartClock::Running at_work(clock_, Part::search);
  tell_part(Part::search);
  const std::size_t before = board_.trail().size();
  if (frames_.empty()) certain_ = before;
  frames_.push_back({.decision = decision,
                     .nodes = stats_.nodes,
                     .trail = before,
                     .task = head_,
                     .tasks = tasks_.size(),
                     .arena = arena_.size()});
  board_.assign(decision.cell, decision.black);
  mark(Event::guess, decision.black ? Wording::guess_black : Wording::guess_white, decision.cell, frames_.size());
  const Status status = board_.propagate(budget, stats_);
  prober_.note_changes(before);
  return status;
}

// Goes back to the last decision that can still be turned round, and turns it. False: there is none above `base`.
bool Search::backtrack(std::size_t base, Budget& budget) {
  for (;;) {
    if (head_ >= 0) {
      const Task& task = tasks_[head_];
      if (task.parent >= 0 && !task.found && frames_.size() == task.floor) {
        const int parent = task.parent, first = task.first_sibling;
        undo_to(task.split_trail);
        drop_frames(task.split_depth);
        drop_tasks(first, tasks_[first].begin);
        head_ = parent;
        continue;
      }
    }
    if (frames_.size() == base) return false;
    const Frame frame = frames_.back();
    ++stats_.backtracks;
    undo_to(frame.trail);
    drop_tasks(frame.tasks, frame.arena);
    head_ = frame.task;
    if (frame.clauses) {
      mark(Event::backtrack, Wording::next_of_clauses);
      const Status status = take_from_clauses(budget);
      if (status != Status::conflict) return status == Status::ok;
      continue;
    }
    frames_.pop_back();
    const PartClock::Running at_work(clock_, Part::search);
    tell_part(Part::search);
    board_.assign(frame.decision.cell, !frame.decision.black);
    mark(Event::backtrack, frame.decision.black ? Wording::turned_white : Wording::turned_black, frame.decision.cell,
         frames_.size() + 1);
    const Status status = board_.propagate(budget, stats_);
    prober_.note_changes(frame.trail);
    if (status != Status::conflict) return status == Status::ok;
  }
}

int Search::add_task(std::size_t begin, std::size_t end, int parent, int next) {
  tasks_.push_back({.begin = begin,
                    .end = end,
                    .parent = parent,
                    .next = next,
                    .first_sibling = static_cast<int>(tasks_.size()),
                    .split_depth = frames_.size(),
                    .split_trail = board_.trail().size()});
  return static_cast<int>(tasks_.size()) - 1;
}

// Puts the components in `open_` on the agenda in place of the task at its head.
void Search::split_off(std::span<const std::size_t> sizes) {
  if (sizes.size() > 1) ++stats_.splits;
  const int parent = head_, after = tasks_[head_].next;
  const int first = static_cast<int>(tasks_.size()), last = first + static_cast<int>(sizes.size()) - 1;
  std::size_t at = arena_.size();
  arena_.insert(arena_.end(), open_.begin(), open_.end());
  for (int task = first; task <= last; ++task) {
    const std::size_t size = sizes[task - first];
    add_task(at, at + size, parent, task == last ? after : task + 1);
    tasks_[task].first_sibling = first;
    tasks_[task].connected = true;
    at += size;
  }
  tasks_[last].completes = parent;
  head_ = first;
  begin(head_);
}

void Search::begin(int index) {
  Task& task = tasks_[index];
  task.floor = frames_.size();
  task.begin_trail = board_.trail().size();
  task.begin_tasks = tasks_.size();
  task.begin_arena = arena_.size();
  task.solutions = 0;
}

void Search::complete(int index) {
  for (; index >= 0; index = tasks_[index].completes) {
    Task& task = tasks_[index];
    task.found = true;
    if (task.split_depth > 0 || task.solutions++ > 0) continue;
    task.first_solution.clear();
    for (std::size_t i = task.begin; i < task.end; ++i) task.first_solution.push_back(board_.black(arena_[i]));
  }
}

void Search::collect_open(std::size_t begin, std::size_t end) {
  open_.clear();
  for (std::size_t i = begin; i < end; ++i)
    if (!board_.known(arena_[i])) open_.push_back(arena_[i]);
}

void Search::undo_to(std::size_t trail) {
  while (shares_.size() > 1 && shares_.back().begin > trail) shares_.pop_back();
  prober_.note_changes(trail);
  board_.undo_to(trail);
}

void Search::drop_tasks(std::size_t tasks, std::size_t arena) {
  tasks_.resize(tasks);
  arena_.resize(arena);
}

}  // namespace gridwright::nonogram
