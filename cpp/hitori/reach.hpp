// How far people get with the techniques of each tier, and which guesses get them anywhere; without the reasons, which
// are worked out in Python, and so fast enough to be asked after every change of a puzzle in the making.
//
// The tiers: 1 patterns in lines and the rules beside and along, 2 also corners, edges and chains, 3 also both cases of
// a cell, 4 also guesses that fail.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "hitori/board.hpp"
#include "hitori/deduction.hpp"

namespace gridwright::hitori {

class Reach {
 public:
  static constexpr std::uint8_t kOpen = 255;

  // `start` has a value for each cell (0 unshaded, 1 shaded, 255 not known), or is empty.
  Reach(Board board, std::span<const std::uint8_t> start);
  Reach(const Reach&) = delete;  // its parts refer to each other
  Reach& operator=(const Reach&) = delete;

  // Uses the techniques up to a tier, the simplest first, until none of them gets any further. Returns false at a
  // conflict, and if the budget ends.
  bool extend(int tier, base::Budget& budget);

  // The tier that a cell took, 0 if it was given; kOpen if it is not settled.
  const std::vector<std::uint8_t>& tiers() const { return tiers_; }
  bool shaded(Cell cell) const { return deduction_.value(cell) > 0; }

  // What is worth trying out: cells with copies, of which both cases settle some other cell alike, and guesses that
  // fail by the rules, both in reading order. If the budget ends, there may be more.
  struct Guess {
    Cell cell;
    bool shaded;
  };
  struct Worth {
    std::vector<Cell> cases;
    std::vector<Guess> failing;
  };
  Worth worth_trying(base::Budget& budget);

 private:
  // What comes of a guess: whether it fails, and what else it settles.
  struct Trial {
    bool fails = false;
    std::vector<Guess> settled;
  };

  void use_patterns(int tier);
  bool use_cases(base::Budget& budget);
  bool use_failing(base::Budget& budget);
  bool try_out(Cell cell, bool shaded, Trial& trial, base::Budget& budget);
  void settle(Cell cell, bool shaded) { consistent_ = consistent_ && deduction_.settle(cell, shaded); }
  void find_agreed();
  void mark(std::uint8_t tier);

  Board board_;
  Deduction deduction_;
  bool consistent_ = true;
  std::vector<std::uint8_t> tiers_;
  std::size_t marked_ = 0;  // of the trail
  Trial if_shaded_, if_unshaded_;
  std::vector<Guess> agreed_;      // what both of these settle alike
  std::vector<std::int8_t> seen_;  // of a cell, while they are compared
};

}  // namespace gridwright::hitori
