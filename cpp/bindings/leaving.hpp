// How searches end that still run in daemon threads when Python does.
//
// Python up to 3.13 ends a daemon thread that asks for the GIL while the interpreter is being taken down, by unwinding
// its stack; that ends the whole process where the stack has a destructor or a `noexcept` of C++ in it. So when Python
// is about to end, all searches are told to stop, and waited for a little. A thread that comes too late all the same
// sleeps until the process is gone, as Python itself has it from 3.14 on.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>

namespace gridwright::bindings {

// Whether a search of this thread must stop, with SystemExit set: Python is about to end, and this thread does not end
// it.
bool must_leave();

// Has Python tell us before it ends.
void watch_for_the_end();

// Counts a search while it runs.
class Searching {
 public:
  Searching();
  ~Searching();
  Searching(const Searching&) = delete;
  Searching& operator=(const Searching&) = delete;
};

// Does what asks for the GIL or runs Python, in C alone. No exception comes out of that, so what unwinds the stack here
// is the end of the thread.
template <typename Work>
auto unless_python_ends(Work work) {
  try {
    return work();
  } catch (...) {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
  }
}

// Calls a function of Python: a new reference, or null and an error that is set.
template <typename... Arguments>
PyObject* call_python(const nanobind::object& function, const Arguments&... arguments) {
  return unless_python_ends([&] { return PyObject_CallFunctionObjArgs(function.ptr(), arguments.ptr()..., nullptr); });
}

// The GIL, released within a scope. It is taken again in a destructor, for the stack is unwound by exceptions too.
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

// The GIL, held within a scope.
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
