// What the bindings of searches share: values in and out, and how Python is heard while the GIL is released.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "nonogram/search.hpp"

namespace gridwright {

namespace nb = nanobind;

inline std::span<const std::uint8_t> bytes_of(const std::optional<nb::bytes>& bytes) {
  if (!bytes) return {};
  return {reinterpret_cast<const std::uint8_t*>(bytes->c_str()), bytes->size()};
}

inline std::vector<bool> flags_of(const std::optional<nb::bytes>& bytes) {
  const auto values = bytes_of(bytes);
  return {values.begin(), values.end()};
}

inline Stage stage_of(const std::string& name) {
  if (name == "line") return Stage::line;
  if (name == "probe") return Stage::probe;
  if (name == "search") return Stage::search;
  if (name == "cdcl") return Stage::cdcl;
  if (name == "auto") return Stage::automatic;
  throw std::invalid_argument("a stage is line, probe, search, cdcl or auto");
}

inline nb::bytes packed(const auto& column) {
  return nb::bytes(column.data(), column.size() * sizeof(column[0]));
}

inline const char* name_of(Outcome outcome, Stop stop) {
  switch (outcome) {
    case Outcome::found:
      return "found";
    case Outcome::exhausted:
      return "exhausted";
    case Outcome::stuck:
      return "stuck";
    case Outcome::stopped:
      break;
  }
  return stop == Stop::time ? "time" : stop == Stop::nodes ? "nodes" : stop == Stop::memory ? "memory" : "interrupt";
}

inline std::pair<nb::bytes, const char*> number_of(const BigCount& number, Stop stop) {
  std::string bytes;
  for (const std::uint32_t digit : number.digits())
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<char>(digit >> shift));
  return {nb::bytes(bytes.data(), bytes.size()), stop == Stop::none ? "done" : name_of(Outcome::stopped, stop)};
}

using StatsDict = nb::typed<nb::dict, nb::str, nb::float_>;

inline StatsDict dict_of(const Stats& work, std::size_t unknown) {
  nb::dict out;
  out["line_solves"] = work.line_solves;
  out["probes"] = work.probes;
  out["nodes"] = work.nodes;
  out["backtracks"] = work.backtracks;
  out["splits"] = work.splits;
  out["handed_over"] = work.handed_over;
  out["conflicts"] = work.conflicts;
  out["propagations"] = work.propagations;
  out["restarts"] = work.restarts;
  out["learned"] = work.learned;
  out["exchanges"] = work.exchanges;
  constexpr const char* kNames[kParts] = {"line", "probe", "search", "clause", "exchange"};
  for (int part = 0; part < kParts; ++part) {
    out[(std::string(kNames[part]) + "_cells").c_str()] = work.cells[part];
    out[(std::string(kNames[part]) + "_seconds").c_str()] = work.seconds[part];
  }
  out["unknown_cells"] = unknown;
  return out;
}

// Takes the GIL a few times a second, lets signal handlers run and reports progress. The Python error that this may
// lead to stops the search and is raised at its end.
class Listener {
 public:
  std::function<bool()> poll(nb::object progress, std::function<StatsDict()> stats) {
    return [this, progress = std::move(progress), stats = std::move(stats)] {
      nb::gil_scoped_acquire acquire;
      if (PyErr_CheckSignals() != 0) return interrupted_ = true, false;
      if (progress.is_none()) return true;
      try {
        progress(stats());
      } catch (nb::python_error& error) {
        error.restore();
        return interrupted_ = true, false;
      }
      return true;
    };
  }

  void raise_if_interrupted() {
    if (!interrupted_) return;
    interrupted_ = false;
    nb::raise_python_error();
  }

 private:
  bool interrupted_ = false;
};

}  // namespace gridwright
