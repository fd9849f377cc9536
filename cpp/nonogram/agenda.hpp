// The components that a search still has to solve, in a tree of splits.
//
// A task is a component. When its unknown cells split into several components, these take its place at the head of the
// agenda; when the last of them is done, so is the task. Tasks and their cells lie on two stacks: returning to an
// earlier state of the search truncates both to their sizes at that time and restores the head.
//
// The first solution of whatever was split off before any decision is kept: if conflict-driven search takes over the
// task later, it must not return that solution again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nonogram/board.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class Agenda {
 public:
  static constexpr int kNone = -1;

  // The progress of the search: decisions made and cells known.
  struct Position {
    std::size_t depth, trail;
  };
  struct Extent {
    std::size_t tasks, cells;
  };
  struct Task {
    std::size_t first_cell = 0, end_cell = 0;                // its cells
    int parent = kNone;                                      // the task that it was split from
    int next = kNone;                                        // on the agenda
    int completes = kNone;                                   // the task that is done together with this one
    int first_sibling = 0;                                   // tasks from here on were made by the same split
    Position split = {};                                     // where it was split off
    Position begun = {};                                     // where work on it began
    Extent begun_extent = {};                                // and the agenda at that time
    std::uint64_t nodes = 0;                                 // decisions in it and in tasks split from it
    std::uint64_t solutions = 0;                             // how often it has been solved since work on it began
    std::vector<typename Board::Value> first_solution = {};  // of its cells, if it may be handed over
    bool connected = false;                                  // its cells are known to be one component
    bool found = false;                                      // it has been solved since it was split off

    std::size_t size() const { return end_cell - first_cell; }
  };

  // The contents. An empty agenda is a solution.
  bool empty() const { return head_ == kNone; }
  int head() const { return head_; }
  const Task& task(int index) const { return tasks_[index]; }
  std::span<const Cell> cells(int index) const {
    return std::span(cells_).subspan(tasks_[index].first_cell, tasks_[index].size());
  }
  std::size_t cells() const { return cells_.size(); }
  Extent extent() const { return {tasks_.size(), cells_.size()}; }
  int eldest(int index) const;                 // its ancestor that was split off before the first decision
  bool within(int index, int ancestor) const;  // it is that task, or was split from it, perhaps in several steps

  // Changes. `begin_alone` adds a task independent of all others; `split` replaces the head by components, given as
  // their cells one after the other; `complete` marks the head as solved and moves to the next task.
  void begin_alone(std::span<const Cell> cells, bool connected, Position now);
  void split(std::span<const Cell> cells, std::span<const std::size_t> sizes, Position now);
  void complete(const Board& board, Position now);
  void count_decision();  // in the head and all its ancestors

  // Returns to an earlier state, with that task at the head.
  void return_to(int head, Extent extent);

  // Asserts that every task has cells, and that tasks form a tree.
  void sanity() const;

 private:
  int add(std::size_t first_cell, std::size_t end_cell, int parent, int next, Position now);
  void begin(int index, Position now);

  std::vector<Cell> cells_;
  std::vector<Task> tasks_;
  int head_ = kNone;
};

}  // namespace gridwright::nonogram
