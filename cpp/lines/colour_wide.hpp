// Coloured lines of any length, several words per set.
#pragma once

#include "lines/colour_clue.hpp"
#include "lines/wide.hpp"

namespace gridwright::lines {

// As `force_colours_narrow`, for a line of any length; `may` has words_for(clue.length) words for each plane.
bool force_colours_wide(const ColourClue& clue, Word* may, LineScratch& scratch);

}  // namespace gridwright::lines
