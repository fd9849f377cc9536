// Probing: tries all values of an unknown cell and keeps what is certain.
//
// If one value leads to a contradiction, the cell has another. What is the same for all values is certain too. The
// outcome of a probe depends only on the lines that it solved, so it is not repeated while none of them changes; lines
// are folded into 64 groups for that test, which is exact up to 64 lines and conservative beyond.
//
// On a large board a probe with the right value may solve nearly everything, which takes seconds and proves nothing,
// while a few lines would have refuted the wrong value. So probes are cut short after some lines, and longer ones are
// made only if all the short ones find nothing. Most findings come from cells beside known cells and the border, so
// those are probed first, as soon as there is news nearby. In the end every probe has run to its end.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/word.hpp"
#include "nonogram/board.hpp"
#include "nonogram/proof_log.hpp"
#include "nonogram/stats.hpp"
#include "nonogram/tuning.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
struct Decision {
  Cell cell;
  typename Board::Value value;
};

template <AnyBoard Board>
class Prober {
 public:
  Prober(Board& board, Stats& stats, const Tuning& tuning, std::uint64_t seed)
      : board_(board), stats_(stats), tuning_(tuning), seed_(seed) {}

  // Probes the unknown ones of `cells` until no probe finds anything new, or none has for `patience` line solves and
  // long probes of up to `promising` cells have found nothing either.
  static constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t kPatience = 1 << 15;  // decision 0013
  Status settle(std::span<const Cell> cells, base::Budget& budget, std::uint64_t patience, std::size_t promising = 0);

  // The best cell to decide on among `open` cells, which are unknown and have been settled together. Cells that were
  // not reached within the patience come last.
  Decision<Board> choose(std::span<const Cell> open) const;

  // Call this whenever cells have been assigned outside of probes, and before they are undone: those from `trail_size`
  // on have changed.
  void note_changes(std::size_t trail_size);

  void set_proof(ProofLog* proof) { proof_ = proof; }  // for what it finds; may be null

  std::size_t memory() const { return findings_.capacity() * sizeof(Finding) + seen_.capacity() * sizeof(seen_[0]); }

 private:
  using Value = typename Board::Value;

  // The results of a cell's last probes, one per value.
  struct Finding {
    base::Word support = 0;             // groups of the lines that they solved
    std::uint32_t time = 0;             // when; 0: never
    std::uint32_t effort = 0;           // lines that each was allowed to solve; the greatest number: none was cut short
    std::uint32_t least = 0, most = 0;  // changes that followed from a value: the fewest, the most
    std::uint32_t member = 0;           // the number of the `settle` call that includes it
    bool edge = false;                  // beside known cells or the border
    std::uint8_t hot = 0;               // bit 2 * level + side: it is in hot_[side][level]
    Value richest = {};                 // the value from which most followed
  };
  struct Round {  // cells to probe in turn
    std::vector<Cell> list;
    std::size_t next = 0;
  };
  static constexpr int kHotLevels = 3;

  static std::uint64_t score_of(const Finding& finding) { return std::uint64_t{finding.least} * finding.most; }
  std::uint32_t effort_at(int level) const;
  bool patient() const { return stats_.line_solves - news_ < patience_; }
  bool fresh(const Finding& finding) const;
  void gather(std::span<const Cell> cells);
  void widen_edge(std::size_t trail_size);
  void heat(Cell cell, int level);
  Status cool(bool side, int level, base::Budget& budget);
  Status sweep(Round& round, std::uint32_t effort, base::Budget& budget);
  Status probe(Cell cell, Value value, std::uint32_t effort, base::Budget& budget);
  Status probe_all(Cell cell, std::uint32_t effort, base::Budget& budget);
  void compare(std::size_t before, bool first, bool last);
  void prove_agreed(Cell cell) const;
  Status probe_promising(std::size_t most, base::Budget& budget);
  Status conclude(Cell cell, Value wrong, base::Budget& budget);

  Board& board_;
  Stats& stats_;
  const Tuning& tuning_;
  std::uint64_t seed_;
  ProofLog* proof_ = nullptr;
  std::vector<Finding> findings_;
  std::vector<std::uint32_t> seen_;  // per slot: the number of the probe that last had it, and the tag
  std::uint32_t probe_number_ = 0;
  std::uint32_t time_ = 1;
  std::uint32_t changed_[base::kWordBits] = {};  // per group: when one of its lines last changed
  std::uint64_t patience_ = kEndless,
                news_ = 0;                      // the limit of line solves without news; their number at the last news
  bool cut_ = false;                            // the last sweep left probes that were cut short
  std::vector<typename Board::Change> agreed_;  // by all probes of a cell
  Round all_, edge_, hot_[2][kHotLevels];       // hot: in corners, at sides; by level of effort
  std::uint32_t settle_number_ = 0;
};

}  // namespace gridwright::nonogram
