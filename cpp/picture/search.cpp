#include "picture/search.hpp"

#include <algorithm>
#include <cstring>

#include "base/contract.hpp"

namespace gridwright::picture {

using base::Budget;
using base::Event;
using base::Stop;

namespace {

// Nodes between two checks of the budget, and the cost of one: limits are met in time (`python -m bench latency`).
constexpr std::uint64_t kBurst = 1 << 13;
constexpr std::uint64_t kUnitsPerNode = 16;

}  // namespace

bool Search::fits(const Step& step, const Entry& entry) const {
  for (std::uint32_t i = step.checks_begin; i < step.checks_end; ++i)
    if (problem_.mates[edges_[checks_[i].edge]] != entry.edges[checks_[i].side]) return false;
  return true;
}

// Up to `burst` nodes. `stopped` means that there is more to do.
template <bool kChecked>
Outcome Search::run(std::uint64_t burst) {
  const int last = static_cast<int>(steps_.size());
  const Step* const steps = steps_.data();
  const Entry** const cursor = cursor_.data();
  std::uint32_t* const left = left_.data();
  int depth = depth_, deepest = deepest_;
  const std::uint32_t end = end_;
  const Entry* entry = cursor[depth];
  std::uint64_t* const masks = mask_.data();
  std::uint64_t mask = masks[depth];
  std::uint32_t link = steps[depth].link;
  std::uint64_t nodes = 0;
  Outcome outcome = Outcome::stopped;
  while (nodes < burst) {
    if constexpr (kChecked)
      while (!left[entry->species] || !(mask >> entry->edges[link] & 1) ||
             (entry->species != end && !fits(steps[depth], *entry)))
        ++entry;
    else
      while (!left[entry->species] || !(mask >> entry->edges[link] & 1)) ++entry;
    if (entry->species == end) {
      if (depth == 0) {
        outcome = Outcome::exhausted;
        break;
      }
      entry = cursor[--depth];
      ++left[entry->species];
      ++entry;
      mask = masks[depth];
      link = steps[depth].link;
      continue;
    }
    ++nodes;
    --left[entry->species];
    cursor[depth] = entry;
    std::memcpy(&edges_[4 * static_cast<std::size_t>(steps[depth].cell)], entry->edges, sizeof entry->edges);
    if (++depth == last) {
      deepest = last;
      outcome = Outcome::found;
      break;
    }
    if (depth > deepest) deepest = depth;
    entry = list_of(steps[depth]);
    masks[depth] = mask = mask_of(steps[depth]);
    link = steps[depth].link;
  }
  cursor[depth] = entry;
  depth_ = depth;
  deepest_ = deepest;
  nodes_ += nodes;
  return outcome;
}

Outcome Search::next(Budget& budget) {
  if (exhausted_) return Outcome::exhausted;
  if (!begun_) {
    cursor_[0] = list_of(steps_[0]);
    mask_[0] = mask_of(steps_[0]);
    begun_ = true;
  } else if (depth_ == static_cast<int>(steps_.size())) {  // remove the board's last tile
    const Entry* entry = cursor_[--depth_];
    ++left_[entry->species];
    cursor_[depth_] = entry + 1;
  }
  for (;;) {
    const std::uint64_t before = nodes_;
    const bool recorded = recording_ && !recording_->cut();
    const std::uint64_t burst = std::min(recorded ? 1 : kBurst, budget.nodes_left());
    if (burst == 0) {
      budget.spend_nodes(0);
      return Outcome::stopped;
    }
    const Outcome outcome = checks_.empty() ? run<false>(burst) : run<true>(burst);
    const std::uint64_t done = nodes_ - before;
    budget.spend_nodes(done);
    if (recorded) record_step(outcome);
    if (outcome == Outcome::found) board_done();
    if (outcome == Outcome::exhausted) exhausted_ = true;
    if (outcome != Outcome::stopped) {
      budget.spend(kUnitsPerNode * done);
      return outcome;
    }
    if (!budget.spend(kUnitsPerNode * done)) return Outcome::stopped;
  }
}

void Search::board_done() {
  for (std::size_t depth = 0; depth < steps_.size(); ++depth)
    laid_[steps_[depth].cell] = static_cast<int>(cursor_[depth]->variant);
}

void Search::record(std::vector<std::int32_t> shown, std::size_t limit) {
  base::require_state(!begun_, "recording must begin before the search");
  base::require(shown.size() == laid_.size(), "a recording needs a value for each cell");
  base_ = std::move(shown);
  recording_.emplace(base_, limit);
}

namespace {

enum Wording : std::uint8_t { none, laid, tried_next, full, nothing_fits };

}  // namespace

std::span<const char* const> Search::wordings() {
  static constexpr const char* all[] = {
      "",
      "a tile that fits is placed at {cell}",
      "{number} removed, then the next tile that fits is placed at {cell}",
      "the board is full",
      "every tile was tried",
  };
  return all;
}

// A frame for the tile just placed and those removed before it.
void Search::record_step(Outcome outcome) {
  const int depth = depth_ - (outcome != Outcome::exhausted);  // where a tile was placed
  const int taken = recorded_ - depth;
  for (int at = recorded_; at-- > depth;) recording_->set(steps_[at].cell, base_[steps_[at].cell]);
  recorded_ = depth_;
  if (outcome == Outcome::exhausted) {
    recording_->end_frame(Event::backtrack, nothing_fits, 0, 0);
    return;
  }
  const std::uint32_t cell = steps_[depth].cell;
  recording_->set(cell, static_cast<std::int32_t>(cursor_[depth]->variant));
  if (outcome == Outcome::found)
    recording_->end_frame(Event::solution, full, cell, 0);
  else if (taken > 0)
    recording_->end_frame(Event::backtrack, tried_next, cell, static_cast<std::uint32_t>(taken));
  else
    recording_->end_frame(Event::guess, Wording::laid, cell, 0);
}

Enumeration Search::enumerate(Budget& budget) {
  Enumeration all;
  const int width = problem_.width, height = problem_.height;
  // Whether the board stays the same when each cell goes to the place `where`, turned by `quarters` quarter turns.
  const auto stays = [&](auto where, int quarters) {
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column) {
        int variant = laid_[row * width + column];
        for (int i = 0; i < quarters; ++i) variant = problem_.turned[variant];
        if (laid_[where(row, column)] != variant) return false;
      }
    return true;
  };
  // A stop by the budget may coincide with a board, which counts; the next call then finds nothing more.
  while (next(budget) == Outcome::found) {
    ++all.boards;
    if (!problem_.turned.empty()) {
      const auto half = [&](int row, int column) { return (height - 1 - row) * width + width - 1 - column; };
      const auto quarter = [&](int row, int column) { return column * width + height - 1 - row; };
      if (stays(half, 2)) {
        ++all.half_turns;
        if (width == height && stays(quarter, 1)) ++all.quarter_turns;
      }
    }
    if (budget.stopped() != Stop::none) break;
  }
  return all;
}

double Search::share_done() const {
  double share = 0, weight = 1;
  for (int depth = 0; depth < depth_ && depth < static_cast<int>(steps_.size()) && weight > 1e-9; ++depth) {
    const Entry* const at = cursor_[depth];
    int before = 0, after = 0;
    for (const Entry* entry = at; entry != entries_.data() && (entry - 1)->species != end_; --entry) ++before;
    for (const Entry* entry = at; entry->species != end_; ++entry) ++after;
    weight /= std::max(1, before + after);
    share += weight * before;
  }
  return exhausted_ ? 1.0 : std::min(share, 1.0);
}

std::size_t Search::memory() const {
  std::size_t bytes = entries_.size() * sizeof(Entry) + steps_.size() * (sizeof(Step) + 32);
  for (const auto& table : tables_) bytes += table.size() * sizeof(std::uint32_t);
  return bytes;
}

}  // namespace gridwright::picture
