#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bindings/calls.hpp"
#include "bindings/parts.hpp"
#include "exact_cover/stepper.hpp"

namespace nb = nanobind;

namespace gridwright::bindings {
namespace {

using base::Budget;

using exact_cover::Problem;
using exact_cover::Stepper;

// A search as Python sees it. If single steps are watched, each call is short and keeps the GIL; a search that stops
// only at solutions releases it, and acquires it a few times a second to run signal handlers.
class CoverStepper {
 public:
  CoverStepper(const Problem& problem, bool watch_nodes, bool watch_selections, std::optional<double> seconds,
               std::optional<std::uint64_t> nodes)
      : stepper_(problem, watch_nodes, watch_selections),
        budget_(seconds, nodes, std::nullopt, calls_.poll(nb::none(), [] { return nb::dict(); })),
        watched_(watch_nodes || watch_selections) {}
  CoverStepper(const CoverStepper&) = delete;  // the budget refers to this object
  CoverStepper& operator=(const CoverStepper&) = delete;

  std::uint64_t step(bool keep) {
    const auto step = [&] { return stepper_.step(keep, budget_); };
    const Stepper::Event event = watched_ ? calls_.run_holding(step) : calls_.run(step);
    return static_cast<std::uint64_t>(event) | static_cast<std::uint64_t>(stepper_.option()) << 3;
  }

  Ending limit() const { return limit_of(budget_.stopped()); }

  std::vector<Stepper::Index> choose(std::optional<Stepper::Index> item) {
    return stepper_.choose(item.value_or(Stepper::none));
  }

  Stepper& stepper() { return stepper_; }

 private:
  Stepper stepper_;
  Calls calls_;
  Budget budget_;  // calls `calls_`
  bool watched_;
};

}  // namespace

void bind_cover_stepper(nb::module_& module) {
  nb::class_<CoverStepper>(module, "CoverStepper", "Algorithm X one step at a time, for hooks.")
      .def(nb::init<const Problem&, bool, bool, std::optional<double>, std::optional<std::uint64_t>>(),
           nb::arg("problem"), nb::arg("watch_nodes"), nb::arg("watch_selections"),
           nb::arg("seconds").none() = nb::none(), nb::arg("nodes").none() = nb::none())
      .def("step", &CoverStepper::step, nb::arg("keep"),
           "The next event in the lowest three bits (0 node, 1 selected, 2 deselected, 3 solution, 4 exhausted,\n"
           "5 stopped), and above them the option it is about. `keep` = False rejects the node or the option of the\n"
           "last event.")
      .def("limit", &CoverStepper::limit, "After 5: TIME or NODES.")
      .def(
          "path", [](CoverStepper& self) { return self.stepper().path(); }, "The selected options in order.")
      .def(
          "open_items", [](CoverStepper& self) { return self.stepper().open_items(); },
          "At a node: the remaining primary items, each with the number of options it still has.")
      .def("choose", &CoverStepper::choose, nb::arg("item").none() = nb::none(),
           "At a node: branch on an item, or on the smallest, and return its options in order.")
      .def(
          "arrange",
          [](CoverStepper& self, std::vector<Stepper::Index> options) { self.stepper().arrange(std::move(options)); },
          nb::arg("options"), "After `choose`: try the options in this order.")
      .def(
          "selections", [](CoverStepper& self) { return self.stepper().selections(); },
          "The number of options selected.")
      .def(
          "updates", [](CoverStepper& self) { return self.stepper().updates(); },
          "The number of entries removed from their items.");
}

}  // namespace gridwright::bindings
