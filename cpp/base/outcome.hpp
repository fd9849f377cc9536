// The outcome of looking for the next solution.
#pragma once

namespace gridwright::base {

enum class Outcome {
  found,
  exhausted,  // there are no more solutions
  stopped,    // by the budget
  stuck       // this kind of search gets no further
};

}  // namespace gridwright::base
