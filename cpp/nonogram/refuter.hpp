// Wrong guesses that are easy to refute: what a person tries when no line alone says anything.
//
// A guess is the assumption that a cell does not have a value; in black and white it then has the other one. It is
// refuted when its consequences break a line, and then the cell has the value. Of all guesses that can be refuted, a
// person wants the one with the shortest story, so the allowed effort grows from pass to pass, and within a pass it
// shrinks to less than the best so far. There are three kinds of stories:
//
//   beside    the guess changes cells of its line; the lines that cross it there change cells of the line beside it;
//             that line breaks
//   refute    any consequences, line after line
//   agree     all the values of a cell, each tried alone, lead to the same values of some cells
//
// The board must be settled first: no line may yield anything new. Only the guess is returned; the caller, who has the
// lines at hand, puts the story into words.
//
// Sets are flags: for each cell, in reading order, a byte for each value. All sets have the same number of values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/word.hpp"
#include "nonogram/board.hpp"
#include "nonogram/stats.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class Refuter {
 public:
  using Value = typename Board::Value;

  // `sets` says what each cell may be.
  Refuter(const typename Board::Clues& rows, const typename Board::Clues& columns, std::span<const std::uint8_t> sets);

  struct Guess {
    Cell cell;
    Value value{};                                 // that it is assumed not to have
    int line = 0, beside = 0;                      // for `beside`: the line of the guess, and the one that breaks
    std::uint64_t effort = 0;                      // lines that were solved; for `beside`, changed cells of the line
    std::vector<std::pair<Cell, Value>> agreed{};  // for `agree`
  };

  // `tries` says for each cell which values may be tried. Nothing is returned if no guess can be refuted in that way,
  // or if the budget ran out; `budget.stopped()` distinguishes the two.
  std::optional<Guess> beside(std::span<const std::uint8_t> tries, base::Budget& budget);
  std::optional<Guess> refute(std::span<const std::uint8_t> tries, base::Budget& budget);

  // A value that breaks a line agrees with every other one: if all but one do, the cell itself is among those agreed
  // on. But if one of only two values breaks a line, `refute` says more about it.
  std::optional<Guess> agree(base::Budget& budget);

 private:
  using Words = std::vector<base::Word>;  // for each plane of a line: the places that may have its value
  struct Neighbour {
    int line;
    Words now;    // what its cells may be
    Words means;  // what they may be for a value of the cell beside them: a set for each plane of that line
  };

  Status settle(base::Budget& budget);
  std::optional<Guess> beside(int line, std::span<const std::uint8_t> tries, base::Budget& budget);
  void ask_crossing(int line, int place, std::size_t plane, std::vector<Neighbour>& neighbours, base::Budget& budget);
  Words line_of(int line) const;
  Cell cell_at(int line, int place) const;

  Board board_;
  Stats stats_;
  std::size_t values_;
  std::vector<Cell> open_;  // the unknown cells
};

}  // namespace gridwright::nonogram
