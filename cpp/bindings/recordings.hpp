// Recordings for Python: their columns as bytes, and their sentences.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/recording.hpp"
#include "bindings/calls.hpp"

namespace gridwright::bindings {

using Columns = nanobind::typed<nanobind::dict, nanobind::str, nanobind::bytes>;

template <typename Value>
Columns columns_of(const base::RecordingOf<Value>& recording) {
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

// For a search as Python sees it, whose `search()` has `record(limit)` and `recorder()`, which is null before `record`.
template <typename Searching>
void bind_recording(nanobind::class_<Searching>& bound) {
  const auto recorder = [](const Searching& searching) -> const auto& {
    const auto* const found = searching.search().recorder();
    if (!found) throw std::invalid_argument("there is no recording; call `record` first");
    return *found;
  };
  bound
      .def(
          "record", [](Searching& searching, std::size_t limit) { searching.search().record(limit); },
          nanobind::arg("limit"),
          "Record the search from now on, in about `limit` bytes. Call it before the first `next`.")
      .def(
          "recording", [recorder](const Searching& searching) { return columns_of(recorder(searching).recording()); },
          "The columns of the recording as bytes: per frame `events`, `ends` (of its changes), `wordings`,\n"
          "`abouts` and `numbers`; per change `cells` and `values`; and what is `shown` after the last frame.")
      .def(
          "recording_cut", [recorder](const Searching& searching) { return recorder(searching).recording().cut(); },
          "Whether the recording reached its limit.")
      .def(
          "wordings",
          [recorder](const Searching& searching) {
            const std::span<const char* const> all = recorder(searching).wordings();
            return std::vector<std::string>(all.begin(), all.end());
          },
          "The sentences of the frames, by number.");
}

}  // namespace gridwright::bindings
