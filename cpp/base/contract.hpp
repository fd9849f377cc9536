// Contracts and asserts: whose mistake it is.
//
// A caller's mistake (a bad argument, a call at the wrong time) violates a contract. It throws an exception that says
// what was expected; the bindings turn it into a Python exception. Our own mistakes violate an `assert`, which costs a
// release build nothing.
//
// Classes whose invariants are easily broken have a member `sanity`, which asserts all of them at any cost. A build
// with GRIDWRIGHT_SANITY calls it after every step that might break one; the sanitized tests are built this way.
#pragma once

#include <cassert>
#include <stdexcept>

namespace gridwright::base {

// Checks an argument.
inline void require(bool condition, const char* expected) {
  if (!condition) throw std::invalid_argument(expected);
}

// Checks that the call is allowed now.
inline void require_state(bool condition, const char* expected) {
  if (!condition) throw std::logic_error(expected);
}

}  // namespace gridwright::base

#ifdef GRIDWRIGHT_SANITY
#ifdef NDEBUG
#error "GRIDWRIGHT_SANITY needs asserts: do not define NDEBUG"
#endif
#define GRIDWRIGHT_CHECK_SANITY(object) (object).sanity()
#else
#define GRIDWRIGHT_CHECK_SANITY(object) static_cast<void>(0)
#endif
