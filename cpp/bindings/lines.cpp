#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <optional>
#include <string>

#include "bindings/parts.hpp"
#include "lines/automaton.hpp"
#include "lines/colour_narrow.hpp"
#include "lines/colour_wide.hpp"
#include "lines/narrow.hpp"
#include "lines/plain.hpp"
#include "lines/wide.hpp"

namespace nb = nanobind;

namespace gridwright::bindings {
namespace {

using base::kWordBits;
using base::Word;
using base::words_for;
using lines::Automaton;
using lines::ColourClue;
using lines::ColourRun;
using lines::force_colours_narrow;
using lines::force_colours_wide;
using lines::force_narrow;
using lines::force_plain;
using lines::force_wide;
using lines::kNarrowCells;
using lines::LineClue;
using lines::LineScratch;

// A line in the form that one of the kernels takes.
class LineTask {
 public:
  LineTask(const std::vector<int>& runs, const nb::bytes& cells, const std::string& kernel)
      : cells_(reinterpret_cast<const unsigned char*>(cells.c_str()),
               reinterpret_cast<const unsigned char*>(cells.c_str()) + cells.size()),
        clue_(length(), runs),
        black_(words_for(length())),
        white_(words_for(length())),
        kernel_(kernel == "auto" ? (length() <= kNarrowCells ? "narrow" : "wide") : kernel) {
    if (cells_.empty()) throw std::invalid_argument("a line needs cells");
    if (kernel_ == "narrow" && length() > kNarrowCells) throw std::invalid_argument("too long for the narrow kernel");
    if (kernel_ != "narrow" && kernel_ != "wide" && kernel_ != "plain") throw std::invalid_argument("no such kernel");
    for (int i = 0; i < length(); ++i) {
      const Word bit = Word{1} << (i % kWordBits);
      if (cells_[i] == 1) black_[i / kWordBits] |= bit;
      if (cells_[i] == 0) white_[i / kWordBits] |= bit;
    }
  }

  bool force() {
    if (kernel_ == "narrow") return force_narrow(clue_, black_[0], white_[0]);
    if (kernel_ == "wide") return force_wide(clue_, black_.data(), white_.data(), scratch_);
    return force_plain(clue_.runs, cells_);
  }

  nb::bytes cells() const {
    std::string out(cells_.begin(), cells_.end());
    for (int i = 0; kernel_ != "plain" && i < length(); ++i) {
      const bool black = (black_[i / kWordBits] >> (i % kWordBits)) & 1;
      const bool white = (white_[i / kWordBits] >> (i % kWordBits)) & 1;
      out[i] = static_cast<char>(black ? 1 : white ? 0 : 255);
    }
    return nb::bytes(out.data(), out.size());
  }

  // The seconds of so many solves of the line as it was given.
  double time(int repeats) {
    const auto cells = cells_;
    const auto black = black_, white = white_;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < repeats; ++i) {
      cells_ = cells;
      black_ = black;
      white_ = white;
      force();
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

 private:
  int length() const { return static_cast<int>(cells_.size()); }

  std::vector<unsigned char> cells_;
  LineClue clue_;
  std::vector<Word> black_, white_;
  std::string kernel_;
  LineScratch scratch_;
};

// A line in colours: for each cell a flag for each colour, the background first, whether it may have it.
std::optional<nb::bytes> force_colours(const std::vector<std::pair<int, int>>& runs, const nb::bytes& flags,
                                       int colours, const std::string& kernel) {
  if (colours < 1 || flags.size() == 0 || flags.size() % static_cast<std::size_t>(colours))
    throw std::invalid_argument("a flag for each cell and colour is needed");
  const int length = static_cast<int>(flags.size()) / colours, words = words_for(length);
  std::vector<ColourRun> given;
  for (const auto& [run, colour] : runs) {
    if (colour >= colours) throw std::invalid_argument("a run has no such colour");
    given.push_back({run, colour});
  }
  const ColourClue clue(length, given);
  const std::string chosen = kernel != "auto"         ? kernel
                             : clue.blotted           ? "automaton"
                             : length <= kNarrowCells ? "narrow"
                                                      : "wide";
  if (chosen == "narrow" && length > kNarrowCells) throw std::invalid_argument("too long for the narrow kernel");
  if (chosen != "automaton" && clue.blotted) throw std::invalid_argument("a length is unknown");
  std::vector<Word> may(clue.values.size() * static_cast<std::size_t>(words));
  std::string out(flags.size(), '\0');
  const auto flag = [&](int cell, std::size_t colour) { return static_cast<std::size_t>(cell) * colours + colour; };
  for (int cell = 0; cell < length; ++cell)
    for (std::size_t plane = 0; plane < clue.values.size(); ++plane)
      if (flags.c_str()[flag(cell, clue.values[plane])])
        may[plane * words + cell / kWordBits] |= Word{1} << (cell % kWordBits);
  LineScratch scratch;
  const bool feasible = chosen == "narrow"      ? force_colours_narrow(clue, may.data())
                        : chosen == "wide"      ? force_colours_wide(clue, may.data(), scratch)
                        : chosen == "automaton" ? Automaton(clue).force(may.data(), scratch)
                                                : throw std::invalid_argument("no such kernel");
  if (!feasible) return std::nullopt;
  for (int cell = 0; cell < length; ++cell)
    for (std::size_t plane = 0; plane < clue.values.size(); ++plane)
      out[flag(cell, clue.values[plane])] = (may[plane * words + cell / kWordBits] >> (cell % kWordBits)) & 1;
  return nb::bytes(out.data(), out.size());
}

}  // namespace

void bind_lines(nb::module_& module) {
  module.def(
      "force_colours", &force_colours, nb::arg("runs"), nb::arg("flags"), nb::arg("colours"),
      nb::arg("kernel") = "auto",
      "A line in colours: `flags` says for each cell and each colour, the background first, whether the cell may\n"
      "have it; returned are those that it has in some arrangement of the runs (length, colour), or None if there\n"
      "is no arrangement. A length of 0 is unknown. The kernel is auto, narrow, wide or automaton.");
  module.def(
      "force_line",
      [](const std::vector<int>& runs, const nb::bytes& cells, const std::string& kernel) -> std::optional<nb::bytes> {
        LineTask task(runs, cells, kernel);
        if (!task.force()) return std::nullopt;
        return task.cells();
      },
      nb::arg("runs"), nb::arg("cells"), nb::arg("kernel") = "auto",
      "The cells of a line (0 white, 1 black, 255 unknown) with everything that its clue forces; None if no\n"
      "arrangement of the runs agrees with the cells. The kernel is auto, narrow, wide, or plain: a textbook program.");
  module.def(
      "time_line",
      [](const std::vector<int>& runs, const nb::bytes& cells, const std::string& kernel, int repeats) {
        return LineTask(runs, cells, kernel).time(repeats);
      },
      nb::arg("runs"), nb::arg("cells"), nb::arg("kernel"), nb::arg("repeats"),
      "The seconds that so many solves of one line take, for the benchmarks.");
}

}  // namespace gridwright::bindings
