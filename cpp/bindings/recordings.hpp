// Recordings as Python takes them: one column after the other, as bytes.
#pragma once

#include <nanobind/nanobind.h>

#include "base/recording.hpp"

namespace gridwright {

inline nanobind::bytes packed(const auto& column) {
  return nanobind::bytes(column.data(), column.size() * sizeof(column[0]));
}

template <typename Value>
nanobind::typed<nanobind::dict, nanobind::str, nanobind::bytes> columns_of(const RecordingOf<Value>& recording) {
  nanobind::dict out;
  out["events"] = packed(recording.events());
  out["ends"] = packed(recording.ends());
  out["wordings"] = packed(recording.wordings());
  out["abouts"] = packed(recording.abouts());
  out["numbers"] = packed(recording.numbers());
  out["cells"] = packed(recording.cells());
  out["values"] = packed(recording.values());
  out["shown"] = packed(recording.shown());
  return out;
}

}  // namespace gridwright
