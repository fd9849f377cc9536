// The module `gridwright._core`: one small file a folder, conversions only.
#include <nanobind/nanobind.h>

#include "bindings/leaving.hpp"
#include "bindings/parts.hpp"

NB_MODULE(core, module) {
  module.doc() = "The native core of Gridwright.";
  gridwright::bindings::bind_endings(module);  // first, for the signatures of the others
  gridwright::bindings::bind_stages(module);
  gridwright::bindings::bind_cover_stepper(module);
  gridwright::bindings::bind_exact_cover(module);
  gridwright::bindings::bind_lines(module);
  gridwright::bindings::bind_nonogram(module);
  gridwright::bindings::bind_race(module);
  gridwright::bindings::bind_picture(module);
  gridwright::bindings::bind_hitori(module);
  gridwright::bindings::bind_diagnosis(module);
  gridwright::bindings::bind_refuter(module);
  gridwright::bindings::bind_repair(module);
  gridwright::bindings::watch_for_the_end();
}

// What Python calls. A second interpreter of a process would take over what nanobind knows of the types, and leave the
// first one without.
extern "C" NB_EXPORT PyObject* PyInit__core() {
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return PyInit_core();
  PyErr_SetString(PyExc_ImportError, "Gridwright works in the main interpreter alone; use a process for each instead");
  return nullptr;
}
