#include "nonogram/prober.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <limits>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"
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
constexpr std::uint32_t kPromisingEffort = 1 << 15;  // for promising cells, before a decision (decision 0018)

// How far from a newly known cell those at the edge are worth probing (decision 0011).
constexpr int kNear = 1;

// The order of probing. Hot cells are those with news nearby: first in corners (two known neighbours or more), where
// most probes find something, then at sides (one), where few do. Then all cells at the edge, and all (decision 0011).
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

template <AnyBoard Board>
std::uint32_t Prober<Board>::effort_at(int level) const {
  return tuning_.short_probes ? kEfforts[level] : kWhole;
}

template <AnyBoard Board>
void Prober<Board>::note_changes(std::size_t trail_size) {
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

template <AnyBoard Board>
bool Prober<Board>::fresh(const Finding& finding) const {
  if (!finding.time) return false;
  bool same = true;
  for_each_bit(finding.support, 0, [&](int group) { same &= changed_[group] <= finding.time; });
  return same;
}

template <AnyBoard Board>
Status Prober<Board>::settle(std::span<const Cell> cells, Budget& budget, std::uint64_t patience,
                             std::size_t promising) {
  if (findings_.empty()) {
    const std::size_t needed = board_.cells() * sizeof(Finding) + board_.slots() * sizeof(seen_[0]);
    if (!budget.hold(needed + board_.memory())) return Status::stopped;
    findings_.resize(board_.cells());
    seen_.resize(board_.slots());
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

// Long probes of the cells whose short ones gained most with either value, until one finds something.
template <AnyBoard Board>
Status Prober<Board>::probe_promising(std::size_t most, Budget& budget) {
  if (most == 0) return Status::ok;
  struct Promise {
    std::uint64_t score;
    Cell cell;
  };
  std::vector<Promise> best;  // greatest first; among equals, the first in the list
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
    if (const Status status = probe_all(promise.cell, effort, budget); status != Status::ok) return status;
    if (board_.trail().size() == before) continue;
    widen_edge(before);
    break;
  }
  return Status::ok;
}

// Lists the unknown ones of `cells`, and those of them at the edge of what is known.
template <AnyBoard Board>
void Prober<Board>::gather(std::span<const Cell> cells) {
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

template <AnyBoard Board>
void Prober<Board>::heat(Cell cell, int level) {
  Finding& finding = findings_[board_.index(cell)];
  const bool side = board_.known_neighbours(cell) < 2;
  const int bit = 1 << (2 * level + side);
  if (finding.hot & bit) return;
  finding.hot = static_cast<std::uint8_t>(finding.hot | bit);
  hot_[side][level].list.push_back(cell);
}

// The unknown neighbours of cells known since `trail_size` are now at the edge; all edge cells near them are worth
// probing.
template <AnyBoard Board>
void Prober<Board>::widen_edge(std::size_t trail_size) {
  news_ = stats_.line_solves;
  if (board_.unknown() == 0) return;
  const auto& trail = board_.trail();
  for (std::size_t i = trail_size; i < trail.size(); ++i) {
    const auto [row, column] = Cell{trail[i]};
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

// Probes hot cells; after the first stage only until one probe finds something.
template <AnyBoard Board>
Status Prober<Board>::cool(bool side, int level, Budget& budget) {
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
    if (const Status status = probe_all(cell, effort, budget); status != Status::ok) return status;
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

// Probes in turn until one probe finds something, or each cell has been probed without result.
template <AnyBoard Board>
Status Prober<Board>::sweep(Round& round, std::uint32_t effort, Budget& budget) {
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
      if (const Status status = probe_all(cell, effort, budget); status != Status::ok) return status;
      if (board_.trail().size() > before) {
        widen_edge(before);
        return Status::ok;
      }
    }
    cut_ |= finding.effort != kWhole;
  }
  return Status::ok;
}

template <AnyBoard Board>
Status Prober<Board>::probe(Cell cell, Value value, std::uint32_t effort, Budget& budget) {
  ++stats_.probes;
  const typename Recorder<Board>::Pause pause(board_.recorder());
  board_.assume(cell, value);
  return board_.propagate(budget, stats_, effort == kWhole ? Board::kAnyEffort : effort);
}

template <AnyBoard Board>
Status Prober<Board>::probe_all(Cell cell, std::uint32_t effort, Budget& budget) {
  const std::size_t before = board_.trail().size();
  bool cut = false;
  board_.clear_touched();
  Finding found{.least = kWhole};
  const auto values = board_.values(cell);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Status status = probe(cell, values[i], effort, budget);
    const auto gain = static_cast<std::uint32_t>(board_.trail().size() - before);
    cut |= status == Status::cut;
    if (status == Status::ok || status == Status::cut) compare(before, i == 0, i + 1 == values.size());
    board_.undo_to(before);
    if (status == Status::stopped) return status;
    if (status == Status::conflict) return conclude(cell, values[i], budget);
    found.least = std::min(found.least, gain);
    if (gain <= found.most && i > 0) continue;
    found.most = gain;
    found.richest = values[i];
  }

  Finding& finding = findings_[board_.index(cell)];
  finding.support = board_.touched();
  finding.time = time_;
  finding.effort = cut ? effort : kWhole;
  finding.least = found.least;
  finding.most = found.most;
  finding.richest = found.richest;
  if (agreed_.empty()) return Status::ok;
  if (proof_) prove_agreed(cell);
  for (const auto& change : agreed_) board_.repeat(change, seen_[board_.slot(change)] & 1);
  if (auto* const recorder = board_.recorder()) recorder->mark(Event::probe, Wording::alike, cell);
  const Status status = board_.propagate(budget, stats_);
  note_changes(before);
  return status;
}

// Keeps the changes since `before` that earlier probes of this cell have had as well; the last probe's are agreed.
template <AnyBoard Board>
void Prober<Board>::compare(std::size_t before, bool first, bool last) {
  const auto& trail = board_.trail();
  agreed_.clear();
  const std::uint32_t earlier = probe_number_;
  if (!last && ++probe_number_ >= (1U << 31)) {
    // Numbering restarts; this also forgets what earlier probes of this cell had in common.
    std::fill(seen_.begin(), seen_.end(), 0);
    probe_number_ = 1;
  }
  for (std::size_t i = before; i < trail.size(); ++i) {
    std::uint32_t& seen = seen_[board_.slot(trail[i])];
    const std::uint32_t tag = board_.tag(trail[i]);
    if (!first && seen != earlier * 2 + tag) continue;
    if (last)
      agreed_.push_back(trail[i]);
    else
      seen = probe_number_ * 2 + tag;
  }
}

// A finding follows from each value of the cell: a lemma for each but the last, which is then the only one left.
template <AnyBoard Board>
void Prober<Board>::prove_agreed(Cell cell) const {
  const auto values = board_.values(cell);
  for (const auto& change : agreed_) {
    int found;
    if constexpr (kBlackAndWhite<Board>)
      found = proof_->is(change, seen_[board_.slot(change)] & 1);
    else
      found = -proof_->is(change, change.value);
    for (std::size_t i = 0; i + 1 < values.size(); ++i) proof_->lemma({-proof_->is(cell, values[i]), found});
    proof_->lemma({found});
  }
}

template <AnyBoard Board>
Status Prober<Board>::conclude(Cell cell, Value wrong, Budget& budget) {
  const std::size_t before = board_.trail().size();
  if (proof_) proof_->lemma({-proof_->is(cell, wrong)});
  board_.exclude(cell, wrong);
  if (auto* const recorder = board_.recorder()) recorder->mark_refuted(cell, wrong);
  const Status status = board_.propagate(budget, stats_);
  note_changes(before);
  return status;
}

template <AnyBoard Board>
Decision<Board> Prober<Board>::choose(std::span<const Cell> open) const {
  Decision<Board> best{open.front(), board_.values(open.front())[0]};
  std::uint64_t best_score = 0, best_tie = 0;
  for (const Cell cell : open) {
    const Finding& finding = findings_[board_.index(cell)];
    const std::uint64_t score = score_of(finding);
    const std::uint64_t tie = seed_ ? mixed(seed_ ^ mixed(board_.index(cell))) : 0;
    if (score < best_score || (score == best_score && tie <= best_tie)) continue;
    best_score = score;
    best_tie = tie;
    best = {cell, finding.richest};
  }
  return best;
}

template class Prober<BlackBoard>;
template class Prober<ColourBoard>;

}  // namespace gridwright::nonogram
