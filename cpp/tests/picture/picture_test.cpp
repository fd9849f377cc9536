#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "picture/clauses.hpp"
#include "picture/likeness.hpp"
#include "picture/search.hpp"
#include "tests/check.hpp"

namespace gridwright::picture {

using base::Budget;
using base::Stop;

namespace {

Budget unlimited() {
  return Budget({}, {}, {}, {});
}

// Random tiles without a frame; every turn of a tile is a variant, and no two tiles are merged.
Problem random_problem(std::mt19937& random, int width, int height, int colours, bool paired) {
  Problem problem;
  problem.width = width;
  problem.height = height;
  for (int colour = 0; colour < colours; ++colour) problem.mates.push_back(paired ? colour ^ 1 : colour);
  problem.classes.resize(1);
  for (int tile = 0; tile < width * height; ++tile) {
    std::array<int, 4> edges;
    for (int& edge : edges) edge = static_cast<int>(random() % colours);
    std::set<std::array<int, 4>> seen;
    for (int turn = 0; turn < 4; ++turn) {
      if (seen.insert(edges).second) {
        problem.classes[0].push_back(static_cast<int>(problem.variants.size()));
        problem.variants.push_back({tile, edges});
      }
      edges = {edges[3], edges[0], edges[1], edges[2]};
    }
    problem.copies.push_back(1);
    problem.class_of.push_back(0);
  }
  return problem;
}

// All boards, by brute force.
void lay(const Problem& problem, std::vector<int>& board, std::vector<int>& left, std::set<std::vector<int>>& found) {
  const int cell = static_cast<int>(board.size());
  if (cell == problem.cells()) {
    found.insert(board);
    return;
  }
  for (int variant : problem.classes[problem.class_of[cell]]) {
    const auto& [species, edges] = problem.variants[variant];
    if (!left[species]) continue;
    if (cell % problem.width && problem.mates[edges[west]] != problem.variants[board[cell - 1]].edges[east]) continue;
    if (cell >= problem.width &&
        problem.mates[edges[north]] != problem.variants[board[cell - problem.width]].edges[south])
      continue;
    --left[species];
    board.push_back(variant);
    lay(problem, board, left, found);
    board.pop_back();
    ++left[species];
  }
}

template <typename Engine>
std::set<std::vector<int>> boards_of(Engine& engine, const Problem& problem) {
  std::set<std::vector<int>> found;
  Budget budget = unlimited();
  while (engine.next(budget) == Outcome::found) {
    std::vector<int> board;
    for (int cell = 0; cell < problem.cells(); ++cell) board.push_back(engine.laid(cell));
    CHECK(found.insert(board).second);
  }
  CHECK(engine.next(budget) == Outcome::exhausted);
  return found;
}

}  // namespace

TEST(all_orders_and_clauses_find_the_boards_of_brute_force) {
  std::mt19937 random(7);
  const int rounds = check::exhaustive_length() > 8 ? 40 : 16;  // the sanitized build tries fewer
  for (int round = 0; round < rounds; ++round) {
    const int width = 1 + static_cast<int>(random() % 3), height = 1 + static_cast<int>(random() % 2);
    const Problem problem = random_problem(random, width, height, 2 + 2 * static_cast<int>(random() % 2), round % 2);
    std::set<std::vector<int>> all;
    std::vector<int> board, left = problem.copies;
    lay(problem, board, left, all);
    for (Order order : {Order::rows, Order::columns, Order::border, Order::spiral, Order::diagonal}) {
      Search search(problem, order);
      CHECK(boards_of(search, problem) == all);
      Search counting(problem, order);
      Budget budget = unlimited();
      CHECK_EQUAL(counting.enumerate(budget).boards, all.size());
      CHECK_EQUAL(counting.share_done(), 1.0);
    }
    ClauseSearch clauses(problem, round);
    CHECK(boards_of(clauses, problem) == all);
  }
}

TEST(a_search_goes_on_where_its_limit_stopped_it) {
  std::mt19937 random(3);
  const Problem problem = random_problem(random, 4, 2, 3, false);
  Search whole(problem, Order::rows), pieces(problem, Order::rows);
  Budget unbounded = unlimited();
  const auto boards = whole.enumerate(unbounded).boards;
  std::uint64_t found = 0;
  for (int turn = 0; turn < 1'000'000; ++turn) {
    Budget budget({}, 7, {}, {});
    const Outcome outcome = pieces.next(budget);
    if (outcome == Outcome::exhausted) break;
    found += outcome == Outcome::found;
    if (outcome == Outcome::stopped) CHECK(budget.stopped() == Stop::nodes);
  }
  CHECK_EQUAL(found, boards);
  CHECK_EQUAL(pieces.nodes(), whole.nodes());
}

TEST(many_colours_are_searched_without_tables_of_pairs) {
  // A strip of tiles that fit in only one way, with more colours than a table by pairs would hold.
  Problem problem;
  problem.width = 2000;
  problem.height = 1;
  for (int colour = 0; colour <= 2000; ++colour) problem.mates.push_back(colour);
  problem.classes.resize(1);
  for (int tile = 0; tile < 2000; ++tile) {
    problem.variants.push_back({tile, {0, tile + 1, 0, tile}});
    problem.classes[0].push_back(tile);
    problem.copies.push_back(1);
    problem.class_of.push_back(0);
  }
  Search search(problem, Order::rows);
  Budget budget = unlimited();
  CHECK_EQUAL(search.enumerate(budget).boards, 1u);
}

TEST(turned_boards_are_counted) {
  // Four equal corners around one centre: a board that every turn leaves unchanged.
  Problem problem;
  problem.width = problem.height = 2;
  problem.mates = {0, 1};
  std::array<int, 4> edges = {0, 1, 1, 0};
  for (int turn = 0; turn < 4; ++turn) {
    problem.variants.push_back({0, edges});
    problem.turned.push_back((turn + 1) % 4);
    edges = {edges[3], edges[0], edges[1], edges[2]};
  }
  problem.copies = {4};
  problem.classes = {{0}, {1}, {3}, {2}};
  problem.class_of = {0, 1, 2, 3};
  Search search(problem, Order::rows);
  Budget budget = unlimited();
  const Enumeration all = search.enumerate(budget);
  CHECK_EQUAL(all.boards, 1u);
  CHECK_EQUAL(all.half_turns, 1u);
  CHECK_EQUAL(all.quarter_turns, 1u);
}

// Broken: a recording would show boards that the search never had.
TEST(a_recording_shows_each_board_that_is_found_and_ends_empty) {
  std::mt19937 random(11);
  const Problem problem = random_problem(random, 3, 2, 3, false);
  for (const Order order : {Order::rows, Order::spiral}) {
    Search search(problem, order);
    search.record(std::vector<std::int32_t>(6, Search::Recording::kUnknown), 1 << 24);
    std::set<std::vector<std::int32_t>> shown;
    Budget budget = unlimited();
    while (search.next(budget) == Outcome::found) {
      std::vector<std::int32_t> board(6);
      for (int cell = 0; cell < 6; ++cell) board[cell] = search.laid(cell);
      CHECK(search.recording()->shown() == board);
      shown.insert(board);
    }
    CHECK(shown.size() > 1);
    CHECK(search.recording()->shown() == std::vector<std::int32_t>(6, Search::Recording::kUnknown));
    CHECK(search.recording()->events().size() == search.nodes() + 1);  // one frame per tile, and the end
    Search plain(problem, order);
    CHECK(plain.enumerate(budget).boards == shown.size());
    CHECK(plain.nodes() == search.nodes());
  }
}

TEST(problems_that_fit_nothing_are_refused) {
  std::mt19937 random(1);
  const auto refused = [&](auto change) {
    Problem problem = random_problem(random, 2, 2, 2, false);
    change(problem);
    try {
      Search search(problem, Order::rows);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(!refused([](Problem&) {}));
  CHECK(refused([](Problem& problem) { problem.width = 0; }));
  CHECK(refused([](Problem& problem) { problem.height = 1 << 20; }));
  CHECK(refused([](Problem& problem) { problem.mates[0] = 9; }));
  CHECK(refused([](Problem& problem) { problem.variants[0].edges[2] = -1; }));
  CHECK(refused([](Problem& problem) { problem.variants[0].species = 4; }));
  CHECK(refused([](Problem& problem) { problem.class_of.pop_back(); }));
  CHECK(refused([](Problem& problem) { problem.classes[0][0] = 99; }));
  CHECK(refused([](Problem& problem) { problem.copies[0] = 0; }));
}

TEST(edges_that_go_on_in_one_another_are_near) {
  // Two halves of a grey gradient, 4x4 pixels each: right and left edges continue each other, all others do not.
  std::vector<std::uint8_t> pixels;
  for (int tile = 0; tile < 2; ++tile)
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 4; ++x)
        for (int band = 0; band < 3; ++band) pixels.push_back(static_cast<std::uint8_t>(20 * (4 * tile + x) + 3 * y));
  Budget budget = unlimited();
  const auto distances = edge_distances(pixels, 4, 4, true, budget);
  CHECK_EQUAL(distances.size(), 64u);
  const float right_to_left = distances[1 * 8 + 4 + 3];
  for (int one = 0; one < 4; ++one)
    for (int other = 4; other < 8; ++other)
      if (one != 1 || other != 7) CHECK(distances[one * 8 + other] > right_to_left);
  CHECK(distances[0] > 1e30f);
}

}  // namespace gridwright::picture
