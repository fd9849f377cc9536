// Depth-first search over dancing cells, one step at a time, for callers that watch it or take part in decisions.
//
// At every node the dance takes a forced move if it knows one; otherwise it looks for the item with the fewest ways to
// continue (among equals the one with the lowest number, wherever swapping has put it) and tries its options in order.
// A node without items left to cover is a solution. The stack is explicit: a dance can be left at a solution or after
// some number of nodes, and be resumed later.
//
// A node whose open items fall apart into parts without a common option may be searched part by part: then each part
// is covered in turn as if there were no others.
//
// A *visitor* is compiled in; empty members cost nothing:
//
//     Item choose(cells)           the item to branch on; only if kChooses; then no move is forced without it
//     bool enter(cells, item)      a node with a choice; false: turn back, what is below is known
//     void order(cells, nodes)     the options about to be tried, to be reordered
//     bool select(option)          an option was chosen; false: reject it; kNoOption: none of those left
//     void deselect(option)        it is undone; follows every `select`, even one that returned false
//     bool solution()              true: stop here; false: continue
//     bool wants(cells, primary)          only if kSplits, like the following: `enter` or `split` are asked at a node
//     with so
//                                  many open primary items
//     bool enter(cells, open)      instead of the above, with all open items
//     bool split(cells, open, parts)  whether the open items fall apart; adds the parts
//     void open(cells) / close(cells)  around all that is below a node that has been asked
//     bool part(cells) / void joined(cells)  around each part; false: the others do not matter
//     size_t bytes()               the visitor's memory
//     uint64_t effort()            its cost so far, in nanoseconds (estimate), to meet limits in time
#pragma once

#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/contract.hpp"
#include "base/random.hpp"
#include "exact_cover/cells.hpp"
#include "exact_cover/problem.hpp"

namespace gridwright::exact_cover {

using base::Random;

// Lists of items one after the other, as a stack of lists.
struct Parts {
  std::vector<Item> items;
  std::vector<std::size_t> ends;

  std::span<const Item> operator[](std::size_t part) const {
    const std::size_t begin = part ? ends[part - 1] : 0;
    return std::span(items).subspan(begin, ends[part] - begin);
  }
  void shrink(std::size_t parts) {
    ends.resize(parts);
    items.resize(parts ? ends.back() : 0);
  }
};

// Defaults for every visitor.
struct Visitor {
  static constexpr bool kChooses = false;
  static constexpr bool kSplits = false;
  template <typename Cells>
  Item choose(const Cells&) {
    return -1;
  }
  template <typename Cells>
  bool enter(const Cells&, Item) {
    return true;
  }
  template <typename Cells>
  void order(const Cells&, std::span<typename Cells::Node>) {}
  bool select(Option) { return true; }
  void deselect(Option) {}
  bool solution() { return true; }
  std::size_t bytes() const { return 0; }
  std::uint64_t effort() const { return 0; }
};

enum class DanceEnd { found, exhausted, stopped, paused };

inline constexpr std::uint64_t kNoPause = std::numeric_limits<std::uint64_t>::max();

template <typename Index, typename Visitor>
class Dance {
 public:
  using Node = typename Cells<Index>::Node;

  // `given` options belong to every solution. `ranks` has a number for each primary item, or is empty: items of lower
  // rank are branched on first, whatever their sizes.
  Dance(const Problem& problem, std::span<const Option> given, std::span<const std::int32_t> ranks, Visitor visitor);

  // Searches for the next solution, for at most `nodes` nodes.
  DanceEnd run(base::Budget& budget, std::uint64_t nodes = kNoPause);

  // Restarts, with items of equal size and options in an order determined by the seed.
  void restart(std::uint64_t seed);

  // Instead of going on: for each frame of parts, from the innermost to the outermost, whether the part that was being
  // searched and all that follow have solutions, as far as so many nodes show for each.
  std::vector<bool> solvable_parts(std::uint64_t nodes);

  std::vector<Option> chosen() const;  // so far, in the order chosen
  double fraction() const;             // of the tree already searched, if all branches of a node are equally large
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t updates() const { return cells_.updates(); }
  std::size_t depth() const { return frames_.size(); }
  std::size_t bytes() const { return cell_bytes_ + cells_.saved() + visitor_.bytes(); }
  Visitor& visitor() { return visitor_; }
  const Visitor& visitor() const { return visitor_; }

 private:
  struct Frame {
    typename Cells<Index>::Mark mark;
    std::size_t first, next, end;  // its options in `candidates_`, and the next one to try
    std::int32_t node;             // the chosen option; -1: none
    bool loose;                    // the item may be covered again
    bool forced;                   // there is no other choice, and no mark
    bool may_stop;                 // choosing none of the remaining options is a choice, too
    bool asked = false;            // the visitor wanted to know of it
    bool split = false;            // its choices are the parts `first` to `end`, each of them in turn
  };
  enum class Scan { dead, solved, branch };

  std::uint64_t effort() const { return 2 * cells_.updates() + visitor_.effort(); }

  Scan scan(Item& best);
  bool better(Item one, int ways, Item other, int best_ways) const;
  bool descend();           // at a new node; false: nothing to try
  bool split();             // opens a frame for the parts of a remainder that falls apart
  bool advance();           // the next choice of the last frame; false: it is closed
  bool advance_part();      // the same for a frame of parts
  void back_off(Frame& f);  // undoes the choice of a frame
  void undo(Frame& f);
  void open(Item item, bool forced, bool asked = false);
  void list_open();
  void drop_frames(std::size_t left);  // all but so many; the sizes remain as they are
  bool solvable(std::uint64_t nodes);

  Cells<Index> cells_;
  Visitor visitor_;
  std::vector<Option> given_;
  std::vector<std::int32_t> ranks_, ties_;
  std::vector<Frame> frames_;
  std::vector<Node> candidates_;
  int open_primary_ = 0;    // at the current node
  std::vector<Item> open_;  // all its items that are still to be covered, or may be
  Parts parts_;             // of all split frames
  std::vector<int> outer_;  // for each split frame, the part in which it is
  int part_ = -1;           // the part whose items are being covered; -1: all items
  typename Cells<Index>::Mark root_;
  Random random_{0};
  std::size_t cell_bytes_;
  std::uint64_t nodes_ = 0;
  bool shuffled_ = false;
  bool descending_ = true;  // at a new node; else backtracking
  bool over_ = false;
  bool solved_ = false;
};

template <typename Index, typename Visitor>
Dance<Index, Visitor>::Dance(const Problem& problem, std::span<const Option> given, std::span<const std::int32_t> ranks,
                             Visitor visitor)
    : cells_(problem),
      visitor_(std::move(visitor)),
      given_(given.begin(), given.end()),
      ranks_(ranks.begin(), ranks.end()) {
  ties_.resize(problem.primary());
  std::iota(ties_.begin(), ties_.end(), 0);
  over_ = !cells_.settle();
  for (std::size_t k = 0; k < given_.size() && !over_; ++k) {
    if (!cells_.possible(given_[k])) {
      over_ = true;
      break;
    }
    const Node node = cells_.node_of(given_[k]);
    cells_.remove(node);
    over_ = !cells_.commit(node);
  }
  root_ = cells_.mark();
  cell_bytes_ = cells_.bytes();
}

template <typename Index, typename Visitor>
void Dance<Index, Visitor>::restart(std::uint64_t seed) {
  if (over_) return;
  drop_frames(0);
  cells_.return_to(root_);
  cells_.forget_forced();
  random_ = Random(seed);
  shuffled_ = true;
  random_.shuffle(ties_);
  descending_ = true;
}

template <typename Index, typename Visitor>
DanceEnd Dance<Index, Visitor>::run(base::Budget& budget, std::uint64_t nodes) {
  std::uint64_t spent = effort();
  while (!over_) {
    if (descending_) {
      if (nodes-- == 0) return DanceEnd::paused;
      const std::uint64_t work = effort() - std::exchange(spent, effort());
      if (!budget.spend_node() || !budget.spend(work + 20 + cells_.active()) || !budget.hold(bytes()))
        return DanceEnd::stopped;
      ++nodes_;
      descending_ = false;
      if (descend()) {
        descending_ = advance();
      } else if (std::exchange(solved_, false) && visitor_.solution()) {
        return DanceEnd::found;
      }
    } else if (frames_.empty()) {
      over_ = true;
    } else {
      back_off(frames_.back());
      descending_ = advance();
    }
  }
  return DanceEnd::exhausted;
}

template <typename Index, typename Visitor>
bool Dance<Index, Visitor>::better(Item one, int ways, Item other, int best_ways) const {
  if (other < 0) return true;
  if (!ranks_.empty() && ranks_[one] != ranks_[other]) return ranks_[one] < ranks_[other];
  return ways != best_ways ? ways < best_ways : ties_[one] < ties_[other];
}

// Finds the item to branch on, and lists those with no choice left as forced.
template <typename Index, typename Visitor>
typename Dance<Index, Visitor>::Scan Dance<Index, Visitor>::scan(Item& best) {
  int best_ways = std::numeric_limits<int>::max();
  const bool ranked = !ranks_.empty();
  open_primary_ = 0;
  std::span<const Item> part;
  if constexpr (Visitor::kSplits)
    if (part_ >= 0) part = parts_[part_];
  const int items = part.empty() ? cells_.active() : static_cast<int>(part.size());
  for (int k = 0; k < items; ++k) {
    const Item i = part.empty() ? cells_.active_item(k) : part[k];
    if (!part.empty() && !cells_.is_active(i)) continue;
    if (i >= cells_.primary()) continue;
    ++open_primary_;
    const int ways = cells_.ways(i);
    if (ways > best_ways && !ranked) continue;
    if (ways <= 1) {
      if (ways <= 0) return Scan::dead;
      if (cells_.settled(i)) continue;
      if constexpr (!Visitor::kChooses) {
        cells_.force(i);
        continue;
      }
    }
    if (better(i, ways, best, best_ways)) best = i, best_ways = ways;
  }
  return best < 0 ? Scan::solved : Scan::branch;
}

template <typename Index, typename Visitor>
void Dance<Index, Visitor>::list_open() {
  open_.clear();
  const auto list = [&](Item item) {
    if (cells_.size(item) > 0) open_.push_back(item);
  };
  if (part_ < 0) {
    for (int k = 0; k < cells_.active(); ++k) list(cells_.active_item(k));
  } else {
    for (const Item item : parts_[part_])
      if (cells_.is_active(item)) list(item);
  }
}

template <typename Index, typename Visitor>
bool Dance<Index, Visitor>::descend() {
  GRIDWRIGHT_CHECK_SANITY(cells_);
  if constexpr (Visitor::kChooses) cells_.forget_forced();
  Item item = cells_.take_forced();
  if (item < 0) {
    Item best = -1;
    const Scan found = scan(best);
    if (found == Scan::dead) {
      cells_.forget_forced();
      return false;
    }
    item = cells_.take_forced();
    if (item < 0) {
      solved_ = found == Scan::solved;
      if (solved_) return false;
      if constexpr (Visitor::kChooses) {
        if (const Item wanted = visitor_.choose(cells_); wanted >= 0) best = wanted;
      }
      bool asked = false;
      if constexpr (Visitor::kSplits) {
        asked = visitor_.wants(cells_, open_primary_);
        if (asked) {
          list_open();
          if (!visitor_.enter(cells_, open_)) return false;
          if (split()) return true;
        }
      } else {
        if (!visitor_.enter(cells_, best)) return false;
      }
      open(best, cells_.ways(best) == 1, asked);
      return true;
    }
  }
  open(item, true);
  return true;
}

template <typename Index, typename Visitor>
void Dance<Index, Visitor>::open(Item item, bool forced, bool asked) {
  const bool loose = cells_.loose(item);
  const std::size_t first = candidates_.size();
  const auto options = cells_.set(item);
  if (forced) {
    candidates_.push_back(loose ? *std::ranges::min_element(options) : options[0]);
  } else {
    candidates_.insert(candidates_.end(), options.begin(), options.end());
    const auto tried = std::span(candidates_).subspan(first);
    std::ranges::sort(tried);
    if (shuffled_) random_.shuffle(tried);
    visitor_.order(cells_, tried);
  }
  if (!loose) cells_.cover(item);
  const bool may_stop = loose && cells_.need(item) <= 0;
  frames_.push_back({{}, first, first, candidates_.size(), -1, loose, forced, may_stop, asked});
  if (!forced) frames_.back().mark = cells_.mark();
  if constexpr (Visitor::kSplits)
    if (asked) visitor_.open(cells_);
}

template <typename Index, typename Visitor>
bool Dance<Index, Visitor>::split() {
  const std::size_t first = parts_.ends.size();
  if (!visitor_.split(cells_, open_, parts_)) return false;
  frames_.push_back({cells_.mark(), first, first, parts_.ends.size(), -1, false, false, false, true, true});
  outer_.push_back(part_);
  visitor_.open(cells_);
  return true;
}

template <typename Index, typename Visitor>
bool Dance<Index, Visitor>::advance_part() {
  Frame& f = frames_.back();
  if (f.next < f.end && visitor_.part(cells_)) {
    cells_.return_to(f.mark);
    part_ = static_cast<int>(f.next++);
    return true;
  }
  cells_.release(f.mark);
  parts_.shrink(f.first);
  part_ = outer_.back();
  outer_.pop_back();
  frames_.pop_back();
  visitor_.close(cells_);
  return false;
}

template <typename Index, typename Visitor>
void Dance<Index, Visitor>::drop_frames(std::size_t left) {
  for (; frames_.size() > left; frames_.pop_back()) {
    const Frame& f = frames_.back();
    if (f.node >= 0) cells_.uncommit(static_cast<Node>(f.node));
    candidates_.resize(f.first);
  }
}

template <typename Index, typename Visitor>
std::vector<bool> Dance<Index, Visitor>::solvable_parts(std::uint64_t nodes) {
  std::vector<bool> found;
  for (std::size_t level = frames_.size(); level-- > 0;) {
    if (!frames_[level].split) continue;
    drop_frames(level + 1);
    const Frame f = frames_[level];
    bool all = true;
    for (std::size_t part = f.next - 1; part < f.end && all; ++part) {
      cells_.forget_forced();
      cells_.return_to(f.mark);
      part_ = static_cast<int>(part);
      all = solvable(nodes);
      drop_frames(level + 1);
    }
    found.push_back(all);
    cells_.return_to(f.mark);
    parts_.shrink(f.first);
    part_ = outer_.back();
    outer_.pop_back();
    frames_.pop_back();
  }
  over_ = true;
  return found;
}

// Whether a solution is found below the current node, at which no visitor asks for parts.
template <typename Index, typename Visitor>
bool Dance<Index, Visitor>::solvable(std::uint64_t nodes) {
  const std::size_t base = frames_.size();
  for (bool descends = true;;) {
    if (descends) {
      if (nodes-- == 0) return false;
      descends = descend();
      if (std::exchange(solved_, false)) return true;
    } else if (frames_.size() == base) {
      return false;
    } else {
      back_off(frames_.back());
      descends = true;
    }
    if (descends) descends = advance();
  }
}

template <typename Index, typename Visitor>
bool Dance<Index, Visitor>::advance() {
  Frame& f = frames_.back();
  if constexpr (Visitor::kSplits)
    if (f.split) return advance_part();
  while (f.next < f.end) {
    const Node node = candidates_[f.next++];
    f.node = static_cast<std::int32_t>(node);
    if (f.loose) {
      cells_.remove(node);
      if (!f.forced) {
        cells_.release(f.mark);
        f.mark = cells_.mark();
      }
    }
    if (cells_.commit(node)) {
      if (visitor_.select(cells_.option_of(node))) return true;
      back_off(f);
    } else {
      undo(f);
    }
  }
  if (f.may_stop) {
    f.may_stop = false;
    if (visitor_.select(kNoOption)) return true;
    visitor_.deselect(kNoOption);
  }
  if (!f.forced) cells_.release(f.mark);
  candidates_.resize(f.first);
  const bool asked = f.asked;
  frames_.pop_back();
  if constexpr (Visitor::kSplits)
    if (asked) visitor_.close(cells_);
  return false;
}

template <typename Index, typename Visitor>
void Dance<Index, Visitor>::back_off(Frame& f) {
  if constexpr (Visitor::kSplits)
    if (f.split) {
      cells_.forget_forced();
      return visitor_.joined(cells_);
    }
  visitor_.deselect(f.node < 0 ? kNoOption : cells_.option_of(static_cast<Node>(f.node)));
  undo(f);
}

// Restores the state before the choice; if nothing is left to try, the frame below does that.
template <typename Index, typename Visitor>
void Dance<Index, Visitor>::undo(Frame& f) {
  cells_.forget_forced();
  if (f.node < 0) return;
  const auto node = static_cast<Node>(std::exchange(f.node, -1));
  cells_.uncommit(node);
  if (f.next == f.end && !f.may_stop) return;
  cells_.return_to(f.mark);
  GRIDWRIGHT_CHECK_SANITY(cells_);
  if (f.loose && !cells_.enough_without(node)) f.next = f.end, f.may_stop = false;
}

template <typename Index, typename Visitor>
std::vector<Option> Dance<Index, Visitor>::chosen() const {
  std::vector<Option> options = given_;
  for (const Frame& f : frames_)
    if (f.node >= 0) options.push_back(cells_.option_of(static_cast<Node>(f.node)));
  return options;
}

template <typename Index, typename Visitor>
double Dance<Index, Visitor>::fraction() const {
  double behind = 0, share = 1;
  for (const Frame& f : frames_) {
    if (f.forced) continue;
    share /= static_cast<double>(f.end - f.first);
    behind += share * static_cast<double>(f.next - f.first - 1);
  }
  return over_ ? 1 : behind;
}

}  // namespace gridwright::exact_cover
