// What the searches of one puzzle share: the board with its prober, and the accounts.
//
// The accounts record who did what: work counts, seconds by part, which part settled which stretch of the board's
// trail, and a recording or a proof if requested. Undoing cells goes through here, so that the prober and the accounts
// are notified.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "nonogram/board.hpp"
#include "nonogram/components.hpp"
#include "nonogram/prober.hpp"
#include "nonogram/proof_log.hpp"
#include "nonogram/recorder.hpp"
#include "nonogram/stats.hpp"
#include "nonogram/tuning.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class Workspace {
 public:
  Workspace(const typename Board::Clues& rows, const typename Board::Clues& columns, const std::vector<bool>& active,
            std::uint64_t seed, const Tuning& chosen)
      : tuning(chosen), board(rows, columns, active), components(board), prober(board, stats, tuning, seed) {}
  Workspace(const Workspace&) = delete;  // its parts refer to each other
  Workspace& operator=(const Workspace&) = delete;

  // Deductions, and undoing them.
  Status propagate(base::Budget& budget) { return board.propagate(budget, stats); }
  Status settle(std::span<const Cell> cells, base::Budget& budget, std::uint64_t patience, std::size_t promising = 0);
  void undo_to(std::size_t trail);

  // Reorders the unknown ones of some cells by component, and returns the components' sizes.
  void keep_unknown(std::span<const Cell> cells, std::vector<Cell>& open) const;
  std::vector<std::size_t> split(std::vector<Cell>& open);

  // The accounts.
  void begin_part(Part part);  // it settles all cells from here on
  void add_shares(Stats& stats) const;
  void record(std::size_t limit);
  void certify(const certificate::NonogramClauses& clauses, certificate::Proof& steps);
  void mark(base::Event event, Wording wording, Cell cell = {}, std::size_t number = 0) {
    if (recorder) recorder->mark(event, wording, cell, number);
  }

  const Tuning tuning;
  Stats stats;
  PartClock clock;
  Board board;
  Components<Board> components;
  Prober<Board> prober;
  std::unique_ptr<Recorder<Board>> recorder;
  std::unique_ptr<ProofLog> proof;
  std::size_t certain = 0;  // changes without any decision, first in the board's trail

 private:
  // From which position of the trail on each part settled cells.
  struct Share {
    std::size_t begin;
    Part part;
  };
  std::vector<Share> shares_;
};

}  // namespace gridwright::nonogram
