#include "nonogram/diagnosis.hpp"

#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings/parts.hpp"
#include "bindings/search_values.hpp"

namespace gridwright::bindings {
namespace {

using base::Budget;
using nonogram::BlackBoard;
using nonogram::ColourBoard;
using nonogram::Diagnosis;
using nonogram::Surplus;

// A diagnosis as Python sees it.
template <nonogram::AnyBoard Board>
class NonogramDiagnosis {
 public:
  using Clues = GivenClues<Board>;
  using Typo = std::tuple<int, int, int, int, bool>;

  NonogramDiagnosis(const Clues& rows, const Clues& columns, std::optional<nb::bytes> start)
      : diagnosis_(clues_of<Board>(rows), clues_of<Board>(columns), bytes_of(start)) {}

  std::optional<Ending> run(std::optional<std::pair<int, int>> surplus, std::optional<double> seconds,
                            std::optional<std::uint64_t> memory, nb::object progress) {
    Budget budget(seconds, {}, memory, calls_.poll(progress, [this] { return stats(); }));
    std::optional<Surplus> cells;
    if (surplus) cells = {surplus->first, surplus->second};
    const bool through = calls_.run([&] { return diagnosis_.run(cells, budget); });
    if (through) return {};
    return limit_of(budget.stopped());
  }

  std::vector<Typo> typos() const {
    std::vector<Typo> typos;
    for (const auto& [line, run, found, suggested, unique] : diagnosis_.typos())
      typos.emplace_back(line, run, found, suggested, unique);
    return typos;
  }

  StatsDict stats() const {
    nb::dict out;
    out["tests"] = diagnosis_.tests();
    out["line_solves"] = diagnosis_.stats().line_solves;
    out["nodes"] = diagnosis_.stats().nodes;
    return out;
  }

  const Diagnosis<Board>& diagnosis() const { return diagnosis_; }

 private:
  Diagnosis<Board> diagnosis_;
  Calls calls_;
};

template <nonogram::AnyBoard Board>
void bind_diagnosis_of(nb::module_& module, const char* name, const char* about) {
  using Bound = NonogramDiagnosis<Board>;
  using Clues = GivenClues<Board>;
  nb::class_<Bound>(module, name, about)
      .def(nb::init<const Clues&, const Clues&, std::optional<nb::bytes>>(), nb::arg("rows"), nb::arg("columns"),
           nb::arg("start").none() = nb::none())
      .def("run", &Bound::run, nb::arg("surplus").none() = nb::none(), nb::arg("seconds").none() = nb::none(),
           nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(),
           "Run the diagnosis: None, or the limit that was reached. `surplus`: (colour, cells) by which the rows\n"
           "exceed the columns.")
      .def(
          "lines", [](const Bound& bound) { return bound.diagnosis().lines(); }, "The contradictory lines, rows first.")
      .def(
          "smallest", [](const Bound& bound) { return bound.diagnosis().smallest(); },
          "Whether no smaller set of lines is contradictory (proved).")
      .def("typos", &Bound::typos,
           "Numbers that may be mistyped: (line, run, found, suggested, whether that leaves one solution).")
      .def("stats", &Bound::stats, "The work done so far.");
}

}  // namespace

void bind_diagnosis(nb::module_& module) {
  bind_diagnosis_of<BlackBoard>(module, "NonogramDiagnosis", "Why a black and white nonogram has no solution.");
  bind_diagnosis_of<ColourBoard>(
      module, "ColourDiagnosis",
      "The same for coloured nonograms; clues are (length, colour), and a length of 0 is unknown.");
}

}  // namespace gridwright::bindings
