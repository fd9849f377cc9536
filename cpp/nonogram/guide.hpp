// Guides conflict-driven search by beliefs.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/solver.hpp"
#include "nonogram/descent.hpp"
#include "nonogram/encoding.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class BeliefGuide final : public cdcl::Guide {
 public:
  // Gives the beliefs to the solver as initial values and activities.
  BeliefGuide(Descent<Board>& descent, const std::vector<Cell>& open, cdcl::Solver& solver);

  void begin() override { descent_.begin(); }
  cdcl::Lit decide(const cdcl::Solver& solver) override;
  std::uint64_t work() const override;

 private:
  void follow(const cdcl::Solver& solver);

  Descent<Board>& descent_;
  const std::vector<Cell>& open_;
  std::vector<cdcl::Lit> trail_;  // the solver's trail, as far as the beliefs include it
};

}  // namespace gridwright::nonogram
