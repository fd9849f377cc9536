// The fewest changes that make a picture a fair puzzle, and of these the least visible.
//
// Every repair changes a cell in one of the lines of each obstacle (see judge.hpp). So a search that takes an obstacle
// and branches over the cells of its lines misses nothing, and by growing number of changes it finds a smallest set
// and proves it one. Obstacles are kept: one that was met before refutes a picture long before the judge would.
//
// Where that goes too deep, a climb comes first: change after change, each the one that leaves the fewest cells open
// among those that break the most obstacles. Then it is polished: changes that are not needed are taken back, and two
// or three are replaced by fewer, which the search finds. All of that is measured out in work, not in time, so that
// the same picture is always repaired alike.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "nonogram/judge.hpp"
#include "nonogram/picture.hpp"

namespace gridwright::nonogram {

struct RepairWish {
  Standard standard = Standard::unique;
  int values = 2;                        // that a cell may have
  std::vector<bool> keep;                // cells that may not be changed; empty: all may
  std::vector<std::uint8_t> visibility;  // of each cell with each value: how plainly one sees it; empty: alike
  std::size_t most = SIZE_MAX;           // changes
  bool prove = false;                    // go on until no fewer changes would do
};

template <AnyBoard Board>
class Repair {
 public:
  Repair(const Picture& picture, RepairWish wish);

  // False: the budget has ended; what was found until then holds.
  bool run(base::Budget& budget);

  const Picture& best() const { return best_; }  // fair, or the nearest that was met
  bool fair() const { return best_open_ == 0; }
  std::size_t open() const { return best_open_; }                     // cells of it that are left open
  bool impossible() const { return impossible_ && !judge_.tired(); }  // proved: no changes will do
  std::size_t changes() const { return best_changes_.size(); }
  // Fewer changes than these do not do.
  std::size_t least() const { return judge_.tired() ? std::min<std::size_t>(least_, 1) : least_; }

  std::uint64_t looks() const { return judge_.looks(); }
  std::uint64_t nodes() const { return nodes_; }
  std::size_t obstacles() const { return met_in_all_; }
  const Stats& stats() const { return judge_.stats(); }

 private:
  struct Change {
    std::uint32_t cell;
    std::uint8_t value;
    std::uint32_t visible;
  };
  using Changes = std::vector<Change>;
  static bool less_visible(const Change& one, const Change& other) {
    return std::tuple(one.visible, one.cell, one.value) < std::tuple(other.visible, other.cell, other.value);
  }

  // An obstacle, and the changes of the picture in which it was met.
  struct Known {
    Obstacle obstacle;
    std::vector<bool> on_line;
    Changes changes;
  };
  using Pointer = std::shared_ptr<const Known>;

  // The picture at hand.
  void change(const Change& change);
  void take_back();
  void show(const Changes& changes);
  std::uint32_t visible(std::size_t cell, std::uint8_t value) const;

  // Obstacles.
  bool touches(const Known& known, std::size_t cell) const {
    return known.on_line[original_.row_line(cell)] || known.on_line[original_.column_line(cell)];
  }
  bool stands(const Known& known, base::Budget& budget);
  bool rival_stands(const Known& known, base::Budget& budget);
  bool stays(const Known& known, base::Budget& budget);
  int broken_line(const Known& known, base::Budget& budget);
  bool any_stands(base::Budget& budget);
  std::vector<Pointer> standing(base::Budget& budget);
  std::vector<Pointer> learn(std::vector<Obstacle> obstacles);
  bool too_many(const std::vector<Pointer>& standing, std::size_t depth);

  // Changes to be tried: the least visible first.
  bool may_change(std::size_t cell) const {
    return picture_[cell] == original_[cell] && (wish_.keep.empty() || !wish_.keep[cell]);
  }
  void add_changes(std::size_t cell, Changes& out) const;
  using Weighed = std::pair<std::size_t, Change>;  // and the obstacles that it leaves
  std::vector<Weighed> weighed(std::span<const Change> tried, base::Budget& budget);
  Changes meeting(const std::vector<Pointer>& found, base::Budget& budget);
  Changes candidates(const std::vector<Pointer>& standing, std::size_t depth, base::Budget& budget);

  // The search. Each returns false if the budget or the effort has ended before it was through.
  bool on(const base::Budget& budget) const {
    return budget.stopped() == base::Stop::none && budget.work() < effort_end_;
  }
  bool search_levels(std::size_t below, base::Budget& budget);
  bool descend(std::size_t depth, base::Budget& budget);
  bool wild(std::size_t open) const;  // so many open cells: hardly anything can be found out
  bool flood(base::Budget& budget);
  bool climb(base::Budget& budget);
  bool climb_by_measure(base::Budget& budget);
  bool step(std::vector<Pointer> found, base::Budget& budget);
  bool change_best(const std::vector<Weighed>& ranked, base::Budget& budget);
  bool polish(base::Budget& budget);
  bool replace(std::size_t many, base::Budget& budget);
  bool replace_from(std::size_t begin, std::size_t many, std::vector<std::size_t>& out, base::Budget& budget);
  void offer();

  Judge<Board> judge_;
  RepairWish wish_;
  Picture original_, picture_, twin_;  // the twin is the picture, but for a moment while a rival is looked at
  Changes changes_;
  std::uint64_t visible_ = 0;  // of all changes together
  std::vector<bool> banned_;   // cells with values whose every set has been looked through

  std::vector<Pointer> pool_;  // those that were of use last come first
  std::unordered_set<std::uint64_t> met_;
  std::size_t met_in_all_ = 0;

  Picture best_;
  Changes best_changes_;
  std::uint64_t best_visible_ = 0;
  std::size_t best_open_ = SIZE_MAX;
  std::size_t least_ = 0;
  std::size_t bound_ = 0;  // changes that the search may make in all
  bool cut_ = false;       // more changes might have helped
  bool impossible_ = false;

  std::uint64_t nodes_ = 0;
  std::uint64_t effort_end_ = UINT64_MAX;  // of the budget's work
  std::vector<std::uint32_t> marks_;       // of lines or cells, for a moment
  std::uint32_t mark_ = 0;
};

}  // namespace gridwright::nonogram
