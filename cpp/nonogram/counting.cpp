#include "nonogram/counting.hpp"

#include <algorithm>
#include <bit>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::BigCount;
using base::Budget;
using base::Stop;

namespace {

// Work units (about a nanosecond each): the first turn of the tables of a component; the least turn after that; and the
// way that seems nearer to its end gets so many times as much work as the other.
constexpr std::uint64_t kFirstTurn = 4'000'000, kTurn = 200'000;
constexpr double kFavour = 3;

// Small tables: this much work for the first, and then this share of all work.
constexpr std::uint64_t kFirstTables = 300'000;
constexpr double kTablesShare = 0.2;
constexpr std::uint64_t kPreparing = 700;  // work units for a cell, before the first table
constexpr std::uint64_t kTries = 8;        // of components of a size; then one in so many must be counted

// Bytes of tables at most, whatever the memory limit.
constexpr std::uint64_t kMostTables = std::uint64_t{1} << 29;

}  // namespace

template <AnyBoard Board>
Tally Counting<Board>::count(Cells cells, Budget& budget) {
  began_ = budget.work();
  return count(cells, false, 1, budget);
}

// `settled`: probes find nothing more.
template <AnyBoard Board>
Tally Counting<Board>::count(Cells cells, bool settled, double share, Budget& budget) {
  std::vector<Cell> open;
  work_.keep_unknown(cells, open);
  if (open.empty()) return only(cells, share);
  const auto sizes = work_.split(open);
  Tally tally;
  if (sizes.size() > 1) {
    ++work_.stats.splits;
    tally = count_parts(open, sizes, share, budget);
  } else {
    const bool news = !settled || open.size() < cells.size();
    std::optional<Tally> known = news ? at_once(open, share, budget) : std::nullopt;
    tally = known ? std::move(*known) : settled ? decide(open, share, budget) : count_component(open, share, budget);
  }
  add_known(cells, tally);
  return tally;
}

// Unknown cells of one component, which are not settled, and cannot be counted at once.
template <AnyBoard Board>
Tally Counting<Board>::count_component(Cells cells, double share, Budget& budget) {
  const auto key = key_of(cells, budget);
  const std::uint64_t began = budget.work();
  const Status status = work_.settle(cells, budget, Prober<Board>::kPatience);
  Tally tally = status == Status::ok ? count(cells, true, share, budget) : none(share);
  remember(key, tally, began, budget);
  return tally;
}

template <AnyBoard Board>
Tally Counting<Board>::count_parts(Cells cells, std::span<const std::size_t> sizes, double share, Budget& budget) {
  share /= static_cast<double>(sizes.size());
  std::vector<std::optional<Tally>> parts;
  std::size_t at = 0;
  for (const std::size_t size : sizes) {
    const Cells part = cells.subspan(at, size);
    parts.push_back(at_once(part, share, budget));
    if (parts.back() ? parts.back()->number.zero() : !feasible(part, budget)) return {};
    at += size;
  }
  Tally product;
  product.number = 1;
  product.drawn.resize(draws_);
  at = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (!parts[i]) parts[i] = count_component(cells.subspan(at, sizes[i]), share, budget);
    at += sizes[i];
    const Tally& factor = *parts[i];
    if (!factor.number.zero()) product.number = product.number * factor.number;
    for (std::size_t j = 0; j < std::min(draws_, factor.drawn.size()); ++j)
      product.drawn[j].insert(product.drawn[j].end(), factor.drawn[j].begin(), factor.drawn[j].end());
  }
  return product;
}

// A settled component. Before the first decision, the tables of all of it and the search take turns.
template <AnyBoard Board>
Tally Counting<Board>::decide(Cells open, double share, Budget& budget) {
  const auto key = key_of(open, budget);
  const std::uint64_t began = budget.work();
  Tally tally;
  if (deciding_ || !tables_) {
    tally = count_values(open, share, budget);
  } else {
    Frontier frontier = frontier_of(open);
    rival_ = frontier.hopeless(room(budget)) ? nullptr : &frontier;
    rival_began_ = budget.work();
    rival_work_ = 0;
    walked_ = 0;
    if (!rival_ || !take_turn(kFirstTurn, budget)) {
      deciding_ = true;
      tally = count_values(open, 1, budget);
      deciding_ = false;
    }
    if (rival_done_) tally = tally_of(frontier);
    rival_ = nullptr;
    rival_done_ = false;
  }
  remember(key, tally, began, budget);
  return tally;
}

template <AnyBoard Board>
Tally Counting<Board>::count_values(Cells open, double share, Budget& budget) {
  Tally sum;
  ++work_.stats.nodes;
  if (!budget.spend_node()) return sum;
  const Decision<Board> decision = work_.prober.choose(open);
  const std::size_t before = work_.board.trail().size();
  const auto listed = work_.board.values(decision.cell);
  std::vector<typename Board::Value> values(listed.begin(), listed.end());
  std::rotate(values.begin(), std::find(values.begin(), values.end(), decision.value), values.end());
  share /= static_cast<double>(values.size());
  for (const auto value : values) {
    if (overtaken(budget)) break;
    work_.board.assume(decision.cell, value);
    const Status status = work_.propagate(budget);
    work_.prober.note_changes(before);
    add(sum, status == Status::ok ? count(open, false, share, budget) : none(share));
    work_.undo_to(before);
  }
  return sum;
}

// What is known of a component without a look into it: it was counted before, or small tables count it.
template <AnyBoard Board>
std::optional<Tally> Counting<Board>::at_once(Cells open, double share, Budget& budget) {
  if (!tables_) return {};
  const auto key = key_of(open, budget);
  if (const Tally* const known = key.empty() ? nullptr : remainders_.find(key)) {
    walked_ += share;
    return *known;
  }
  const std::uint64_t began = budget.work();
  auto tally = by_tables(open, budget);
  if (!tally) return {};
  walked_ += share;
  remember(key, *tally, began, budget);
  return tally;
}

template <AnyBoard Board>
typename Counting<Board>::Key Counting<Board>::key_of(Cells open, const Budget& budget) {
  return tables_ && remainders_.worthwhile(budget.work() - began_) ? remainders_.key_of(open) : Key();
}

template <AnyBoard Board>
void Counting<Board>::remember(const Key& key, const Tally& tally, std::uint64_t began, Budget& budget) {
  if (key.empty() || rival_done_ || budget.stopped() != Stop::none) return;
  std::size_t bytes = sizeof(tally) + tally.number.digits().size() * sizeof(std::uint32_t);
  for (const auto& solution : tally.drawn) bytes += sizeof(solution) + solution.size() * sizeof(solution[0]);
  remainders_.remember(key, tally, bytes, budget.work() - began, room(budget) / 2);
}

// Whether a component has a solution. The board is then as it was; the decisions of the counting stay what they are,
// and nothing that was found under them is certain.
template <AnyBoard Board>
bool Counting<Board>::feasible(Cells cells, Budget& budget) {
  const std::size_t trail = work_.board.trail().size(), certain = work_.certain;
  search_.begin(cells, true);
  const bool found = search_.first(budget) == Outcome::found;
  work_.undo_to(trail);
  search_.give_up();
  work_.certain = certain;
  return found;
}

// By tables

template <AnyBoard Board>
Frontier Counting<Board>::frontier_of(Cells open) {
  return {work_.board.height(), open, [this](int line) { return remainders_.states_of(line); }, draws_ > 0};
}

// A component by small tables, if they promise to be worth it and are.
template <AnyBoard Board>
std::optional<Tally> Counting<Board>::by_tables(Cells open, Budget& budget) {
  const std::uint64_t began = budget.work(), preparing = kPreparing * open.size();
  const double all = static_cast<double>(began - began_), spent = static_cast<double>(tables_work_);
  const double most = kFirstTables + kTablesShare * all - spent;
  auto& [tries, done] = tables_of_[static_cast<std::size_t>(std::bit_width(open.size()))];
  if (most < 2.0 * static_cast<double>(preparing) || (tries > kTries && kTries * done < tries)) return {};
  ++tries;
  std::optional<Tally> tally;
  Frontier frontier = frontier_of(open);
  if (budget.spend(preparing) && frontier.outlook() < most &&
      frontier.advance(static_cast<std::uint64_t>(most), room(budget), budget) == Frontier::Pace::done) {
    tally = tally_of(frontier);
    ++done;
  }
  tables_work_ += budget.work() - began;
  return tally;
}

// Lets the tables of the whole component go on; true: they are done.
template <AnyBoard Board>
bool Counting<Board>::take_turn(std::uint64_t units, Budget& budget) {
  const std::uint64_t began = budget.work();
  const auto pace = rival_->advance(units, room(budget), budget);
  rival_work_ += budget.work() - began;
  rival_done_ = pace == Frontier::Pace::done;
  if (pace == Frontier::Pace::full || rival_->hopeless(room(budget))) rival_ = nullptr;
  return rival_done_;
}

// Whether the tables of the whole component are done before the search; first they get their turn, if it is due.
template <AnyBoard Board>
bool Counting<Board>::overtaken(Budget& budget) {
  if (!rival_ || rival_done_) return rival_done_;
  const auto searched = static_cast<double>(budget.work() - rival_began_ - rival_work_);
  const bool ahead = walked_ * rival_->outlook() < searched * (1 - walked_);
  const double due = (ahead ? kFavour : 1 / kFavour) * searched - static_cast<double>(rival_work_);
  return due >= kTurn && take_turn(static_cast<std::uint64_t>(due), budget);
}

template <AnyBoard Board>
std::uint64_t Counting<Board>::room(const Budget& budget) const {
  const std::uint64_t others = work_.board.memory() + work_.prober.memory();
  return std::min(kMostTables, budget.memory() - std::min(budget.memory(), others));
}

// Drawing

template <AnyBoard Board>
Tally Counting<Board>::tally_of(const Frontier& frontier) {
  Tally tally{frontier.number(), {}};
  if (draws_ && !tally.number.zero()) tally.drawn = frontier.draw(draws_, random_);
  return tally;
}

// The end of a branch, without a solution or with one.
template <AnyBoard Board>
Tally Counting<Board>::none(double share) {
  walked_ += share;
  return {};
}

template <AnyBoard Board>
Tally Counting<Board>::only(Cells cells, double share) {
  walked_ += share;
  Tally tally{1, std::vector<Frontier::Solution>(draws_)};
  add_known(cells, tally);
  return tally;
}

// Completes the solutions by cells that are known by now.
template <AnyBoard Board>
void Counting<Board>::add_known(Cells cells, Tally& tally) const {
  if (tally.drawn.empty()) return;
  for (const Cell cell : cells) {
    if (!work_.board.known(cell)) continue;
    for (auto& solution : tally.drawn) solution.push_back({cell, work_.board.value(cell)});
  }
}

template <AnyBoard Board>
void Counting<Board>::add(Tally& sum, Tally&& term) {
  if (term.number.zero()) return;
  sum.number += term.number;
  sum.drawn.resize(term.drawn.size());
  for (std::size_t i = 0; i < term.drawn.size(); ++i)
    if (sum.number.drawn_below(random_) < term.number) std::swap(sum.drawn[i], term.drawn[i]);
}

template class Counting<BlackBoard>;
template class Counting<ColourBoard>;

}  // namespace gridwright::nonogram
