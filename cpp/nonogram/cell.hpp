// What every board has: cells, and how a deduction ended.
//
// The searches are written once, for every sort of board: black and white (black_board.hpp) and in colours
// (colour_board.hpp). What they take as `Board` has
//
//   Clue, Clues             the clue of a line, prepared, and the clues of many as they are given
//   Value                   of a cell: 0 is the background
//   Change, trail()         what was found out, in that order: a cell each; undo_to takes it back
//   known, value, values    whether one value is left, which it is, and which are possible, in the order of trying
//   assume, exclude         the cell has this value, or has not; propagate finds out what follows
//   slot, slots, tag        a number for each possible change; where two share it, the tag tells them apart
//
// and so on; where a cell has two possible values, both boards do the same work in the same order.
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
  cut,  // the effort that was allowed is spent: what was found holds, but there may be more
  stopped
};

}  // namespace gridwright::nonogram
