// Watches a solver and reports what it does with its variables: what follows, what is guessed, what is undone and why.
// Derived classes show that on a board and put it into words.
//
// It is a propagator that never implies anything: it is called whenever the clauses imply nothing more, and is told of
// everything that is undone. It does not see what led into a conflict, but does see what was learned from it. A
// propagator that does imply something can work behind it.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/solver.hpp"

namespace gridwright::cdcl {

class TrailRecorder : public Propagator {
 public:
  explicit TrailRecorder(Propagator* behind = nullptr) : behind_(behind) {}

  // Called before and after each search.
  void begin(const Solver& solver);
  void end(Answer answer);

  bool propagate(Solver& solver, std::vector<Lit>& conflict) override;
  void backtrack(const Solver& solver, std::size_t trail_size) override;
  void explain(const Solver& solver, Lit implied, std::vector<Lit>& reason) override;

 protected:
  // What a frame is about: `clauses`, `behind` (the other propagator) and `learned_clause` say what implies the
  // literals since the last frame. A `guess` has its number; `learned` that of the conflict and `restarted` that of the
  // restart, both with the number of guesses kept.
  enum class Frame { clauses, behind, learned_clause, guess, learned, restarted };

  virtual bool listening() const = 0;
  virtual void show(Lit lit) = 0;  // it is now true
  virtual void hide(Var var) = 0;  // it is open again
  virtual void tell(Frame frame, Lit first, std::size_t about, std::size_t number) = 0;
  virtual void tell_end(Answer answer) = 0;

 private:
  enum class After { start, decision, conflict, behind };

  void record(const Solver& solver);

  Propagator* behind_;
  bool searching_ = false;
  After after_ = After::start;        // what implies the next literals
  std::size_t seen_ = 0;              // literals of the trail that have been shown
  std::vector<std::size_t> guesses_;  // their places on the trail
  std::uint64_t learned_literals_ = 0, conflicts_ = 0;
};

}  // namespace gridwright::cdcl
