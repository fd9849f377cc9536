#include "nonogram/prober.hpp"

#include <algorithm>

namespace gridwright {
namespace {

// A well-mixed number for a cell and a seed, to break ties differently for each seed.
std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

// The lines that a probe may solve at first, the growth, and where only the whole remains.
constexpr std::uint32_t kFirstEffort = 256, kEffortFactor = 8, kLastEffort = 1 << 14;

}  // namespace

void Prober::note_changes(std::size_t trail_size) {
  Word groups = 0;
  const auto& trail = board_.trail();
  for (std::size_t i = trail_size; i < trail.size(); ++i) groups |= board_.groups_of(trail[i]);
  ++time_;
  for_each_bit(groups, 0, [&](int group) { changed_[group] = time_; });
}

bool Prober::fresh(const Finding& finding) const {
  if (!finding.time) return false;
  bool same = true;
  for_each_bit(finding.support, 0, [&](int group) { same &= changed_[group] <= finding.time; });
  return same;
}

Status Prober::settle(std::span<const Cell> cells, Budget& budget) {
  if (findings_.empty()) {
    const std::size_t needed = board_.cells() * (sizeof(Finding) + sizeof(seen_[0]));
    if (!budget.hold(needed + board_.memory())) return Status::stopped;
    findings_.resize(board_.cells());
    seen_.resize(board_.cells());
  }
  list_.clear();
  for (const Cell cell : cells)
    if (!board_.known(cell)) list_.push_back(cell);
  // From short probes to long ones; whatever is found makes new short probes worth while.
  for (std::uint32_t effort = kFirstEffort;;) {
    const std::size_t before = board_.trail().size();
    if (const Status status = sweep(effort, budget); status != Status::ok) return status;
    if (effort != kFirstEffort && board_.trail().size() > before) {
      effort = kFirstEffort;
    } else if (effort == kWhole || !cut_) {
      return Status::ok;
    } else {
      effort = effort > kLastEffort / kEffortFactor ? kWhole : effort * kEffortFactor;
    }
  }
}

// Probes with this effort, round and round, until every cell in turn has had nothing to say; with more than the first
// effort, until one has said something.
Status Prober::sweep(std::uint32_t effort, Budget& budget) {
  cut_ = false;
  for (std::size_t i = 0, idle = 0; idle < list_.size(); i = i + 1 < list_.size() ? i + 1 : 0, ++idle) {
    const Cell cell = list_[i];
    if (board_.known(cell)) {
      if (!budget.spend(2)) return Status::stopped;
      continue;
    }
    const Finding& finding = findings_[board_.index(cell)];
    if (finding.effort >= effort && fresh(finding)) {
      cut_ |= finding.effort != kWhole;
      if (!budget.spend(4)) return Status::stopped;
      continue;
    }
    const std::size_t before = board_.trail().size();
    if (const Status status = probe_both(cell, effort, budget); status != Status::ok) return status;
    if (board_.trail().size() == before) {
      cut_ |= finding.effort != kWhole;
      continue;
    }
    if (effort != kFirstEffort) return Status::ok;
    idle = 0;
  }
  return Status::ok;
}

Status Prober::probe(Cell cell, bool black, std::uint32_t effort, Budget& budget) {
  ++stats_.probes;
  board_.assign(cell, black);
  return board_.propagate(budget, stats_, effort == kWhole ? Board::kAnyEffort : effort);
}

Status Prober::probe_both(Cell cell, std::uint32_t effort, Budget& budget) {
  const std::size_t before = board_.trail().size();
  Finding finding;
  finding.effort = kWhole;
  board_.clear_touched();

  Status status = probe(cell, true, effort, budget);
  finding.gain[1] = static_cast<std::uint32_t>(board_.trail().size() - before);
  if (++probe_number_ >= (1U << 31)) {
    std::fill(seen_.begin(), seen_.end(), 0);
    probe_number_ = 1;
  }
  if (status == Status::cut) finding.effort = effort;
  if (status == Status::ok || status == Status::cut) {
    for (std::size_t i = before; i < board_.trail().size(); ++i) {
      const Cell found = board_.trail()[i];
      seen_[board_.index(found)] = probe_number_ * 2 + board_.black(found);
    }
  }
  board_.undo_to(before);
  if (status == Status::stopped) return status;
  if (status == Status::conflict) return conclude(cell, false, budget);

  status = probe(cell, false, effort, budget);
  finding.gain[0] = static_cast<std::uint32_t>(board_.trail().size() - before);
  agreed_.clear();
  if (status == Status::cut) finding.effort = effort;
  if (status == Status::ok || status == Status::cut) {
    for (std::size_t i = before; i < board_.trail().size(); ++i) {
      const Cell found = board_.trail()[i];
      if (seen_[board_.index(found)] == probe_number_ * 2 + board_.black(found)) agreed_.push_back(found);
    }
  }
  board_.undo_to(before);
  if (status == Status::stopped) return status;
  if (status == Status::conflict) return conclude(cell, true, budget);

  finding.support = board_.touched();
  finding.time = time_;
  findings_[board_.index(cell)] = finding;
  if (agreed_.empty()) return Status::ok;
  for (const Cell found : agreed_) board_.assign(found, seen_[board_.index(found)] & 1);
  status = board_.propagate(budget, stats_);
  note_changes(before);
  return status;
}

Status Prober::conclude(Cell cell, bool black, Budget& budget) {
  const std::size_t before = board_.trail().size();
  board_.assign(cell, black);
  const Status status = board_.propagate(budget, stats_);
  note_changes(before);
  return status;
}

Decision Prober::choose(std::span<const Cell> open) const {
  Decision best{open.front(), true};
  std::uint64_t best_score = 0, best_tie = 0;
  for (const Cell cell : open) {
    const auto& [white, black] = findings_[board_.index(cell)].gain;
    const std::uint64_t score = (static_cast<std::uint64_t>(std::min(white, black)) << 32) + std::max(white, black);
    const std::uint64_t tie = seed_ ? mixed(seed_ ^ mixed(board_.index(cell))) : 0;
    if (score < best_score || (score == best_score && tie <= best_tie)) continue;
    best_score = score;
    best_tie = tie;
    best = {cell, black >= white};
  }
  return best;
}

}  // namespace gridwright
