#include "nonogram/agenda.hpp"

#include <cassert>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
int Agenda<Board>::eldest(int index) const {
  while (tasks_[index].split.depth > 0) index = tasks_[index].parent;
  return index;
}

template <AnyBoard Board>
bool Agenda<Board>::within(int index, int ancestor) const {
  while (index != kNone && index != ancestor) index = tasks_[index].parent;
  return index == ancestor;
}

template <AnyBoard Board>
void Agenda<Board>::begin_alone(std::span<const Cell> cells, bool connected, Position now) {
  const std::size_t first = cells_.size();
  cells_.insert(cells_.end(), cells.begin(), cells.end());
  head_ = add(first, cells_.size(), kNone, kNone, now);
  tasks_[head_].connected = connected;
  begin(head_, now);
}

template <AnyBoard Board>
void Agenda<Board>::split(std::span<const Cell> cells, std::span<const std::size_t> sizes, Position now) {
  const int parent = head_, after = tasks_[head_].next;
  const int first = static_cast<int>(tasks_.size()), last = first + static_cast<int>(sizes.size()) - 1;
  std::size_t at = cells_.size();
  cells_.insert(cells_.end(), cells.begin(), cells.end());
  for (int index = first; index <= last; ++index) {
    const std::size_t size = sizes[static_cast<std::size_t>(index - first)];
    add(at, at + size, parent, index == last ? after : index + 1, now);
    tasks_[index].first_sibling = first;
    tasks_[index].connected = true;
    at += size;
  }
  assert(at == cells_.size());
  tasks_[last].completes = parent;
  head_ = first;
  begin(head_, now);
}

template <AnyBoard Board>
void Agenda<Board>::complete(const Board& board, Position now) {
  for (int index = head_; index != kNone; index = tasks_[index].completes) {
    Task& task = tasks_[index];
    task.found = true;
    if (task.split.depth > 0 || task.solutions++ > 0) continue;
    task.first_solution.clear();
    for (const Cell cell : cells(index)) task.first_solution.push_back(board.value(cell));
  }
  head_ = tasks_[head_].next;
  if (!empty()) begin(head_, now);
}

template <AnyBoard Board>
void Agenda<Board>::count_decision() {
  for (int index = head_; index != kNone; index = tasks_[index].parent) ++tasks_[index].nodes;
}

template <AnyBoard Board>
void Agenda<Board>::return_to(int head, Extent extent) {
  assert(extent.tasks <= tasks_.size() && extent.cells <= cells_.size());
  tasks_.resize(extent.tasks);
  cells_.resize(extent.cells);
  head_ = head;
}

template <AnyBoard Board>
int Agenda<Board>::add(std::size_t first_cell, std::size_t end_cell, int parent, int next, Position now) {
  tasks_.push_back({.first_cell = first_cell,
                    .end_cell = end_cell,
                    .parent = parent,
                    .next = next,
                    .first_sibling = static_cast<int>(tasks_.size()),
                    .split = now});
  return static_cast<int>(tasks_.size()) - 1;
}

template <AnyBoard Board>
void Agenda<Board>::begin(int index, Position now) {
  Task& task = tasks_[index];
  task.begun = now;
  task.begun_extent = extent();
  task.solutions = 0;
}

template <AnyBoard Board>
void Agenda<Board>::sanity() const {
  [[maybe_unused]] const int count = static_cast<int>(tasks_.size());
  assert(head_ >= kNone && head_ < count);
  for (int index = 0; index < count; ++index) {
    [[maybe_unused]] const Task& task = tasks_[index];
    assert(task.first_cell < task.end_cell && task.end_cell <= cells_.size());
    assert(task.next < count && task.completes < index);
    assert(task.first_sibling <= index && tasks_[task.first_sibling].parent == task.parent);
    if (task.parent == kNone) continue;
    assert(task.parent < task.first_sibling);
    assert(task.size() <= tasks_[task.parent].size());
    assert(task.split.depth >= tasks_[task.parent].begun.depth);
  }
}

template class Agenda<BlackBoard>;
template class Agenda<ColourBoard>;

}  // namespace gridwright::nonogram
