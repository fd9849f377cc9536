// Why a search returned, as Python sees it.
#pragma once

#include <optional>

#include "base/budget.hpp"
#include "base/outcome.hpp"

namespace gridwright::bindings {

enum class Ending { exhausted, stuck, time, nodes, memory, interrupted };

// What stopped it: a limit, or the caller.
inline Ending limit_of(base::Stop stop) {
  return stop == base::Stop::time     ? Ending::time
         : stop == base::Stop::nodes  ? Ending::nodes
         : stop == base::Stop::memory ? Ending::memory
                                      : Ending::interrupted;
}

// For a call that goes through all solutions.
inline Ending ending_of(base::Stop stop) {
  return stop == base::Stop::none ? Ending::exhausted : limit_of(stop);
}

// For a call that looks for one solution: none if it has found one.
inline std::optional<Ending> ending_of(base::Outcome outcome, base::Stop stop) {
  switch (outcome) {
    case base::Outcome::found:
      return {};
    case base::Outcome::exhausted:
      return Ending::exhausted;
    case base::Outcome::stuck:
      return Ending::stuck;
    case base::Outcome::stopped:
      break;
  }
  return limit_of(stop);
}

}  // namespace gridwright::bindings
