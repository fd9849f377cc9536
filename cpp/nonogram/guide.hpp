// Leads conflict-driven search by beliefs: what is surest is decided first, then beliefs are settled anew. Where that
// leads into a conflict again and again, beliefs begin with whims now and then, so that the next descent goes
// elsewhere.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/solver.hpp"
#include "nonogram/beliefs.hpp"
#include "nonogram/encoding.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class BeliefGuide final : public cdcl::Guide {
 public:
  // Beliefs are settled at once, and given to the solver as first values and first activities.
  BeliefGuide(const Board& board, const std::vector<Cell>& open, const CellVariables<Board>& variables,
              std::uint64_t seed, cdcl::Solver& solver);

  // Whether it can be had and is worth its while: very long lines take too long, a few cells need no guide, and nobody
  // weighs the arrangements of blotted runs.
  static bool affordable(const Board& board, std::span<const Cell> open);

  void begin() override;
  cdcl::Lit decide(const cdcl::Solver& solver) override;
  std::uint64_t work() const override;

 private:
  void follow(const cdcl::Solver& solver);
  void line_up(const cdcl::Solver& solver);

  double odds(cdcl::Var var) const {
    return beliefs_.odds(open_[variables_.meaning(var).cell], variables_.meaning(var).value);
  }

  const std::vector<Cell>& open_;
  const CellVariables<Board>& variables_;
  Beliefs<Board> beliefs_;
  std::vector<cdcl::Lit> trail_;  // the solver's, as far as the beliefs know it
  struct Sure {
    double certainty;
    cdcl::Var var;
  };
  std::vector<Sure> queue_;  // the next cells to be decided
  std::size_t next_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t seed_;
  int descents_ = 0;
};

}  // namespace gridwright::nonogram
