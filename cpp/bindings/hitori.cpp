#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "bindings/calls.hpp"
#include "bindings/parts.hpp"
#include "bindings/proofs.hpp"
#include "bindings/recordings.hpp"
#include "hitori/patterns.hpp"
#include "hitori/reach.hpp"
#include "hitori/search.hpp"

namespace nb = nanobind;

namespace gridwright::bindings {
namespace {

using base::BigCount;
using base::Budget;
using base::Outcome;
using base::Stop;

using hitori::Board;
using hitori::Cell;
using hitori::Reach;
using hitori::Search;

// A search as Python sees it.
class HitoriSearch {
 public:
  HitoriSearch(int width, int height, std::vector<std::int32_t> numbers, std::optional<nb::bytes> start,
               std::uint64_t seed)
      : search_(Board(width, height, std::move(numbers)), bytes_of(start), seed) {}

  Search& search() { return search_; }
  const Search& search() const { return search_; }

  std::optional<Ending> next(std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                             std::optional<std::uint64_t> memory, nb::object progress) {
    Budget budget(seconds, nodes, memory, poll(progress));
    const Outcome outcome = calls_.run([&] { return search_.next(budget); });
    return ending_of(outcome, budget.stopped());
  }

  std::pair<nb::bytes, Ending> count(std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                                     std::optional<std::uint64_t> memory, nb::object progress) {
    Budget budget(seconds, nodes, memory, poll(progress));
    const BigCount number = calls_.run([&] { return search_.count(budget); });
    return counted(number, budget.stopped());
  }

  void certify(ProofFile& file) { search_.certify(file.proof()); }

  nb::bytes cells() const {
    std::string out(search_.board().cells(), '\0');
    for (Cell cell = 0; cell < search_.board().cells(); ++cell) out[cell] = search_.shaded(cell);
    return nb::bytes(out.data(), out.size());
  }

  nb::bytes certain_cells() const {
    std::string out(search_.board().cells(), '\0');
    for (Cell cell = 0; cell < search_.board().cells(); ++cell) {
      const int value = search_.fixed(cell);
      out[cell] = static_cast<char>(value > 0 ? 1 : value < 0 ? 0 : 255);
    }
    return nb::bytes(out.data(), out.size());
  }

  nb::typed<nb::dict, nb::str, nb::int_> stats() const {
    const cdcl::Stats& work = search_.stats();
    nb::dict out;
    out["decisions"] = work.decisions;
    out["conflicts"] = work.conflicts;
    out["propagations"] = work.propagations;
    return out;
  }

 private:
  std::function<bool()> poll(nb::object progress) {
    return calls_.poll(std::move(progress), [this] { return stats(); });
  }

  Search search_;
  Calls calls_;
};

// The reach of human techniques, as Python sees it.
class HitoriReach {
 public:
  HitoriReach(int width, int height, std::vector<std::int32_t> numbers, std::optional<nb::bytes> start)
      : reach_(Board(width, height, std::move(numbers)), bytes_of(start)) {}

  std::pair<nb::bytes, std::optional<Ending>> extend(int tier, std::optional<double> seconds) {
    const Stop stop = within(seconds, [&](Budget& budget) { reach_.extend(tier, budget); });
    const auto& tiers = reach_.tiers();
    return {nb::bytes(tiers.data(), tiers.size()), limit(stop)};
  }

  using Guesses = std::vector<std::pair<Cell, int>>;
  std::tuple<std::vector<Cell>, Guesses, std::optional<Ending>> worth_trying(std::optional<double> seconds) {
    Reach::Worth found;
    const Stop stop = within(seconds, [&](Budget& budget) { found = reach_.worth_trying(budget); });
    Guesses failing;
    for (const auto& [cell, shaded] : found.failing) failing.emplace_back(cell, shaded);
    return {std::move(found.cases), std::move(failing), limit(stop)};
  }

 private:
  Stop within(std::optional<double> seconds, auto&& work) {
    Budget budget(seconds, {}, {}, calls_.poll(nb::none(), [] { return nb::dict(); }));
    calls_.run([&] { work(budget); });
    return budget.stopped();
  }
  static std::optional<Ending> limit(Stop stop) {
    if (stop == Stop::none) return {};
    return limit_of(stop);
  }

  Reach reach_;
  Calls calls_;
};

using NamedPattern = std::tuple<std::string, std::vector<std::pair<Cell, int>>, std::vector<Cell>>;

std::vector<NamedPattern> hitori_patterns(int width, int height, std::vector<std::int32_t> numbers) {
  std::vector<NamedPattern> named;
  for (auto& [name, changes, cells] : hitori::patterns_of(Board(width, height, std::move(numbers)))) {
    const char* const known_as = hitori::pattern_names()[static_cast<std::size_t>(name)];
    named.emplace_back(known_as, std::vector<std::pair<Cell, int>>(changes.begin(), changes.end()), std::move(cells));
  }
  return named;
}

}  // namespace

void bind_hitori(nb::module_& module) {
  nb::class_<HitoriSearch> bound(module, "HitoriSearch", "A search for the solutions of a Hitori.");
  bound
      .def(nb::init<int, int, std::vector<std::int32_t>, std::optional<nb::bytes>, std::uint64_t>(), nb::arg("width"),
           nb::arg("height"), nb::arg("numbers"), nb::arg("start").none() = nb::none(), nb::arg("seed") = 0)
      .def("certify", &HitoriSearch::certify, nb::arg("file"), nb::keep_alive<1, 2>(),
           "Write a proof from now on; it is complete when the search is exhausted.")
      .def("next", &HitoriSearch::next, nb::arg("seconds").none() = nb::none(), nb::arg("nodes").none() = nb::none(),
           nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(),
           "Find the next solution: None if found, else why not.")
      .def("count", &HitoriSearch::count, nb::arg("seconds").none() = nb::none(), nb::arg("nodes").none() = nb::none(),
           nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(),
           "The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.")
      .def("cells", &HitoriSearch::cells, "The last solution in reading order: 0 unshaded, 1 shaded.")
      .def("certain_cells", &HitoriSearch::certain_cells,
           "The cells that are certain so far: 0 unshaded, 1 shaded, 255 unknown.")
      .def("stats", &HitoriSearch::stats, "The work done so far.");
  bind_recording(bound);
  nb::class_<HitoriReach>(module, "HitoriReach", "How far human techniques reach in a Hitori.")
      .def(nb::init<int, int, std::vector<std::int32_t>, std::optional<nb::bytes>>(), nb::arg("width"),
           nb::arg("height"), nb::arg("numbers"), nb::arg("start").none() = nb::none())
      .def("extend", &HitoriReach::extend, nb::arg("tier"), nb::arg("seconds").none() = nb::none(),
           "The tier that each cell requires, 255 if above `tier`; and the limit, if one was reached.")
      .def(
          "worth_trying", &HitoriReach::worth_trying, nb::arg("seconds").none() = nb::none(),
          "Cells whose two cases settle another cell in the same way; guesses (cell, value) that fail; and the limit,\n"
          "if one was reached.");
  module.def(
      "hitori_patterns", &hitori_patterns, nb::arg("width"), nb::arg("height"), nb::arg("numbers"),
      "What copies in certain positions imply: name, the (cell, value) pairs that follow, the cells of the pattern.");
}

}  // namespace gridwright::bindings
