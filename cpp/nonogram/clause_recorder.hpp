// Records what conflict-driven search does with the cells of a part of a board.
//
// It is a propagator that never says anything: so it is asked whenever the clauses have nothing more to say, and told
// of everything that is taken back. What led into a conflict is not seen; what was learned from it is.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/solver.hpp"
#include "nonogram/recorder.hpp"

namespace gridwright {

class ClauseRecorder final : public cdcl::Propagator {
 public:
  // `open`: the cells of the variables 0, 1, ...
  ClauseRecorder(Recorder& recorder, const std::vector<Cell>& open) : recorder_(recorder), open_(open) {}

  // Around each search. If it has found a solution, the cells stay as they are; else they are given up.
  void begin(const cdcl::Solver& solver);
  void end(cdcl::Answer answer);

  bool propagate(cdcl::Solver& solver, std::vector<cdcl::Lit>& conflict) override;
  void backtrack(const cdcl::Solver& solver, std::size_t trail_size) override;
  void explain(const cdcl::Solver&, cdcl::Lit, std::vector<cdcl::Lit>&) override {}

 private:
  enum class After { start, decision, conflict };

  bool listening() const { return searching_ && recorder_.listening(); }
  bool is_cell(cdcl::Lit lit) const { return static_cast<std::size_t>(lit.var()) < open_.size(); }

  Recorder& recorder_;
  const std::vector<Cell>& open_;
  bool searching_ = false;
  After after_ = After::start;        // what the next literals follow from
  std::size_t seen_ = 0;              // literals of the trail that have been recorded
  std::vector<std::size_t> guesses_;  // their places on the trail
  std::uint64_t learned_literals_ = 0, conflicts_ = 0;
};

}  // namespace gridwright
