// How searches in daemon threads end when Python exits.
//
// If a daemon thread requests the GIL while the interpreter shuts down, Python up to 3.13 ends it by unwinding its
// stack; a C++ destructor or `noexcept` on that stack then ends the whole process. So when Python is about to exit, all
// searches are told to stop, and given a moment to do so. A thread that is still too late sleeps until the process is
// gone, as Python itself does from 3.14 on.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>

namespace gridwright::bindings {

// Whether a search in this thread must stop, with SystemExit set: Python is about to exit, and this is not the thread
// that ends it.
bool must_leave();

// Registers for notification before Python exits.
void watch_for_the_end();

// Counts a search while it runs.
class Searching {
 public:
  Searching();
  ~Searching();
  Searching(const Searching&) = delete;
  Searching& operator=(const Searching&) = delete;
};

// Wraps code in C alone that requests the GIL or runs Python. No exception comes out of such code, so if the stack
// unwinds here, the thread is being ended.
template <typename Work>
auto unless_python_ends(Work work) {
  try {
    return work();
  } catch (...) {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
  }
}

// Calls a Python function: returns a new reference, or null with the error set.
template <typename... Arguments>
PyObject* call_python(const nanobind::object& function, const Arguments&... arguments) {
  return unless_python_ends([&] { return PyObject_CallFunctionObjArgs(function.ptr(), arguments.ptr()..., nullptr); });
}

// Releases the GIL within a scope. A destructor reacquires it, since exceptions unwind the stack too.
class WithoutGil {
 public:
  WithoutGil() : state_(PyEval_SaveThread()) {}
  ~WithoutGil() {
    unless_python_ends([&] { PyEval_RestoreThread(state_); });
  }
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

 private:
  PyThreadState* state_;
};

// Holds the GIL within a scope.
class Gil {
 public:
  Gil() : state_(unless_python_ends(PyGILState_Ensure)) {}
  ~Gil() { PyGILState_Release(state_); }
  Gil(const Gil&) = delete;
  Gil& operator=(const Gil&) = delete;

 private:
  PyGILState_STATE state_;
};

}  // namespace gridwright::bindings
