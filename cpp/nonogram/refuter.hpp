// Wrong guesses that are easy to refute: what a person tries when no line says anything by itself.
//
// A guess is a value for an unknown cell. It is refuted when its consequences break a line. Of all guesses that can be
// refuted, a person wants the one with the shortest story, so the effort that each may take grows from pass to pass,
// and within a pass it shrinks to less than the best so far. There are three kinds of stories:
//
//   beside    the guess settles cells of its line; the lines that cross these settle cells of the line beside it; that
//             line, or a crossing one, breaks
//   refute    any consequences, line after line
//   agree     neither value is refuted, but some cells come out alike under both
//
// The board must be settled before: no line may say anything new. What is returned is the guess; the story is put into
// words by whoever asks, who has the lines at hand.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nonogram/black_board.hpp"

namespace gridwright::nonogram {

class Refuter {
 public:
  // `cells` are 0 white, 1 black, anything else unknown.
  Refuter(const std::vector<std::vector<int>>& rows, const std::vector<std::vector<int>>& columns,
          std::span<const std::uint8_t> cells);

  struct Guess {
    Cell cell;
    bool black;
    int line = 0, beside = 0;    // for `beside`: the line of the guess, and the one that it was held against
    std::uint64_t effort = 0;    // lines that were solved
    std::vector<Cell> agreed{};  // for `agree`
  };

  // `tries` says for each cell which values may be wrong: bit 0 white, bit 1 black. Nothing is returned if no guess
  // can be refuted in that way, or if the budget ran out, which `budget.stopped()` tells apart.
  std::optional<Guess> beside(std::span<const std::uint8_t> tries, base::Budget& budget);
  std::optional<Guess> refute(std::span<const std::uint8_t> tries, base::Budget& budget);
  std::optional<Guess> agree(base::Budget& budget);

 private:
  struct Bits {  // one line
    std::vector<base::Word> black, white;
  };
  enum class Meaning : std::uint8_t { unknown, white, black, breaks, not_asked };
  struct Echo {  // what one new cell means, along a line, for the cells right before and right after it
    Meaning before = Meaning::not_asked, after = Meaning::not_asked;
  };

  Status settle(base::Budget& budget);
  Status guess(Cell cell, bool black, std::uint64_t effort, base::Budget& budget);
  Bits bits_of(int line) const;
  bool force(int line, Bits& bits);
  Echo echo(Cell cell, bool black, bool along_row);
  std::optional<Guess> beside(int line, std::span<const std::uint8_t> tries, base::Budget& budget);
  bool does_not_fit(int line, const Bits& settled, int beside);
  Cell cell_at(int line, int place) const;

  BlackBoard board_;
  Stats stats_;
  lines::LineScratch scratch_;
  std::vector<std::uint8_t> cells_;
  std::vector<Echo> echoes_;  // by cell, value and axis
};

}  // namespace gridwright::nonogram
