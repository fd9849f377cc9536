// The visitor that turns a dance into a diagram: each node of the search hands its value up to the one above it.
#include "exact_cover/diagram.hpp"

#include <limits>
#include <utility>

#include "base/contract.hpp"
#include "exact_cover/dance.hpp"
#include "exact_cover/remainder.hpp"

namespace gridwright::exact_cover {

using base::BigCount;
using base::Budget;

namespace {

using Ref = Diagram::Ref;

class Recorder : public Visitor {
 public:
  Recorder(const Problem& problem, std::vector<Diagram::Node>& nodes, Diagram::Work& work)
      : nodes_(&nodes), work_(&work), keys_(problem) {}

  template <typename Cells>
  bool enter(const Cells& cells, Item) {
    effort_ += keys_.effort(cells);
    const auto [slot, is_new] = table_.find_or_add(keys_.key(cells));
    if (is_new) {
      ++work_->remainders;
      slot_ = slot;
    } else {
      ++work_->hits;
      value_ = table_[slot];
    }
    return is_new;
  }

  void open() { levels_.push_back({std::exchange(slot_, kNoSlot), branches_.size(), kNoOption}); }

  bool select(Option option) {
    levels_.back().option = option;
    value_ = Diagram::kNothing;
    return true;
  }

  void deselect(Option option) {
    if (value_ != Diagram::kNothing) branches_.push_back({option, value_});
    value_ = Diagram::kNothing;
  }

  // The branches as a chain, the first on top. "None of these" can only be the last, and is where the chain ends.
  void close() {
    const Level level = levels_.back();
    levels_.pop_back();
    Ref node = Diagram::kNothing;
    for (; branches_.size() > level.branches; branches_.pop_back()) {
      const auto [option, value] = branches_.back();
      node = option == kNoOption ? value : add(option, node, value);
    }
    if (level.slot != kNoSlot) table_[level.slot] = node;
    value_ = node;
  }

  bool solution() {
    value_ = Diagram::kEmptySet;
    return false;
  }

  // With a search that was stopped: what has been found so far.
  Ref finish() {
    if (!levels_.empty()) value_ = Diagram::kNothing;
    while (!levels_.empty()) {
      deselect(levels_.back().option);
      close();
    }
    return value_;
  }

  std::uint64_t effort() const { return effort_; }
  std::size_t bytes() const {
    return table_.bytes() + (nodes_->capacity() + 2 * nodes_->size()) * sizeof(Diagram::Node);
  }

 private:
  static constexpr KeyTable::Slot kNoSlot = ~KeyTable::Slot{0};
  struct Level {
    KeyTable::Slot slot;   // of what is left there; none for forced moves
    std::size_t branches;  // where its branches begin
    Option option;         // that is tried now
  };

  Ref add(Option option, Ref low, Ref high) {
    nodes_->push_back({option, low, high});
    return static_cast<Ref>(nodes_->size() - 1);
  }

  std::vector<Diagram::Node>* nodes_;
  Diagram::Work* work_;
  KeyMaker keys_;
  KeyTable table_;
  std::vector<Level> levels_;
  std::vector<std::pair<Option, Ref>> branches_;
  KeyTable::Slot slot_ = kNoSlot;
  Ref value_ = Diagram::kNothing;
  std::uint64_t effort_ = 0;
};

}  // namespace

void Diagram::build(const Problem& problem, const Plan& plan, Budget& budget) {
  base::require_state(!std::exchange(built_, true), "a diagram is built once");
  plan.check(problem);
  const auto record = [&]<typename Index>(Index) {
    Dance<Index, Recorder> dance(problem, plan.given, plan.ranks, Recorder(problem, nodes_, work_));
    dance.run(budget);
    root_ = dance.visitor().finish();
    work_.nodes = dance.nodes();
    work_.updates = dance.updates();
  };
  if (Cells<std::uint16_t>::fits(problem))
    record(std::uint16_t{});
  else
    record(std::uint32_t{});
}

BigCount Diagram::count() const {
  std::vector<std::uint64_t> small(nodes_.size());
  small[kEmptySet] = 1;
  bool fits = true;
  for (std::size_t k = 2; k < nodes_.size() && fits; ++k) {
    const std::uint64_t low = small[nodes_[k].low], high = small[nodes_[k].high];
    small[k] = low + high;
    fits = small[k] >= low;
  }
  if (fits) {
    BigCount count(static_cast<std::uint32_t>(small[root_] >> 32));
    for (int k = 0; k < 2; ++k) count = count * BigCount(std::uint32_t{1} << 16);
    return count += BigCount(static_cast<std::uint32_t>(small[root_]));
  }
  std::vector<BigCount> large(nodes_.size());
  large[kEmptySet] = 1;
  for (std::size_t k = 2; k < nodes_.size(); ++k) {
    large[k] = large[nodes_[k].low];
    large[k] += large[nodes_[k].high];
  }
  return large[root_];
}

}  // namespace gridwright::exact_cover
