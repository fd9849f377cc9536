// Algorithm X one step at a time, so that a caller can watch and take part in decisions: the engine under hooks.
//
// The search in the cells is built for speed and counting; this one guarantees an order. Items are tried in problem
// order (the smallest first, the earliest of equals), options in problem order; every selection is made in full before
// it is judged; and nothing fails before it is chosen, since the caller may choose by a measure other than size.
// Knuth's links preserve all these orders, while cells would have to sort at each node; that is why this search uses
// links.
//
// Links: nodes 0..items - 1 are the items' headers, `items` is the root of the ring of primary items still to be
// covered, and the options' nodes follow, each option's in a row. A header is in the ring exactly while its item is
// neither covered nor secondary; a node is in its item's column exactly while its option is compatible with everything
// selected, or the item itself is covered.
//
// There are no callbacks: `step` returns at each watched event, and resumes at the next call.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "exact_cover/problem.hpp"

namespace gridwright::exact_cover {

class Stepper {
 public:
  using Index = std::uint32_t;

  enum class Event : std::uint8_t {
    node,        // items are left; `choose` and `arrange` may be called. Only if nodes are watched
    selected,    // `option()` has joined the path. Only if selections are watched
    deselected,  // `option()` has left the path. Only if selections are watched
    solution,    // the path covers every primary item
    exhausted,   // there are no more solutions
    stopped      // by the budget; the search is over
  };

  // Only for problems without colours and multiplicities. The problem is not accessed after construction.
  Stepper(const Problem& problem, bool watch_nodes, bool watch_selections);

  // The next event. `keep` = false rejects what the last event was about: the node, or the selected option.
  Event step(bool keep, base::Budget& budget);

  Index option() const { return option_; }
  std::vector<Index> path() const;  // the selected options in order

  // At a node: the remaining primary items, in order, each with the number of options it still has.
  std::vector<std::pair<Index, Index>> open_items() const;
  // At a node: branches on an item (`none`: on the smallest), and returns its options in order.
  static constexpr Index none = ~Index{0};
  std::vector<Index> choose(Index item = none);
  // After `choose`: tries these options in this order.
  void arrange(std::vector<Index> options);

  std::uint64_t selections() const { return selections_; }
  std::uint64_t updates() const { return updates_; }  // nodes removed from their columns

 private:
  struct Node {
    Index up, down, item, option;
  };
  struct Frame {
    Index item = none, node = none;  // the item branched on, and the last place tried in its column
    Index option = none;             // the selected one
    bool arranged = false;           // options come from `order`, which is reversed: the next one is the last
    std::vector<Index> order = {};
  };
  enum class State : std::uint8_t { arrive, branch, advance, descend, retreat, over };

  Index smallest() const;
  Index next_of(Frame& frame);
  void select(Index option);
  void deselect(Index option);
  void cover(Index item);
  void uncover(Index item);

  Index primary_, items_;
  std::vector<Index> starts_;  // into nodes_
  std::vector<Node> nodes_;
  std::vector<Index> size_, left_, right_;  // of headers; the root is number items_
  std::vector<Frame> frames_;
  bool watch_nodes_, watch_selections_;
  State state_ = State::arrive;
  Index option_ = 0;
  std::uint64_t selections_ = 0, updates_ = 0;
};

}  // namespace gridwright::exact_cover
