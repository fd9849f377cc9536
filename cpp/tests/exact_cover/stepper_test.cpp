// Algorithm X step by step: against trying every set of options, and the order of events.
#include "exact_cover/stepper.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/check.hpp"

namespace gridwright::exact_cover {

using base::Budget;

namespace {

using Event = Stepper::Event;
using Options = std::vector<std::vector<Item>>;

Problem problem_of(Item primary, Item items, const Options& options) {
  std::vector<std::int32_t> ends;
  std::vector<Item> entries;
  for (const auto& option : options) {
    entries.insert(entries.end(), option.begin(), option.end());
    ends.push_back(static_cast<std::int32_t>(entries.size()));
  }
  return Problem(primary, items, ends, entries, {}, {});
}

// Sets of options that cover each primary item once and every other item at most once; no option without primary items.
std::set<std::set<Stepper::Index>> brute_force(Item primary, const Options& options) {
  std::set<std::set<Stepper::Index>> found;
  for (unsigned set = 0; set < 1u << options.size(); ++set) {
    unsigned covered = 0;
    bool fits = true;
    std::set<Stepper::Index> chosen;
    for (unsigned k = 0; k < options.size(); ++k) {
      if (!(set >> k & 1)) continue;
      chosen.insert(k);
      bool useful = false;
      for (const Item item : options[k]) {
        fits = fits && !(covered >> item & 1);
        covered |= 1u << item;
        useful = useful || item < primary;
      }
      fits = fits && useful;
    }
    if (fits && (covered & ((1u << primary) - 1)) == (1u << primary) - 1) found.insert(chosen);
  }
  return found;
}

TEST(steps_find_what_brute_force_finds) {
  std::mt19937 random(1);
  for (int round = 0; round < 400; ++round) {
    const Item primary = random() % 5, items = primary + 1 + random() % 3;
    Options options(random() % 9);
    for (auto& option : options) {
      for (Item item = 0; item < items; ++item)
        if (random() % 3 == 0) option.push_back(item);
      if (option.empty()) option.push_back(static_cast<Item>(random() % items));
    }
    const bool nodes = round % 2, selections = round % 4 / 2;
    Stepper stepper(problem_of(primary, items, options), nodes, selections);
    Budget budget({}, {}, {}, nullptr);
    std::set<std::set<Stepper::Index>> found;
    int depth = 0;
    for (Event event; (event = stepper.step(true, budget)) != Event::exhausted;) {
      if (event == Event::node) {
        // Any open item may be chosen, and its options tried in any order.
        const auto open = stepper.open_items();
        auto tried = stepper.choose(open[random() % open.size()].first);
        std::shuffle(tried.begin(), tried.end(), random);
        if (random() % 2) stepper.arrange(tried);
      } else if (event == Event::selected) {
        ++depth;
      } else if (event == Event::deselected) {
        --depth;
      } else {
        const auto path = stepper.path();
        if (selections) CHECK_EQUAL(static_cast<int>(path.size()), depth);
        CHECK(found.insert({path.begin(), path.end()}).second);
      }
    }
    CHECK_EQUAL(depth, 0);
    CHECK(found == brute_force(primary, options));
  }
}

TEST(steps_come_in_order_and_can_be_refused) {
  // Items a, b; options 0: a, 1: a b, 2: b.
  Stepper stepper(problem_of(2, 2, {{0}, {0, 1}, {1}}), false, true);
  Budget budget({}, {}, {}, nullptr);
  std::string events;
  bool keep = true;
  for (Event event; (event = stepper.step(keep, budget)) != Event::exhausted;) {
    keep = !(event == Event::selected && stepper.option() == 1);  // rejected at once
    events +=
        event == Event::solution ? "!" : (event == Event::selected ? "+" : "-") + std::to_string(stepper.option());
  }
  CHECK_EQUAL(events, std::string("+0+2!-2-0+1-1"));
}

TEST(a_budget_ends_the_steps) {
  Options options;
  for (Item item = 0; item < 12; ++item) options.insert(options.end(), {{item}, {item}});
  Stepper stepper(problem_of(12, 12, options), false, false);
  Budget budget({}, 100, {}, nullptr);
  int solutions = 0;
  Event event;
  while ((event = stepper.step(true, budget)) == Event::solution) ++solutions;
  CHECK(event == Event::stopped);
  CHECK(solutions > 0);
  CHECK(stepper.selections() <= 101);
  CHECK(stepper.step(true, budget) == Event::exhausted);
}

}  // namespace
}  // namespace gridwright::exact_cover
