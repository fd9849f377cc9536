// Exact cover in the core: narrow and wide cells agree, hooks see every step, keys distinguish remainders.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <set>
#include <vector>

#include "exact_cover/best.hpp"
#include "exact_cover/dance.hpp"
#include "exact_cover/remainder.hpp"
#include "exact_cover/remembering.hpp"
#include "exact_cover/search.hpp"
#include "tests/check.hpp"

namespace gridwright::exact_cover {

using base::BigCount;
using base::Budget;

namespace {

Budget unbounded() {
  return Budget({}, {}, {}, {});
}

struct Draft {
  Item primary, items;
  std::vector<std::vector<Entry>> options;
  std::vector<Bounds> bounds = {};

  std::shared_ptr<const Problem> problem() const {
    std::vector<std::int32_t> ends, entries, colours;
    for (const auto& option : options) {
      for (const Entry& entry : option) entries.push_back(entry.item), colours.push_back(entry.colour);
      ends.push_back(static_cast<std::int32_t>(entries.size()));
    }
    return std::make_shared<Problem>(primary, items, ends, entries, colours, bounds);
  }
};

Draft random_draft(Random& random) {
  const auto below = [&](std::uint64_t n) { return static_cast<std::int32_t>(random() % n); };
  Draft draft{1 + below(4), 0, {}};
  draft.items = draft.primary + below(4);
  for (std::int32_t k = 1 + below(9); k > 0; --k) {
    std::vector<Entry> option;
    for (Item i = 0; i < draft.items; ++i)
      if (below(5) < 2) option.push_back({i, i < draft.primary ? 0 : below(3)});
    if (!option.empty()) draft.options.push_back(option);
  }
  if (below(2))
    for (Item i = 0; i < draft.primary; ++i) {
      const std::int32_t low = below(3);
      draft.bounds.push_back({low, low + below(3)});
    }
  return draft;
}

// By trying all sets of options.
bool is_solution(const Draft& draft, std::uint32_t chosen) {
  std::vector<int> times(draft.items);
  std::vector<std::set<Colour>> colours(draft.items);
  for (std::size_t k = 0; k < draft.options.size(); ++k) {
    if (!(chosen >> k & 1)) continue;
    if (draft.options[k].front().item >= draft.primary) return false;
    for (const Entry& entry : draft.options[k]) ++times[entry.item], colours[entry.item].insert(entry.colour);
  }
  for (Item i = 0; i < draft.items; ++i) {
    const Bounds bounds = draft.bounds.empty() ? Bounds{} : i < draft.primary ? draft.bounds[i] : Bounds{};
    if (i < draft.primary && (times[i] < bounds.low || times[i] > bounds.high)) return false;
    if (i >= draft.primary && times[i] > 1 && (colours[i].size() > 1 || colours[i].contains(0))) return false;
  }
  return true;
}

std::uint64_t brute_count(const Draft& draft) {
  std::uint64_t count = 0;
  for (std::uint32_t chosen = 0; chosen < 1u << draft.options.size(); ++chosen) count += is_solution(draft, chosen);
  return count;
}

template <typename Index>
std::uint64_t count_with(const Problem& problem) {
  Dance<Index, Visitor> dance(problem, {}, {}, {});
  Budget budget = unbounded();
  std::uint64_t count = 0;
  while (dance.run(budget) == DanceEnd::found) ++count;
  return count;
}

// Follows a search and checks that its events are consistent.
class Onlooker : public Hooks {
 public:
  explicit Onlooker(unsigned wants) : Hooks(wants) {}
  bool select(Option option) override {
    CHECK(std::ranges::find(chosen, option) == chosen.end());
    chosen.push_back(option);
    return option != forbidden;
  }
  void deselect(Option option) override {
    CHECK_EQUAL(chosen.back(), option);
    chosen.pop_back();
  }
  bool solution() override {
    CHECK(std::ranges::find(chosen, forbidden) == chosen.end());
    return ++solutions, true;
  }
  Item choose(std::span<const Candidate> candidates) override { return candidates.back().item; }
  void order(Item, std::span<Option> options) override { std::ranges::reverse(options); }

  std::vector<Option> chosen;
  Option forbidden = -2;
  std::uint64_t solutions = 0;
};

}  // namespace

TEST(exact_cover_counts_alike_in_every_way) {
  Random random(1);
  for (int round = 0; round < 400; ++round) {
    const Draft draft = random_draft(random);
    if (draft.options.empty()) continue;
    const auto problem = draft.problem();
    const std::uint64_t expected = brute_count(draft);
    CHECK_EQUAL(count_with<std::uint16_t>(*problem), expected);
    CHECK_EQUAL(count_with<std::uint32_t>(*problem), expected);
    for (const std::size_t room : {0, 1, 1000, 1 << 30}) {  // remembers all, nothing for long, a little, what pays
      Budget budget = unbounded();
      CountingWork work;
      CHECK(count_remembering(*problem, {}, room, budget, work) == BigCount(static_cast<std::uint32_t>(expected)));
    }
  }
}

TEST(exact_cover_hooks_see_every_step) {
  constexpr unsigned kAll = Hooks::kSelect | Hooks::kDeselect | Hooks::kSolution;
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    const Draft draft = random_draft(random);
    if (draft.options.empty()) continue;
    for (const unsigned more : {0u, 0u + Hooks::kChoose, 0u + Hooks::kOrder, 0u + Hooks::kChoose + Hooks::kOrder}) {
      Onlooker onlooker(kAll | more);
      auto search = Search::make(draft.problem(), {}, &onlooker);
      Budget budget = unbounded();
      std::uint64_t found = 0;
      while (search->next(budget) == Outcome::found) {
        auto shown = search->chosen();
        CHECK(std::ranges::is_permutation(shown, onlooker.chosen));
        ++found;
      }
      CHECK(onlooker.chosen.empty());
      CHECK_EQUAL(found, brute_count(draft));
      CHECK_EQUAL(onlooker.solutions, found);
    }
  }
}

TEST(exact_cover_hooks_reject_options) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const Draft draft = random_draft(random);
    if (draft.options.empty()) continue;
    Onlooker onlooker(Hooks::kSelect | Hooks::kDeselect | Hooks::kSolution);
    onlooker.forbidden = 0;
    auto search = Search::make(draft.problem(), {}, &onlooker);
    Budget budget = unbounded();
    std::uint64_t expected = 0;
    for (std::uint32_t chosen = 0; chosen < 1u << draft.options.size(); chosen += 2)
      expected += is_solution(draft, chosen);
    CHECK_EQUAL(search->count(budget), expected);
  }
}

TEST(exact_cover_search_goes_on_after_a_stop) {
  const Draft draft{1, 1, {{{0, 0}}, {{0, 0}}, {{0, 0}}, {{0, 0}}}, {{2, 2}}};
  auto search = Search::make(draft.problem(), {});
  std::set<std::vector<Option>> found;
  int stops = 0;
  while (true) {
    Budget budget({}, 1, {}, {});
    const Outcome outcome = search->next(budget);
    if (outcome == Outcome::exhausted) break;
    if (outcome == Outcome::found) found.insert(search->chosen());
    if (outcome == Outcome::stopped) ++stops;
  }
  CHECK_EQUAL(found.size(), 6u);
  CHECK(stops > 0);
}

// Problems side by side, without a common item, except that coloured secondary ones may be shared.
Draft side_by_side(Random& random, int drafts) {
  Draft all{0, 0, {}};
  std::vector<Draft> parts;
  for (int k = 0; k < drafts; ++k) {
    parts.push_back(random_draft(random));
    all.primary += parts.back().primary;
  }
  const bool shared = random() % 3 == 0;
  Item primary = 0, secondary = all.primary;
  for (const Draft& part : parts) {
    for (auto option : part.options) {
      for (Entry& entry : option) entry.item += entry.item < part.primary ? primary : secondary - part.primary;
      all.options.push_back(option);
    }
    for (Item i = 0; i < part.primary; ++i) all.bounds.push_back(part.bounds.empty() ? Bounds{} : part.bounds[i]);
    primary += part.primary;
    all.items = std::max(all.items, secondary + part.items - part.primary);
    if (!shared) secondary = all.items;
  }
  return all;
}

TEST(exact_cover_multiplies_parts_that_fall_apart) {
  Random random(6);
  std::uint64_t splits = 0;
  for (int round = 0; round < 400; ++round) {
    const Draft draft = side_by_side(random, 2 + static_cast<int>(random() % 3));
    if (draft.options.empty()) continue;
    const auto problem = draft.problem();
    const std::uint64_t expected = count_with<std::uint16_t>(*problem);
    if (draft.options.size() <= 16) CHECK_EQUAL(brute_count(draft), expected);
    for (const std::size_t room : {0, 1, 2000, 1 << 30}) {
      Budget budget = unbounded();
      CountingWork work;
      const BigCount number = count_remembering(*problem, {}, room, budget, work);
      CHECK(number ==
            BigCount(std::vector{static_cast<std::uint32_t>(expected), static_cast<std::uint32_t>(expected >> 32)}));
      splits += work.splits;
    }
    for (const std::uint64_t nodes : {1, 3, 10, 30}) {  // a lower bound, whatever has been searched
      Budget budget({}, nodes, {}, {});
      CountingWork work;
      const BigCount number = count_remembering(*problem, {}, 0, budget, work);
      CHECK(!(BigCount(std::vector{static_cast<std::uint32_t>(expected), static_cast<std::uint32_t>(expected >> 32)}) <
              number));
    }
  }
  CHECK(splits > 100);
}

TEST(exact_cover_keys_hold_many_colours_and_multiplicities) {
  Random random(7);
  for (int round = 0; round < 60; ++round) {
    Draft draft{8, 80, {}};
    for (int k = 0; k < 40; ++k) {
      std::vector<Entry> option;
      for (Item i = 0; i < draft.items; ++i)
        if (random() % (i < 8 ? 3 : 12) == 0)
          option.push_back({i, i < 8 ? 0 : static_cast<Colour>(1 + random() % 3 * 500)});
      if (!option.empty()) draft.options.push_back(option);
    }
    for (Item i = 0; i < 8; ++i) draft.bounds.push_back({1, 1 + static_cast<std::int32_t>(random() % 2 * 70)});
    const auto problem = draft.problem();
    Budget budget = unbounded();
    CountingWork work;
    const auto expected = static_cast<std::uint32_t>(count_with<std::uint16_t>(*problem));
    CHECK(count_remembering(*problem, {}, 0, budget, work) == BigCount(expected));
  }
}

struct Worthy {
  std::uint64_t number, worth;
};

TEST(exact_cover_table_grows_and_compares_whole_keys) {
  KeyTable<Worthy> table(2);
  const auto find = [&](std::vector<std::uint64_t> key) { return table.find(key.data(), table.hash_of(key.data())); };
  for (std::uint64_t k = 0; k < 5000; ++k) {
    const std::vector key{k % 50, k / 50};
    CHECK(!find(key));
    CHECK(table.make_place(1'000'000));
    table.add(key.data(), table.hash_of(key.data()), {k, k});
  }
  for (std::uint64_t k = 0; k < 5000; ++k) {
    CHECK(find({k % 50, k / 50}));
    CHECK_EQUAL(find({k % 50, k / 50})->number, k);
  }
}

TEST(exact_cover_table_forgets_what_is_worth_least) {
  KeyTable<Worthy> table(1);
  base::Worth worth;
  constexpr std::size_t kRoom = 20'000;
  for (std::uint64_t k = 0; k < 10'000; ++k) {
    if (!table.make_place(kRoom)) table.forget(worth);
    table.add(&k, table.hash_of(&k), {k, worth.of(k % 100 == 0 ? 1000 : 1)});
    CHECK(table.bytes() <= 2 * kRoom);
  }
  std::size_t dear = 0, cheap = 0;
  for (std::uint64_t k = 5000; k < 9000; ++k)
    if (const Worthy* const found = table.find(&k, table.hash_of(&k))) {
      CHECK_EQUAL(found->number, k);
      ++(k % 100 == 0 ? dear : cheap);
    }
  CHECK_EQUAL(dear, 40u);
  CHECK_EQUAL(cheap, 0u);
  const std::uint64_t first = 0;
  CHECK(table.find(&first, table.hash_of(&first)) != nullptr);
}

TEST(exact_cover_faults_name_the_option) {
  using Kind = Problem::Fault::Kind;
  const auto fault_of = [](const Draft& draft) {
    try {
      draft.problem();
    } catch (const Problem::Fault& fault) {
      return std::pair(fault.kind, fault.number);
    }
    return std::pair(Kind::too_large, -1);
  };
  CHECK((fault_of({2, 3, {{{0, 0}}, {}}}) == std::pair(Kind::empty_option, 1)));
  CHECK((fault_of({2, 3, {{{0, 0}, {3, 0}}}}) == std::pair(Kind::unknown_item, 0)));
  CHECK((fault_of({2, 3, {{{1, 0}}, {{2, 1}, {2, 2}}}}) == std::pair(Kind::duplicate_item, 1)));
  CHECK((fault_of({2, 3, {{{0, 1}}}}) == std::pair(Kind::coloured_primary, 0)));
  CHECK((fault_of({2, 3, {{{0, 0}}}, {{1, 1}, {2, 1}}}) == std::pair(Kind::bad_bounds, 1)));
}

TEST(exact_cover_cheapest_solutions) {
  Random random(5);
  for (int round = 0; round < 300; ++round) {
    const Draft draft = random_draft(random);
    if (draft.options.empty()) continue;
    std::vector<double> weights;
    for (std::size_t k = 0; k < draft.options.size(); ++k) weights.push_back(static_cast<double>(random() % 12) - 4);
    std::vector<double> costs;
    for (std::uint32_t chosen = 0; chosen < 1u << draft.options.size(); ++chosen) {
      if (!is_solution(draft, chosen)) continue;
      costs.push_back(0);
      for (std::size_t k = 0; k < weights.size(); ++k) costs.back() += chosen >> k & 1 ? weights[k] : 0;
    }
    std::ranges::sort(costs);
    costs.resize(std::min<std::size_t>(costs.size(), 3));
    Budget budget = unbounded();
    BestWork work;
    const auto best = best_solutions(*draft.problem(), {}, weights, 3, budget, work);
    CHECK_EQUAL(best.size(), costs.size());
    for (std::size_t k = 0; k < best.size() && k < costs.size(); ++k) CHECK_EQUAL(best[k].cost, costs[k]);
  }
}

}  // namespace gridwright::exact_cover
