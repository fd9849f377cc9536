// The parts around the search: exchanges, the line queue, races.
#include <algorithm>
#include <random>

#include "nonogram/black_board.hpp"
#include "nonogram/exchange.hpp"
#include "nonogram/line_queue.hpp"
#include "nonogram/race.hpp"
#include "tests/check.hpp"

namespace gridwright::nonogram {

using base::BigCount;
using base::Budget;
using base::Stop;

namespace {

using Lines = std::vector<std::vector<int>>;

std::vector<Cell> all_cells(const BlackBoard& board) {
  std::vector<Cell> cells;
  for (int row = 0; row < board.height(); ++row)
    for (int column = 0; column < board.width(); ++column) cells.push_back({row, column});
  return cells;
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
    BlackBoard board(rows, columns, {});
    auto cells = all_cells(board);
    std::shuffle(cells.begin(), cells.end(), random);
    for (const Cell cell : cells) board.assume(cell, picture[cell.row][cell.column]);
    const std::size_t certain = random() % 4;
    Exchange<BlackBoard> exchange(board);
    if (!exchange.make(certain, budget)) continue;
    ++found;
    CHECK_EQUAL(exchange.cells().size(), 4U);
    for (const Cell cell : exchange.cells()) {
      CHECK(board.black(cell) != picture[cell.row][cell.column]);
      for (std::size_t i = 0; i < certain; ++i) CHECK(board.index(cell) != board.index(cells[i]));
    }
    for (int line = 0; line < board.lines(); ++line) CHECK(board.obeyed(line));
  }
  CHECK(found > 100);
}

TEST(a_race_ends_as_a_search_does) {
  for (const int jobs : {1, 2, 4}) {
    const Lines ones(5, {1});
    Race<BlackBoard> few(ones, ones, {}, {}, Stage::automatic, 3, jobs);
    CHECK(few.solve(7, {}) == Outcome::found);
    CHECK_EQUAL(few.solutions().size(), 7U);
    Race<BlackBoard> all(ones, ones, {}, {}, Stage::automatic, 3, jobs);
    CHECK(all.solve(1000, {}) == Outcome::exhausted);
    CHECK_EQUAL(all.solutions().size(), 120U);
    Race<BlackBoard> counted(ones, ones, {}, {}, Stage::search, 3, jobs);
    CHECK(counted.count({}) == BigCount(120));
    Race<BlackBoard> stuck(ones, ones, {}, {}, Stage::line, 3, jobs);
    CHECK(stuck.solve(1, {}) == Outcome::stuck);
    CHECK_EQUAL(stuck.certain().unknown(), 25U);
  }
}

TEST(a_race_is_stopped_by_its_limits) {
  const Lines ones(30, {1});
  Race<BlackBoard> timed(ones, ones, {}, {}, Stage::search, 0, 3);
  timed.count({.seconds = 0.1, .nodes = {}, .memory = {}, .poll = {}});
  CHECK(timed.stopped() == Stop::time);
  int polls = 0;
  Race<BlackBoard> polled(ones, ones, {}, {}, Stage::search, 0, 3);
  polled.count({.seconds = {}, .nodes = {}, .memory = {}, .poll = [&] { return ++polls < 3; }});
  CHECK(polled.stopped() == Stop::interrupt);
  CHECK_EQUAL(polls, 3);
}

}  // namespace
}  // namespace gridwright::nonogram
