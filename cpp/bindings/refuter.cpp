#include "nonogram/refuter.hpp"

#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings/parts.hpp"
#include "bindings/search_values.hpp"

namespace gridwright::bindings {
namespace {

using base::Budget;
using base::Stop;
using nonogram::BlackBoard;
using nonogram::ColourBoard;
using nonogram::Refuter;

// Guesses as Python sees them.
template <nonogram::AnyBoard Board>
class NonogramRefuter {
 public:
  using Clues = GivenClues<Board>;
  using Guess = typename Refuter<Board>::Guess;
  using CellValue = std::tuple<int, int, int>;

  NonogramRefuter(const Clues& rows, const Clues& columns, const nb::bytes& sets)
      : refuter_(clues_of<Board>(rows), clues_of<Board>(columns), bytes_of(sets)) {}

  std::optional<std::tuple<int, int, int, int, int>> beside(const nb::bytes& tries, std::optional<double> seconds) {
    const auto flags = bytes_of(tries);
    const auto guess = within(seconds, [&](Budget& budget) { return refuter_.beside(flags, budget); });
    if (!guess) return {};
    return std::tuple_cat(cell_of(guess->cell, guess->value), std::pair(guess->line, guess->beside));
  }

  std::optional<CellValue> refute(const nb::bytes& tries, std::optional<double> seconds) {
    const auto flags = bytes_of(tries);
    const auto guess = within(seconds, [&](Budget& budget) { return refuter_.refute(flags, budget); });
    if (!guess) return {};
    return cell_of(guess->cell, guess->value);
  }

  std::optional<std::pair<std::pair<int, int>, std::vector<CellValue>>> agree(std::optional<double> seconds) {
    const auto guess = within(seconds, [&](Budget& budget) { return refuter_.agree(budget); });
    if (!guess) return {};
    std::vector<CellValue> agreed;
    for (const auto& [cell, value] : guess->agreed) agreed.push_back(cell_of(cell, value));
    return std::pair(std::pair<int, int>(guess->cell.row, guess->cell.column), agreed);
  }

 private:
  static CellValue cell_of(nonogram::Cell cell, typename Board::Value value) { return {cell.row, cell.column, value}; }

  template <typename Look>
  std::optional<Guess> within(std::optional<double> seconds, Look look) {
    Budget budget(seconds, {}, {}, calls_.poll(nb::none(), {}));
    const auto guess = calls_.run([&] { return look(budget); });
    if (budget.stopped() == Stop::none) return guess;
    PyErr_SetNone(PyExc_TimeoutError);
    nb::raise_python_error();
  }

  Refuter<Board> refuter_;
  Calls calls_;
};

template <nonogram::AnyBoard Board>
void bind_refuter_of(nb::module_& module, const char* name, const char* about) {
  using Bound = NonogramRefuter<Board>;
  using Clues = GivenClues<Board>;
  nb::class_<Bound>(module, name, about)
      .def(nb::init<const Clues&, const Clues&, const nb::bytes&>(), nb::arg("rows"), nb::arg("columns"),
           nb::arg("sets"),
           "`sets` says for each cell and each value, the background first, whether the cell may have it.")
      .def("beside", &Bound::beside, nb::arg("tries"), nb::arg("seconds").none() = nb::none(),
           "A value that a cell must have (row, column, value, line, adjacent line): otherwise the adjacent line\n"
           "breaks, by way of the crossing lines. `tries` flags the values to try. TimeoutError after `seconds`.")
      .def("refute", &Bound::refute, nb::arg("tries"), nb::arg("seconds").none() = nb::none(),
           "A value that a cell must have (row, column, value), the one proved with the fewest lines.")
      .def("agree", &Bound::agree, nb::arg("seconds").none() = nb::none(),
           "A cell (row, column), and values that others have (row, column, value) whichever value it has.");
}

}  // namespace

void bind_refuter(nb::module_& module) {
  bind_refuter_of<BlackBoard>(module, "NonogramRefuter",
                              "Wrong guesses that are easy to refute, for boards on which no line says anything new.");
  bind_refuter_of<ColourBoard>(
      module, "ColourRefuter",
      "The same for coloured nonograms; clues are (length, colour), and a length of 0 is unknown.");
}

}  // namespace gridwright::bindings
