// The parts around the search: beliefs, exchanges, the queue of lines, races.
#include <algorithm>
#include <random>

#include "nonogram/beliefs.hpp"
#include "nonogram/exchange.hpp"
#include "nonogram/line_queue.hpp"
#include "nonogram/race.hpp"
#include "tests/check.hpp"

namespace gridwright {
namespace {

using Lines = std::vector<std::vector<int>>;

std::vector<Cell> all_cells(const Board& board) {
  std::vector<Cell> cells;
  for (int row = 0; row < board.height(); ++row)
    for (int column = 0; column < board.width(); ++column) cells.push_back({row, column});
  return cells;
}

// With one row alone there are no circles, so that beliefs are exact: shares of the arrangements.
TEST(beliefs_of_one_line_are_exact) {
  const Board board({{2, 1}}, Lines(5, {1}), {true, false, false, false, false, false});
  Budget budget({}, {}, {}, {});
  const auto open = all_cells(board);
  const Beliefs beliefs(board, open, true, budget);
  // ##.#. ##..# .##.#
  const float expected[] = {2 / 3.F, 1, 1 / 3.F, 1 / 3.F, 2 / 3.F};
  for (int i = 0; i < 5; ++i) CHECK(std::abs(beliefs.black(i) - expected[i]) < 1e-4F);
  CHECK(std::abs(beliefs.started(0, 0, 0) - 2 / 3.F) < 1e-4F);
  CHECK(std::abs(beliefs.started(0, 1, 0) - 1 / 3.F) < 1e-4F);
  const Beliefs none(board, open, false, budget);
  for (int i = 0; i < 5; ++i) CHECK_EQUAL(none.black(i), 0.5F);
}

TEST(beliefs_heed_known_cells) {
  Board board({{2, 1}}, Lines(5, {1}), {true, false, false, false, false, false});
  Budget budget({}, {}, {}, {});
  board.assign({0, 2}, true);
  const std::vector<Cell> open = {{0, 0}, {0, 1}, {0, 3}, {0, 4}};
  const Beliefs beliefs(board, open, true, budget);
  for (const auto& [column, black] : {std::pair{0, 0.F}, {1, 1.F}, {3, 0.F}, {4, 1.F}})
    CHECK(std::abs(beliefs.black(column) - black) < 1e-3F);
}

TEST(lines_wait_in_order_and_when_many_do_by_their_news) {
  LineQueue few(10);
  for (const int line : {3, 1, 2, 1, 1}) few.push(line);
  for (const int line : {3, 1, 2}) CHECK_EQUAL(few.pop(), line);
  CHECK(few.empty());

  LineQueue many(600);
  for (int line = 0; line < 600; ++line) many.push(line);
  for (const int line : {7, 300, 300, 300, 8, 8}) many.push(line);
  for (const int line : {300, 7, 8, 0, 1}) CHECK_EQUAL(many.pop(), line);
  many.clear();
  CHECK(many.empty());
  many.push(5);
  CHECK_EQUAL(many.pop(), 5);
}

TEST(exchanges_obey_the_clues_and_keep_what_is_certain) {
  std::mt19937 random(5);
  Budget budget({}, {}, {}, {});
  int found = 0;
  for (int round = 0; round < 300; ++round) {
    const int height = 3 + random() % 8, width = 3 + random() % 8;
    std::vector<std::vector<bool>> picture(height, std::vector<bool>(width));
    for (auto& row : picture)
      for (int column = 0; column < width; ++column) row[column] = random() % 100 < 40;
    Lines rows(height), columns(width);
    const auto add = [](std::vector<int>& runs, bool black, bool before) {
      if (black && !before) runs.push_back(0);
      if (black) ++runs.back();
    };
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        add(rows[row], picture[row][column], column > 0 && picture[row][column - 1]);
        add(columns[column], picture[row][column], row > 0 && picture[row - 1][column]);
      }
    }
    Board board(rows, columns, {});
    auto cells = all_cells(board);
    std::shuffle(cells.begin(), cells.end(), random);
    for (const Cell cell : cells) board.assign(cell, picture[cell.row][cell.column]);
    const std::size_t certain = random() % 4;
    const auto exchanged = find_exchange(board, certain, budget);
    if (exchanged.empty()) continue;
    ++found;
    CHECK_EQUAL(exchanged.size(), 4U);
    for (const Cell cell : exchanged) {
      board.flip(cell);
      for (std::size_t i = 0; i < certain; ++i) CHECK(board.index(cell) != board.index(cells[i]));
    }
    for (int line = 0; line < board.lines(); ++line) CHECK(board.obeyed(line));
  }
  CHECK(found > 100);
}

TEST(a_race_ends_as_a_search_does) {
  for (const int jobs : {1, 2, 4}) {
    const Lines ones(5, {1});
    Race few(ones, ones, {}, {}, Stage::automatic, 3, jobs);
    CHECK(few.solve(7, {}) == Outcome::found);
    CHECK_EQUAL(few.solutions().size(), 7U);
    Race all(ones, ones, {}, {}, Stage::automatic, 3, jobs);
    CHECK(all.solve(1000, {}) == Outcome::exhausted);
    CHECK_EQUAL(all.solutions().size(), 120U);
    Race counted(ones, ones, {}, {}, Stage::search, 3, jobs);
    CHECK(counted.count({}) == BigCount(120));
    Race stuck(ones, ones, {}, {}, Stage::line, 3, jobs);
    CHECK(stuck.solve(1, {}) == Outcome::stuck);
    CHECK_EQUAL(stuck.certain().unknown(), 25U);
  }
}

TEST(a_race_is_stopped_by_its_limits) {
  const Lines ones(30, {1});
  Race timed(ones, ones, {}, {}, Stage::search, 0, 3);
  timed.count({.seconds = 0.1, .nodes = {}, .memory = {}, .poll = {}});
  CHECK(timed.stopped() == Stop::time);
  int polls = 0;
  Race polled(ones, ones, {}, {}, Stage::search, 0, 3);
  polled.count({.seconds = {}, .nodes = {}, .memory = {}, .poll = [&] { return ++polls < 3; }});
  CHECK(polled.stopped() == Stop::interrupt);
  CHECK_EQUAL(polls, 3);
}

}  // namespace
}  // namespace gridwright
