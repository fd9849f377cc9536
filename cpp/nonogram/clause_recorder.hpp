// Records what conflict-driven search does with the cells of a part of a board.
#pragma once

#include <vector>

#include "cdcl/trail_recorder.hpp"
#include "nonogram/recorder.hpp"

namespace gridwright::nonogram {

// If a search has found a solution, the cells stay as they are; else they are given up.
class ClauseRecorder final : public cdcl::TrailRecorder {
 public:
  // `open`: the cells of the variables 0, 1, ...
  ClauseRecorder(Recorder& recorder, const std::vector<Cell>& open) : recorder_(recorder), open_(open) {}

 private:
  bool listening() const override { return recorder_.listening(); }
  void show(cdcl::Lit lit) override;
  void hide(cdcl::Var var) override;
  void tell(Frame frame, cdcl::Lit first, std::size_t about, std::size_t number) override;
  void tell_end(cdcl::Answer answer) override;

  bool is_cell(cdcl::Var var) const { return static_cast<std::size_t>(var) < open_.size(); }

  Recorder& recorder_;
  const std::vector<Cell>& open_;
};

}  // namespace gridwright::nonogram
