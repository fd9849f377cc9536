// Depth-first search with probing at every node and independent components.
//
// The search keeps an agenda of components. It works on the first one: probe, split if the unknown cells have fallen
// apart, else decide a cell. When a component is done, the next one on the agenda follows; an empty agenda is a
// solution. Solutions come one at a time, since the stack of decisions is explicit and can be resumed.
//
// A component that takes too many decisions is handed over to conflict-driven search, which then gives its solutions
// one at a time; for the rest of the search that is one decision with many values.
//
// Components do not see each other, so a component that turns out to have no solution at all dooms the state in which
// it was split off: the search jumps back there and does not try the solutions of its neighbours one by one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "nonogram/board.hpp"
#include "nonogram/clause_search.hpp"
#include "nonogram/components.hpp"
#include "nonogram/prober.hpp"
#include "nonogram/recorder.hpp"
#include "nonogram/tuning.hpp"

namespace gridwright::nonogram {

// How far to go: lines only; with probing; with depth-first search; conflict-driven search right after the lines; or
// all of them in turn.
enum class Stage { line, probe, search, cdcl, automatic };

enum class Outcome {
  found,      // the board holds a solution
  exhausted,  // there is no further solution
  stopped,    // the budget says so
  stuck       // the stage goes no further
};

class Search {
 public:
  // `start` has a value for each cell (0 white, 1 black, 255 unknown), or is empty.
  Search(const std::vector<std::vector<int>>& rows, const std::vector<std::vector<int>>& columns,
         const std::vector<bool>& active, std::span<const std::uint8_t> start, Stage stage, std::uint64_t seed,
         const Tuning& tuning = {});
  Search(const Search&) = delete;  // its parts refer to each other
  Search& operator=(const Search&) = delete;

  // Records from now on, in about so many bytes; to be called before the first solution is asked for.
  void record(std::size_t limit);
  const Recorder* recorder() const { return recorder_.get(); }

  // The next solution. After `stopped` the search is over.
  Outcome next(base::Budget& budget);

  // The number of all solutions, on a fresh search; if the budget ends it, a lower bound.
  base::BigCount count(base::Budget& budget);

  const Board& board() const { return board_; }
  Stats stats() const;                              // also while it runs, from `poll`
  std::size_t certain() const { return certain_; }  // cells known without any decision, first in the board's trail
  void undo_decisions();

 private:
  // A component on the agenda: cells arena_[begin, end).
  struct Task {
    std::size_t begin = 0, end = 0;
    int parent = -1;                               // the task that it was split from; -1: none
    int next = -1;                                 // on the agenda; -1: none
    int completes = -1;                            // the task that is done when this one is; -1: none
    int first_sibling = 0;                         // the tasks from here on were made by the same split
    std::size_t split_depth = 0, split_trail = 0;  // decisions and known cells when it was split off
    std::size_t floor = 0;                         // decisions when work on it began, and what there was then
    std::size_t begin_trail = 0, begin_tasks = 0, begin_arena = 0;
    std::uint64_t nodes = 0;                // decisions in it and in what was split off from it
    std::uint64_t solutions = 0;            // times that it has been solved since then
    std::vector<bool> first_solution = {};  // colours of its cells, if it may be handed over
    bool connected = false;                 // its cells have been seen to be one component
    bool found = false;                     // it has been solved since it was split off
  };
  struct Frame {
    Decision decision;
    std::uint64_t nodes;  // that there were up to it
    std::size_t trail;    // known cells before the decision
    int task;
    std::size_t tasks, arena;  // sizes to go back to
    bool clauses = false;      // the values come from the last clause search
  };

  void mark(base::Event event, Wording wording, Cell cell = {}, std::size_t number = 0);
  Status start_up(base::Budget& budget);
  Outcome search_on(base::Budget& budget);
  bool exchange(base::Budget& budget);
  void take_back_exchange();
  bool given_before() const;
  void tell_part(Part part);
  Status settle(std::size_t begin, std::size_t end, std::uint64_t patience, base::Budget& budget,
                std::size_t promising = 0);
  Status settle(int task, base::Budget& budget);
  Outcome run(std::size_t base, base::Budget& budget);
  Status advance(base::Budget& budget);
  bool backtrack(std::size_t base, base::Budget& budget);
  Status decide(Decision decision, base::Budget& budget);
  int eldest(int task) const;
  bool begin_anew();
  Decision choose();
  int heavy_task() const;
  Status hand_over(int task, base::Budget& budget);
  Status take_from_clauses(base::Budget& budget);
  void drop_frames(std::size_t depth);

  int add_task(std::size_t begin, std::size_t end, int parent, int next);
  void split_off(std::span<const std::size_t> sizes);
  void begin(int task);
  void complete(int task);
  void collect_open(std::size_t begin, std::size_t end);
  void undo_to(std::size_t trail);
  void drop_tasks(std::size_t tasks, std::size_t arena);

  base::BigCount count_from(std::size_t begin, std::size_t end, bool connected, base::Budget& budget);
  base::BigCount count_parts(std::size_t begin, std::span<const std::size_t> sizes, base::Budget& budget);
  bool feasible(std::size_t begin, std::size_t end, base::Budget& budget);

  Stats stats_;
  PartClock clock_;
  Tuning tuning_;
  Board board_;
  std::unique_ptr<Recorder> recorder_;
  std::uint32_t solutions_ = 0;
  Components components_;
  Prober prober_;
  Stage stage_;
  std::uint64_t seed_;
  bool sums_agree_ = true;  // rows and columns ask for as many black cells
  bool started_ = false, ended_ = false;
  std::size_t certain_ = 0;

  // From which place of the trail on cells were settled by which part.
  struct Share {
    std::size_t begin;
    Part part;
  };
  std::vector<Share> shares_;

  // The solution that came from an exchange: the cells that are exchanged as long as it is on the board, and all its
  // cells that are not certain, since the search will come upon it again.
  std::vector<Cell> exchanged_;
  std::vector<std::pair<Cell, bool>> given_;

  // What a task that is too large to be handed over has cost in vain: decisions below each value of a cell, by its
  // place, before the search began anew.
  std::map<std::pair<std::size_t, bool>, std::uint64_t> spent_;
  std::uint64_t run_backtracks_ = 0;  // that there had been when it last began

  std::vector<Cell> arena_;
  std::vector<Task> tasks_;
  std::vector<Frame> frames_;
  std::vector<std::unique_ptr<ClauseSearch>> clause_searches_;  // of the frames with `clauses`, in their order
  std::vector<Cell> open_;
  int head_ = -1;
};

}  // namespace gridwright::nonogram
