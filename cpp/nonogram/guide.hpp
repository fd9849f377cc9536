// Guides conflict-driven search by beliefs: the surest cells are decided first, then beliefs are settled again. If that
// keeps leading into conflicts, some descents begin with random beliefs, so that they go elsewhere.
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
  // Settles the beliefs at once, and gives them to the solver as initial values and activities.
  BeliefGuide(const Board& board, const std::vector<Cell>& open, const CellVariables<Board>& variables,
              std::uint64_t seed, cdcl::Solver& solver);

  // Whether guiding is possible and worthwhile: very long lines take too long, a few cells need no guide, and
  // has_unknown_lengths runs have no computable weights.
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
  std::vector<cdcl::Lit> trail_;  // the solver's trail, as far as the beliefs include it
  struct Sure {
    double certainty;
    cdcl::Var var;
  };
  std::vector<Sure> queue_;  // the next cells to decide
  std::size_t next_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t seed_;
  int descents_ = 0;
};

}  // namespace gridwright::nonogram
