#include "cdcl/activity_heap.hpp"

namespace gridwright::cdcl {

void ActivityHeap::add(Var var) {
  activity_.push_back(0);
  place_.push_back(-1);
  insert(var);
}

bool ActivityHeap::bump(Var var, double amount) {
  activity_[var] += amount;
  if (place_[var] >= 0) up(place_[var]);
  return activity_[var] > 1e100;
}

double ActivityHeap::rescale() {
  for (double& activity : activity_) activity *= 1e-100;
  return 1e-100;
}

void ActivityHeap::insert(Var var) {
  if (place_[var] >= 0) return;
  place_[var] = static_cast<int>(heap_.size());
  heap_.push_back(var);
  up(place_[var]);
}

Var ActivityHeap::pop() {
  const Var top = heap_.front();
  place_[top] = -1;
  const Var last = heap_.back();
  heap_.pop_back();
  if (!heap_.empty()) {
    heap_[0] = last;
    place_[last] = 0;
    down(0);
  }
  return top;
}

void ActivityHeap::up(int place) {
  const Var var = heap_[place];
  while (place > 0) {
    const int parent = (place - 1) / 2;
    if (activity_[heap_[parent]] >= activity_[var]) break;
    heap_[place] = heap_[parent];
    place_[heap_[place]] = place;
    place = parent;
  }
  heap_[place] = var;
  place_[var] = place;
}

void ActivityHeap::down(int place) {
  const Var var = heap_[place];
  const int size = static_cast<int>(heap_.size());
  for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
    if (child + 1 < size && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
    if (activity_[heap_[child]] <= activity_[var]) break;
    heap_[place] = heap_[child];
    place_[heap_[place]] = place;
    place = child;
  }
  heap_[place] = var;
  place_[var] = place;
}

}  // namespace gridwright::cdcl
