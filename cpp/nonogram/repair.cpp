#include "nonogram/repair.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "base/contract.hpp"
#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::Budget;

namespace repairing {  // not anonymous: compilers complain of that in instances of templates

// Efforts, in units of the budget's work: about a nanosecond each. Decision 0056 has the measurements.
constexpr std::uint64_t kQuick = 60'000'000, kQuickCell = 60'000;  // for one and two changes, before anything else
constexpr std::uint64_t kFlood = 1'000'000'000, kFloodCell = 1'000'000;  // for wild pictures
constexpr std::uint64_t kClimb = 1'000'000'000, kClimbCell = 1'200'000;  // for fewer changes than the flood
constexpr std::uint64_t kMeasuredClimb = 6'000'000'000;
constexpr std::uint64_t kPolish = 60'000'000, kPolishCell = 200'000;  // for fewer changes than the climb
constexpr std::uint64_t kDeep = 40'000'000, kDeepCell = 60'000;       // for fewer than that
constexpr std::uint64_t kStep = 30'000'000;                           // for measuring the candidates of a step

constexpr std::uint64_t kUnitsPerCell = 2;  // of reading a line

constexpr int kFewRivals = 4, kManyRivals = 32;  // found in a part at a time: by the search, by the climb
constexpr std::size_t kLookedAt = 24;            // the limit of standing obstacles that a node knows
constexpr std::size_t kPool = 4000, kWeighed = 200;
constexpr std::size_t kTried = 600, kLeastMeasured = 16, kMostMeasured = 120;  // candidates of a step
constexpr std::size_t kMeasurable = 4000;  // the largest picture, in cells, for long probes
constexpr std::size_t kSampled = 60;       // open cells, one of which is changed by measurement
constexpr std::size_t kBatch = 12;         // from this many obstacles on, changes are not measured
constexpr std::size_t kRises = 12;         // steps in which a flood rises
constexpr std::size_t kWild = 4;           // a picture is wild if more than one of this many cells is open

constexpr std::uint32_t kSpeck = 64;  // what each of four differing neighbours adds to a cell's visibility
constexpr std::uint8_t kAlike = 128;  // a cell's visibility unless given

}  // namespace repairing

using namespace repairing;

template <AnyBoard Board>
Repair<Board>::Repair(const Picture& picture, RepairOptions options)
    : judge_(options.standard, options.prove),
      options_(std::move(options)),
      original_(picture),
      picture_(picture),
      twin_(picture),
      banned_(picture.cells() * static_cast<std::size_t>(options_.values)),
      best_(picture),
      marks_(std::max(picture.cells(), static_cast<std::size_t>(picture.lines()))) {
  const std::size_t cells = picture.cells();
  options_.most = std::min(options_.most, cells);
  base::require(options_.keep.empty() || options_.keep.size() == cells, "one flag per cell is needed");
  base::require(options_.visibility.empty() || options_.visibility.size() == banned_.size(),
                "one byte per cell and value is needed");
  for (const std::uint8_t value : picture.values())
    base::require(value < options_.values, "the value of a cell is out of range");
}

template <AnyBoard Board>
bool Repair<Board>::run(Budget& budget) {
  auto found = judge_.look(original_, kFewRivals, budget);
  if (!found) return false;
  if (found->empty()) {
    best_open_ = 0;
    return true;
  }
  least_ = 1;
  learn(std::move(*found));
  const auto open = judge_.open_cells(original_, budget);
  if (!open) return false;
  best_open_ = *open;

  const auto effort = [&](std::uint64_t whole, std::uint64_t cell) {
    effort_end_ = budget.work() + whole + cell * original_.cells();
  };
  effort(kQuick, kQuickCell);
  search_levels(std::min<std::size_t>(3, options_.most + 1), budget);
  if (impossible_) return true;
  if (!fair() && least_ <= options_.most) {
    const bool noise = wild(*open), measurable = noise && original_.cells() <= kMeasurable;
    effort(kMeasuredClimb, 0);
    if (!measurable || !climb_by_measure(budget)) {
      effort(kFlood, kFloodCell);
      if (noise && !fair()) flood(budget);
      if (fair())
        effort(kClimb, kClimbCell);
      else
        effort_end_ = UINT64_MAX;
      climb(budget);
    }
    if (budget.stopped() != base::Stop::none) return false;
    effort(kPolish, kPolishCell);
    if (fair()) polish(budget);
  }
  if (!fair() || least_ < changes()) {
    if (options_.prove)
      effort_end_ = UINT64_MAX;
    else
      effort(kDeep, kDeepCell);
    search_levels(fair() ? changes() : options_.most + 1, budget);
  }
  return budget.stopped() == base::Stop::none;
}

// The current picture

template <AnyBoard Board>
void Repair<Board>::change(const Change& change) {
  picture_[change.cell] = twin_[change.cell] = change.value;
  visible_ += change.visible;
  changes_.push_back(change);
}

template <AnyBoard Board>
void Repair<Board>::take_back() {
  const Change& last = changes_.back();
  picture_[last.cell] = twin_[last.cell] = original_[last.cell];
  visible_ -= last.visible;
  changes_.pop_back();
}

template <AnyBoard Board>
void Repair<Board>::show(const Changes& changes) {
  while (!changes_.empty()) take_back();
  for (const Change& one : changes) change(one);
}

// A speck is noticed at once; a cell that looks like its neighbours is not.
template <AnyBoard Board>
std::uint32_t Repair<Board>::visible(std::size_t cell, std::uint8_t value) const {
  const int row = original_.row(cell), column = original_.column(cell);
  const auto differs = [&](int r, int c) {
    const bool inside = r >= 0 && c >= 0 && r < original_.height() && c < original_.width();
    return (inside ? original_[original_.index({r, c})] : 0) != value;
  };
  const int other =
      differs(row - 1, column) + differs(row + 1, column) + differs(row, column - 1) + differs(row, column + 1);
  const std::size_t slot = cell * static_cast<std::size_t>(options_.values) + value;
  return (options_.visibility.empty() ? kAlike : options_.visibility[slot]) +
         kSpeck * static_cast<std::uint32_t>(other);
}

template <AnyBoard Board>
void Repair<Board>::offer() {
  if (fair() && (changes_.size() > best_changes_.size() ||
                 (changes_.size() == best_changes_.size() && visible_ >= best_visible_)))
    return;
  best_ = picture_;
  best_changes_ = changes_;
  best_visible_ = visible_;
  best_open_ = 0;
}

// Obstacles

template <AnyBoard Board>
bool Repair<Board>::stands(const Known& known, Budget& budget) {
  if (known.obstacle.rival) return rival_stands(known, budget);
  budget.spend(10 * (changes_.size() + known.changes.size()));
  // It does while its lines are the same as when it was met.
  for (const Change& then : known.changes)
    if (picture_[then.cell] != then.value && touches(known, then.cell)) return false;
  return std::none_of(changes_.begin(), changes_.end(), [&](const Change& now) {
    return touches(known, now.cell) &&
           std::none_of(known.changes.begin(), known.changes.end(),
                        [&](const Change& then) { return then.cell == now.cell && then.value == now.value; });
  });
}

template <AnyBoard Board>
bool Repair<Board>::rival_stands(const Known& known, Budget& budget) {
  const Obstacle& rival = known.obstacle;
  bool differs = false;
  for (const auto& [cell, value] : rival.cells) {
    differs |= picture_[cell] != value;
    twin_[cell] = value;
  }
  bool same = differs;
  for (const int line : rival.lines) {
    if (!same) break;
    budget.spend(kUnitsPerCell * static_cast<std::uint64_t>(original_.length(line)));
    same = same_clue(picture_, twin_, line);
  }
  for (const auto& [cell, value] : rival.cells) twin_[cell] = picture_[cell];
  return same;
}

// Whether an obstacle that stood before the last change still stands.
template <AnyBoard Board>
bool Repair<Board>::stays(const Known& known, Budget& budget) {
  const std::size_t cell = changes_.back().cell;
  if (!known.obstacle.rival) return !touches(known, cell);
  for (const auto& [other, value] : known.obstacle.cells) twin_[other] = value;
  bool same = true;
  for (const int line : {original_.row_line(cell), original_.column_line(cell)}) {
    if (!same || !known.on_line[line]) continue;
    budget.spend(kUnitsPerCell * static_cast<std::uint64_t>(original_.length(line)));
    same = same_clue(picture_, twin_, line);
  }
  for (const auto& [other, value] : known.obstacle.cells) twin_[other] = picture_[other];
  return same;
}

// A line because of which an obstacle does not stand; -1: it stands.
template <AnyBoard Board>
int Repair<Board>::broken_line(const Known& known, Budget& budget) {
  if (!known.obstacle.rival) return stands(known, budget) ? -1 : known.obstacle.lines.front();
  for (const auto& [cell, value] : known.obstacle.cells) twin_[cell] = value;
  int broken = -1;
  for (const int line : known.obstacle.lines) {
    budget.spend(kUnitsPerCell * static_cast<std::uint64_t>(original_.length(line)));
    if (!same_clue(picture_, twin_, line)) {
      broken = line;
      break;
    }
  }
  for (const auto& [cell, value] : known.obstacle.cells) twin_[cell] = picture_[cell];
  return broken;
}

// Whether any obstacle of the pool stands; if so, moves it to the front.
template <AnyBoard Board>
bool Repair<Board>::any_stands(Budget& budget) {
  for (auto known = pool_.begin(); known != pool_.end(); ++known) {
    if (!stands(**known, budget)) continue;
    std::rotate(pool_.begin(), known, known + 1);
    return true;
  }
  return false;
}

template <AnyBoard Board>
auto Repair<Board>::standing(Budget& budget) -> std::vector<Pointer> {
  std::vector<Pointer> found;
  for (const Pointer& known : pool_) {
    if (!stands(*known, budget)) continue;
    found.push_back(known);
    if (found.size() == kLookedAt) break;
  }
  return found;
}

template <AnyBoard Board>
auto Repair<Board>::learn(std::vector<Obstacle> obstacles) -> std::vector<Pointer> {
  std::vector<Pointer> learned;
  for (Obstacle& obstacle : obstacles) {
    std::uint64_t hash = 14695981039346656037ULL;
    const auto mix = [&](std::uint64_t number) { hash = (hash ^ number) * 1099511628211ULL; };
    for (const auto& [cell, value] : obstacle.cells) mix(cell), mix(value);
    if (!obstacle.rival)
      for (const Change& one : changes_) mix(one.cell), mix(one.value);
    auto known = std::make_shared<Known>();
    known->on_line.resize(static_cast<std::size_t>(original_.lines()));
    for (const int line : obstacle.lines) known->on_line[line] = true;
    if (!obstacle.rival) known->changes = changes_;
    known->obstacle = std::move(obstacle);
    learned.push_back(known);
    if (met_.insert(hash).second) pool_.push_back(std::move(known));
  }
  met_in_all_ = met_.size();
  std::rotate(pool_.begin(), pool_.end() - static_cast<std::ptrdiff_t>(std::min(pool_.size(), learned.size())),
              pool_.end());
  if (pool_.size() > kPool) pool_.resize(kPool / 2);
  return learned;
}

// One change meets at most two obstacles without a common line: one in its row, one in its column.
template <AnyBoard Board>
bool Repair<Board>::too_many(const std::vector<Pointer>& standing, std::size_t depth) {
  ++mark_;
  std::size_t apart = 0;
  for (const Pointer& known : standing) {
    const auto& lines = known->obstacle.lines;
    if (std::any_of(lines.begin(), lines.end(), [&](int line) { return marks_[line] == mark_; })) continue;
    for (const int line : lines) marks_[line] = mark_;
    if (++apart > 2 * depth) return true;
  }
  return false;
}

// Changes, and how many of the known obstacles stand after each: fewest first, then least visible.
template <AnyBoard Board>
auto Repair<Board>::weighed(std::span<const Change> tried, Budget& budget) -> std::vector<Weighed> {
  std::vector<const Known*> standing;
  std::vector<std::pair<const Known*, int>> broken;
  for (std::size_t i = 0; i < std::min(pool_.size(), kWeighed); ++i) {
    const int line = broken_line(*pool_[i], budget);
    if (line < 0)
      standing.push_back(pool_[i].get());
    else
      broken.emplace_back(pool_[i].get(), line);
  }
  std::vector<Weighed> ranked;
  for (const Change& one : tried) {
    const int row = original_.row_line(one.cell), column = original_.column_line(one.cell);
    change(one);
    auto left =
        std::count_if(standing.begin(), standing.end(), [&](const Known* known) { return stays(*known, budget); });
    for (const auto& [known, line] : broken) left += (line == row || line == column) && stands(*known, budget);
    take_back();
    ranked.emplace_back(static_cast<std::size_t>(left), one);
    if (!budget.spend(0)) break;
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& one, const auto& other) {
    return std::pair(one.first, one.second.visible) < std::pair(other.first, other.second.visible);
  });
  return ranked;
}

// Candidate changes

template <AnyBoard Board>
void Repair<Board>::add_changes(std::size_t cell, Changes& out) const {
  for (int value = 0; value < options_.values; ++value) {
    const auto other = static_cast<std::uint8_t>(value);
    if (other == original_[cell] || banned_[cell * static_cast<std::size_t>(options_.values) + other]) continue;
    out.push_back({static_cast<std::uint32_t>(cell), other, visible(cell, other)});
  }
}

// Those in the lines of the obstacle with the fewest lines; the last change must be in lines of all obstacles.
template <AnyBoard Board>
auto Repair<Board>::candidates(const std::vector<Pointer>& standing, std::size_t depth, Budget& budget) -> Changes {
  const auto room = [](const Pointer& known) { return known->obstacle.lines.size(); };
  const Known& least =
      **std::min_element(standing.begin(), standing.end(),
                         [&](const Pointer& one, const Pointer& other) { return room(one) < room(other); });
  Changes found;
  ++mark_;
  for (const int line : least.obstacle.lines) {
    budget.spend(kUnitsPerCell * static_cast<std::uint64_t>(original_.length(line)));
    for (int place = 0; place < original_.length(line); ++place) {
      const std::size_t cell = original_.at(line, place);
      if (marks_[cell] == mark_ || !may_change(cell)) continue;
      marks_[cell] = mark_;
      const auto touched = [&](const Pointer& known) { return touches(*known, cell); };
      if (depth == 1 && !std::all_of(standing.begin(), standing.end(), touched))
        cut_ = true;
      else
        add_changes(cell, found);
    }
  }
  std::sort(found.begin(), found.end(), less_visible);
  return found;
}

// The search

// Searches sets of changes by increasing size, up to fewer than `below`.
template <AnyBoard Board>
bool Repair<Board>::search_levels(std::size_t below, Budget& budget) {
  while (least_ < below) {
    show({});
    bound_ = least_;
    cut_ = false;
    if (!descend(least_, budget)) return false;
    if (fair() && changes() == least_) return true;
    ++least_;
    if (!cut_) return impossible_ = !fair(), true;
  }
  return true;
}

// Searches all sets of `depth` more changes.
template <AnyBoard Board>
bool Repair<Board>::descend(std::size_t depth, Budget& budget) {
  if (!on(budget)) return false;
  ++nodes_;
  if (fair() && bound_ == changes() && visible_ >= best_visible_) return true;
  std::vector<Pointer> known;
  if (depth > 0)
    known = standing(budget);
  else if (any_stands(budget))
    return cut_ = true;
  if (known.empty()) {
    auto found = judge_.look(picture_, kFewRivals, budget);
    if (!found) return false;
    if (found->empty()) {
      offer();
      return true;
    }
    known = learn(std::move(*found));
    if (depth == 0) return cut_ = true;
  }
  if (too_many(known, depth)) return cut_ = true;
  const Changes tried = candidates(known, depth, budget);
  bool through = true;
  std::size_t next = 0;
  const auto slot = [&](const Change& one) { return one.cell * static_cast<std::size_t>(options_.values) + one.value; };
  for (; next < tried.size() && through; ++next) {
    change(tried[next]);
    if (depth > 1 || std::none_of(known.begin(), known.end(), [&](const Pointer& one) { return stays(*one, budget); }))
      through = descend(depth - 1, budget);
    else
      cut_ = true;
    take_back();
    banned_[slot(tried[next])] = true;
  }
  while (next > 0) banned_[slot(tried[--next])] = false;
  return through;
}

template <AnyBoard Board>
bool Repair<Board>::wild(std::size_t open) const {
  return open > original_.cells() / kWild;
}

// For pictures about which hardly anything can be deduced: colours cells, the least visible changes first, until the
// puzzle is solvable, and then undoes as many as possible.
template <AnyBoard Board>
bool Repair<Board>::flood(Budget& budget) {
  Changes all;
  for (std::size_t cell = 0; cell < original_.cells(); ++cell) {
    if (original_[cell] || !may_change(cell)) continue;
    Changes some;
    add_changes(cell, some);
    all.push_back(*std::min_element(some.begin(), some.end(), less_visible));
  }
  std::sort(all.begin(), all.end(), less_visible);
  show({});
  const auto solved = [&] { return judge_.open_cells(picture_, budget) == std::size_t{0}; };
  for (std::size_t part = 1; part <= kRises; ++part) {
    while (changes_.size() < all.size() * part / kRises) change(all[changes_.size()]);
    if (!on(budget)) return false;
    if (!solved()) continue;
    Changes kept = changes_;
    for (std::size_t size = std::max<std::size_t>(1, kept.size() / 4);; size /= 2) {
      for (std::size_t end = kept.size(); end > 0;) {
        const std::size_t begin = end - std::min(end, size);
        Changes fewer(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(begin));
        fewer.insert(fewer.end(), kept.begin() + static_cast<std::ptrdiff_t>(end), kept.end());
        show(fewer);
        if (!on(budget)) break;
        if (solved()) kept = std::move(fewer);
        end = begin;
      }
      if (size == 1 || !on(budget)) break;
    }
    if (kept.size() > options_.most) return true;
    show(kept);
    if (solved()) offer();
    return true;
  }
  return true;
}

// Makes one change after another, until the picture is fair or no more changes are allowed.
template <AnyBoard Board>
bool Repair<Board>::climb(Budget& budget) {
  show({});
  for (;;) {
    auto found = judge_.look(picture_, kManyRivals, budget);
    if (!found || !on(budget)) return false;
    if (found->empty()) {
      offer();
      return true;
    }
    if (changes_.size() >= (fair() ? changes() : options_.most)) return true;
    const std::size_t before = changes_.size();
    if (!step(learn(std::move(*found)), budget)) return false;
    if (changes_.size() == before) return true;
  }
}

// The same, by long probes alone: of a sample of open cells, changes the one that leaves the fewest open. In noise,
// that sometimes needs fewer changes.
template <AnyBoard Board>
bool Repair<Board>::climb_by_measure(Budget& budget) {
  show({});
  auto open = judge_.open_after_long(picture_, budget);
  while (open && !open->empty()) {
    if (!on(budget) || changes_.size() + 1 >= (fair() ? changes() : options_.most)) return on(budget);
    Changes tried;
    const std::size_t step = std::max<std::size_t>(1, open->size() / kSampled);
    for (std::size_t i = changes_.size() % step; i < open->size(); i += step)
      if (may_change((*open)[i])) add_changes((*open)[i], tried);
    std::sort(tried.begin(), tried.end(), less_visible);
    std::optional<std::vector<std::uint32_t>> fewest;
    Change chosen{};
    for (const Change& one : tried) {
      change(one);
      auto after = judge_.open_after_long(picture_, budget);
      take_back();
      if (!after || !on(budget)) return false;
      if (fewest && after->size() >= fewest->size()) continue;
      fewest = std::move(after);
      chosen = one;
    }
    if (!fewest) return true;
    change(chosen);
    open = std::move(fewest);
  }
  if (open) offer();
  return open.has_value();
}

// The next change of a climb, or several if there are many obstacles or no way to measure a change.
template <AnyBoard Board>
bool Repair<Board>::step(std::vector<Pointer> found, Budget& budget) {
  const auto open = judge_.open_cells(picture_, budget);
  if (!open) return false;
  const bool rivals =
      std::all_of(found.begin(), found.end(), [](const Pointer& known) { return known->obstacle.rival; });
  const bool batch = rivals && (wild(*open) || found.size() >= kBatch);
  const std::size_t enough = wild(*open) ? 0 : found.size() / 2;
  do {
    const Changes tried = meeting(found, budget);
    if (tried.empty()) return true;
    auto ranked = weighed(std::span(tried).first(std::min(tried.size(), kTried)), budget);
    if (ranked.front().first >= found.size()) ranked = weighed(tried, budget);
    if (!budget.spend(0)) return false;
    if (batch)
      change(ranked.front().second);
    else if (!change_best(ranked, budget))
      return false;
    std::erase_if(found, [&](const Pointer& known) { return !stays(*known, budget); });
  } while (batch && found.size() > enough && changes_.size() < options_.most);
  return true;
}

// Changes in the lines of some obstacles, those that meet the most obstacles first, then the least visible.
template <AnyBoard Board>
auto Repair<Board>::meeting(const std::vector<Pointer>& found, Budget& budget) -> Changes {
  std::vector<std::uint32_t> met(original_.cells());
  for (const Pointer& known : found) {
    ++mark_;
    for (const int line : known->obstacle.lines) {
      budget.spend(kUnitsPerCell * static_cast<std::uint64_t>(original_.length(line)));
      for (int place = 0; place < original_.length(line); ++place) {
        const std::size_t cell = original_.at(line, place);
        if (marks_[cell] == mark_) continue;
        marks_[cell] = mark_;
        ++met[cell];
      }
    }
  }
  Changes all;
  for (std::size_t cell = 0; cell < met.size(); ++cell)
    if (met[cell] && may_change(cell)) add_changes(cell, all);
  const auto better = [&](const Change& one, const Change& other) {
    return met[one.cell] != met[other.cell] ? met[one.cell] > met[other.cell] : less_visible(one, other);
  };
  const auto few = static_cast<std::ptrdiff_t>(std::min(all.size(), kTried));
  std::partial_sort(all.begin(), all.begin() + few, all.end(), better);
  return all;
}

// Of the changes that leave the fewest obstacles, makes the one that leaves the fewest cells open.
template <AnyBoard Board>
bool Repair<Board>::change_best(const std::vector<Weighed>& ranked, Budget& budget) {
  const std::uint64_t end = budget.work() + kStep;
  std::size_t fewest = SIZE_MAX;
  Change chosen = ranked.front().second;
  for (std::size_t i = 0; i < std::min(ranked.size(), kMostMeasured) && fewest > 0; ++i) {
    if (ranked[i].first > ranked.front().first || (i >= kLeastMeasured && budget.work() > end)) break;
    change(ranked[i].second);
    const auto open = judge_.open_cells(picture_, budget);
    take_back();
    if (!open) return false;
    if (*open >= fewest) continue;
    fewest = *open;
    chosen = ranked[i].second;
  }
  change(chosen);
  if (fewest > 0 && fewest < best_open_) {  // the nearest so far
    best_ = picture_;
    best_changes_ = changes_;
    best_open_ = fewest;
  }
  return true;
}

// Finds fewer or less visible changes by replacing some.
template <AnyBoard Board>
bool Repair<Board>::polish(Budget& budget) {
  // Needless ones first, starting with the most visible.
  Changes kept = best_changes_;
  std::sort(kept.begin(), kept.end(),
            [](const Change& one, const Change& other) { return one.visible > other.visible; });
  for (std::size_t i = 0; i < kept.size();) {
    if (!on(budget)) return false;
    Changes fewer = kept;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    show(fewer);
    if (!any_stands(budget)) {
      auto found = judge_.look(picture_, kFewRivals, budget);
      if (!found) return false;
      if (found->empty()) {
        kept = std::move(fewer);
        offer();
        continue;
      }
      learn(std::move(*found));
    }
    ++i;
  }
  for (std::size_t many = 2; many <= 3;) {
    const std::size_t before = changes();
    if (!replace(many, budget)) return false;
    many = changes() < before ? 2 : many + 1;
  }
  return replace(1, budget);
}

// Undoes each combination of this many changes and looks for fewer instead; for one, for a less visible one.
template <AnyBoard Board>
bool Repair<Board>::replace(std::size_t many, Budget& budget) {
  if (changes() < many) return true;
  std::sort(best_changes_.begin(), best_changes_.end(),
            [](const Change& one, const Change& other) { return one.cell < other.cell; });
  std::vector<std::size_t> out;
  return replace_from(0, many, out, budget);
}

template <AnyBoard Board>
bool Repair<Board>::replace_from(std::size_t begin, std::size_t many, std::vector<std::size_t>& out, Budget& budget) {
  if (out.size() < many) {
    const std::size_t size = changes();
    for (std::size_t i = begin; i < best_changes_.size() && changes() == size; ++i) {
      out.push_back(i);
      const bool through = replace_from(i + 1, many, out, budget);
      out.pop_back();
      if (!through) return false;
    }
    return true;
  }
  Changes rest;
  for (std::size_t i = 0; i < best_changes_.size(); ++i)
    if (std::find(out.begin(), out.end(), i) == out.end()) rest.push_back(best_changes_[i]);
  show(rest);
  const std::size_t further = std::max<std::size_t>(1, many - 1);
  bound_ = rest.size() + further;
  return descend(further, budget);
}

template class Repair<BlackBoard>;
template class Repair<ColourBoard>;

}  // namespace gridwright::nonogram
