// What all searches started from Python share: limits, progress and interruption.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "bindings/endings.hpp"
#include "bindings/leaving.hpp"

namespace gridwright::bindings {

inline std::span<const std::uint8_t> bytes_of(const std::optional<nanobind::bytes>& bytes) {
  if (!bytes) return {};
  return {reinterpret_cast<const std::uint8_t*>(bytes->c_str()), bytes->size()};
}

inline nanobind::bytes packed(const auto& column) {
  return nanobind::bytes(column.data(), column.size() * sizeof(column[0]));
}

// A number as little-endian bytes, and `exhausted` or the limit that made it a lower bound.
inline std::pair<nanobind::bytes, Ending> counted(const base::BigCount& number, base::Stop stop) {
  std::string bytes;
  for (std::uint32_t digit : number.digits())
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<char>(digit >> shift));
  return {nanobind::bytes(bytes.data(), bytes.size()), ending_of(stop)};
}

// While a search runs the GIL is released; it is acquired a few times a second to run signal handlers and report
// progress. Python may end at any time if this is a daemon thread: see `leaving.hpp`.
class Calls {
 public:
  // For a Budget: asks Python whether to continue, and passes `stats` to `progress` unless that is None. If `progress`
  // returns False, the search ends as at a limit, with what it has; a Python error ends it with only that error.
  std::function<bool()> poll(nanobind::object progress, std::function<nanobind::dict()> stats) {
    return [this, progress = std::move(progress), stats = std::move(stats)] {
      const Gil gil;
      if (must_leave()) return interrupted_ = true, false;
      if (unless_python_ends(PyErr_CheckSignals) != 0) return interrupted_ = true, false;
      if (progress.is_none()) return true;
      const nanobind::dict told = stats();
      const auto answer = nanobind::steal(call_python(progress, told));
      if (!answer.is_valid()) return interrupted_ = true, false;
      return !answer.is(nanobind::handle(Py_False));
    };
  }

  // Does the work without the GIL and returns its result; a Python error that stopped it propagates.
  template <typename Work>
  auto run(Work work) {
    return run_holding([&] {
      const WithoutGil released;
      return work();
    });
  }

  // The same for work that calls Python at every other step, and so keeps the GIL.
  template <typename Work>
  auto run_holding(Work work) {
    if constexpr (std::is_void_v<decltype(work())>) {
      run_holding([&] { return work(), true; });
    } else {
      interrupted_ = must_leave();
      raise_if_interrupted();
      auto done = [&] {
        const Searching counted;
        return work();
      }();
      raise_if_interrupted();
      return done;
    }
  }

 private:
  // The Python error that stopped the search is still set.
  void raise_if_interrupted() {
    if (!interrupted_) return;
    interrupted_ = false;
    nanobind::raise_python_error();
  }

  bool interrupted_ = false;
};

}  // namespace gridwright::bindings
