#include "nonogram/race.hpp"

#include "bindings/parts.hpp"
#include "bindings/proofs.hpp"
#include "bindings/search_values.hpp"

namespace gridwright::bindings {
namespace {

using base::BigCount;
using base::Outcome;
using nonogram::BlackBoard;
using nonogram::ColourBoard;
using nonogram::Race;
using nonogram::Stage;

// A race as Python sees it. The runners do not use Python; the calling thread waits for them without the GIL.
template <nonogram::AnyBoard Board>
class NonogramRace {
 public:
  using Clues = GivenClues<Board>;
  using Limits = typename Race<Board>::Limits;

  NonogramRace(const Clues& rows, const Clues& columns, std::optional<nb::bytes> start, Stage stage, std::uint64_t seed,
               int jobs)
      : race_(clues_of<Board>(rows), clues_of<Board>(columns), {}, bytes_of(start), stage, seed, jobs) {}

  std::optional<Ending> solve(std::size_t most, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                              std::optional<std::uint64_t> memory, nb::object progress) {
    const Limits limits{seconds, nodes, memory, calls_.poll(progress, [this] { return stats(); })};
    const Outcome outcome = calls_.run([&] { return race_.solve(most, limits); });
    return ending_of(outcome, race_.stopped());
  }

  std::pair<nb::bytes, Ending> count(std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                                     std::optional<std::uint64_t> memory, nb::object progress) {
    const Limits limits{seconds, nodes, memory, calls_.poll(progress, [this] { return stats(); })};
    const BigCount number = calls_.run([&] { return race_.count(limits); });
    return counted(number, race_.stopped());
  }

  void certify(std::size_t job, const certificate::NonogramClauses& clauses, ProofFile& file) {
    race_.certify(job, clauses, file.proof());
  }

  std::vector<nb::bytes> solutions() const {
    std::vector<nb::bytes> all;
    for (const auto& cells : race_.solutions()) all.push_back(packed(cells));
    return all;
  }

  nb::bytes certain_cells() {
    const Board& board = race_.certain();
    std::vector<std::uint8_t> cells(board.cells());
    board.write_cells(cells.data());
    return packed(cells);
  }

  std::optional<std::size_t> winner() const { return race_.winner(); }
  StatsDict stats() const { return dict_of(race_.stats(), 0); }

 private:
  Race<Board> race_;
  Calls calls_;
};

template <nonogram::AnyBoard Board>
void bind_race_on(nb::module_& module, const char* name, const char* about) {
  using Bound = NonogramRace<Board>;
  using Clues = GivenClues<Board>;
  nb::class_<Bound>(module, name, about)
      .def(nb::init<const Clues&, const Clues&, std::optional<nb::bytes>, Stage, std::uint64_t, int>(), nb::arg("rows"),
           nb::arg("columns"), nb::arg("start").none() = nb::none(), nb::arg("stage") = Stage::automatic,
           nb::arg("seed") = 0, nb::arg("jobs") = 2)
      .def("certify", &Bound::certify, nb::arg("job"), nb::arg("clauses"), nb::arg("file"), nb::keep_alive<1, 3>(),
           nb::keep_alive<1, 4>(), "Have a search write a proof. That of the winner is complete if it is exhausted.")
      .def("winner", &Bound::winner, "The search that settled the puzzle, if any.")
      .def("solve", &Bound::solve, nb::arg("most"), nb::arg("seconds").none() = nb::none(),
           nb::arg("nodes").none() = nb::none(), nb::arg("memory").none() = nb::none(),
           nb::arg("progress").none() = nb::none(),
           "Find `most` solutions; can be called only once: None if found, else why there are no more.")
      .def("count", &Bound::count, nb::arg("seconds").none() = nb::none(), nb::arg("nodes").none() = nb::none(),
           nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(),
           "The number of solutions as little-endian bytes, and EXHAUSTED or the limit that made it a lower bound.")
      .def("solutions", &Bound::solutions, "The solutions found, each as cells in reading order.")
      .def("certain_cells", &Bound::certain_cells, "The cells that are certain. Ends the race.")
      .def("stats", &Bound::stats, "The work of all searches so far.");
}

}  // namespace

void bind_race(nb::module_& module) {
  bind_race_on<BlackBoard>(module, "NonogramRace",
                           "Several searches on one black and white nonogram, each in its own thread.");
  bind_race_on<ColourBoard>(module, "ColourRace", "Several searches on one coloured nonogram, each in its own thread.");
}

}  // namespace gridwright::bindings
