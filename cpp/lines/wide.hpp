// Lines of any length, several words per set.
#pragma once

#include <cstddef>
#include <vector>

#include "lines/clue.hpp"

namespace gridwright::lines {

// Scratch space of `force_wide`, kept between calls so that nothing is allocated in the long run.
struct LineScratch {
  std::vector<Word> words;
  std::vector<std::size_t> tables;  // where those of each colour begin
};

// As `force_narrow`, for a line of any length; `black` and `white` have words_for(clue.length) words.
bool force_wide(const LineClue& clue, Word* black, Word* white, LineScratch& scratch);

}  // namespace gridwright::lines
