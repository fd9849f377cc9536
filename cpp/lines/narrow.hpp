// Lines of up to 62 cells, one word per set.
#pragma once

#include "lines/clue.hpp"

namespace gridwright::lines {

inline constexpr int kNarrowCells = 62;  // plus the border cell and the place behind it: 64 bits

// Adds to `black` and `white` every cell that has the same colour in all arrangements of the clue that agree with them.
// Returns false, and changes nothing, if there is no arrangement.
bool force_narrow(const LineClue& clue, Word& black, Word& white);

}  // namespace gridwright::lines
