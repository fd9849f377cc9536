// Variables by activity: a binary heap that knows where each variable is, so that one can move when it becomes more
// active.
#pragma once

#include <vector>

#include "cdcl/literal.hpp"

namespace gridwright::cdcl {

class ActivityHeap {
 public:
  void add(Var var);     // a new variable: the number of those there are
  void insert(Var var);  // if it is not there
  Var pop();
  Var top() const { return heap_.front(); }
  bool empty() const { return heap_.empty(); }

  double activity(Var var) const { return activity_[var]; }
  bool bump(Var var, double amount);  // whether activities have grown so large that they want to be rescaled
  double rescale();                   // multiplies all of them by the number returned

 private:
  void up(int place);
  void down(int place);

  std::vector<double> activity_;
  std::vector<Var> heap_;
  std::vector<int> place_;  // of a variable in the heap; -1: not there
};

}  // namespace gridwright::cdcl
