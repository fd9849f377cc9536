// The fewest changes that make a picture a fair puzzle, and of these the least visible.
//
// Every repair changes a cell in one of the lines of each obstacle (see judge.hpp). So a search that takes an obstacle
// and branches over the cells of its lines is complete, and by increasing the number of changes it finds a smallest set
// and proves it smallest. Obstacles are kept: a known one refutes a picture much sooner than the judge would.
//
// If that goes too deep, a climb comes first: one change after another, each the one that leaves the fewest cells open
// among those that break the most obstacles. Then the result is polished: unnecessary changes are undone, and the
// search replaces two or three by fewer. All limits are in work, not in time, so that the same picture always gets the
// same repair.
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

struct RepairOptions {
  Standard standard = Standard::unique;
  int values = 2;                        // per cell
  std::vector<bool> keep;                // cells that must not be changed; empty: all may change
  std::vector<std::uint8_t> visibility;  // per cell and value: how easily it is seen; empty: all equal
  std::size_t most = SIZE_MAX;           // changes
  bool prove = false;                    // continue until fewer changes are proved impossible
};

template <AnyBoard Board>
class Repair {
 public:
  Repair(const Picture& picture, RepairOptions options);

  // False: the budget ran out; what was found until then is valid.
  bool run(base::Budget& budget);

  const Picture& best() const { return best_; }  // fair, or the nearest found
  bool fair() const { return best_open_ == 0; }
  std::size_t open() const { return best_open_; }                       // cells that it leaves open
  bool impossible() const { return impossible_ && !judge_.gave_up(); }  // proved: no changes make it fair
  std::size_t changes() const { return best_changes_.size(); }
  // No repair has fewer changes.
  std::size_t least() const { return judge_.gave_up() ? std::min<std::size_t>(least_, 1) : least_; }

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

  // The current picture.
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

  // Candidate changes, the least visible first.
  bool may_change(std::size_t cell) const {
    return picture_[cell] == original_[cell] && (options_.keep.empty() || !options_.keep[cell]);
  }
  void add_changes(std::size_t cell, Changes& out) const;
  using Weighed = std::pair<std::size_t, Change>;  // the number of obstacles that a change leaves
  std::vector<Weighed> weighed(std::span<const Change> tried, base::Budget& budget);
  Changes meeting(const std::vector<Pointer>& found, base::Budget& budget);
  Changes candidates(const std::vector<Pointer>& standing, std::size_t depth, base::Budget& budget);

  // The search. Each returns false if the budget or the effort ran out first.
  bool on(const base::Budget& budget) const {
    return budget.stopped() == base::Stop::none && budget.work() < effort_end_;
  }
  bool search_levels(std::size_t below, base::Budget& budget);
  bool descend(std::size_t depth, base::Budget& budget);
  bool wild(std::size_t open) const;  // hardly anything can be deduced with so many open cells
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
  RepairOptions options_;
  Picture original_, picture_, twin_;  // the twin: a copy, modified only to examine a rival
  Changes changes_;
  std::uint64_t visible_ = 0;  // of all changes together
  std::vector<bool> banned_;   // cells with values all of whose sets have been searched

  std::vector<Pointer> pool_;  // the recently useful first
  std::unordered_set<std::uint64_t> met_;
  std::size_t met_in_all_ = 0;

  Picture best_;
  Changes best_changes_;
  std::uint64_t best_visible_ = 0;
  std::size_t best_open_ = SIZE_MAX;
  std::size_t least_ = 0;
  std::size_t bound_ = 0;  // the limit of changes in the search
  bool cut_ = false;       // more changes might have helped
  bool impossible_ = false;

  std::uint64_t nodes_ = 0;
  std::uint64_t effort_end_ = UINT64_MAX;  // of the budget's work
  std::vector<std::uint32_t> marks_;       // of lines or cells, temporary
  std::uint32_t mark_ = 0;
};

}  // namespace gridwright::nonogram
