#include "nonogram/refuter.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <tuple>

#include "bindings/parts.hpp"

namespace nb = nanobind;

namespace gridwright::bindings {
namespace {

using base::Budget;
using base::Stop;
using nonogram::Cell;
using nonogram::Refuter;

std::span<const std::uint8_t> bytes_of(const nb::bytes& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

// Guesses as Python sees them. While they are looked for the GIL is released; it is taken again a few times a second
// to let signal handlers run.
class NonogramRefuter {
 public:
  using Place = std::pair<int, int>;
  using Beside = std::tuple<int, int, bool, int, int>;  // row, column, black, line, line beside

  NonogramRefuter(const std::vector<std::vector<int>>& rows, const std::vector<std::vector<int>>& columns,
                  const nb::bytes& cells)
      : refuter_(rows, columns, bytes_of(cells)) {}

  std::optional<Beside> beside(const nb::bytes& tries, std::optional<double> seconds) {
    const auto values = bytes_of(tries);
    const auto guess = within(seconds, [&](Budget& budget) { return refuter_.beside(values, budget); });
    if (!guess) return {};
    return Beside{guess->cell.row, guess->cell.column, guess->black, guess->line, guess->beside};
  }

  std::optional<std::tuple<int, int, bool>> refute(const nb::bytes& tries, std::optional<double> seconds) {
    const auto values = bytes_of(tries);
    const auto guess = within(seconds, [&](Budget& budget) { return refuter_.refute(values, budget); });
    if (!guess) return {};
    return std::tuple{guess->cell.row, guess->cell.column, guess->black};
  }

  std::optional<std::pair<Place, std::vector<Place>>> agree(std::optional<double> seconds) {
    const auto guess = within(seconds, [&](Budget& budget) { return refuter_.agree(budget); });
    if (!guess) return {};
    std::vector<Place> agreed;
    for (const Cell cell : guess->agreed) agreed.emplace_back(cell.row, cell.column);
    return std::pair{Place{guess->cell.row, guess->cell.column}, agreed};
  }

 private:
  template <typename Look>
  std::optional<Refuter::Guess> within(std::optional<double> seconds, Look&& look) {
    bool interrupted = false;
    Budget budget(seconds, {}, {}, [&] {
      nb::gil_scoped_acquire acquire;
      return !(interrupted = PyErr_CheckSignals() != 0);
    });
    std::optional<Refuter::Guess> guess;
    {
      nb::gil_scoped_release release;
      guess = look(budget);
    }
    if (interrupted) nb::raise_python_error();  // which is still set
    if (budget.stopped() == Stop::none) return guess;
    PyErr_SetNone(PyExc_TimeoutError);
    nb::raise_python_error();
  }

  Refuter refuter_;
};

}  // namespace

void bind_refuter(nb::module_& module) {
  nb::class_<NonogramRefuter>(module, "NonogramRefuter",
                              "Wrong guesses that are easy to refute, where no line of a board says anything new.")
      .def(nb::init<const std::vector<std::vector<int>>&, const std::vector<std::vector<int>>&, const nb::bytes&>(),
           nb::arg("rows"), nb::arg("columns"), nb::arg("cells"))
      .def("beside", &NonogramRefuter::beside, nb::arg("tries"), nb::arg("seconds").none() = nb::none(),
           "A guess (row, column, black, line, line beside) that the line beside it refutes, or one that crosses it.\n"
           "`tries` has a byte a cell, bit 0 for white, bit 1 for black. TimeoutError after so many seconds.")
      .def("refute", &NonogramRefuter::refute, nb::arg("tries"), nb::arg("seconds").none() = nb::none(),
           "The guess (row, column, black) that takes the fewest lines to refute.")
      .def("agree", &NonogramRefuter::agree, nb::arg("seconds").none() = nb::none(),
           "A cell, and the cells that come out alike whether it is black or white.");
}

}  // namespace gridwright::bindings
