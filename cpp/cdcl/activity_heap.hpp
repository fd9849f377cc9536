// Variables by activity: a binary heap that knows the position of each variable, so that a variable can move up when
// its activity rises.
#pragma once

#include <vector>

#include "cdcl/literal.hpp"

namespace gridwright::cdcl {

class ActivityHeap {
 public:
  void add(Var var);     // a new variable; its number is the current count
  void insert(Var var);  // unless it is already there
  Var pop();
  Var top() const { return heap_.front(); }
  bool empty() const { return heap_.empty(); }

  double activity(Var var) const { return activity_[var]; }
  bool bump(Var var, double amount);  // true: activities have grown so large that `rescale` is due
  double rescale();                   // returns the factor applied to all

 private:
  void up(int place);
  void down(int place);

  std::vector<double> activity_;
  std::vector<Var> heap_;
  std::vector<int> place_;  // of a variable in the heap; -1: not in it
};

}  // namespace gridwright::cdcl
