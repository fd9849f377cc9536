// Contracts and asserts: who made a mistake.
//
// Whoever calls the core wrongly, with bad arguments or at the wrong time, meets a contract: an exception that says
// what was expected, which the bindings turn into one of Python. Our own mistakes meet an `assert`, which a release
// does not pay for.
//
// Classes with invariants that are easily broken have a member `sanity`, which asserts all of them, at any price. A
// build with GRIDWRIGHT_SANITY calls it after every step that might have broken one; that is how the sanitized tests
// are built.
#pragma once

#include <cassert>
#include <stdexcept>

namespace gridwright::base {

// An argument is not as it should be.
inline void require(bool condition, const char* expected) {
  if (!condition) throw std::invalid_argument(expected);
}

// This cannot be asked for now.
inline void require_state(bool condition, const char* expected) {
  if (!condition) throw std::logic_error(expected);
}

}  // namespace gridwright::base

#ifdef GRIDWRIGHT_SANITY
#ifdef NDEBUG
#error "GRIDWRIGHT_SANITY wants asserts: leave NDEBUG out"
#endif
#define GRIDWRIGHT_CHECK_SANITY(object) (object).sanity()
#else
#define GRIDWRIGHT_CHECK_SANITY(object) static_cast<void>(0)
#endif
