#include "hitori/deduction.hpp"

#include <algorithm>

namespace gridwright::hitori {

Deduction::Deduction(const Board& board)
    : board_(board),
      groups_(board.copies()),
      groups_of_(board.cells(), {-1, -1}),
      chains_(board),
      value_(board.cells()) {
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    for (const Cell cell : groups_[group]) {
      auto& [first, second] = groups_of_[cell];
      int& place = first < 0 ? first : second;
      place = static_cast<int>(group);
    }
  }
}

bool Deduction::watch_chains() {
  watching_ = true;
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    if (board_.cuts_alone(cell) && !assign(cell, false)) return false;
  return follow();
}

bool Deduction::assign(Cell cell, bool shaded) {
  const std::int8_t value = shaded ? 1 : -1;
  if (value_[cell] != 0) return value_[cell] == value;
  value_[cell] = value;
  trail_.push_back(cell);
  return true;
}

bool Deduction::follow() {
  for (;;) {
    if (rules_seen_ < trail_.size()) {
      if (!follow_rules(trail_[rules_seen_++])) return false;
    } else if (watching_ && chains_seen_ < trail_.size()) {
      const Cell cell = trail_[chains_seen_++];
      if (value_[cell] > 0 && !follow_chains(cell)) return false;
    } else {
      return true;
    }
  }
}

bool Deduction::follow_rules(Cell cell) {
  if (value_[cell] > 0) {
    for (const Cell other : board_.beside(cell))
      if (other != kNoCell && !assign(other, false)) return false;
    return true;
  }
  for (const int group : groups_of_[cell]) {
    if (group < 0) break;
    for (const Cell other : groups_[group])
      if (other != cell && !assign(other, true)) return false;
  }
  return true;
}

bool Deduction::follow_chains(Cell cell) {
  places_.push_back(chains_seen_ - 1);
  Chains::Ends ends;
  if (!chains_.add(cell, ends)) return false;
  closing_.clear();
  for (const Cell near : chains_.near())
    if (value_[near] == 0 && chains_.closing(near)) closing_.push_back(near);
  std::sort(closing_.begin(), closing_.end());
  for (const Cell near : closing_) assign(near, false);
  return true;
}

void Deduction::undo_to(std::size_t size) {
  for (; trail_.size() > size; trail_.pop_back()) value_[trail_.back()] = 0;
  while (!places_.empty() && places_.back() >= size) places_.pop_back();
  chains_.undo_to(places_.size());
  rules_seen_ = std::min(rules_seen_, size);
  chains_seen_ = std::min(chains_seen_, size);
}

}  // namespace gridwright::hitori
