#include "exact_cover/stepper.hpp"

#include <algorithm>

#include "base/contract.hpp"

namespace gridwright::exact_cover {

using base::Budget;
using base::require;
using base::require_state;

Stepper::Stepper(const Problem& problem, bool watch_nodes, bool watch_selections)
    : primary_(problem.primary()),
      items_(problem.items()),
      size_(items_, 0),
      left_(items_ + 1),
      right_(items_ + 1),
      watch_nodes_(watch_nodes),
      watch_selections_(watch_selections) {
  require(!problem.coloured() && !problem.bounded(),
          "problems with colours or multiplicities cannot be solved step by step");
  nodes_.reserve(items_ + 1 + problem.entries());
  for (Index item = 0; item <= items_; ++item) {
    nodes_.push_back({item, item, item, none});
    left_[item] = right_[item] = item;
  }
  for (Index item = 0; item < primary_; ++item) {
    const Index last = left_[items_];
    left_[item] = last;
    right_[item] = items_;
    right_[last] = left_[items_] = item;
  }
  for (Option option = 0; option < problem.options(); ++option) {
    starts_.push_back(static_cast<Index>(nodes_.size()));
    for (const Entry& entry : problem.option(option)) {
      const auto item = static_cast<Index>(entry.item), node = static_cast<Index>(nodes_.size());
      const Index last = nodes_[item].up;
      nodes_.push_back({last, item, item, static_cast<Index>(option)});
      nodes_[last].down = nodes_[item].up = node;
      ++size_[item];
    }
  }
  starts_.push_back(static_cast<Index>(nodes_.size()));
}

Stepper::Event Stepper::step(bool keep, Budget& budget) {
  keep = keep || (state_ != State::branch && state_ != State::descend);  // nothing to give up
  for (;;) switch (state_) {
      case State::arrive:
        if (right_[items_] == items_) {
          state_ = State::retreat;
          return Event::solution;
        }
        frames_.emplace_back();
        state_ = State::branch;
        if (watch_nodes_) return Event::node;
        break;
      case State::branch:
        if (!keep) {
          frames_.pop_back();
          state_ = State::retreat;
          keep = true;
          break;
        }
        if (frames_.back().item == none) frames_.back().item = frames_.back().node = smallest();
        state_ = State::advance;
        break;
      case State::advance: {
        Frame& frame = frames_.back();
        frame.option = next_of(frame);
        if (frame.option == none) {
          frames_.pop_back();
          state_ = State::retreat;
          break;
        }
        const std::uint64_t before = updates_;
        select(option_ = frame.option);
        state_ = State::descend;
        if (!budget.spend_node() || !budget.spend(4 * (updates_ - before) + primary_)) {
          state_ = State::over;
          return Event::stopped;
        }
        if (watch_selections_) return Event::selected;
        break;
      }
      case State::descend:
        state_ = keep ? State::arrive : State::retreat;
        keep = true;
        break;
      case State::retreat:
        if (frames_.empty()) {
          state_ = State::over;
          break;
        }
        deselect(option_ = frames_.back().option);
        state_ = State::advance;
        if (watch_selections_) return Event::deselected;
        break;
      case State::over:
        return Event::exhausted;
    }
}

std::vector<Stepper::Index> Stepper::path() const {
  std::vector<Index> options;
  for (const Frame& frame : frames_)
    if (frame.option != none) options.push_back(frame.option);
  return options;
}

std::vector<std::pair<Stepper::Index, Stepper::Index>> Stepper::open_items() const {
  std::vector<std::pair<Index, Index>> found;
  for (Index item = right_[items_]; item != items_; item = right_[item]) found.emplace_back(item, size_[item]);
  return found;
}

std::vector<Stepper::Index> Stepper::choose(Index item) {
  require_state(state_ == State::branch, "an item can be chosen only at a node");
  if (item == none) item = smallest();
  require(item < primary_ && right_[left_[item]] == item, "the item is not open");
  frames_.back().item = frames_.back().node = item;
  std::vector<Index> options;
  for (Index node = nodes_[item].down; node != item; node = nodes_[node].down) options.push_back(nodes_[node].option);
  return options;
}

void Stepper::arrange(std::vector<Index> options) {
  require_state(state_ == State::branch && frames_.back().item != none, "choose an item before arranging its options");
  const Index item = frames_.back().item;
  std::vector<Index> left;
  for (Index node = nodes_[item].down; node != item; node = nodes_[node].down) left.push_back(nodes_[node].option);
  require(std::is_permutation(options.begin(), options.end(), left.begin(), left.end()),
          "these are not the options of the item");
  std::reverse(options.begin(), options.end());
  frames_.back().arranged = true;
  frames_.back().order = std::move(options);
}

Stepper::Index Stepper::smallest() const {
  Index best = none;
  for (Index item = right_[items_]; item != items_; item = right_[item]) {
    if (best != none && size_[item] >= size_[best]) continue;
    best = item;
    if (size_[best] == 0) break;
  }
  return best;
}

// While an item is covered its own column stays as it is, so the node of the option just undone leads to the next one.
Stepper::Index Stepper::next_of(Frame& frame) {
  if (frame.arranged) {
    if (frame.order.empty()) return none;
    const Index option = frame.order.back();
    frame.order.pop_back();
    return option;
  }
  frame.node = nodes_[frame.node].down;
  return frame.node == frame.item ? none : nodes_[frame.node].option;
}

void Stepper::select(Index option) {
  ++selections_;
  for (Index node = starts_[option]; node < starts_[option + 1]; ++node) cover(nodes_[node].item);
}

void Stepper::deselect(Index option) {
  for (Index node = starts_[option + 1]; node-- > starts_[option];) uncover(nodes_[node].item);
}

void Stepper::cover(Index item) {
  right_[left_[item]] = right_[item];
  left_[right_[item]] = left_[item];
  for (Index node = nodes_[item].down; node != item; node = nodes_[node].down) {
    const Index option = nodes_[node].option;
    for (Index other = starts_[option]; other < starts_[option + 1]; ++other) {
      if (other == node) continue;
      const Node& out = nodes_[other];
      nodes_[out.up].down = out.down;
      nodes_[out.down].up = out.up;
      --size_[out.item];
    }
    updates_ += starts_[option + 1] - starts_[option] - 1;
  }
}

void Stepper::uncover(Index item) {
  for (Index node = nodes_[item].up; node != item; node = nodes_[node].up) {
    const Index option = nodes_[node].option;
    for (Index other = starts_[option + 1]; other-- > starts_[option];) {
      if (other == node) continue;
      const Node& back = nodes_[other];
      ++size_[back.item];
      nodes_[back.up].down = nodes_[back.down].up = other;
    }
  }
  right_[left_[item]] = left_[right_[item]] = item;
}

}  // namespace gridwright::exact_cover
