// Long lines that are solved repeatedly after small changes.
//
// A line remembers the sets of its last solve. The next solve begins at the cells that differ, whether set or undone,
// and follows the differences from run to run until they die out, mostly after a few words.
#pragma once

#include <cstddef>
#include <vector>

#include "lines/clue.hpp"
#include "lines/wide.hpp"

namespace gridwright::lines {

class RememberedLine {
 public:
  static constexpr int kMaxCells = kWordBits * kWordBits - 2;  // a word holds a set of words

  static bool worth_while(const LineClue& clue);    // faster than solving from scratch
  static std::size_t memory(const LineClue& clue);  // bytes

  // Finds the forced cells of a line in `black` and `white`, to be read from `forced_black` and `forced_white`; false
  // if there is no arrangement. The clue must always be the same.
  bool solve(const LineClue& clue, const Word* black, const Word* white, LineScratch& scratch);

  Word forced_black(int word) const { return ~words_[can_white_ + word]; }
  Word forced_white(int word) const { return ~words_[can_black_ + word]; }

 private:
  struct Layout;
  class Solving;

  Word* room(const Layout& at);

  std::vector<Word> words_;
  std::size_t can_black_ = 0, can_white_ = 0;  // where these rows of cells begin
  bool valid_ = false;
};

}  // namespace gridwright::lines
