#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "bindings/parts.hpp"
#include "lines/narrow.hpp"
#include "lines/wide.hpp"

namespace nb = nanobind;

namespace gridwright {
namespace {

// 0 white, 1 black, anything else unknown.
struct Cells {
  std::vector<Word> black, white;

  explicit Cells(nb::bytes cells) : black(words_for(length(cells))), white(black.size()) {
    for (int i = 0; i < length(cells); ++i) {
      const char cell = cells.c_str()[i];
      const Word bit = Word{1} << (i % kWordBits);
      if (cell == 1) black[i / kWordBits] |= bit;
      if (cell == 0) white[i / kWordBits] |= bit;
    }
  }

  nb::bytes packed(int count) const {
    std::string out(static_cast<std::size_t>(count), '\xff');
    for (int i = 0; i < count; ++i) {
      if ((black[i / kWordBits] >> (i % kWordBits)) & 1) out[i] = 1;
      if ((white[i / kWordBits] >> (i % kWordBits)) & 1) out[i] = 0;
    }
    return nb::bytes(out.data(), out.size());
  }

  static int length(const nb::bytes& cells) { return static_cast<int>(cells.size()); }
};

std::optional<nb::bytes> force_line(const std::vector<int>& runs, nb::bytes cells, bool wide) {
  const int length = Cells::length(cells);
  if (length == 0) throw std::invalid_argument("a line needs cells");
  const LineClue clue(length, runs);
  Cells state(cells);
  LineScratch scratch;
  const bool possible = length <= kNarrowCells && !wide
                            ? force_narrow(clue, state.black[0], state.white[0])
                            : force_wide(clue, state.black.data(), state.white.data(), scratch);
  if (!possible) return std::nullopt;
  return state.packed(length);
}

// The seconds that `repeats` solves of one line take.
double time_line(const std::vector<int>& runs, nb::bytes cells, bool wide, int repeats) {
  const int length = Cells::length(cells);
  const LineClue clue(length, runs);
  const Cells state(cells);
  LineScratch scratch;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < repeats; ++i) {
    if (length <= kNarrowCells && !wide) {
      Word black = state.black[0], white = state.white[0];
      if (!force_narrow(clue, black, white)) break;
    } else {
      std::vector<Word> black = state.black, white = state.white;
      if (!force_wide(clue, black.data(), white.data(), scratch)) break;
    }
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

void bind_lines(nb::module_& module) {
  module.def("force_line", &force_line, nb::arg("runs"), nb::arg("cells"), nb::arg("wide") = false,
             "The cells of a line (0 white, 1 black, 255 unknown) with everything that its clue forces; None if no\n"
             "arrangement of the runs agrees with the cells. `wide` asks for the kernel of long lines.");
  module.def("time_line", &time_line, nb::arg("runs"), nb::arg("cells"), nb::arg("wide"), nb::arg("repeats"),
             "The seconds that so many solves of one line take, for the benchmarks.");
}

}  // namespace gridwright
