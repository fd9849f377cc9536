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

}  // namespace

const Prober::Stage Prober::kStages[] = {{true, 256},   {true, 2048},     {false, 256},   {true, 1 << 14},
                                         {false, 2048}, {false, 1 << 14}, {false, kWhole}};

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
  gather(cells);
  for (std::size_t stage = 0;;) {
    const std::size_t before = board_.trail().size();
    if (const Status status = sweep(kStages[stage], budget); status != Status::ok) return status;
    if (board_.trail().size() > before) {
      stage = 0;
    } else if (++stage == std::size(kStages) || (!cut_ && !kStages[stage - 1].edge)) {
      return Status::ok;
    }
  }
}

// Lists the unknown ones of `cells`, and those of them that are at the edge of what is known.
void Prober::gather(std::span<const Cell> cells) {
  all_.list.clear();
  edge_.list.clear();
  all_.next = edge_.next = 0;
  settle_number_ += 2;
  for (const Cell cell : cells) {
    if (board_.known(cell)) continue;
    all_.list.push_back(cell);
    const bool at_edge = board_.beside_known(cell);
    if (at_edge) edge_.list.push_back(cell);
    findings_[board_.index(cell)].member = settle_number_ + at_edge;
  }
}

// The unknown neighbours of the cells known since `trail_size` come to the edge.
void Prober::widen_edge(std::size_t trail_size) {
  const auto& trail = board_.trail();
  const auto add = [&](Cell cell) {
    Finding& finding = findings_[board_.index(cell)];
    if (finding.member != settle_number_ || board_.known(cell)) return;
    finding.member = settle_number_ + 1;
    edge_.list.push_back(cell);
  };
  for (std::size_t i = trail_size; i < trail.size(); ++i) {
    const auto [row, column] = trail[i];
    if (row > 0) add({row - 1, column});
    if (column > 0) add({row, column - 1});
    if (column + 1 < board_.width()) add({row, column + 1});
    if (row + 1 < board_.height()) add({row + 1, column});
  }
}

// Probes round and round. In the first stage until every cell in turn has had nothing to say; in a later one, until one
// has said something.
Status Prober::sweep(const Stage& stage, Budget& budget) {
  auto& [list, next] = stage.edge ? edge_ : all_;
  const bool first = &stage == kStages;
  cut_ = false;
  for (std::size_t idle = 0; idle < list.size(); ++idle, ++next) {
    if (next >= list.size()) {
      std::erase_if(list, [&](Cell cell) { return board_.known(cell); });
      next = 0;
      if (list.empty()) break;
    }
    const Cell cell = list[next];
    if (board_.known(cell)) {
      if (!budget.spend(2)) return Status::stopped;
      continue;
    }
    const Finding& finding = findings_[board_.index(cell)];
    if (finding.effort >= stage.effort && fresh(finding)) {
      cut_ |= finding.effort != kWhole;
      if (!budget.spend(4)) return Status::stopped;
      continue;
    }
    const std::size_t before = board_.trail().size();
    if (const Status status = probe_both(cell, stage.effort, budget); status != Status::ok) return status;
    if (board_.trail().size() == before) {
      cut_ |= finding.effort != kWhole;
      continue;
    }
    widen_edge(before);
    if (!first) return Status::ok;
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
