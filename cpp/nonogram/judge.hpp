// The obstacles that keep a picture from being a fair puzzle.
//
// An *obstacle* is a rival, which is another picture with the same clues; or, if lines alone must solve the puzzle, the
// cells that they leave open. It depends only on the lines in which its cells lie: while none of these changes, it
// stays. So every repair changes a cell in one of them. Cells that take too long to settle are an obstacle too, unless
// the judge is patient: nobody would want to find out whether such a puzzle has one solution.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "nonogram/board.hpp"
#include "nonogram/picture.hpp"
#include "nonogram/stats.hpp"

namespace gridwright::nonogram {

enum class Standard {
  unique,  // exactly one solution
  lines    // lines alone find it, one at a time
};

struct Obstacle {
  struct Other {
    std::uint32_t cell;
    std::uint8_t value;
  };
  bool rival;
  std::vector<Other> cells;  // where the rival differs, and how; or which are left open
  std::vector<int> lines;    // that contain the cells, in order
};

template <AnyBoard Board>
class Judge {
 public:
  explicit Judge(Standard standard, bool patient) : standard_(standard), patient_(patient) {}

  // Obstacles of a picture, at most this many per independent part; empty: it is fair. No value: the budget ran out.
  std::optional<std::vector<Obstacle>> look(const Picture& picture, int most, base::Budget& budget);

  // How far the picture is from being fair: the cells that neither lines nor probes, short or long, settle.
  std::optional<std::size_t> open_cells(const Picture& picture, base::Budget& budget);
  std::optional<std::vector<std::uint32_t>> open_after_long(const Picture& picture, base::Budget& budget);

  const Stats& stats() const { return stats_; }
  std::uint64_t looks() const { return looks_; }
  bool gave_up() const { return gave_up_; }  // some cells took too long

 private:
  Standard standard_;
  bool patient_, gave_up_ = false;
  Stats stats_;
  std::uint64_t looks_ = 0;
};

}  // namespace gridwright::nonogram
