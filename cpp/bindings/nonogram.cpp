#include "bindings/parts.hpp"
#include "bindings/proofs.hpp"
#include "bindings/recordings.hpp"
#include "bindings/search_values.hpp"

namespace gridwright::bindings {
namespace {

using base::BigCount;
using base::Budget;
using base::Outcome;
using nonogram::BlackBoard;
using nonogram::ColourBoard;
using nonogram::Search;
using nonogram::Stage;
using nonogram::Tuning;

Tuning tuning_of(const std::vector<std::string>& without) {
  Tuning tuning;
  for (const std::string& part : without) {
    if (part == "short probes")
      tuning.short_probes = false;
    else if (part == "components")
      tuning.components = false;
    else if (part == "beliefs")
      tuning.beliefs = false;
    else if (part == "dives")
      tuning.dives = false;
    else if (part == "target phases")
      tuning.target_phases = false;
    else if (part == "exchanges")
      tuning.exchanges = false;
    else
      throw std::invalid_argument("unknown part of the driver");
  }
  return tuning;
}

// A search as Python sees it.
template <nonogram::AnyBoard Board>
class NonogramSearch {
 public:
  using Clues = GivenClues<Board>;

  NonogramSearch(const Clues& rows, const Clues& columns, std::optional<nb::bytes> start,
                 std::optional<nb::bytes> active, Stage stage, std::uint64_t seed,
                 const std::vector<std::string>& without)
      : search_(clues_of<Board>(rows), clues_of<Board>(columns), flags_of(active), bytes_of(start), stage, seed,
                tuning_of(without)) {}

  Search<Board>& search() { return search_; }
  const Search<Board>& search() const { return search_; }

  std::optional<Ending> next(std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                             std::optional<std::uint64_t> memory, nb::object progress) {
    Budget budget(seconds, nodes, memory, calls_.poll(progress, [this] { return stats(); }));
    const Outcome outcome = calls_.run([&] { return search_.next(budget); });
    return ending_of(outcome, budget.stopped());
  }

  std::pair<nb::bytes, Ending> count(std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                                     std::optional<std::uint64_t> memory, nb::object progress) {
    Budget budget(seconds, nodes, memory, calls_.poll(progress, [this] { return stats(); }));
    const BigCount number = calls_.run([&] { return search_.count(budget); });
    return counted(number, budget.stopped());
  }

  std::pair<std::vector<nb::bytes>, Ending> draw(std::size_t count, std::optional<double> seconds,
                                                 std::optional<std::uint64_t> nodes,
                                                 std::optional<std::uint64_t> memory, nb::object progress) {
    Budget budget(seconds, nodes, memory, calls_.poll(progress, [this] { return stats(); }));
    const auto drawn = calls_.run([&] { return search_.draw(count, budget); });
    std::vector<nb::bytes> solutions;
    for (const auto& cells : drawn) solutions.push_back(packed(cells));
    return {std::move(solutions), ending_of(budget.stopped())};
  }

  void certify(const certificate::NonogramClauses& clauses, ProofFile& file) { search_.certify(clauses, file.proof()); }

  nb::bytes cells() const {
    std::string out(search_.board().cells(), '\0');
    search_.board().write_cells(reinterpret_cast<std::uint8_t*>(out.data()));
    return nb::bytes(out.data(), out.size());
  }

  nb::bytes certain_cells() {
    search_.undo_decisions();
    return cells();
  }

  std::vector<std::pair<int, int>> busiest(std::size_t most) const {
    std::vector<std::pair<int, int>> cells;
    for (const auto& [row, column] : search_.busiest(most)) cells.emplace_back(row, column);
    return cells;
  }

  StatsDict stats() const { return dict_of(search_.stats(), search_.board().unknown()); }

 private:
  Search<Board> search_;
  Calls calls_;
};

template <nonogram::AnyBoard Board>
void bind_search(nb::module_& module, const char* name, const char* about) {
  using Bound = NonogramSearch<Board>;
  using Clues = GivenClues<Board>;
  nb::class_<Bound> bound(module, name, about);
  bound
      .def(nb::init<const Clues&, const Clues&, std::optional<nb::bytes>, std::optional<nb::bytes>, Stage,
                    std::uint64_t, const std::vector<std::string>&>(),
           nb::arg("rows"), nb::arg("columns"), nb::arg("start").none() = nb::none(),
           nb::arg("active").none() = nb::none(), nb::arg("stage") = Stage::search, nb::arg("seed") = 0,
           nb::arg("without") = std::vector<std::string>(),
           "`without` names parts of the driver to leave out, to measure their worth.")
      .def("certify", &Bound::certify, nb::arg("clauses"), nb::arg("file"), nb::keep_alive<1, 2>(),
           nb::keep_alive<1, 3>(), "Write a proof from now on; it is complete when the search is exhausted.")
      .def("next", &Bound::next, nb::arg("seconds").none() = nb::none(), nb::arg("nodes").none() = nb::none(),
           nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(),
           "Find the next solution: None if found, else why not.")
      .def("count", &Bound::count, nb::arg("seconds").none() = nb::none(), nb::arg("nodes").none() = nb::none(),
           nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(),
           "The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.")
      .def("draw", &Bound::draw, nb::arg("count"), nb::arg("seconds").none() = nb::none(),
           nb::arg("nodes").none() = nb::none(), nb::arg("memory").none() = nb::none(),
           nb::arg("progress").none() = nb::none(),
           "So many solutions, each drawn from all with the same probability, as cells in reading order; and EXHAUSTED "
           "or the limit that came first. None if there is no solution.")
      .def("cells", &Bound::cells, "The cells in reading order: 0 background, then colours, 255 unknown.")
      .def("certain_cells", &Bound::certain_cells,
           "The same after undoing all decisions: the certain cells. Ends the search.")
      .def("busiest", &Bound::busiest, nb::arg("most"),
           "The (row, column) of the cells most involved in the last conflicts, busiest first.")
      .def("stats", &Bound::stats, "The work done so far.");
  bind_recording(bound);
}

}  // namespace

void bind_stages(nb::module_& module) {
  nb::enum_<Stage>(module, "Stage", "How far the search for the solutions of a nonogram goes.")
      .value("LINE", Stage::line, "Lines only.")
      .value("PROBE", Stage::probe, "Lines and probing.")
      .value("SEARCH", Stage::search, "Lines, probing and depth-first search.")
      .value("CDCL", Stage::cdcl, "Conflict-driven search right after the lines.")
      .value("AUTO", Stage::automatic, "All of them in turn.");
}

void bind_nonogram(nb::module_& module) {
  bind_search<BlackBoard>(module, "NonogramSearch", "A search for the solutions of a black and white nonogram.");
  bind_search<ColourBoard>(module, "ColourSearch",
                           "A search for the solutions of a coloured nonogram; clues are (length, colour), and a "
                           "length of 0 is unknown.");
}

}  // namespace gridwright::bindings
