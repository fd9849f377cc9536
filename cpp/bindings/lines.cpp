#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bindings/parts.hpp"
#include "lines/automaton.hpp"
#include "lines/colour_narrow.hpp"
#include "lines/colour_wide.hpp"
#include "lines/essential.hpp"
#include "lines/narrow.hpp"
#include "lines/plain.hpp"
#include "lines/prospects.hpp"
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
using lines::Look;
using lines::ProspectLine;
using lines::Prospects;

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
    if (kernel_ != "narrow" && kernel_ != "wide" && kernel_ != "plain") throw std::invalid_argument("unknown kernel");
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

  // The seconds taken to solve the given line `repeats` times.
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

// A coloured line: one flag per cell and colour, the background first, says whether the cell may have the colour.
class ColourTask {
 public:
  ColourTask(const std::vector<std::pair<int, int>>& runs, const nb::bytes& flags, int colours,
             const std::string& kernel)
      : colours_(colours),
        length_(length_of(flags, colours)),
        words_(words_for(length_)),
        clue_(length_, runs_of(runs, colours)),
        kernel_(kernel != "auto"            ? kernel
                : clue_.has_unknown_lengths ? "automaton"
                : length_ <= kNarrowCells   ? "narrow"
                                            : "wide"),
        may_(clue_.values.size() * static_cast<std::size_t>(words_)) {
    if (kernel_ != "narrow" && kernel_ != "wide" && kernel_ != "automaton")
      throw std::invalid_argument("unknown kernel");
    if (kernel_ == "narrow" && length_ > kNarrowCells) throw std::invalid_argument("too long for the narrow kernel");
    if (kernel_ != "automaton" && clue_.has_unknown_lengths)
      throw std::invalid_argument("unknown lengths need the automaton");
    if (kernel_ == "automaton") automaton_.emplace(clue_);
    for (int cell = 0; cell < length_; ++cell)
      for (std::size_t plane = 0; plane < clue_.values.size(); ++plane)
        if (flags.c_str()[flag(cell, plane)]) may_[plane * words_ + cell / kWordBits] |= bit(cell);
  }

  // What cells may be, plane by plane.
  std::vector<Word>& may() { return may_; }

  bool force(std::vector<Word>& may) {
    if (kernel_ == "narrow") return force_colours_narrow(clue_, may.data());
    if (kernel_ == "wide") return force_colours_wide(clue_, may.data(), scratch_);
    return automaton_->force(may.data(), scratch_);
  }

  nb::bytes flags(const std::vector<Word>& may) const {
    std::string out(static_cast<std::size_t>(length_) * colours_, '\0');
    for (int cell = 0; cell < length_; ++cell)
      for (std::size_t plane = 0; plane < clue_.values.size(); ++plane)
        out[flag(cell, plane)] = (may[plane * words_ + cell / kWordBits] >> (cell % kWordBits)) & 1;
    return nb::bytes(out.data(), out.size());
  }

  // The sets of all cells in the planes that the flags do not have set, to be compared with what is forced.
  std::vector<Word> planes_of(const nb::bytes& flags) const {
    std::vector<Word> sets(may_.size());
    for (int cell = 0; cell < length_; ++cell)
      for (std::size_t plane = 0; plane < clue_.values.size(); ++plane)
        if (flags.c_str()[flag(cell, plane)]) sets[plane * words_ + cell / kWordBits] |= bit(cell);
    return sets;
  }

  // Copies what a cell may be from one list of sets to another.
  void copy_cell(int cell, const std::vector<Word>& from, std::vector<Word>& to) const {
    for (std::size_t plane = 0; plane < clue_.values.size(); ++plane) {
      Word& word = to[plane * words_ + cell / kWordBits];
      word = (word & ~bit(cell)) | (from[plane * words_ + cell / kWordBits] & bit(cell));
    }
  }

  // The same for one flag, and without it.
  void copy_flag(int flag, const std::vector<Word>& from, std::vector<Word>& to) const {
    if (const int plane = plane_of(flag); plane >= 0) {
      Word& word = to[plane * words_ + flag / colours_ / kWordBits];
      word =
          (word & ~bit(flag / colours_)) | (from[plane * words_ + flag / colours_ / kWordBits] & bit(flag / colours_));
    }
  }
  void clear(int flag, std::vector<Word>& sets) const {
    if (const int plane = plane_of(flag); plane >= 0)
      sets[plane * words_ + flag / colours_ / kWordBits] &= ~bit(flag / colours_);
  }

  int length() const { return length_; }

 private:
  // The plane of a flag's colour; -1 if the line does not have it.
  int plane_of(int flag) const {
    const auto found = std::find(clue_.values.begin(), clue_.values.end(), flag % colours_);
    return found == clue_.values.end() ? -1 : static_cast<int>(found - clue_.values.begin());
  }
  static int length_of(const nb::bytes& flags, int colours) {
    if (colours < 1 || flags.size() == 0 || flags.size() % static_cast<std::size_t>(colours))
      throw std::invalid_argument("one flag per cell and colour is needed");
    return static_cast<int>(flags.size()) / colours;
  }
  static std::vector<ColourRun> runs_of(const std::vector<std::pair<int, int>>& runs, int colours) {
    std::vector<ColourRun> given;
    for (const auto& [run, colour] : runs) {
      if (colour >= colours) throw std::invalid_argument("a run has an unknown colour");
      given.push_back({run, colour});
    }
    return given;
  }
  static Word bit(int cell) { return Word{1} << (cell % kWordBits); }
  std::size_t flag(int cell, std::size_t plane) const {
    return static_cast<std::size_t>(cell) * colours_ + clue_.values[plane];
  }

  int colours_, length_, words_;
  ColourClue clue_;
  std::string kernel_;
  std::vector<Word> may_;
  std::optional<Automaton> automaton_;
  LineScratch scratch_;
};

std::optional<nb::bytes> force_colours(const std::vector<std::pair<int, int>>& runs, const nb::bytes& flags,
                                       int colours, const std::string& kernel) {
  ColourTask task(runs, flags, colours, kernel);
  if (!task.force(task.may())) return std::nullopt;
  return task.flags(task.may());
}

// See the docstring. A value is a flag, a known cell -1 - place.
std::vector<int> needed(const std::vector<std::pair<int, int>>& runs, const nb::bytes& free, const nb::bytes& known,
                        int colours, const std::vector<int>& items, const std::optional<nb::bytes>& unwanted) {
  if (known.size() != free.size() || (unwanted && unwanted->size() != free.size()))
    throw std::invalid_argument("all flags are for the same cells");
  ColourTask task(runs, free, colours, "auto");
  const std::vector<Word> all = task.may(), told = task.planes_of(known);
  const std::vector<Word> goals = unwanted ? task.planes_of(*unwanted) : std::vector<Word>();
  std::vector<Word> now = all, forced;
  const auto with = [&](std::span<const int> some) {
    for (const int item : some) {
      if (item >= task.length() * colours || -1 - item >= task.length())
        throw std::invalid_argument("a cell is not in the line");
      item < 0 ? task.copy_cell(-1 - item, told, now) : task.clear(item, now);
    }
  };
  const auto without = [&](std::span<const int> some) {
    for (const int item : some) item < 0 ? task.copy_cell(-1 - item, all, now) : task.copy_flag(item, all, now);
  };
  with(items);
  return lines::essential<int>(items, without, with, [&] {
    forced = now;
    if (!task.force(forced)) return true;
    for (std::size_t i = 0; i < goals.size(); ++i)
      if (forced[i] & goals[i]) return false;
    return unwanted.has_value();
  });
}

// The lines of a puzzle in black and white that is being explained.
class LineProspects {
 public:
  using Clues = std::vector<std::vector<int>>;

  LineProspects(const Clues& rows, const Clues& columns) : height_(rows.size()), width_(columns.size()) {
    lines_.reserve(height_ + width_);
    for (const auto& runs : rows) lines_.emplace_back(static_cast<int>(width_), runs);
    for (const auto& runs : columns) lines_.emplace_back(static_cast<int>(height_), runs);
  }

  std::vector<std::optional<Prospects>> look(const nb::bytearray& grid, const std::vector<std::size_t>& lines) {
    if (grid.size() != width_ * height_) throw std::invalid_argument("one value for each cell is needed");
    const auto* const given = reinterpret_cast<const std::uint8_t*>(grid.c_str());
    std::vector<std::optional<Prospects>> found;
    found.reserve(lines.size());
    for (const std::size_t line : lines) {
      if (line >= lines_.size()) throw std::invalid_argument("no such line");
      const bool row = line < height_;
      cells_.resize(row ? width_ : height_);
      for (std::size_t place = 0; place < cells_.size(); ++place)
        cells_[place] = row ? given[line * width_ + place] : given[place * width_ + line - height_];
      found.push_back(lines_[line].look(cells_, scratch_));
    }
    return found;
  }

 private:
  std::size_t height_, width_;
  std::vector<ProspectLine> lines_;
  std::vector<std::uint8_t> cells_;
  LineScratch scratch_;
};

}  // namespace

void bind_lines(nb::module_& module) {
  module.def(
      "force_colours", &force_colours, nb::arg("runs"), nb::arg("flags"), nb::arg("colours"),
      nb::arg("kernel") = "auto",
      "The colours that each cell of a coloured line has in some arrangement of the runs (length, colour); None if\n"
      "there is no arrangement. `flags` says for each cell and each colour, the background first, whether the\n"
      "cell may have it; the result has the same form. A length of 0 is unknown. The kernel is auto, narrow, wide or\n"
      "automaton.");
  module.def(
      "needed", &needed, nb::arg("runs"), nb::arg("free"), nb::arg("known"), nb::arg("colours"), nb::arg("items"),
      nb::arg("unwanted").none(),
      "Those of the items without which the line would not rule out all the `unwanted` flags; would still have an\n"
      "arrangement, if that is None. None of those returned could be left out as well. An item is a flag that is not\n"
      "set, or -1 - cell: that the cell is what `known` says. Otherwise cells may be what `free` says.");
  nb::enum_<Look>(module, "Look", nb::is_arithmetic(), "What a line in black and white is looked at for.")
      .value("ALL", Look::all)
      .value("EXACT_FIT", Look::exact_fit)
      .value("COMPLETED_LINE", Look::completed_line)
      .value("OVERLAP", Look::overlap)
      .value("EDGE_FILL", Look::edge_fill)
      .value("GLUE", Look::glue)
      .value("MERCURY", Look::mercury)
      .value("SMALL_GAP", Look::small_gap)
      .value("BOUNDED_RUN", Look::bounded_run)
      .value("COMPLETE_BLOCK", Look::complete_block)
      .value("JOINED_BLOCKS", Look::joined_blocks)
      .value("SPLIT_BLOCKS", Look::split_blocks);
  nb::class_<LineProspects>(module, "LineProspects",
                            "What people could find on the lines of a puzzle in black and white.")
      .def(nb::init<const LineProspects::Clues&, const LineProspects::Clues&>(), nb::arg("rows"), nb::arg("columns"))
      .def(
          "look", &LineProspects::look, nb::arg("cells"), nb::arg("lines"),
          "For each line, rows first, how many new cells each `Look` can find at most, the first of all at once; None\n"
          "if the runs do not fit. `cells` are those of the grid: 0 white, 1 black, 255 unknown.");
  module.def(
      "force_line",
      [](const std::vector<int>& runs, const nb::bytes& cells, const std::string& kernel) -> std::optional<nb::bytes> {
        LineTask task(runs, cells, kernel);
        if (!task.force()) return std::nullopt;
        return task.cells();
      },
      nb::arg("runs"), nb::arg("cells"), nb::arg("kernel") = "auto",
      "The cells of a line (0 white, 1 black, 255 unknown) with everything its clue forces; None if no\n"
      "arrangement of the runs agrees with the cells. The kernel is auto, narrow, wide or plain, which is the\n"
      "textbook algorithm.");
  module.def(
      "time_line",
      [](const std::vector<int>& runs, const nb::bytes& cells, const std::string& kernel, int repeats) {
        return LineTask(runs, cells, kernel).time(repeats);
      },
      nb::arg("runs"), nb::arg("cells"), nb::arg("kernel"), nb::arg("repeats"),
      "The seconds taken to solve one line `repeats` times, for benchmarks.");
}

}  // namespace gridwright::bindings
