#include "bindings/endings.hpp"

#include <nanobind/nanobind.h>

#include "bindings/parts.hpp"

namespace nb = nanobind;

namespace gridwright::bindings {

void bind_endings(nb::module_& module) {
  nb::enum_<Ending>(module, "Ending", "Why a search returned; the names are those of gridwright.values.ending.")
      .value("EXHAUSTED", Ending::exhausted)
      .value("STUCK", Ending::stuck)
      .value("TIME", Ending::time)
      .value("NODES", Ending::nodes)
      .value("MEMORY", Ending::memory)
      .value("INTERRUPTED", Ending::interrupted);
}

}  // namespace gridwright::bindings
