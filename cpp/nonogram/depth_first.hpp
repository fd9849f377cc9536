// Depth-first search with probing at every node and independent components.
//
// The search works on the first component of an agenda: probe, split if the unknown cells have become independent,
// otherwise decide a cell. When a component is done, the next one on the agenda follows; an empty agenda is a solution.
// Solutions come one at a time, since the stack of decisions is explicit and can be resumed.
//
// A component that takes too many decisions is handed over: to a dive, which often finds its first solution, and to
// conflict-driven search for the others. For the rest of the search that counts as one decision with many values.
//
// Components are independent, so if one turns out to have no solution at all, neither has the state in which it was
// split off: the search jumps back there and does not try its neighbours' solutions one by one.
//
// A component that is too large to be handed over is restarted after many conflicts without a solution. On the largest
// boards a wrong decision far from all others is discovered late: until then everything under it is refuted again and
// again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "nonogram/agenda.hpp"
#include "nonogram/clause_search.hpp"
#include "nonogram/dive.hpp"
#include "nonogram/stages.hpp"
#include "nonogram/workspace.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class DepthFirst {
 public:
  DepthFirst(Workspace<Board>& work, Stage stage, std::uint64_t seed) : work_(work), stage_(stage), seed_(seed) {}

  // Finds the first solution of these cells, which must be unknown and undecided, and each further one. Cells outside
  // are left alone, except for what follows.
  void begin(std::span<const Cell> cells, bool connected = false);
  Outcome first(base::Budget& budget) { return run(budget); }
  Outcome next(base::Budget& budget);

  // Gives up everything that `begin` started. The board stays as it is.
  void give_up();

  // Adds the work of clause searches that are still running.
  void add_work(Stats& stats) const;

  // The busiest cells of the running clause search, at most this many; none if there is none.
  std::vector<Cell> busiest(std::size_t most) const;

 private:
  using Agenda = nonogram::Agenda<Board>;
  using ClauseSearch = nonogram::ClauseSearch<Board>;
  using Decision = nonogram::Decision<Board>;
  using Value = typename Board::Value;

  struct Frame {
    Decision decision;
    std::uint64_t nodes;  // before the decision
    std::size_t trail;    // known cells before the decision
    int task;
    typename Agenda::Extent extent;  // to return to
    bool clauses = false;            // the values come from a component that was handed over
    bool solved = false;             // it led to a solution of everything; kept for a proof only
  };

  // Down the tree.
  Outcome run(base::Budget& budget);
  Status advance(base::Budget& budget);
  Status settle(base::Budget& budget);
  Decision choose();
  Status decide(Decision decision, base::Budget& budget);
  void push_frame(Decision decision, bool clauses);

  // Up the tree.
  bool backtrack(base::Budget& budget);
  bool leave_hopeless_task();
  void go_back(std::size_t trail, std::size_t depth, int task, typename Agenda::Extent extent);
  void drop_frames(std::size_t depth);
  bool begin_anew();

  // For a proof.
  std::vector<int> context_of(int task) const;
  void mark_solved();

  // A component that is handed over: first a dive, then conflict-driven search.
  struct HandedOver {
    std::vector<Cell> open;
    bool whole;                                         // all cells outside are certain
    std::unique_ptr<Descent<Board>> descent = nullptr;  // of a dive in vain
    std::vector<Value> solution = {};                   // the first, if it is known
    std::unique_ptr<ClauseSearch> search;               // from when it is needed
  };
  int heavy_task() const;
  Status hand_over(int task, base::Budget& budget);
  bool worth_a_dive(const HandedOver& part) const;
  Status dive_in(HandedOver& part, base::Budget& budget);
  Status begin_clauses(HandedOver& part, base::Budget& budget);
  Status take_from_clauses(base::Budget& budget);

  typename Agenda::Position now() const { return {frames_.size(), work_.board.trail().size()}; }
  bool too_large(const typename Agenda::Task& task) const { return task.size() > work_.tuning.most_handed_over; }

  Workspace<Board>& work_;
  Stage stage_;
  std::uint64_t seed_;
  Agenda agenda_;
  std::vector<Frame> frames_;
  std::vector<HandedOver> handed_over_;  // of the frames with `clauses`, in the same order
  std::vector<Cell> open_;               // the unknown cells of the task at the head

  // The wasted effort of a task that is too large to be handed over: decisions below each value of a cell, by its
  // position, before the search restarted.
  std::map<std::pair<std::size_t, Value>, std::uint64_t> spent_;
  std::uint64_t run_backtracks_ = 0;  // before it last restarted
};

}  // namespace gridwright::nonogram
