#include "nonogram/repair.hpp"

#include "bindings/parts.hpp"
#include "bindings/search_values.hpp"

namespace gridwright::bindings {
namespace {

using base::Budget;
using nonogram::BlackBoard;
using nonogram::ColourBoard;
using nonogram::Picture;
using nonogram::Repair;
using nonogram::RepairOptions;
using nonogram::Standard;

// A repair as Python sees it.
template <nonogram::AnyBoard Board>
class NonogramRepair {
 public:
  NonogramRepair(int width, int height, nb::bytes cells, bool lines, int values, std::optional<nb::bytes> keep,
                 std::optional<nb::bytes> visibility, std::optional<std::size_t> most, bool prove)
      : repair_(picture_of(width, height, cells), options_of(lines, values, keep, visibility, most, prove)) {}

  std::optional<Ending> run(std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                            std::optional<std::uint64_t> memory, nb::object progress) {
    Budget budget(seconds, nodes, memory, calls_.poll(progress, [this] { return stats(); }));
    const bool through = calls_.run([&] { return repair_.run(budget); });
    if (through) return {};
    return limit_of(budget.stopped());
  }

  nb::bytes cells() const { return packed(repair_.best().values()); }

  StatsDict stats() const {
    nb::dict out;
    out["looks"] = repair_.looks();
    out["nodes"] = repair_.nodes();
    out["obstacles"] = repair_.obstacles();
    out["line_solves"] = repair_.stats().line_solves;
    return out;
  }

  const Repair<Board>& repair() const { return repair_; }

 private:
  static Picture picture_of(int width, int height, const nb::bytes& cells) {
    const auto values = bytes_of(cells);
    base::require(width > 0 && height > 0 && values.size() == static_cast<std::size_t>(width) * height,
                  "a picture needs a value for each cell");
    return Picture(width, height, values);
  }

  static RepairOptions options_of(bool lines, int values, const std::optional<nb::bytes>& keep,
                                  const std::optional<nb::bytes>& visibility, std::optional<std::size_t> most,
                                  bool prove) {
    RepairOptions options;
    options.standard = lines ? Standard::lines : Standard::unique;
    base::require(values >= 2 && values <= 255, "values must be 2 to 255");
    options.values = values;
    options.keep = flags_of(keep);
    const auto bytes = bytes_of(visibility);
    options.visibility.assign(bytes.begin(), bytes.end());
    if (most) options.most = *most;
    options.prove = prove;
    return options;
  }

  Repair<Board> repair_;
  Calls calls_;
};

template <nonogram::AnyBoard Board>
void bind_one(nb::module_& module, const char* name, const char* about) {
  using Bound = NonogramRepair<Board>;
  nb::class_<Bound>(module, name, about)
      .def(nb::init<int, int, nb::bytes, bool, int, std::optional<nb::bytes>, std::optional<nb::bytes>,
                    std::optional<std::size_t>, bool>(),
           nb::arg("width"), nb::arg("height"), nb::arg("cells"), nb::arg("lines") = false, nb::arg("values") = 2,
           nb::arg("keep").none() = nb::none(), nb::arg("visibility").none() = nb::none(),
           nb::arg("most").none() = nb::none(), nb::arg("prove") = false,
           "`lines`: lines alone must solve it; `keep`: one flag per cell; `visibility`: one byte per cell and value;\n"
           "`most`: changes; `prove`: continue until fewer changes are proved impossible.")
      .def("run", &Bound::run, nb::arg("seconds").none() = nb::none(), nb::arg("nodes").none() = nb::none(),
           nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(),
           "Repair the picture: None, or the limit that was reached.")
      .def("cells", &Bound::cells, "The cells of the repaired picture, or of the nearest found.")
      .def(
          "fair", [](const Bound& bound) { return bound.repair().fair(); }, "Whether the picture is a fair puzzle.")
      .def(
          "impossible", [](const Bound& bound) { return bound.repair().impossible(); },
          "Whether no changes make it fair (proved).")
      .def(
          "open", [](const Bound& bound) { return bound.repair().open(); },
          "The number of cells left open, if it is not fair.")
      .def(
          "least", [](const Bound& bound) { return bound.repair().least(); },
          "The least number of changes that a repair needs, as far as proved.")
      .def("stats", &Bound::stats, "The work done so far.");
}

}  // namespace

void bind_repair(nb::module_& module) {
  bind_one<BlackBoard>(module, "NonogramRepair", "Change a black and white picture until it is a fair puzzle.");
  bind_one<ColourBoard>(module, "ColourRepair", "Change a coloured picture until it is a fair puzzle.");
}

}  // namespace gridwright::bindings
