// Lines in colours of up to 62 cells, one word a set.
#pragma once

#include "lines/colour_clue.hpp"
#include "lines/narrow.hpp"

namespace gridwright::lines {

// `may` has a word for each plane of the clue: the cells that may have its colour. Takes away every cell that has that
// colour in no arrangement of the clue. Returns false, and leaves them alone, if there is no arrangement.
bool force_colours_narrow(const ColourClue& clue, Word* may);

}  // namespace gridwright::lines
