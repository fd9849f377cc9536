#include "checker/checker.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace gridwright::checker {

namespace {

constexpr std::uint64_t kVisitsPerLook = 1 << 16;

std::uint64_t mixed(std::uint64_t value) {
  value = (value + 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
  return (value ^ (value >> 29)) * 0x94d049bb133111eb;
}

}  // namespace

void Checker::add_variable(int variable) {
  const auto count = static_cast<std::size_t>(variable) + 1;
  if (assigned_.size() >= count) return;
  assigned_.resize(count);
  seen_.resize(count);
  marked_.resize(2 * count);
  value_.resize(2 * count);
  core_watches_.resize(2 * count);
  other_watches_.resize(2 * count);
}

Checker::Id Checker::store(std::span<const int> literals) {
  codes_.clear();
  for (const int literal : literals) {
    add_variable(std::abs(literal));
    if (!std::exchange(marked_[code(literal)], 1)) codes_.push_back(code(literal));
  }
  for (const int one : codes_) marked_[one] = 0;
  const auto id = static_cast<Id>(clauses_.size());
  clauses_.push_back({literals_.size(), static_cast<std::uint32_t>(codes_.size()), codes_.empty() ? 0 : codes_[0]});
  literals_.insert(literals_.end(), codes_.begin(), codes_.end());
  if (codes_.size() == 1) single_.push_back(id);
  if (std::ranges::any_of(codes_, [&](int one) { return one >> 1 > variables_; })) extended_.push_back(id);
  return id;
}

// The same for clauses with the same literals in any order.
std::uint64_t Checker::key(std::span<const int> codes) const {
  std::uint64_t sum = codes.size();
  for (const int one : codes) sum += mixed(static_cast<std::uint64_t>(one));
  return sum;
}

void Checker::add_clause(std::span<const int> literals) {
  add_cut(literals);
  rules_ = given_;
}

void Checker::add_cut(std::span<const int> literals) {
  store(literals);
  ++given_;
}

void Checker::add_lemma(std::span<const int> literals) {
  const Id id = store(literals);
  by_key_.emplace(key(of(id)), id);
  steps_.push_back({id, false});
  ++lemmas_;
}

void Checker::erase(std::span<const int> literals) {
  const Id same = store(literals);  // for a moment
  for (const int one : of(same)) marked_[one] = 1;
  const auto is_same = [&](Id id) {
    return clauses_[id].size == clauses_[same].size &&
           std::ranges::all_of(of(id), [&](int one) { return marked_[one]; });
  };
  auto [at, end] = by_key_.equal_range(key(of(same)));
  while (at != end && !is_same(at->second)) ++at;
  for (const int one : of(same)) marked_[one] = 0;
  steps_.push_back({at == end ? kNone : at->second, true});
  if (at != end) by_key_.erase(at);
  for (auto* const some : {&single_, &extended_})
    if (!some->empty() && some->back() == same) some->pop_back();
  literals_.resize(clauses_[same].begin);
  clauses_.pop_back();
}

std::size_t Checker::memory(int variable) const {
  const std::size_t variables = std::max(assigned_.size(), static_cast<std::size_t>(variable) + 1);
  return literals_.size() * sizeof(int) + clauses_.size() * (sizeof(Clause) + 4 * sizeof(Watch)) +
         steps_.size() * (sizeof(Step) + 48) + variables * (sizeof(Assigned) + 8 + 4 * sizeof(std::vector<Watch>));
}

// Watches: a clause of two literals or more is in the lists of its first two.

void Checker::watch(Id id) {
  const auto literals = of(id);
  if (literals.size() < 2) return;
  auto& lists = clauses_[id].core ? core_watches_ : other_watches_;
  lists[literals[0]].push_back({id, literals[1]});
  lists[literals[1]].push_back({id, literals[0]});
}

void Checker::unwatch(Id id) {
  const auto literals = of(id);
  if (literals.size() < 2) return;
  for (const int literal : {literals[0], literals[1]})
    for (auto* const lists : {&core_watches_, &other_watches_}) {
      auto& list = (*lists)[literal];
      const auto at = std::ranges::find(list, id, &Watch::clause);
      if (at == list.end()) continue;
      *at = list.back();
      list.pop_back();
    }
}

// Makes a clause one of those that propagate.
bool Checker::introduce(Id id) {
  const auto literals = of(id);
  clauses_[id].active = true;
  std::size_t open = 0;  // literals that are not false come to the front
  for (std::size_t i = 0; i < literals.size() && open < 2; ++i)
    if (value_[literals[i]] >= 0) std::swap(literals[i], literals[open++]);
  watch(id);
  if (open == 0) return conflict_ = id, false;
  if (open == 1 && value_[literals[0]] == 0) assign(literals[0], id);
  return true;
}

bool Checker::is_reason(Id id) const {
  for (const int literal : of(id))
    if (value_[literal] > 0 && assigned_[literal >> 1].reason == id) return true;
  return false;
}

void Checker::assign(int literal, Id reason) {
  value_[literal] = 1;
  value_[literal ^ 1] = -1;
  Assigned& now = assigned_[literal >> 1];
  now.reason = reason;
  now.place = static_cast<std::uint32_t>(trail_.size());
  trail_.push_back(literal);
}

void Checker::undo(std::size_t size) {
  while (trail_.size() > size) {
    const int literal = trail_.back();
    value_[literal] = value_[literal ^ 1] = 0;
    trail_.pop_back();
  }
  core_head_ = std::min(core_head_, size);
  other_head_ = std::min(other_head_, size);
}

// Undoes a part of the top level. A needed literal in it becomes a lemma, and what it came from is needed in turn.
// Another clause may imply what is undone, and it was not looked at where that was true already: all propagates again.
void Checker::cut(std::size_t size) {
  for (std::size_t i = trail_.size(); i-- > size;) {
    const int literal = trail_[i];
    Assigned& now = assigned_[literal >> 1];
    if (!now.unit) continue;
    clauses_[now.reason].core = true;
    Proved one{kNone, now.unit, literal, {}};
    for (const int other : of(now.reason)) {
      if (other == literal) continue;
      need(other >> 1);
      one.hints.push_back(-assigned_[other >> 1].unit);
    }
    one.hints.push_back(now.reason);
    proved_.push_back(std::move(one));
    now.unit = 0;
  }
  undo(size);
  core_head_ = other_head_ = 0;
  for (const Id id : single_)
    if (clauses_[id].active && value_[of(id)[0]] == 0) assign(of(id)[0], id);
}

bool Checker::propagate() {
  while (true) {
    if (core_head_ < trail_.size()) {
      const int falsified = trail_[core_head_++] ^ 1;
      if (!visit(core_watches_[falsified], falsified, true)) return false;
    } else if (other_head_ < trail_.size()) {
      const int falsified = trail_[other_head_++] ^ 1;
      if (!visit(other_watches_[falsified], falsified, false)) return false;
    } else {
      return true;
    }
    if (visits_ < kVisitsPerLook) continue;
    visits_ = 0;
    if (!(*go_on_)()) return stopped_ = true, false;
  }
}

// Looks at the clauses in which a literal that became false is watched.
bool Checker::visit(std::vector<Watch>& watches, int falsified, bool core) {
  auto kept = watches.begin();
  bool consistent = true;
  visits_ += watches.size() + 1;
  for (auto at = watches.begin(); at != watches.end(); ++at) {
    const Watch watch = *at;
    const bool moves = !core && clauses_[watch.clause].core;  // it became needed: to the other list
    const auto keep = [&](const Watch& kept_watch) {
      if (moves)
        core_watches_[falsified].push_back(kept_watch);
      else
        *kept++ = kept_watch;
    };
    if (!consistent || value_[watch.other] > 0) {
      keep(watch);
      continue;
    }
    const auto literals = of(watch.clause);
    if (literals[0] == falsified) std::swap(literals[0], literals[1]);
    const Watch here{watch.clause, literals[0]};
    if (value_[literals[0]] > 0) {
      keep(here);
      continue;
    }
    std::size_t i = 2;
    while (i < literals.size() && value_[literals[i]] < 0) ++i;
    if (i < literals.size()) {
      std::swap(literals[1], literals[i]);
      auto& lists = core || moves ? core_watches_ : other_watches_;
      lists[literals[1]].push_back(here);
      continue;
    }
    keep(here);
    if (value_[literals[0]] < 0) {
      conflict_ = watch.clause;
      consistent = false;
    } else {
      assign(literals[0], watch.clause);
    }
  }
  watches.erase(kept, watches.end());
  return consistent;
}

Outcome Checker::run(const std::function<bool()>& go_on) {
  const bool contradiction = forwards(go_on);
  if (stopped_) return Outcome::stopped;
  if (!contradiction) {
    failed_ = steps_.size();
    return Outcome::refused;
  }
  return backwards();
}

// Believes one step after the other; true when a contradiction is there. The steps behind it are dropped.
bool Checker::forwards(const std::function<bool()>& go_on) {
  go_on_ = &go_on;
  for (Id id = 0; id < static_cast<Id>(given_); ++id)
    if (!introduce(id)) return steps_.clear(), true;
  if (!propagate()) return steps_.clear(), !stopped_;
  for (std::size_t number = 0; number < steps_.size(); ++number) {
    Step& step = steps_[number];
    if (++visits_; step.clause == kNone) continue;
    if (!step.erases) {
      if (introduce(step.clause) && propagate()) continue;
      steps_.resize(number + 1);
      return !stopped_;
    }
    if (is_reason(step.clause)) {
      step.clause = kNone;  // what it implied stays, as other checkers have it
    } else {
      clauses_[step.clause].active = false;
      unwatch(step.clause);
    }
  }
  return false;
}

Outcome Checker::backwards() {
  clauses_[conflict_].core = true;
  Proved last{kNone, 0, 0, {}};
  for (const int literal : of(conflict_)) {
    need(literal >> 1);
    last.hints.push_back(-assigned_[literal >> 1].unit);
  }
  last.hints.push_back(conflict_);
  proved_.push_back(std::move(last));
  for (std::size_t number = steps_.size(); number-- > 0;) {
    const auto [id, erases] = steps_[number];
    if (id == kNone) continue;
    if (erases) {
      introduce(id);
      continue;
    }
    clauses_[id].active = false;
    unwatch(id);
    for (const int literal : of(id))
      if (value_[literal] > 0 && assigned_[literal >> 1].reason == id) {
        cut(assigned_[literal >> 1].place);
        break;
      }
    if (!clauses_[id].core) continue;
    hints_.clear();
    const bool proved = follows(id);
    if (stopped_) return Outcome::stopped;
    if (!proved) return failed_ = number, Outcome::refused;
    proved_.push_back({id, 0, 0, hints_});
  }
  cut(0);
  return Outcome::accepted;
}

// Whether a lemma follows from the clauses that are active.
bool Checker::follows(Id id) {
  if (!propagate()) {
    if (!stopped_) note_hints(conflict_, 0, trail_.size());
    return !stopped_;
  }
  const std::size_t base = trail_.size();
  int satisfied = 0;
  const std::vector<int> literals(of(id).begin(), of(id).end());
  const bool contradicts = assume_false(literals, 0, satisfied) || !propagate();
  if (contradicts && !stopped_) note_hints(satisfied ? kNone : conflict_, satisfied, base);
  const bool proved = (contradicts || follows_against(id, base)) && !stopped_;
  undo(base);
  return proved;
}

// Whether a lemma whose opposite is assumed introduces a new variable.
bool Checker::follows_against(Id id, std::size_t base) {
  const int first = clauses_[id].first;
  if (first >> 1 <= variables_) return false;
  const std::size_t assumed = trail_.size();
  for (const Id against : extended_) {
    if (!clauses_[against].active || std::ranges::find(of(against), first ^ 1) == of(against).end()) continue;
    int satisfied = 0;
    const std::vector<int> literals(of(against).begin(), of(against).end());
    const bool contradicts = assume_false(literals, first ^ 1, satisfied) || !propagate();
    if (!contradicts || stopped_) return false;
    clauses_[against].core = true;
    hints_.push_back(kAgainst + against);
    note_hints(satisfied ? kNone : conflict_, satisfied, base);
    undo(assumed);
  }
  return true;
}

// Assumes the opposite of all literals but one; true if one of them is true already: `satisfied`.
bool Checker::assume_false(std::span<const int> literals, int except, int& satisfied) {
  for (const int literal : literals) {
    if (literal == except || value_[literal] < 0) continue;
    if (value_[literal] > 0) return satisfied = literal, true;
    assign(literal ^ 1, kNone);
  }
  return false;
}

void Checker::need(int variable) {
  if (!assigned_[variable].unit) assigned_[variable].unit = ++units_;
}

// What a contradiction came from: literals of the top level are needed, and the clauses behind all others. It is a
// clause without true literals, or a literal that is true but must be false.
void Checker::note_hints(Id conflict, int satisfied, std::size_t base) {
  const std::size_t begin = hints_.size();
  std::vector<std::int64_t> reasons;
  const auto add = [&](Id id) {
    clauses_[id].core = true;
    reasons.push_back(id);
    for (const int literal : of(id)) see(literal, base);
  };
  if (conflict != kNone)
    add(conflict);
  else
    see(satisfied, base);
  for (std::size_t i = trail_.size(); i-- > base;) {
    const int variable = trail_[i] >> 1;
    if (!seen_[variable]) continue;
    seen_[variable] = 0;
    if (const Id reason = assigned_[variable].reason; reason != kNone) add(reason);
  }
  std::sort(hints_.begin() + static_cast<std::ptrdiff_t>(begin), hints_.end());
  hints_.erase(std::unique(hints_.begin() + static_cast<std::ptrdiff_t>(begin), hints_.end()), hints_.end());
  hints_.insert(hints_.end(), reasons.rbegin(), reasons.rend());
}

void Checker::see(int literal, std::size_t base) {
  const int variable = literal >> 1;
  if (assigned_[variable].place >= base) {
    seen_[variable] = 1;
  } else {
    need(variable);
    hints_.push_back(-assigned_[variable].unit);
  }
}

std::size_t Checker::needed_lemmas() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(proved_, [](const Proved& one) { return one.clause != kNone; }));
}

std::vector<Checker::Item> Checker::needed(std::size_t spare) const {
  std::vector<std::int64_t> number_of(clauses_.size());
  std::vector<std::int64_t> number_of_unit(static_cast<std::size_t>(units_) + 1);
  std::vector<Item> items;
  std::int64_t next = 0;
  for (std::size_t id = 0; id < given_; ++id) {
    if (id >= rules_ && !clauses_[id].core) continue;
    number_of[id] = ++next;
    if (id >= rules_) items.push_back({0, dimacs(static_cast<Id>(id)), {next}, true, true});
  }
  next += static_cast<std::int64_t>(spare);
  for (Item& cut : items) cut.number = ++next;
  for (auto at = proved_.rbegin(); at != proved_.rend(); ++at) {
    const bool own = at->clause != kNone;
    if (at->unit && at->hints.size() == 1) {  // a clause of one literal
      number_of_unit[static_cast<std::size_t>(at->unit)] = number_of[static_cast<std::size_t>(at->hints[0])];
      continue;
    }
    Item item{++next, {}, {}, own};
    if (own)
      item.literals = dimacs(at->clause);
    else if (at->unit)
      item.literals.push_back(dimacs_literal(at->literal));
    for (const std::int64_t hint : at->hints)
      item.hints.push_back(hint < 0           ? number_of_unit[static_cast<std::size_t>(-hint)]
                           : hint >= kAgainst ? -number_of[static_cast<std::size_t>(hint - kAgainst)]
                                              : number_of[static_cast<std::size_t>(hint)]);
    if (own)
      number_of[static_cast<std::size_t>(at->clause)] = next;
    else if (at->unit)
      number_of_unit[static_cast<std::size_t>(at->unit)] = next;
    items.push_back(std::move(item));
  }
  return items;
}

// The literals of a clause; the one that was first comes first.
std::vector<int> Checker::dimacs(Id id) const {
  std::vector<int> literals;
  for (const int literal : of(id)) {
    literals.push_back(dimacs_literal(literal));
    if (literal == clauses_[id].first) std::swap(literals.front(), literals.back());
  }
  return literals;
}

}  // namespace gridwright::checker
