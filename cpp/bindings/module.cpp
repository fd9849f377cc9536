// The module `gridwright._core`: one small file a folder, conversions only.
#include <nanobind/nanobind.h>

#include "bindings/parts.hpp"

NB_MODULE(_core, module) {
  module.doc() = "The native core of Gridwright.";
  gridwright::bind_cover_stepper(module);
  gridwright::bind_exact_cover(module);
  gridwright::bind_lines(module);
  gridwright::bind_nonogram(module);
  gridwright::bind_race(module);
  gridwright::bind_picture(module);
  gridwright::bind_hitori(module);
  gridwright::bind_refuter(module);
}
