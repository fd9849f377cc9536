// How far people get with the techniques of each tier, and which guesses help them. Reasons are left to Python, so this
// is fast enough to be called after every change while a puzzle is made.
//
// The tiers: 1 patterns in lines and the rules for neighbours and lines, 2 also corners, edges and chains, 3 also both
// cases of a cell, 4 also guesses that fail.
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

  // Uses the techniques up to a tier, the simplest first, until none of them makes progress. Returns false at a
  // conflict, and if the budget runs out.
  bool extend(int tier, base::Budget& budget);

  // The tier that a cell required, 0 if it was given; kOpen if it is not settled.
  const std::vector<std::uint8_t>& tiers() const { return tiers_; }
  bool shaded(Cell cell) const { return deduction_.value(cell) > 0; }

  // What is worth trying: cells with copies for which both cases settle some other cell in the same way, and guesses
  // that fail by the rules, both in reading order. If the budget runs out, there may be more.
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
  // The outcome of a guess: whether it fails, and what else it settles.
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
  std::size_t marked_ = 0;  // on the trail
  Trial if_shaded_, if_unshaded_;
  std::vector<Guess> agreed_;      // settled in the same way by both
  std::vector<std::int8_t> seen_;  // per cell, while they are compared
};

}  // namespace gridwright::hitori
