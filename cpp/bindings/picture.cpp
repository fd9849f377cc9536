#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/calls.hpp"
#include "bindings/parts.hpp"
#include "bindings/recordings.hpp"
#include "picture/clauses.hpp"
#include "picture/likeness.hpp"
#include "picture/search.hpp"

namespace nb = nanobind;

namespace gridwright::bindings {
namespace {

using base::Budget;
using base::Outcome;

using picture::Order;

Order order_of(const std::string& name) {
  constexpr std::pair<const char*, Order> orders[] = {{"rows", Order::rows},
                                                      {"columns", Order::columns},
                                                      {"border", Order::border},
                                                      {"spiral", Order::spiral},
                                                      {"diagonal", Order::diagonal}};
  for (const auto& [known, order] : orders)
    if (name == known) return order;
  throw std::invalid_argument("the order must be rows, columns, border, spiral or diagonal");
}

picture::Problem problem_of(int width, int height, const std::vector<int>& mates,
                            const std::vector<std::pair<int, std::array<int, 4>>>& variants,
                            const std::vector<int>& copies, const std::vector<std::vector<int>>& classes,
                            const std::vector<int>& class_of, const std::vector<int>& turned) {
  picture::Problem problem;
  problem.width = width;
  problem.height = height;
  problem.mates = mates;
  for (const auto& [species, edges] : variants) problem.variants.push_back({species, edges});
  problem.copies = copies;
  problem.classes = classes;
  problem.class_of = class_of;
  problem.turned = turned;
  return problem;
}

// Shared by both searches.
template <typename Engine>
class Running {
 public:
  template <typename Choice>
  Running(const picture::Problem& problem, Choice choice) : engine_(problem, choice) {}
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  virtual ~Running() = default;

  std::optional<Ending> next(std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                             std::optional<std::uint64_t> memory, nb::object progress) {
    Budget budget(seconds, nodes, memory, calls_.poll(std::move(progress), [this] { return stats(); }));
    const Outcome outcome = calls_.run([&] { return engine_.next(budget); });
    return ending_of(outcome, budget.stopped());
  }

  // The variant in each cell of the last board found.
  std::vector<int> board(int cells) const {
    std::vector<int> out(cells);
    for (int cell = 0; cell < cells; ++cell) out[cell] = engine_.laid(cell);
    return out;
  }

  virtual nb::dict stats() const = 0;

 protected:
  Calls calls_;
  Engine engine_;
};

class PictureSearch : public Running<picture::Search> {
 public:
  using Running::Running;

  std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, Ending> enumerate(std::optional<double> seconds,
                                                                            std::optional<std::uint64_t> nodes,
                                                                            std::optional<std::uint64_t> memory,
                                                                            nb::object progress) {
    Budget budget(seconds, nodes, memory, calls_.poll(std::move(progress), [this] { return stats(); }));
    const picture::Enumeration all = calls_.run([&] { return engine_.enumerate(budget); });
    return {all.boards, all.half_turns, all.quarter_turns, ending_of(budget.stopped())};
  }

  void record(const std::vector<std::int32_t>& base, std::size_t limit) { engine_.record(base, limit); }

  nb::typed<nb::dict, nb::str, nb::bytes> recording() const { return columns_of(recorded()); }

  bool recording_cut() const { return recorded().cut(); }

  static std::vector<std::string> wordings() {
    const auto all = picture::Search::wordings();
    return {all.begin(), all.end()};
  }

  nb::dict stats() const override {
    nb::dict out;
    out["nodes"] = engine_.nodes();
    out["deepest"] = engine_.deepest();
    out["share_done"] = engine_.share_done();
    return out;
  }

 private:
  const picture::Search::Recording& recorded() const {
    if (!engine_.recording()) throw std::invalid_argument("there is no recording; call `record` first");
    return *engine_.recording();
  }
};

class PictureClauses : public Running<picture::ClauseSearch> {
 public:
  using Running::Running;

  nb::dict stats() const override {
    nb::dict out;
    out["nodes"] = engine_.stats().decisions;
    out["conflicts"] = engine_.stats().conflicts;
    out["propagations"] = engine_.stats().propagations;
    return out;
  }
};

// The distances between edges as 32-bit floats, row by row; None if the time ran out.
std::optional<nb::bytes> edge_distances(nb::bytes pixels, int width, int height, bool rotate,
                                        std::optional<double> seconds, std::optional<std::uint64_t> memory) {
  Calls calls;
  Budget budget(seconds, std::nullopt, memory, calls.poll(nb::none(), [] { return nb::dict(); }));
  const std::span all(reinterpret_cast<const std::uint8_t*>(pixels.c_str()), pixels.size());
  const auto distances = calls.run([&] { return picture::edge_distances(all, width, height, rotate, budget); });
  if (distances.empty()) return std::nullopt;
  return nb::bytes(distances.data(), distances.size() * sizeof(float));
}

template <typename Class, typename Bound>
void bind_running(Bound& bound) {
  bound
      .def("next", &Class::next, nb::arg("seconds").none() = nb::none(), nb::arg("nodes").none() = nb::none(),
           nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(),
           "Find the next board: None if found, else why not.")
      .def("board", &Class::board, nb::arg("cells"), "The variant in each cell of the last board found.")
      .def("stats", &Class::stats, nb::sig("def stats(self) -> dict[str, int | float]"), "The work done so far.");
}

}  // namespace

void bind_picture(nb::module_& module) {
  module.def("edge_distances", &edge_distances, nb::arg("pixels"), nb::arg("width"), nb::arg("height"),
             nb::arg("rotate"), nb::arg("seconds").none() = nb::none(), nb::arg("memory").none() = nb::none(),
             "How badly each pair of image tile edges fits together: 32-bit floats, four rows per tile clockwise from\n"
             "the top; infinite for pairs that cannot touch. None if a limit was reached.");
  using Variants = std::vector<std::pair<int, std::array<int, 4>>>;
  using Numbers = std::vector<int>;
  using Lists = std::vector<std::vector<int>>;
  nb::class_<PictureSearch> search(module, "PictureSearch", "A depth-first search for the boards of a picture puzzle.");
  search
      .def(
          "__init__",
          [](PictureSearch* self, int width, int height, const Numbers& mates, const Variants& variants,
             const Numbers& copies, const Lists& classes, const Numbers& class_of, const Numbers& turned,
             const std::string& order) {
            new (self) PictureSearch(problem_of(width, height, mates, variants, copies, classes, class_of, turned),
                                     order_of(order));
          },
          nb::arg("width"), nb::arg("height"), nb::arg("mates"), nb::arg("variants"), nb::arg("copies"),
          nb::arg("classes"), nb::arg("class_of"), nb::arg("turned") = Numbers(), nb::arg("order") = "rows")
      .def("enumerate", &PictureSearch::enumerate, nb::arg("seconds").none() = nb::none(),
           nb::arg("nodes").none() = nb::none(), nb::arg("memory").none() = nb::none(),
           nb::arg("progress").none() = nb::none(),
           "The number of boards, of those unchanged by a half turn, of those unchanged by a quarter turn, and\n"
           "EXHAUSTED or the limit that made them lower bounds.")
      .def("record", &PictureSearch::record, nb::arg("base"), nb::arg("limit"),
           "Record the variants in the cells from now on, in about `limit` bytes. Call it before the first `next`.\n"
           "`base` is what the cells show before a tile is placed there, -1 for nothing.")
      .def("recording", &PictureSearch::recording,
           "The columns of the recording, in the same form as those of NonogramSearch.")
      .def("recording_cut", &PictureSearch::recording_cut, "Whether the recording reached its limit.")
      .def_static("wordings", &PictureSearch::wordings, "The sentences of the frames, by number.");
  bind_running<PictureSearch>(search);
  nb::class_<PictureClauses> clauses(module, "PictureClauses",
                                     "A conflict-driven search for the boards of a picture puzzle.");
  clauses.def(
      "__init__",
      [](PictureClauses* self, int width, int height, const Numbers& mates, const Variants& variants,
         const Numbers& copies, const Lists& classes, const Numbers& class_of, std::uint64_t seed) {
        new (self) PictureClauses(problem_of(width, height, mates, variants, copies, classes, class_of, {}), seed);
      },
      nb::arg("width"), nb::arg("height"), nb::arg("mates"), nb::arg("variants"), nb::arg("copies"), nb::arg("classes"),
      nb::arg("class_of"), nb::arg("seed") = 0);
  bind_running<PictureClauses>(clauses);
}

}  // namespace gridwright::bindings
