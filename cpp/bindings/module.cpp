// The module `gridwright._core`: one small file per folder, conversions only.
#include <nanobind/nanobind.h>

#include "bindings/leaving.hpp"
#include "bindings/parts.hpp"

NB_MODULE(core, module) {
  module.doc() = "The native core of Gridwright.";
  gridwright::bindings::bind_endings(module);  // first, for the signatures of the others
  gridwright::bindings::bind_stages(module);
  gridwright::bindings::bind_certificate(module);  // before the searches, which write proofs
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

// Python's entry point. A second interpreter in the process would take over nanobind's type data and leave the first
// one without it.
extern "C" NB_EXPORT PyObject* PyInit__core() {
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return PyInit_core();
  PyErr_SetString(PyExc_ImportError, "Gridwright works only in the main interpreter; use separate processes instead");
  return nullptr;
}
