#include <array>
#include <string>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "base/state_table.hpp"
#include "base/word.hpp"
#include "tests/check.hpp"

namespace gridwright::base {
namespace {

TEST(a_sweep_reaches_what_single_steps_reach) {
  for (Word through = 0; through < 256; ++through) {
    for (Word from = 0; from < 256; ++from) {
      Word expected = from;
      for (int i = 0; i < 9; ++i) expected |= (expected & through) << 1;
      CHECK_EQUAL(sweep_up(from, through), expected);
    }
  }
}

TEST(counts_grow_beyond_words) {
  BigCount product = 1, sum = 0;
  for (int i = 0; i < 100; ++i) product = product * BigCount(4294967295U);
  CHECK_EQUAL(product.digits().size(), 100U);
  for (int i = 0; i < 1 << 16; ++i) sum += BigCount(1U << 16);
  CHECK(sum == BigCount(1U << 16) * BigCount(1U << 16));
  CHECK((product * BigCount(0)).zero());
  BigCount twice = product;
  twice += product;
  CHECK(twice == product * BigCount(2));
}

TEST(numbers_are_drawn_from_all_below) {
  Random random(1);
  const BigCount large = BigCount(4294967295U) * BigCount(4294967295U) * BigCount(12345);
  BigCount rest = large;
  for (int i = 0; i < 100; ++i) CHECK(large.drawn_below(random) < large);
  rest -= large;
  CHECK(rest.zero());
  std::array<int, 5> times{};
  for (int i = 0; i < 5000; ++i) {
    const BigCount drawn = BigCount(5).drawn_below(random);
    ++times[drawn.zero() ? 0 : drawn.digits()[0]];
  }
  for (const int each : times) CHECK(each > 850 && each < 1150);
}

TEST(states_keep_their_numbers_however_many_and_large) {
  StateTable table(5);
  const auto key = [](int i) { return std::string("abc") + static_cast<char>(i % 256) + static_cast<char>(i / 256); };
  const std::array<std::uint32_t, 1> most{4294967295U};
  for (int round = 0; round < 3; ++round)
    for (int i = 0; i < 2000; ++i) table.add(key(i), most);
  CHECK_EQUAL(table.size(), 2000U);
  CHECK_EQUAL(table.digits(), 2U);
  for (int i = 0; i < 2000; ++i)
    CHECK(BigCount(table.number(table.find(key(i)).value())) == BigCount(most[0]) * BigCount(3));
  CHECK(!table.find(key(2001)));
}

TEST(a_budget_ends) {
  Budget nodes({}, 2, {}, {});
  CHECK(nodes.spend_node() && nodes.spend_node());
  CHECK(!nodes.spend_node());
  CHECK(nodes.stopped() == Stop::nodes);
  Budget time(0.0, {}, {}, {});
  CHECK(!time.spend(1));
  CHECK(time.stopped() == Stop::time);
  Budget memory({}, {}, 100, {});
  CHECK(memory.hold(100) && !memory.hold(101));
  Budget free({}, {}, {}, {});
  CHECK(free.spend(1'000'000'000) && free.spend_node() && free.hold(1ULL << 50));
}

}  // namespace
}  // namespace gridwright::base
