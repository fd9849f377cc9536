// Dancing cells: the state of an exact-cover search in sparse sets (Knuth, The Art of Computer Programming 7.2.2.3).
//
// Every item has a set of the options that can still cover it: a stretch of `sets_` whose first `size_` places are in.
// To take an option out, swap it with the last one that is in and shorten the set. To undo any number of such removals,
// in whatever sets, put the old sizes back: nothing needs to be swapped. Active items are a sparse set in the same way.
//
// The invariants, for a node q (an item within an option): sets_[node(q).place] == q, and order_[position_[i]] == i.
// The set of an item that is not active stays as it was when the item was covered. An option that can no longer be
// chosen is in no set of an active item.
//
// Dead ends are noticed at once: removing an option from a set that would fall below what its item still needs fails,
// and an item with exactly as many options as it needs is put on a list of forced moves.
//
// A *loose* item may be covered several times. It stays active, with its need and its room falling, until there is no
// room. Its options are tried in turn, and each that has been tried is taken out for good, so that a set of options is
// met once and not in each of its orders.
//
// `Index` is the width of everything. Small problems fit in 16 bits, which halves the traffic and lets most of them
// live in the fastest cache; they save all sizes at every branch. Large ones keep a trail of the sizes that changed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "exact_cover/problem.hpp"

namespace gridwright::cover {

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
  bool is_active(Item item) const { return position_[item] < active_; }
  int size(Item item) const { return static_cast<int>(size_[item]); }
  std::span<const Node> set(Item item) const { return {sets_.data() + base_[item], size_[item]}; }
  std::int32_t need(Item item) const { return need_[item]; }
  std::int32_t room(Item item) const { return room_[item]; }
  Colour colour(Item item) const { return fixed_[item]; }  // of a secondary item that is not active
  // How many ways there are to go on at an active primary item: 0 is a dead end, 1 is forced.
  int ways(Item item) const { return size(item) - std::max(need_[item], 0) + 1; }
  bool settled(Item item) const { return size_[item] == 0 && need_[item] <= 0; }
  bool possible(Option option) const;  // whether it can still be chosen
  Node node_of(Option option) const { return first_[option]; }
  std::uint64_t updates() const { return updates_; }

  // Moves. Those that return false have met a dead end, half-way: what follows must be a return to a mark.
  bool settle();                         // the forced moves and dead ends of the beginning
  void cover(Item item);                 // takes an item, covered once, out of the game with all its options
  void remove(Node node);                // takes an option out of all sets
  bool commit(Node node);                // chooses an option that is in no set any more
  void uncommit(Node node);              // gives the loose items back what `commit` took; sizes come back with the mark
  bool enough_without(Node node) const;  // whether its primary items can do without an option that was removed
  Item take_forced();                    // an item that leaves no choice; -1: none is known
  void forget_forced() { forced_.clear(); }
  void force(Item item) { forced_.push_back(item); }

  // Marks. A mark is valid until the one before it is returned to.
  struct Mark {
    Index active;
    std::size_t saved;
  };
  Mark mark();
  void return_to(const Mark& mark);
  void release(const Mark& mark);  // the mark is not needed any more; the state stays
  std::size_t saved() const { return saved_.size() * sizeof(Saved); }

 private:
  static constexpr std::int32_t kOnce = -1;  // room of items that are not loose
  struct Place {
    Index item;   // kEnd after the last node of an option
    Index place;  // where the node is in `sets_`
  };
  struct Change {
    Index item, size;
  };
  using Saved = std::conditional_t<kTrail, Change, Index>;

  template <bool Check, bool Coloured>
  bool hide(Item item, Colour colour);
  void take_out(Item item, Node node, Index place);
  void deactivate(Item item);

  Item primary_;
  Index active_;
  bool bounded_, coloured_;
  std::uint64_t updates_ = 0;
  Index limit_ = 0;                        // options are taken out of sets of items with positions below
  std::vector<Place> nodes_;               // option after option, each with an end
  std::vector<Index> home_;                // the first node of a node's option
  std::vector<Index> sets_;                // nodes
  std::vector<Index> base_;                // where the set of an item begins
  std::vector<Index> size_;                // how many options it has
  std::vector<Index> position_;            // in `order_`
  std::vector<Index> order_;               // the items, active ones first
  std::vector<std::int32_t> need_, room_;  // options that an item still needs, and has room for, at least
  std::vector<Colour> colours_, fixed_;
  std::vector<Option> owner_;  // the option of a node
  std::vector<Node> first_;    // the first node of an option
  std::vector<Item> forced_;
  std::vector<Saved> saved_;
  std::vector<std::uint64_t> stamp_;  // of the mark since which an item's size is in the trail
  std::uint64_t now_ = 1;
};

template <typename Index>
Cells<Index>::Cells(const Problem& problem)
    : primary_(problem.primary()),
      active_(static_cast<Index>(problem.items())),
      bounded_(problem.bounded()),
      coloured_(problem.coloured()),
      base_(problem.items()),
      size_(problem.items()),
      position_(problem.items()),
      order_(problem.items()),
      need_(problem.items(), std::numeric_limits<std::int32_t>::min()) {
  for (Option k = 0; k < problem.options(); ++k)
    if (problem.has_primary(k))
      for (const Entry& entry : problem.option(k)) ++size_[entry.item];
  std::size_t total = 0;
  for (Item i = 0; i < problem.items(); ++i) {
    base_[i] = static_cast<Index>(total);
    total += size_[i];
    size_[i] = 0;
    position_[i] = order_[i] = static_cast<Index>(i);
  }
  sets_.resize(total);
  nodes_.reserve(total + problem.options());
  home_.reserve(total + problem.options());
  first_.reserve(problem.options());
  for (Option k = 0; k < problem.options(); ++k) {
    first_.push_back(static_cast<Index>(nodes_.size()));
    if (problem.has_primary(k)) {
      for (const Entry& entry : problem.option(k)) {
        const auto place = static_cast<Index>(base_[entry.item] + size_[entry.item]++);
        sets_[place] = static_cast<Index>(nodes_.size());
        nodes_.push_back({static_cast<Index>(entry.item), place});
        if (coloured_) colours_.push_back(entry.colour);
      }
    }
    nodes_.push_back({kEnd, 0});
    if (coloured_) colours_.push_back(0);
    home_.resize(nodes_.size(), first_.back());
    owner_.resize(nodes_.size(), k);
  }
  std::fill_n(need_.begin(), primary_, 1);
  if (bounded_) {
    room_.assign(problem.items(), kOnce);
    for (Item i = 0; i < primary_; ++i) {
      need_[i] = problem.bounds(i).low;
      if (problem.loose(i)) room_[i] = problem.bounds(i).high;
    }
  }
  if (coloured_) fixed_.resize(problem.items());
  if constexpr (kTrail) stamp_.resize(problem.items());
}

template <typename Index>
std::size_t Cells<Index>::bytes() const {
  return nodes_.size() * (sizeof(Place) + sizeof(Index) + sizeof(Option)) + sets_.size() * sizeof(Index) +
         colours_.size() * sizeof(Colour) + size_.size() * (4 * sizeof(Index) + 24) + first_.size() * sizeof(Index);
}

template <typename Index>
bool Cells<Index>::settle() {
  for (Item i = 0; i < primary_; ++i) {
    if (ways(i) <= 0) return false;
    if (loose(i) && room_[i] == 0) {
      deactivate(i);
      limit_ = position_[i];
      if (!hide<true, false>(i, 0)) return false;
    }
  }
  return true;
}

template <typename Index>
bool Cells<Index>::possible(Option option) const {
  if (nodes_[first_[option]].item == kEnd) return false;
  for (Node q = first_[option]; nodes_[q].item != kEnd; ++q) {
    const Item i = nodes_[q].item;
    if (position_[i] < active_ ? nodes_[q].place >= static_cast<Index>(base_[i] + size_[i])
                               : i < primary_ || !coloured_ || !colours_[q] || colours_[q] != fixed_[i])
      return false;
  }
  return true;
}

template <typename Index>
inline void Cells<Index>::deactivate(Item item) {
  const Index last = --active_, from = position_[item];
  const Index other = order_[last];
  order_[last] = static_cast<Index>(item);
  order_[from] = other;
  position_[other] = from;
  position_[item] = last;
  ++updates_;
}

// Swaps a node with the last one that is in the set of its item, and shortens the set to `size`.
template <typename Index>
inline void Cells<Index>::take_out(Item item, Node node, Index size) {
  if constexpr (kTrail) {
    if (stamp_[item] != now_) {
      stamp_[item] = now_;
      saved_.push_back({static_cast<Index>(item), size_[item]});
    }
  }
  const auto last = static_cast<Index>(base_[item] + size);
  const Index other = sets_[last], place = nodes_[node].place;
  size_[item] = size;
  sets_[last] = node;
  sets_[place] = other;
  nodes_[node].place = last;
  nodes_[other].place = place;
  ++updates_;
}

// Takes the options of an item that is no longer active, but for those of the given colour, out of all other sets. An
// option that is in several of the items which one commit covers is taken out by the first of them, so `limit_` falls
// from one to the next and each set is shortened once.
template <typename Index>
template <bool Check, bool Coloured>
bool Cells<Index>::hide(Item item, Colour colour) {
  const Index* at = sets_.data() + base_[item];
  const Index* const end = at + size_[item];
  const Index* const home = home_.data();
  const Place* const nodes = nodes_.data();
  const Index limit = limit_;
  for (; at != end; ++at) {
    if constexpr (Coloured)
      if (colours_[*at] == colour) continue;
    for (Index q = home[*at]; nodes[q].item != kEnd; ++q) {
      const Item i = nodes[q].item;
      if (position_[i] >= limit) continue;
      const auto left = static_cast<Index>(size_[i] - 1);
      if constexpr (Check) {
        if (static_cast<std::int32_t>(left) <= need_[i] && position_[i] < active_) {
          if (static_cast<std::int32_t>(left) < need_[i]) return false;
          forced_.push_back(i);
        }
      }
      take_out(i, q, left);
    }
  }
  return true;
}

template <typename Index>
void Cells<Index>::cover(Item item) {
  deactivate(item);
  limit_ = position_[item];
  hide<false, false>(item, 0);
}

template <typename Index>
void Cells<Index>::remove(Node node) {
  for (Index q = home_[node]; nodes_[q].item != kEnd; ++q) {
    const Item i = nodes_[q].item;
    if (position_[i] < active_) take_out(i, q, static_cast<Index>(size_[i] - 1));
  }
}

template <typename Index>
bool Cells<Index>::commit(Node node) {
  const Index before = active_;
  const Index home = home_[node];
  for (Index q = home; nodes_[q].item != kEnd; ++q) {
    const Item i = nodes_[q].item;
    if (position_[i] >= active_) continue;  // the item that was branched on, or a colour that is fixed already
    if (bounded_ && room_[i] != kOnce) {
      --need_[i];
      if (--room_[i] > 0) continue;
    }
    deactivate(i);
    if (coloured_) fixed_[i] = colours_[q];
  }
  for (Index q = home; nodes_[q].item != kEnd; ++q) {
    const Item i = nodes_[q].item;
    if (position_[i] < active_ || position_[i] >= before) continue;
    limit_ = position_[i];
    const Colour colour = coloured_ ? colours_[q] : 0;
    if (!(colour ? hide<true, true>(i, colour) : hide<true, false>(i, 0))) return false;
  }
  return true;
}

template <typename Index>
void Cells<Index>::uncommit(Node node) {
  if (!bounded_) return;
  for (Index q = home_[node]; nodes_[q].item != kEnd; ++q) {
    const Item i = nodes_[q].item;
    if (room_[i] != kOnce) ++need_[i], ++room_[i];
  }
}

template <typename Index>
bool Cells<Index>::enough_without(Node node) const {
  for (Index q = home_[node]; nodes_[q].item != kEnd; ++q) {
    const Item i = nodes_[q].item;
    if (is_active(i) && size(i) < need_[i]) return false;
  }
  return true;
}

template <typename Index>
Item Cells<Index>::take_forced() {
  while (!forced_.empty()) {
    const Item i = forced_.back();
    forced_.pop_back();
    if (position_[i] < active_ && need_[i] > 0 && size(i) == need_[i]) return i;
  }
  return -1;
}

template <typename Index>
typename Cells<Index>::Mark Cells<Index>::mark() {
  const Mark mark{active_, saved_.size()};
  if constexpr (kTrail)
    ++now_;
  else
    saved_.insert(saved_.end(), size_.begin(), size_.end());
  return mark;
}

template <typename Index>
void Cells<Index>::return_to(const Mark& mark) {
  active_ = mark.active;
  if constexpr (kTrail) {
    ++now_;
    for (; saved_.size() > mark.saved; saved_.pop_back()) size_[saved_.back().item] = saved_.back().size;
  } else {
    saved_.resize(mark.saved + size_.size());
    std::copy_n(saved_.begin() + mark.saved, size_.size(), size_.begin());
  }
}

template <typename Index>
void Cells<Index>::release(const Mark& mark) {
  if constexpr (!kTrail) saved_.resize(mark.saved);
}

}  // namespace gridwright::cover
