// Dancing cells: the state of an exact-cover search in sparse sets (Knuth, The Art of Computer Programming 7.2.2.3).
//
// Every item has a set of the options that can still cover it: a stretch of `sets_` whose first `size_` places are in
// the set. To remove an option, swap it with the last one in the set and shorten the set. To undo any number of such
// removals, in any sets, restore the old sizes: nothing needs to be swapped. Active items form a sparse set in the same
// way.
//
// The invariants, for a node q (an item within an option): sets_[node(q).place] == q, and order_[items_[i].position] ==
// i. The set of an inactive item stays as it was when the item was covered. An option that can no longer be chosen is
// in no active item's set.
//
// Dead ends are detected at once: removing an option fails if a set would fall below what its item still needs, and an
// item with exactly as many options as it needs is put on a list of forced moves.
//
// A *loose* item may be covered several times. It stays active, while its need and its room fall, until there is no
// room. Its options are tried in turn, and each one tried is then removed for good, so that a set of options is reached
// once instead of once in each order.
//
// `Index` is the width of everything. Small problems fit in 16 bits, which halves the memory traffic and keeps most of
// them in the fastest cache; they save all sizes at every branch. Large ones keep a trail of the sizes that changed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "exact_cover/problem.hpp"

namespace gridwright::exact_cover {

template <typename Index>
class Cells {
 public:
  using Node = Index;  // an item within an option
  static constexpr bool kTrail = sizeof(Index) > 2;
  static constexpr Index kEnd = std::numeric_limits<Index>::max();

  static bool fits(const Problem& problem) {
    const std::size_t nodes = problem.entries() + static_cast<std::size_t>(problem.options()) + 1;
    return std::max<std::size_t>(nodes, problem.items()) < kEnd;
  }

  explicit Cells(const Problem& problem);

  // Problem.
  Item primary() const { return primary_; }
  Item items() const { return static_cast<Item>(size_.size()); }
  Option option_of(Node node) const { return owner_[node]; }
  bool loose(Item item) const { return bounded_ && room_[item] != kOnce; }
  std::size_t bytes() const;

  // State.
  int active() const { return active_; }
  Item active_item(int k) const { return order_[k]; }
  bool is_active(Item item) const { return items_[item].position < active_; }
  int size(Item item) const { return static_cast<int>(size_[item]); }
  std::span<const Node> set(Item item) const { return {sets_.data() + items_[item].base, size_[item]}; }
  std::int32_t need(Item item) const { return items_[item].need; }
  std::int32_t room(Item item) const { return room_[item]; }
  Colour colour(Item item) const { return fixed_[item]; }  // of a secondary item that is not active
  // The number of ways to continue at an active primary item: 0 is a dead end, 1 is forced.
  int ways(Item item) const { return size(item) - std::max(items_[item].need, 0) + 1; }
  bool settled(Item item) const { return size_[item] == 0 && items_[item].need <= 0; }
  bool possible(Option option) const;  // can still be chosen
  Node node_of(Option option) const { return first_[option]; }
  std::uint64_t updates() const { return updates_; }

  // Moves. One that returns false has met a dead end half-way: the next call must return to a mark.
  bool settle();                         // the initial forced moves and dead ends
  void cover(Item item);                 // removes an item, covered once, with all its options
  void remove(Node node);                // removes an option from all sets
  bool commit(Node node);                // chooses an option that is no longer in any set
  void uncommit(Node node);              // undoes `commit` for the loose items; sizes come back with the mark
  bool enough_without(Node node) const;  // its primary items can do without a removed option
  Item take_forced();                    // an item with no choice left; -1: none known
  void forget_forced() { forced_.clear(); }
  void force(Item item) { forced_.push_back(item); }

  // Marks. A mark is valid until the search returns to the one before it.
  struct Mark {
    Index active;
    std::size_t saved;
  };
  Mark mark();
  void return_to(const Mark& mark);
  void release(const Mark& mark);  // the mark is no longer needed; the state stays
  std::size_t saved() const { return saved_.size() * sizeof(Saved); }

  // Asserts the invariants above. Not valid after a move that has met a dead end.
  void sanity() const;

 private:
  static constexpr std::int32_t kOnce = -1;  // room of an item that is not loose
  static constexpr int kSorted = 16;         // items of longer options are sorted only roughly: a bound on the cost
  struct Place {
    Index item;   // kEnd after the last node of an option
    Index place;  // the node's position in `sets_`
  };
  struct ItemState {
    Index base = 0;                                                // where its set begins
    Index position = 0;                                            // in `order_`
    std::int32_t need = std::numeric_limits<std::int32_t>::min();  // the options still needed, if it is primary
  };
  struct Change {
    Index item, size;
  };
  struct Covered {  // by the chosen option
    Index item, size;
    Colour colour;
  };
  using Saved = std::conditional_t<kTrail, Change, Index>;

  template <bool Check, bool Coloured>
  bool hide(Item item, Colour colour);
  void take_out(unsigned item, Place& node, unsigned left);
  void deactivate(Item item);

  Item primary_;
  Index active_;
  bool bounded_, coloured_;
  std::uint64_t updates_ = 0;
  Index limit_ = 0;           // options are removed from the sets of items at lower positions
  std::vector<Place> nodes_;  // option after option, each with an end
  std::vector<Index> home_;   // the first node of a node's option
  std::vector<Index> sets_;   // nodes
  std::vector<Index> size_;   // the number of options
  std::vector<Index> order_;  // the items, active ones first
  std::vector<ItemState> items_;
  std::vector<std::int32_t> room_;  // the number of options allowed; only loose items have a bound
  std::vector<Colour> colours_, fixed_;
  std::vector<Option> owner_;  // the option of a node
  std::vector<Node> first_;    // the first node of an option
  std::vector<Item> forced_;
  std::vector<Covered> covered_;  // scratch space for the items of one option
  std::vector<Saved> saved_;
  std::size_t top_ = 0;               // of all saved sizes; the trail ends where its vector ends
  std::vector<std::uint64_t> stamp_;  // the mark since which an item's size is in the trail
  std::uint64_t now_ = 1;
};

extern template class Cells<std::uint16_t>;
extern template class Cells<std::uint32_t>;

}  // namespace gridwright::exact_cover
