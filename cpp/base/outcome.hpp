// What has come of looking for the next solution.
#pragma once

namespace gridwright::base {

enum class Outcome {
  found,
  exhausted,  // there is no further solution
  stopped,    // the budget says so
  stuck       // the search is of a sort that goes no further
};

}  // namespace gridwright::base
