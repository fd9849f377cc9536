// Coloured lines of up to 62 cells, one word per set.
#pragma once

#include "lines/colour_clue.hpp"
#include "lines/narrow.hpp"

namespace gridwright::lines {

// `may` has a word for each plane of the clue: the cells that may have its colour. Removes each cell from the planes
// whose colour it has in no arrangement of the clue. Returns false, and changes nothing, if there is no arrangement.
bool force_colours_narrow(const ColourClue& clue, Word* may);

}  // namespace gridwright::lines
