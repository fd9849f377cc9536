// Records how a Hitori is solved: what the rules and chains force, what is guessed, and what conflicts teach.
#pragma once

#include <cstdint>
#include <span>

#include "base/recording.hpp"
#include "cdcl/trail_recorder.hpp"
#include "hitori/board.hpp"

namespace gridwright::hitori {

class Recorder final : public cdcl::TrailRecorder {
 public:
  // In about `limit` bytes; `start` is the same as for a search: its cells are the first frame.
  Recorder(const Board& board, std::span<const std::uint8_t> start, cdcl::Propagator& chains, std::size_t limit);

  // The sentences of the frames, by number.
  static std::span<const char* const> wordings();

  // Call before another search: of a solution that was found, only what is certain stays.
  void go_on(const cdcl::Solver& solver);

  const base::Recording& recording() const { return recording_; }

 private:
  bool listening() const override { return !recording_.cut(); }
  void show(cdcl::Lit lit) override { recording_.set(lit.var(), lit.positive()); }
  void hide(cdcl::Var var) override { recording_.set(var, base::Recording::kUnknown); }
  void tell(Frame frame, cdcl::Lit first, std::size_t about, std::size_t number) override;
  void tell_end(cdcl::Answer answer) override;

  const Board& board_;
  base::Recording recording_;
  std::uint32_t solutions_ = 0;
  bool found_ = false;  // the last search found a solution
};

}  // namespace gridwright::hitori
