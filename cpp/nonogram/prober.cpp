#include "nonogram/prober.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <limits>

#include "nonogram/recorder.hpp"

namespace gridwright::nonogram {

using base::Budget;
using base::Event;
using base::for_each_bit;
using base::Word;

namespace {

// A well-mixed number for a cell and a seed, to break ties differently for each seed.
std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

// The lines that a probe may solve, by level (decisions 0010 and 0011).
constexpr std::uint32_t kWhole = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kEfforts[] = {256, 2048, 1 << 14, kWhole};
constexpr std::uint32_t kPromisingEffort = 1 << 15;  // of promising cells, before a decision (decision 0018)

// How far around a new cell those at the edge are worth a probe (decision 0011).
constexpr int kNear = 1;

// The order of probing. Hot cells are those with news nearby: first in corners (two known neighbours or more), where
// most probes say something, then at sides (one), where few do. Then all cells at the edge, and all (decision 0011).
enum class Where { hot_corner, hot_side, edge, all };
constexpr struct {
  Where where;
  int level;
} kStages[] = {
    {Where::hot_corner, 0}, {Where::hot_side, 0}, {Where::hot_corner, 1}, {Where::hot_side, 1},
    {Where::hot_corner, 2}, {Where::hot_side, 2}, {Where::edge, 0},       {Where::edge, 1},
    {Where::all, 0},        {Where::all, 1},      {Where::all, 2},        {Where::all, 3},
};

}  // namespace

std::uint32_t Prober::effort_at(int level) const {
  return tuning_.short_probes ? kEfforts[level] : kWhole;
}

void Prober::note_changes(std::size_t trail_size) {
  Word groups = 0;
  const auto& trail = board_.trail();
  for (std::size_t i = trail_size; i < trail.size(); ++i) groups |= board_.groups_of(trail[i]);
  if (++time_ == 0) {
    for (Finding& finding : findings_) finding.time = 0;
    std::fill(std::begin(changed_), std::end(changed_), 0);
    time_ = 1;
  }
  for_each_bit(groups, 0, [&](int group) { changed_[group] = time_; });
}

bool Prober::fresh(const Finding& finding) const {
  if (!finding.time) return false;
  bool same = true;
  for_each_bit(finding.support, 0, [&](int group) { same &= changed_[group] <= finding.time; });
  return same;
}

Status Prober::settle(std::span<const Cell> cells, Budget& budget, std::uint64_t patience, std::size_t promising) {
  if (findings_.empty()) {
    const std::size_t needed = board_.cells() * (sizeof(Finding) + sizeof(seen_[0]));
    if (!budget.hold(needed + board_.memory())) return Status::stopped;
    findings_.resize(board_.cells());
    seen_.resize(board_.cells());
  }
  gather(cells);
  patience_ = patience;
  news_ = stats_.line_solves;
  for (std::size_t stage = 0; stage < std::size(kStages);) {
    const std::size_t before = board_.trail().size();
    const auto [where, level] = kStages[stage];
    const Status status = where == Where::all    ? sweep(all_, effort_at(level), budget)
                          : where == Where::edge ? sweep(edge_, effort_at(level), budget)
                                                 : cool(where == Where::hot_side, level, budget);
    if (status != Status::ok) return status;
    if (board_.trail().size() > before) {
      stage = 0;
    } else if (!patient()) {
      if (const Status last = probe_promising(promising, budget); last != Status::ok) return last;
      if (board_.trail().size() == before) break;
      stage = 0;
    } else {
      if (where == Where::all && !cut_) break;
      ++stage;
    }
  }
  return Status::ok;
}

// Long probes, until one has said something, of those cells whose short ones gained most with either value.
Status Prober::probe_promising(std::size_t most, Budget& budget) {
  if (most == 0) return Status::ok;
  struct Promise {
    std::uint64_t score;
    Cell cell;
  };
  std::vector<Promise> best;  // the greatest first, of equal ones the first in the list
  for (const Cell cell : all_.list) {
    const Finding& finding = findings_[board_.index(cell)];
    if (board_.known(cell) || finding.effort >= kPromisingEffort) continue;
    const Promise promise{score_of(finding), cell};
    if (promise.score == 0 || (best.size() == most && promise.score <= best.back().score)) continue;
    if (best.size() == most) best.pop_back();
    const auto after = [](const Promise& one, const Promise& other) { return one.score > other.score; };
    best.insert(std::upper_bound(best.begin(), best.end(), promise, after), promise);
  }
  const std::uint32_t effort = tuning_.short_probes ? kPromisingEffort : kWhole;
  for (const Promise& promise : best) {
    const std::size_t before = board_.trail().size();
    if (const Status status = probe_both(promise.cell, effort, budget); status != Status::ok) return status;
    if (board_.trail().size() == before) continue;
    widen_edge(before);
    break;
  }
  return Status::ok;
}

// Lists the unknown ones of `cells`, and those of them that are at the edge of what is known.
void Prober::gather(std::span<const Cell> cells) {
  all_.list.clear();
  edge_.list.clear();
  all_.next = edge_.next = 0;
  for (auto& hots : hot_)
    for (Round& hot : hots) hot.list.clear(), hot.next = 0;
  if (++settle_number_ == 0) {
    for (Finding& finding : findings_) finding.member = 0;
    settle_number_ = 1;
  }
  for (const Cell cell : cells) {
    if (board_.known(cell)) continue;
    all_.list.push_back(cell);
    Finding& finding = findings_[board_.index(cell)];
    finding.member = settle_number_;
    finding.edge = board_.known_neighbours(cell) > 0;
    finding.hot = 0;
    if (!finding.edge) continue;
    edge_.list.push_back(cell);
    if (!fresh(finding)) heat(cell, 0);
  }
}

void Prober::heat(Cell cell, int level) {
  Finding& finding = findings_[board_.index(cell)];
  const bool side = board_.known_neighbours(cell) < 2;
  const int bit = 1 << (2 * level + side);
  if (finding.hot & bit) return;
  finding.hot = static_cast<std::uint8_t>(finding.hot | bit);
  hot_[side][level].list.push_back(cell);
}

// The unknown neighbours of the cells known since `trail_size` are at the edge now; all cells of the edge near them
// are worth a probe.
void Prober::widen_edge(std::size_t trail_size) {
  news_ = stats_.line_solves;
  if (board_.unknown() == 0) return;
  const auto& trail = board_.trail();
  for (std::size_t i = trail_size; i < trail.size(); ++i) {
    const auto [row, column] = trail[i];
    for (int y = std::max(row - kNear, 0); y <= std::min(row + kNear, board_.height() - 1); ++y) {
      for (int x = std::max(column - kNear, 0); x <= std::min(column + kNear, board_.width() - 1); ++x) {
        const Cell cell{y, x};
        Finding& finding = findings_[board_.index(cell)];
        if (finding.member != settle_number_ || board_.known(cell)) continue;
        if (!finding.edge) {
          if (std::abs(row - y) + std::abs(column - x) > 1) continue;
          finding.edge = 1;
          edge_.list.push_back(cell);
        }
        heat(cell, 0);
      }
    }
  }
}

// Probes hot cells; beyond the first stage only until one has said something.
Status Prober::cool(bool side, int level, Budget& budget) {
  const std::uint32_t effort = effort_at(level);
  auto& [list, next] = hot_[side][level];
  for (; next < list.size(); ++next) {
    const Cell cell = list[next];
    Finding& finding = findings_[board_.index(cell)];
    finding.hot = static_cast<std::uint8_t>(finding.hot & ~(1 << (2 * level + side)));
    if (!budget.spend(4)) return Status::stopped;
    if (!patient()) break;
    if (board_.known(cell)) continue;
    if (finding.effort >= effort && fresh(finding)) continue;
    const std::size_t before = board_.trail().size();
    if (const Status status = probe_both(cell, effort, budget); status != Status::ok) return status;
    if (board_.trail().size() > before) {
      widen_edge(before);
      if (level > 0 || side) return ++next, Status::ok;
    } else if (finding.effort != kWhole && level + 1 < kHotLevels) {
      heat(cell, level + 1);
    }
  }
  list.clear();
  next = 0;
  return Status::ok;
}

// Probes round and round, until one has said something, or every one in turn has not.
Status Prober::sweep(Round& round, std::uint32_t effort, Budget& budget) {
  auto& [list, next] = round;
  cut_ = false;
  for (std::size_t idle = 0; idle < list.size(); ++idle, ++next) {
    if (next >= list.size()) {
      std::erase_if(list, [&](Cell cell) { return board_.known(cell); });
      next = 0;
      if (list.empty()) break;
    }
    const Cell cell = list[next];
    if (!budget.spend(4)) return Status::stopped;
    if (!patient()) break;
    if (board_.known(cell)) continue;
    const Finding& finding = findings_[board_.index(cell)];
    if (finding.effort < effort || !fresh(finding)) {
      const std::size_t before = board_.trail().size();
      if (const Status status = probe_both(cell, effort, budget); status != Status::ok) return status;
      if (board_.trail().size() > before) {
        widen_edge(before);
        return Status::ok;
      }
    }
    cut_ |= finding.effort != kWhole;
  }
  return Status::ok;
}

Status Prober::probe(Cell cell, bool black, std::uint32_t effort, Budget& budget) {
  ++stats_.probes;
  const Recorder::Pause pause(board_.recorder());
  board_.assign(cell, black);
  return board_.propagate(budget, stats_, effort == kWhole ? Board::kAnyEffort : effort);
}

Status Prober::probe_both(Cell cell, std::uint32_t effort, Budget& budget) {
  const std::size_t before = board_.trail().size();
  std::size_t gain[2];
  bool cut = false;
  board_.clear_touched();

  Status status = probe(cell, true, effort, budget);
  gain[1] = board_.trail().size() - before;
  if (++probe_number_ >= (1U << 31)) {
    std::fill(seen_.begin(), seen_.end(), 0);
    probe_number_ = 1;
  }
  cut |= status == Status::cut;
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
  gain[0] = board_.trail().size() - before;
  agreed_.clear();
  cut |= status == Status::cut;
  if (status == Status::ok || status == Status::cut) {
    for (std::size_t i = before; i < board_.trail().size(); ++i) {
      const Cell found = board_.trail()[i];
      if (seen_[board_.index(found)] == probe_number_ * 2 + board_.black(found)) agreed_.push_back(found);
    }
  }
  board_.undo_to(before);
  if (status == Status::stopped) return status;
  if (status == Status::conflict) return conclude(cell, true, budget);

  Finding& finding = findings_[board_.index(cell)];
  finding.support = board_.touched();
  finding.time = time_;
  finding.effort = cut ? effort : kWhole;
  for (const bool black : {false, true}) finding.gain[black] = static_cast<std::uint32_t>(gain[black]);
  if (agreed_.empty()) return Status::ok;
  for (const Cell found : agreed_) board_.assign(found, seen_[board_.index(found)] & 1);
  if (Recorder* const recorder = board_.recorder()) recorder->mark(Event::probe, Wording::alike, cell);
  status = board_.propagate(budget, stats_);
  note_changes(before);
  return status;
}

Status Prober::conclude(Cell cell, bool black, Budget& budget) {
  const std::size_t before = board_.trail().size();
  board_.assign(cell, black);
  if (Recorder* const recorder = board_.recorder())
    recorder->mark(Event::probe, black ? Wording::not_white : Wording::not_black, cell);
  const Status status = board_.propagate(budget, stats_);
  note_changes(before);
  return status;
}

Decision Prober::choose(std::span<const Cell> open) const {
  Decision best{open.front(), true};
  std::uint64_t best_score = 0, best_tie = 0;
  for (const Cell cell : open) {
    const Finding& finding = findings_[board_.index(cell)];
    const std::uint64_t score = score_of(finding);
    const std::uint64_t tie = seed_ ? mixed(seed_ ^ mixed(board_.index(cell))) : 0;
    if (score < best_score || (score == best_score && tie <= best_tie)) continue;
    best_score = score;
    best_tie = tie;
    best = {cell, finding.gain[1] >= finding.gain[0]};
  }
  return best;
}

}  // namespace gridwright::nonogram
