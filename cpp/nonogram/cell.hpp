// Cells, and the outcome of a deduction.
#pragma once

#include <cstdint>
#include <type_traits>

namespace gridwright::nonogram {

class BlackBoard;
class ColourBoard;

template <class Board>
inline constexpr bool kBlackAndWhite = std::is_same_v<Board, BlackBoard>;

struct Cell {
  std::int32_t row, column;
};

enum class Status {
  ok,
  conflict,
  cut,  // the allowed effort is spent: what was found holds, but there may be more
  stopped
};

}  // namespace gridwright::nonogram
