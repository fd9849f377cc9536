// Probing: try all values of an unknown cell and keep what is certain.
//
// If one value leads to a contradiction, the cell has another. What comes out alike under all values is certain too.
// The outcome of a probe depends only on the lines that it solved, so it is not repeated while none of these has
// changed; lines are folded into 64 groups for that test, which is exact up to 64 lines and cautious beyond.
//
// On a large board a probe with the right value may solve nearly everything, which takes seconds and proves nothing,
// while the wrong value would have been refuted by a few lines. So probes are cut short after some lines, and longer
// ones are made only when all the short ones are silent. And most of what probes say is said beside known cells and the
// border, so cells there are probed first, as soon as there is news nearby. In the end every probe has run to its end.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/word.hpp"
#include "nonogram/board.hpp"
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

  // Probes the unknown ones of `cells` until no probe says anything new, or none has for `patience` line solves, nor
  // have then long probes of as many `promising` cells.
  static constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t kPatience = 1 << 15;  // decision 0013
  Status settle(std::span<const Cell> cells, base::Budget& budget, std::uint64_t patience, std::size_t promising = 0);

  // The best cell to decide on among `open` cells, which are unknown and have been settled together.
  // Cells that patience did not suffice for come last.
  Decision<Board> choose(std::span<const Cell> open) const;

  // To be called whenever cells have been assigned outside of probes, and before they are undone: those from
  // `trail_size` on have changed.
  void note_changes(std::size_t trail_size);

  std::size_t memory() const { return findings_.capacity() * sizeof(Finding) + seen_.capacity() * sizeof(seen_[0]); }

 private:
  using Value = typename Board::Value;

  // What the last probes of a cell found, one a value.
  struct Finding {
    base::Word support = 0;    // groups of the lines that they solved
    std::uint32_t time = 0;    // when; 0: never
    std::uint32_t effort = 0;  // lines that each was allowed to solve; the greatest number: neither was cut short
    std::uint32_t least = 0, most = 0;  // changes that followed from a value: from the poorest, from the richest
    std::uint32_t member = 0;           // the number of the `settle` that it takes part in
    bool edge = false;                  // beside known cells or the border
    std::uint8_t hot = 0;               // bit 2 * level + side: it is in hot_[side][level]
    Value richest = {};                 // the value from which most followed
  };
  struct Round {  // cells to be probed in turn
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
  Status probe_promising(std::size_t most, base::Budget& budget);
  Status conclude(Cell cell, Value wrong, base::Budget& budget);

  Board& board_;
  Stats& stats_;
  const Tuning& tuning_;
  std::uint64_t seed_;
  std::vector<Finding> findings_;
  std::vector<std::uint32_t> seen_;  // of a slot: the number of the probe that last had it, and the tag
  std::uint32_t probe_number_ = 0;
  std::uint32_t time_ = 1;
  std::uint32_t changed_[base::kWordBits] = {};  // of a group: when one of its lines last changed
  std::uint64_t patience_ = kEndless,
                news_ = 0;  // line solves without news at most; how many there were at the last news
  bool cut_ = false;        // the last sweep left probes cut short
  std::vector<typename Board::Change> agreed_;  // by all probes of a cell
  Round all_, edge_, hot_[2][kHotLevels];       // hot: in corners, at sides; by level of effort
  std::uint32_t settle_number_ = 0;
};

}  // namespace gridwright::nonogram
