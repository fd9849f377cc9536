// What people can find on a line of black and white cells: for each way to look at it, at most how many new cells.
//
// Explanations ask one technique after the other about every changed line, and to put into words what it finds takes
// long. Most of them find nothing on most lines, or less than on another. These bounds say where a look is worth while.
// They are quick to compute, never too low, and mostly exact: only what depends on all the places of a run at once is
// left to the techniques.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lines/clue.hpp"
#include "lines/wide.hpp"

namespace gridwright::lines {

// By what is looked at; the techniques of the same names are in src/gridwright/nonogram/techniques. `all` is everything
// that the line says, which bounds all of them.
enum class Look {
  all,
  exact_fit,
  completed_line,
  overlap,
  edge_fill,
  glue,
  mercury,
  small_gap,
  bounded_run,
  complete_block,
  joined_blocks,
  split_blocks,
};
inline constexpr std::size_t kLooks = 12;

using Prospects = std::array<int, kLooks>;

class ProspectLine {
 public:
  ProspectLine(int cells, std::span<const int> runs);

  // Cells are 0 white, 1 black or 255 unknown. None if the runs do not fit; all zero if the line says nothing new.
  std::optional<Prospects> look(std::span<const std::uint8_t> cells, LineScratch& scratch) const;

  int length() const { return clue_.length; }

 private:
  LineClue clue_;
  std::vector<int> turned_;  // the runs read from the end
  std::vector<int> sorted_;
  int total_ = 0;
};

}  // namespace gridwright::lines
