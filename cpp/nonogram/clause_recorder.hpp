// Records what conflict-driven search does with the cells of one part of a board.
#pragma once

#include <vector>

#include "cdcl/trail_recorder.hpp"
#include "nonogram/encoding.hpp"
#include "nonogram/recorder.hpp"

namespace gridwright::nonogram {

// If a search has found a solution, the cells keep their values; otherwise they are cleared.
template <AnyBoard Board>
class ClauseRecorder final : public cdcl::TrailRecorder {
 public:
  ClauseRecorder(Recorder<Board>& recorder, const std::vector<Cell>& open, const CellVariables<Board>& variables)
      : recorder_(recorder), open_(open), variables_(variables) {}

 private:
  bool listening() const override { return recorder_.listening(); }
  void show(cdcl::Lit lit) override;
  void hide(cdcl::Var var) override;
  void tell(Frame frame, cdcl::Lit first, std::size_t about, std::size_t number) override;
  void tell_end(cdcl::Answer answer) override;

  bool is_cell(cdcl::Var var) const { return var < variables_.count(); }

  Recorder<Board>& recorder_;
  const std::vector<Cell>& open_;
  const CellVariables<Board>& variables_;
};

}  // namespace gridwright::nonogram
