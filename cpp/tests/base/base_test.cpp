#include "base/big_count.hpp"
#include "base/budget.hpp"
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
