// The search against brute force, and its parts on their own.
#include "nonogram/search.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include "nonogram/black_board.hpp"
#include "tests/check.hpp"

namespace gridwright::nonogram {

using base::BigCount;
using base::Budget;
using base::Stop;

namespace {

using Lines = std::vector<std::vector<int>>;
using Values = std::vector<std::uint8_t>;

std::pair<Lines, Lines> clues_of(const Values& picture, int height, int width) {
  const auto line = [&](int begin, int step, int count) {
    std::vector<int> runs;
    for (int i = 0; i < count; ++i) {
      if (!picture[begin + i * step]) continue;
      if (i == 0 || !picture[begin + (i - 1) * step]) runs.push_back(0);
      ++runs.back();
    }
    return runs;
  };
  Lines rows, columns;
  for (int row = 0; row < height; ++row) rows.push_back(line(row * width, 1, width));
  for (int column = 0; column < width; ++column) columns.push_back(line(column, width, height));
  return {rows, columns};
}

Values picture_of(unsigned bits, int size) {
  Values picture(size);
  for (int i = 0; i < size; ++i) picture[i] = bits >> i & 1;
  return picture;
}

std::vector<Values> all_solutions(const Lines& rows, const Lines& columns, std::uint64_t seed = 0,
                                  std::span<const std::uint8_t> start = {}, Stage stage = Stage::search,
                                  const Tuning& tuning = {}) {
  Search<BlackBoard> search(rows, columns, {}, start, stage, seed, tuning);
  Budget budget({}, {}, {}, {});
  std::vector<Values> found;
  while (search.next(budget) == Outcome::found) {
    found.emplace_back(search.board().cells());
    search.board().write_cells(found.back().data());
  }
  return found;
}

std::vector<Values> first_solutions(const Lines& rows, const Lines& columns, std::size_t most, Stage stage,
                                    const Tuning& tuning, std::uint64_t* fresh_starts = nullptr) {
  Search<BlackBoard> search(rows, columns, {}, {}, stage, 0, tuning);
  Budget budget({}, {}, {}, {});
  std::vector<Values> found;
  while (found.size() < most && search.next(budget) == Outcome::found) {
    found.emplace_back(search.board().cells());
    search.board().write_cells(found.back().data());
  }
  if (fresh_starts) *fresh_starts += search.stats().fresh_starts;
  return found;
}

std::uint64_t counted(const Lines& rows, const Lines& columns) {
  Search<BlackBoard> search(rows, columns, {}, {}, Stage::search, 0);
  Budget budget({}, {}, {}, {});
  const BigCount number = search.count(budget);
  std::uint64_t value = 0;
  for (std::size_t i = number.digits().size(); i-- > 0;) value = value << 32 | number.digits()[i];
  return value;
}

TEST(every_small_picture_is_found_among_all_with_its_clues) {
  for (const auto& [height, width] : {std::pair{1, 1}, {1, 6}, {6, 1}, {2, 5}, {3, 3}, {4, 3}}) {
    std::map<std::pair<Lines, Lines>, std::vector<Values>> by_clues;
    for (unsigned bits = 0; bits < 1U << (height * width); ++bits) {
      const Values picture = picture_of(bits, height * width);
      by_clues[clues_of(picture, height, width)].push_back(picture);
    }
    for (auto& [clues, pictures] : by_clues) {
      std::sort(pictures.begin(), pictures.end());
      for (const Stage stage : {Stage::search, Stage::cdcl, Stage::automatic}) {
        auto found = all_solutions(clues.first, clues.second, pictures.size(), {}, stage);
        std::sort(found.begin(), found.end());
        CHECK(found == pictures);
      }
      CHECK_EQUAL(counted(clues.first, clues.second), pictures.size());
    }
  }
}

TEST(enumeration_and_counting_agree_on_random_puzzles) {
  std::mt19937 random(7);
  for (int round = 0; round < 150; ++round) {
    const int height = 2 + random() % 7, width = 2 + random() % 7;
    Values picture(height * width);
    const unsigned share = 20 + random() % 60;
    for (auto& cell : picture) cell = random() % 100 < share;
    const auto [rows, columns] = clues_of(picture, height, width);
    auto found = all_solutions(rows, columns, round);
    CHECK_EQUAL(found.size(), counted(rows, columns));
    std::sort(found.begin(), found.end());
    CHECK(std::adjacent_find(found.begin(), found.end()) == found.end());
    CHECK(std::binary_search(found.begin(), found.end(), picture));
    for (const Values& solution : found) CHECK(clues_of(solution, height, width) == std::pair(rows, columns));
    for (const Stage stage : {Stage::cdcl, Stage::automatic}) {
      if (found.size() > 300) continue;
      auto others = all_solutions(rows, columns, round, {}, stage);
      std::sort(others.begin(), others.end());
      CHECK(others == found);
    }
  }
}

// Whatever part is left out, the solutions are the same.
TEST(every_part_can_be_left_out) {
  std::vector<Tuning> tunings(6);
  tunings[0].short_probes = false;
  tunings[1].components = false;
  tunings[2].beliefs = false;
  tunings[3].target_phases = false;
  tunings[4].exchanges = false;
  tunings[5].decisions = 0;
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    const int height = 3 + random() % 5, width = round % 10 == 0 ? 70 : 3 + random() % 5;
    Values picture(height * width);
    const unsigned share = width == 70 ? 90 : 30 + random() % 40;
    for (auto& cell : picture) cell = random() % 100 < share;
    const auto [rows, columns] = clues_of(picture, height, width);
    auto expected = all_solutions(rows, columns, round);
    if (expected.size() > 100) continue;
    std::sort(expected.begin(), expected.end());
    for (const Tuning& tuning : tunings) {
      for (const Stage stage : {Stage::cdcl, Stage::automatic}) {
        auto found = all_solutions(rows, columns, round, {}, stage, tuning);
        std::sort(found.begin(), found.end());
        CHECK(found == expected);
      }
    }
  }
}

// A search that may not hand over restarts after some conflicts; that neither loses nor repeats solutions.
TEST(fresh_starts_lose_nothing) {
  Tuning alone;
  alone.most_handed_over = 0;
  std::mt19937 random(12);
  std::uint64_t fresh_starts = 0;
  for (int round = 0; round < 40; ++round) {
    const int side = 14 + round % 4;
    Values picture(side * side);
    for (auto& cell : picture) cell = random() % 100 < 45;
    const auto [rows, columns] = clues_of(picture, side, side);
    auto expected = first_solutions(rows, columns, 60, Stage::cdcl, {});
    if (expected.size() == 60) continue;
    auto found = first_solutions(rows, columns, 60, Stage::automatic, alone, &fresh_starts);
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    CHECK(found == expected);
  }
  CHECK(fresh_starts > 0);
}

// Many 2x2 exchanges side by side: 2^n solutions in n components, found as a product.
TEST(components_multiply) {
  const int pairs = 40, side = 3 * pairs - 1;
  Lines rows(side), columns(side);
  for (int i = 0; i < pairs; ++i)
    for (int k = 0; k < 2; ++k) rows[3 * i + k] = columns[3 * i + k] = {1};
  // Making all cells outside a pair's block white ties each pair of rows and columns together.
  Values start(static_cast<std::size_t>(side) * side, 0);
  for (int i = 0; i < pairs; ++i)
    for (int a = 0; a < 2; ++a)
      for (int b = 0; b < 2; ++b) start[static_cast<std::size_t>(3 * i + a) * side + 3 * i + b] = 255;
  Search<BlackBoard> search(rows, columns, {}, start, Stage::search, 0);
  Budget budget({}, {}, {}, {});
  BigCount expected = 1;
  for (int i = 0; i < pairs; ++i) expected = expected * BigCount(2);
  CHECK(search.count(budget) == expected);
  CHECK(search.stats().nodes <= 4U * pairs);
}

// A component without a solution ends the search at once, however many solutions its neighbours have.
TEST(a_hopeless_component_is_not_tried_again_and_again) {
  // One block holds the permutations of 6 (720 solutions); the other has no solution, which probing does not detect.
  const Lines hopeless_rows = {{2}, {1, 1, 1}, {1, 1, 3}, {2, 1}, {1}, {2}, {1, 2}, {1, 1}, {3, 2}};
  const Lines hopeless_columns = {{1, 1}, {2, 1}, {1, 1, 3}, {1, 1, 1}, {2}, {1, 2}, {1, 1}, {2, 1}, {1, 1, 1}};
  const int easy = 6, side = easy + 9;
  Lines rows(easy, {1}), columns(easy, {1});
  rows.insert(rows.end(), hopeless_rows.begin(), hopeless_rows.end());
  columns.insert(columns.end(), hopeless_columns.begin(), hopeless_columns.end());
  Values start(side * side, 0);
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column)
      if ((row < easy) == (column < easy)) start[row * side + column] = 255;
  for (const Stage stage : {Stage::search, Stage::cdcl, Stage::automatic}) {
    Search<BlackBoard> search(rows, columns, {}, start, stage, 0);
    Budget budget({}, {}, {}, {});
    CHECK(search.next(budget) == Outcome::exhausted);
    CHECK(search.stats().nodes < 50);
    CHECK_EQUAL(search.stats().splits, 1U);
  }
  Search<BlackBoard> counting(rows, columns, {}, start, Stage::search, 0);
  Budget budget({}, {}, {}, {});
  CHECK(counting.count(budget).zero());
}

// Several components, each with several solutions, from conflict-driven search: every combination once.
TEST(components_from_clauses_combine) {
  const Lines ones(7, {1});
  Values start(49, 0);
  for (int row = 0; row < 7; ++row)
    for (int column = 0; column < 7; ++column)
      if ((row < 3) == (column < 3)) start[row * 7 + column] = 255;
  for (const Stage stage : {Stage::search, Stage::cdcl, Stage::automatic}) {
    auto found = all_solutions(ones, ones, 0, start, stage);
    CHECK_EQUAL(found.size(), 6U * 24U);
    std::sort(found.begin(), found.end());
    CHECK(std::adjacent_find(found.begin(), found.end()) == found.end());
  }
}

TEST(a_start_is_kept) {
  const Lines ones(4, {1});
  Values start(16, 255);
  start[5] = 1;
  const auto found = all_solutions(ones, ones, 0, start);
  CHECK_EQUAL(found.size(), 6U);
  for (const Values& picture : found) CHECK_EQUAL(picture[5], 1);
}

TEST(lines_left_out_are_no_constraint) {
  Search<BlackBoard> search({{1}, {2}}, {{1}, {1}}, {true, false, true, true}, {}, Stage::search, 0);
  Budget budget({}, {}, {}, {});
  CHECK(search.count(budget) == BigCount(2));
}

TEST(limits_stop_the_search_with_certain_cells) {
  const Lines ones(20, {1});
  Search<BlackBoard> search(ones, ones, {}, {}, Stage::search, 0);
  Budget few({}, 3, {}, {});
  CHECK(search.next(few) == Outcome::stopped);
  CHECK(few.stopped() == Stop::nodes);
  search.undo_decisions();
  CHECK_EQUAL(search.board().unknown(), 400U);

  // Interrupted after it has surely reached some solutions, however slow the machine is; and not asked again.
  int refusals = 0;
  Search<BlackBoard> counting(ones, ones, {}, {}, Stage::search, 0);
  Budget polled({}, {}, {}, [&] {
    const bool enough = counting.stats().nodes > 500;
    refusals += enough;
    return !enough;
  });
  CHECK(!counting.count(polled).zero());
  CHECK(polled.stopped() == Stop::interrupt);
  CHECK_EQUAL(refusals, 1);
}

TEST(stages_stop_where_they_should) {
  // Unique, but no line says anything: rows and columns of the 4x4 puzzle 2/1/2/1/1.1/2/1/1.
  const Lines columns = {{2}, {1}, {2}, {1}}, rows = {{1, 1}, {2}, {1}, {1}};
  for (const auto& [stage, expected] : {std::pair{Stage::line, Outcome::stuck},
                                        {Stage::probe, Outcome::found},
                                        {Stage::search, Outcome::found},
                                        {Stage::cdcl, Outcome::found},
                                        {Stage::automatic, Outcome::found}}) {
    Search<BlackBoard> search(rows, columns, {}, {}, stage, 0);
    Budget budget({}, {}, {}, {});
    CHECK(search.next(budget) == expected);
  }
}

// A count that is stopped amid its decisions leaves only what is certain on the board, nothing tentative.
TEST(a_count_that_is_stopped_leaves_what_is_certain) {
  const Lines ones(8, {1});
  Values start(64, 255);
  start[0] = 1;
  for (const std::uint64_t nodes : {1, 2, 5, 20, 100}) {
    Search<BlackBoard> search(ones, ones, {}, start, Stage::search, 0);
    Budget few({}, nodes, {}, {});
    search.count(few);
    search.undo_decisions();
    search.board().sanity();
    CHECK_EQUAL(search.board().unknown(), 49U);
  }
}

// A caller's mistake raises an exception instead of causing undefined behaviour.
TEST(mistakes_of_callers_meet_contracts) {
  const Lines ones(3, {1});
  CHECK_THROWS(std::invalid_argument, Search<BlackBoard>(ones, ones, {}, Values(8, 255), Stage::search, 0));
  CHECK_THROWS(std::invalid_argument, Search<BlackBoard>(ones, ones, {true}, {}, Stage::search, 0));
  CHECK_THROWS(std::invalid_argument, Search<BlackBoard>({{4}, {}, {}}, ones, {}, {}, Stage::search, 0));
  Search<BlackBoard> search(ones, ones, {}, {}, Stage::search, 0);
  Budget budget({}, {}, {}, {});
  CHECK(search.next(budget) == Outcome::found);
  CHECK_THROWS(std::logic_error, search.count(budget));
  CHECK_THROWS(std::logic_error, search.record(1000));
  search.undo_decisions();
  CHECK(search.next(budget) == Outcome::exhausted);
}

// Broken: a cell differs between its row and its column, or the trail omits one.
TEST(a_board_stays_sane_whatever_is_done_and_undone) {
  std::mt19937 random(21);
  for (int round = 0; round < 100; ++round) {
    const int height = 1 + random() % 9, width = round % 10 == 0 ? 130 : 1 + random() % 9;
    Values picture(static_cast<std::size_t>(height) * width);
    for (auto& cell : picture) cell = random() % 100 < 60;
    const auto [rows, columns] = clues_of(picture, height, width);
    BlackBoard board(rows, columns, {});
    Stats stats;
    Budget budget({}, {}, {}, {});
    for (int line = 0; line < board.lines(); ++line) board.touch(line);
    std::vector<std::size_t> marks;
    for (int step = 0; step < 30; ++step) {
      marks.push_back(board.trail().size());
      const Cell cell{static_cast<int>(random() % height), static_cast<int>(random() % width)};
      if (!board.known(cell)) board.assume(cell, random() % 2);
      const Status status = board.propagate(budget, stats, random() % 2 ? 3 : BlackBoard::kAnyEffort);
      board.sanity();
      if (status != Status::conflict && random() % 3) continue;
      const std::size_t kept = random() % marks.size();
      board.undo_to(marks[kept]);
      marks.resize(kept);
      board.sanity();
    }
  }
}

TEST(the_busiest_cells_are_unknown_and_none_without_conflicts) {
  std::mt19937 random(11);
  int stopped = 0;
  for (int round = 0; round < 20; ++round) {
    Values picture(25 * 25);
    for (auto& cell : picture) cell = random() % 100 < 45;
    auto [rows, columns] = clues_of(picture, 25, 25);
    std::swap(columns[7], columns[8]);
    Search<BlackBoard> search(rows, columns, {}, {}, Stage::cdcl, 0);
    CHECK(search.busiest(8).empty());
    Budget budget({}, 40, {}, {});
    if (search.next(budget) != Outcome::stopped) continue;
    ++stopped;
    const std::vector<Cell> some = search.busiest(8), all = search.busiest(25 * 25);
    CHECK_EQUAL(some.size(), 8u);
    CHECK(all.size() > 8);
    for (std::size_t i = 0; i < some.size(); ++i) CHECK(some[i].row == all[i].row && some[i].column == all[i].column);
    search.undo_decisions();
    for (const Cell cell : all) CHECK(!search.board().known(cell));
    CHECK(search.busiest(8).empty());
  }
  CHECK(stopped > 0);
}

}  // namespace
}  // namespace gridwright::nonogram
