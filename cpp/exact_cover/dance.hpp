// Depth-first search over dancing cells, one step at a time, for whoever wants to look on or to have a say.
//
// At every node the dance takes a forced move if it knows one; else it looks for the item with the fewest ways to go on
// (of equals the one with the lowest number, wherever the swapping has put it) and tries its options in their order.
// A node without items left to cover is a solution. The stack is explicit: a dance can be left at a solution or after
// some number of nodes, and go on later.
//
// A *visitor* is compiled in; what it leaves empty costs nothing:
//
//     Item choose(cells)           the item to branch on; only if kChooses, and then nothing is forced unasked
//     bool enter(cells, item)      a node at which there is a choice; false: turn back, what is below is known
//     void order(cells, nodes)     the options about to be tried, to be put in the order wanted
//     bool select(option)          after an option was chosen; false: reject it; kNoOption: none of those left
//     void deselect(option)        it is given up again; follows every `select`, also one that returned false
//     void open() / close()        around all the choices of one node, forced or not
//     bool solution()              true: stop here; false: go on
//     size_t bytes()               memory that the visitor holds
//     uint64_t effort()            what it has cost so far, in about nanoseconds, so that limits are kept in time
#pragma once

#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/contract.hpp"
#include "exact_cover/cells.hpp"
#include "exact_cover/problem.hpp"

namespace gridwright::exact_cover {

// A small generator whose numbers are the same everywhere (splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t operator()() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  template <typename Range>
  void shuffle(Range&& range) {
    for (std::size_t left = std::size(range); left > 1; --left) std::swap(range[left - 1], range[(*this)() % left]);
  }

 private:
  std::uint64_t state_;
};

// What every visitor may leave as it is.
struct Visitor {
  static constexpr bool kChooses = false;
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
  void open() {}
  void close() {}
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

  // `given` are options that belong to every solution. `ranks` has a number for each primary item, or is empty: items
  // of a lower rank are branched on first, whatever their sizes.
  Dance(const Problem& problem, std::span<const Option> given, std::span<const std::int32_t> ranks, Visitor visitor);

  // Goes on to the next solution, for at most `nodes` nodes.
  DanceEnd run(base::Budget& budget, std::uint64_t nodes = kNoPause);

  // Begins anew, with items of equal size and options in an order that follows from the seed.
  void restart(std::uint64_t seed);

  std::vector<Option> chosen() const;  // the options chosen so far, in their order
  double fraction() const;             // of the tree that lies behind, if all branches of a node are alike
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t updates() const { return cells_.updates(); }
  std::size_t depth() const { return frames_.size(); }
  Visitor& visitor() { return visitor_; }
  const Visitor& visitor() const { return visitor_; }

 private:
  struct Frame {
    typename Cells<Index>::Mark mark;
    std::size_t first, next, end;  // its options in `candidates_`, and the next one to try
    std::int32_t node;             // the option that is chosen now; -1: none of them
    bool loose;                    // the item may be covered again
    bool forced;                   // there is no other choice, and no mark
    bool may_stop;                 // none of the options that are left is a choice, too
  };
  enum class Scan { dead, solved, branch };

  std::uint64_t effort() const { return 2 * cells_.updates() + visitor_.effort(); }
  std::size_t bytes() const { return cell_bytes_ + cells_.saved() + visitor_.bytes(); }

  Scan scan(Item& best);
  bool better(Item one, int ways, Item other, int best_ways) const;
  bool descend();           // at a new node; true if there is something to try
  bool advance();           // the next choice of the last frame; false: it is closed
  void back_off(Frame& f);  // gives up the choice of a frame
  void undo(Frame& f);
  void open(Item item, bool forced);

  Cells<Index> cells_;
  Visitor visitor_;
  std::vector<Option> given_;
  std::vector<std::int32_t> ranks_, ties_;
  std::vector<Frame> frames_;
  std::vector<Node> candidates_;
  typename Cells<Index>::Mark root_;
  Random random_{0};
  std::size_t cell_bytes_;
  std::uint64_t nodes_ = 0;
  bool shuffled_ = false;
  bool descending_ = true;  // at a new node, else on the way back
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
  for (; !frames_.empty(); frames_.pop_back())
    if (frames_.back().node >= 0) cells_.uncommit(static_cast<Node>(frames_.back().node));
  candidates_.clear();
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

// Finds the item to branch on, and puts those that leave no choice on the list of forced ones.
template <typename Index, typename Visitor>
typename Dance<Index, Visitor>::Scan Dance<Index, Visitor>::scan(Item& best) {
  int best_ways = std::numeric_limits<int>::max();
  const bool ranked = !ranks_.empty();
  for (int k = 0; k < cells_.active(); ++k) {
    const Item i = cells_.active_item(k);
    if (i >= cells_.primary()) continue;
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
      if (!visitor_.enter(cells_, best)) return false;
      open(best, cells_.ways(best) == 1);
      return true;
    }
  }
  open(item, true);
  return true;
}

template <typename Index, typename Visitor>
void Dance<Index, Visitor>::open(Item item, bool forced) {
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
  frames_.push_back({{}, first, first, candidates_.size(), -1, loose, forced, may_stop});
  if (!forced) frames_.back().mark = cells_.mark();
  visitor_.open();
}

template <typename Index, typename Visitor>
bool Dance<Index, Visitor>::advance() {
  Frame& f = frames_.back();
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
  frames_.pop_back();
  visitor_.close();
  return false;
}

template <typename Index, typename Visitor>
void Dance<Index, Visitor>::back_off(Frame& f) {
  visitor_.deselect(f.node < 0 ? kNoOption : cells_.option_of(static_cast<Node>(f.node)));
  undo(f);
}

// The state before the choice; where nothing is left to try, the frame below will see to it.
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
