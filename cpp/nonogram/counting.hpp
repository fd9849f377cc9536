// The number of solutions, and solutions drawn with equal probability.
//
// Two ways, which help each other. The search walks as that of the first solution does, but recursively: it adds over
// the values of a decision and multiplies over components. Tables (frontier.hpp) count a component without listing its
// solutions, but the tables may be too large. So every component is first tried with tables that are small beside the
// probing they save. And each component in which the first decision would be made has tables of its own, which grow in
// turns with the search below that decision; whichever is done first has the number. Turns are counted in work, and the
// way that seems nearer to its end gets more of them.
//
// If tables outgrow the memory they are dropped, and the search goes on with smaller ones: the number stays exact.
//
// A product is only worth its factors if none of them is zero. So each component is first searched for a solution,
// which also makes 1 a lower bound for those that the budget leaves uncounted.
//
// Solutions are drawn on the way: each part returns as many as are wanted, a sum takes each of them from one of its
// terms, in proportion to their numbers, and a product puts them together.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "base/random.hpp"
#include "nonogram/depth_first.hpp"
#include "nonogram/frontier.hpp"
#include "nonogram/remainders.hpp"
#include "nonogram/workspace.hpp"

namespace gridwright::nonogram {

// Solutions of a part of the board, and their number: exact, or a lower bound if the budget has run out. Then, or if
// there are none, none are drawn.
struct Tally {
  base::BigCount number;
  std::vector<Frontier::Solution> drawn;
};

template <AnyBoard Board>
class Counting {
 public:
  // `search` has nothing to do at the moment: it looks for first solutions. `tables`: not by search alone. So many
  // solutions are drawn.
  Counting(Workspace<Board>& work, DepthFirst<Board>& search, bool tables, std::size_t draws = 0,
           std::uint64_t seed = 0)
      : work_(work), search_(search), remainders_(work.board), tables_(tables), draws_(draws), random_(seed) {}

  // The number of ways to fill in the unknown ones of these cells. All cells that share a line with one of them are
  // among them, or known.
  Tally count(std::span<const Cell> cells, base::Budget& budget);

 private:
  using Cells = std::span<const Cell>;
  using Key = typename Remainders<Board, Tally>::Key;

  // Each has that share of the whole tree, and its solutions cover its cells, whether known or not.
  Tally count(Cells cells, bool settled, double share, base::Budget& budget);
  Tally count_component(Cells cells, double share, base::Budget& budget);
  Tally count_parts(Cells cells, std::span<const std::size_t> sizes, double share, base::Budget& budget);
  Tally decide(Cells open, double share, base::Budget& budget);
  Tally count_values(Cells open, double share, base::Budget& budget);
  bool feasible(Cells cells, base::Budget& budget);

  // By tables, and by remainders counted before.
  std::optional<Tally> at_once(Cells open, double share, base::Budget& budget);
  Key key_of(Cells open, const base::Budget& budget);  // empty: it is not worth its work
  void remember(const Key& key, const Tally& tally, std::uint64_t began, base::Budget& budget);
  Frontier frontier_of(Cells open);
  std::optional<Tally> by_tables(Cells open, base::Budget& budget);
  bool take_turn(std::uint64_t units, base::Budget& budget);
  bool overtaken(base::Budget& budget);
  std::uint64_t room(const base::Budget& budget) const;

  // Of drawing.
  Tally tally_of(const Frontier& frontier);
  void add_known(Cells cells, Tally& tally) const;
  void add(Tally& sum, Tally&& term);
  Tally none(double share);
  Tally only(Cells cells, double share);

  Workspace<Board>& work_;
  DepthFirst<Board>& search_;
  Remainders<Board, Tally> remainders_;
  bool tables_;
  std::size_t draws_;
  base::Random random_;

  std::uint64_t began_ = 0, tables_work_ = 0;  // work units: at the beginning; of small tables
  struct Tries {
    std::uint64_t all = 0, done = 0;
  };
  std::array<Tries, 64> tables_of_;  // small ones, by the logarithm of the number of cells
  bool deciding_ = false;            // the board has decisions
  Frontier* rival_ = nullptr;        // the tables of the whole component, while they grow
  std::uint64_t rival_began_ = 0, rival_work_ = 0;
  bool rival_done_ = false;
  double walked_ = 0;  // the share of the search's tree that is done
};

}  // namespace gridwright::nonogram
