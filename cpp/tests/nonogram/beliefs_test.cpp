// Beliefs: exact on one line, where they can be counted; undone by forgetting; finite.
#include "nonogram/beliefs.hpp"

#include <cmath>
#include <random>
#include <vector>

#include "nonogram/black_board.hpp"
#include "tests/check.hpp"

namespace gridwright::nonogram {
namespace {

std::vector<int> runs_of(unsigned picture, int length) {
  std::vector<int> runs;
  for (int place = 0; place < length; ++place) {
    if (!((picture >> place) & 1)) continue;
    if (place == 0 || !((picture >> (place - 1)) & 1)) runs.push_back(0);
    ++runs.back();
  }
  return runs;
}

std::vector<Cell> row_of(int length) {
  std::vector<Cell> cells;
  for (int place = 0; place < length; ++place) cells.push_back({0, place});
  return cells;
}

// A row whose columns give no information.
BlackBoard lone_row(const std::vector<int>& runs, int length) {
  std::vector<bool> active(length + 1, false);
  active[0] = true;
  return BlackBoard({runs}, std::vector<std::vector<int>>(length), active);
}

}  // namespace

// Broken: the weights of a line's arrangements are summed wrongly.
TEST(beliefs_of_one_line_are_its_shares_of_arrangements) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    const int length = 1 + random() % 12;
    const std::vector<int> runs = runs_of(random() % (1U << length), length);
    const BlackBoard board = lone_row(runs, length);
    const std::vector<Cell> cells = row_of(length);
    Beliefs<BlackBoard> beliefs(board, cells);
    beliefs.settle(10);
    int arrangements = 0;
    std::vector<int> blacks(length);
    for (unsigned picture = 0; picture < (1U << length); ++picture) {
      if (runs_of(picture, length) != runs) continue;
      ++arrangements;
      for (int place = 0; place < length; ++place) blacks[place] += (picture >> place) & 1;
    }
    for (int place = 0; place < length; ++place) {
      const double odds = beliefs.odds(cells[place], true);
      const double share = odds / (1 + odds);
      CHECK(std::abs(share - static_cast<double>(blacks[place]) / arrangements) < 1e-4);
    }
  }
}

// Broken: cells known to the board would be ignored.
TEST(beliefs_heed_known_cells) {
  BlackBoard board = lone_row({2, 1}, 5);
  board.assume({0, 2}, true);
  const std::vector<Cell> open = {{0, 0}, {0, 1}, {0, 3}, {0, 4}};
  Beliefs<BlackBoard> beliefs(board, open);
  beliefs.settle(10);
  CHECK(beliefs.odds({0, 0}, true) < 1e-3 && beliefs.odds({0, 3}, true) < 1e-3);
  CHECK(beliefs.odds({0, 1}, true) > 1e3 && beliefs.odds({0, 4}, true) > 1e3);
}

// Broken: after backtracking, a guide would keep beliefs from the abandoned branch.
TEST(beliefs_forget) {
  const int length = 10;
  const BlackBoard board = lone_row({2, 1}, length);
  const std::vector<Cell> cells = row_of(length);
  Beliefs<BlackBoard> beliefs(board, cells);
  beliefs.settle(10);
  std::vector<double> before;
  for (const Cell cell : cells) before.push_back(beliefs.odds(cell, true));
  beliefs.know(cells[4], true);
  beliefs.settle(10);
  CHECK(std::abs(beliefs.odds(cells[0], true) - before[0]) > 0.05);
  CHECK(beliefs.odds(cells[9], true) > 0);
  beliefs.forget(cells[4]);
  beliefs.settle(10);
  for (int place = 0; place < length; ++place)
    CHECK(std::abs(beliefs.odds(cells[place], true) / before[place] - 1) < 0.3);
}

// Broken: odds overflow on long lines, and NaN is treated as a belief.
TEST(beliefs_stay_finite_on_long_lines) {
  std::mt19937 random(6);
  const int length = 600;
  std::vector<int> runs{150, 1, 80, 1, 1, 30, 100};
  const BlackBoard board = lone_row(runs, length);
  const std::vector<Cell> cells = row_of(length);
  Beliefs<BlackBoard> beliefs(board, cells);
  for (int place = 0; place < 40; ++place) beliefs.know(cells[200 + place], place % 2);  // contradictory on purpose
  beliefs.settle(5);
  for (const Cell cell : cells) CHECK(std::isfinite(beliefs.odds(cell, true)) && beliefs.odds(cell, true) > 0);
  beliefs.add_noise(cells, 3);
  for (int place = 0; place < 40; ++place) beliefs.forget(cells[200 + place]);
  beliefs.settle(5);
  for (const Cell cell : cells) CHECK(std::isfinite(beliefs.odds(cell, true)) && beliefs.odds(cell, true) > 0);
}

}  // namespace gridwright::nonogram
