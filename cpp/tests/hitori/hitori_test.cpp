// Hitori: the forest under joins and undoing; searches, counts and techniques against all shadings of small boards.
#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "hitori/forest.hpp"
#include "hitori/reach.hpp"
#include "hitori/search.hpp"
#include "tests/check.hpp"

namespace gridwright::hitori {

using base::BigCount;
using base::Budget;

namespace {

// The same edges in a plain list; connectivity is found by walking.
bool reaches(const std::vector<std::pair<int, int>>& edges, int from, int to) {
  std::set<int> seen{from};
  for (bool more = true; more;) {
    more = false;
    for (const auto& [one, other] : edges)
      if (seen.count(one) != seen.count(other)) seen.insert(one), seen.insert(other), more = true;
  }
  return seen.count(to) != 0;
}

TEST(a_forest_forgets_in_the_reverse_order) {
  std::mt19937 random(21);
  for (int round = 0; round < 50; ++round) {
    const int nodes = 2 + random() % 12;
    Forest forest(nodes);
    std::vector<std::pair<int, int>> edges;
    std::vector<Forest::Node> members, path;
    for (int turn = 0; turn < 60; ++turn) {
      const int one = random() % nodes, other = random() % nodes;
      CHECK_EQUAL(forest.root(one) == forest.root(other), reaches(edges, one, other));
      if (forest.root(one) != forest.root(other)) {
        forest.join(one, other, members);
        edges.emplace_back(one, other);
      } else if (one != other) {
        path.clear();
        forest.path(one, other, path);
        CHECK(std::count(path.begin(), path.end(), one) == 1 && std::count(path.begin(), path.end(), other) == 1);
        std::vector<std::pair<int, int>> along;
        for (const auto& edge : edges)
          if (std::count(path.begin(), path.end(), edge.first) && std::count(path.begin(), path.end(), edge.second))
            along.push_back(edge);
        CHECK(reaches(along, one, other));
        CHECK_EQUAL(along.size() + 1, path.size());
      }
      if (random() % 3 == 0) {
        edges.resize(random() % (edges.size() + 1));
        forest.undo_to(edges.size());
      }
    }
  }
}

// Whether a shading, one bit per cell, keeps all rules; by flooding, independently of chains.
bool legal(const Board& board, unsigned shading) {
  const auto shaded = [&](Cell cell) { return (shading >> cell) & 1U; };
  for (Cell cell = 0; cell < board.cells(); ++cell)
    for (const Cell other : board.beside(cell))
      if (other != kNoCell && shaded(cell) && shaded(other)) return false;
  for (const auto& copies : board.copies())
    if (std::count_if(copies.begin(), copies.end(), [&](Cell cell) { return !shaded(cell); }) > 1) return false;
  const unsigned all = (1U << board.cells()) - 1;
  if (shading == all) return true;
  unsigned reached = 0;
  for (Cell cell = 0; !reached; ++cell)
    if (!shaded(cell)) reached = 1U << cell;
  for (unsigned before = 0; before != reached;) {
    before = reached;
    for (Cell cell = 0; cell < board.cells(); ++cell)
      for (const Cell other : board.beside(cell))
        if (other != kNoCell && ((before >> cell) & 1U) && !shaded(other)) reached |= 1U << other;
  }
  return reached == (all & ~shading);
}

TEST(solutions_and_counts_of_small_boards) {
  std::mt19937 random(22);
  for (int round = 0; round < 300; ++round) {
    const int width = 1 + random() % 5, height = 1 + random() % (12 / width);
    std::vector<std::int32_t> numbers(width * height);
    const int most = 1 + random() % 9;
    for (auto& number : numbers) number = static_cast<int>(random() % (most + 1)) - 1;
    const Board board(width, height, numbers);
    std::set<unsigned> expected, found;
    for (unsigned shading = 0; shading < 1U << board.cells(); ++shading)
      if (legal(board, shading)) expected.insert(shading);
    Budget budget({}, {}, {}, {});
    Search search(board, {}, random() % 2);
    while (found.size() <= expected.size() && search.next(budget) == Outcome::found) {
      unsigned shading = 0;
      for (Cell cell = 0; cell < board.cells(); ++cell) shading |= static_cast<unsigned>(search.shaded(cell)) << cell;
      found.insert(shading);
    }
    CHECK(found == expected);
    Search counting(board, {}, 0);
    CHECK(counting.count(budget) == BigCount(static_cast<std::uint32_t>(expected.size())));
  }
}

// No cell is settled against a legal shading; a higher tier keeps what a lower one has settled.
TEST(techniques_settle_what_all_solutions_have) {
  std::mt19937 random(23);
  int settled = 0;
  for (int round = 0; round < 300; ++round) {
    const int width = 1 + random() % 4, height = 1 + random() % 4;
    std::vector<std::int32_t> numbers(width * height);
    const int most = 1 + random() % 5;
    for (auto& number : numbers) number = static_cast<int>(random() % (most + 1)) - 1;
    const Board board(width, height, numbers);
    unsigned always = ~0U, ever = 0;
    for (unsigned shading = 0; shading < 1U << board.cells(); ++shading)
      if (legal(board, shading)) always &= shading, ever |= shading;
    if (always & ~ever) continue;  // there is no solution
    Budget budget({}, {}, {}, {});
    std::vector<std::uint8_t> before(board.cells(), Reach::kOpen);
    for (int tier = 1; tier <= 4; ++tier) {
      Reach reach(board, {});
      CHECK(reach.extend(tier, budget));
      for (Cell cell = 0; cell < board.cells(); ++cell) {
        const std::uint8_t took = reach.tiers()[cell];
        CHECK(before[cell] == Reach::kOpen || took == before[cell]);
        if (took == Reach::kOpen) continue;
        CHECK(reach.shaded(cell) ? (always >> cell) & 1U : !((ever >> cell) & 1U));
        ++settled;
      }
      before = reach.tiers();
    }
  }
  CHECK(settled > 1000);
}

// A caller's mistake raises an exception instead of causing undefined behaviour.
TEST(mistakes_of_callers_with_hitori_meet_contracts) {
  CHECK_THROWS(std::invalid_argument, Board(3, 2, {1, 2, 3}));
  CHECK_THROWS(std::invalid_argument, Board(0, 2, {}));
  const std::vector<std::uint8_t> start(5, 255);
  CHECK_THROWS(std::invalid_argument, Search(Board(2, 2, {1, 2, 2, 1}), start, 0));
  CHECK_THROWS(std::invalid_argument, Reach(Board(2, 2, {1, 2, 2, 1}), start));
  Search search(Board(2, 2, {1, 2, 2, 1}), {}, 0);
  Budget budget({}, {}, {}, {});
  CHECK(search.next(budget) == Outcome::found);
  CHECK_THROWS(std::logic_error, search.count(budget));
  CHECK_THROWS(std::logic_error, search.record(1000));
}

}  // namespace
}  // namespace gridwright::hitori
