// Dives: what they find is a solution, and one in vain leaves no trace.
#include "nonogram/dive.hpp"

#include <random>
#include <vector>

#include "nonogram/black_board.hpp"
#include "tests/check.hpp"

namespace gridwright::nonogram {
namespace {

using Lines = std::vector<std::vector<int>>;

Lines clues_of(const std::vector<std::vector<bool>>& lines) {
  Lines clues;
  for (const auto& line : lines) {
    std::vector<int>& runs = clues.emplace_back();
    for (std::size_t place = 0; place < line.size(); ++place) {
      if (!line[place]) continue;
      if (place == 0 || !line[place - 1]) runs.push_back(0);
      ++runs.back();
    }
  }
  return clues;
}

std::vector<Cell> open_cells(const BlackBoard& board) {
  std::vector<Cell> open;
  for (int row = 0; row < board.height(); ++row)
    for (int column = 0; column < board.width(); ++column)
      if (const Cell cell{row, column}; !board.known(cell)) open.push_back(cell);
  return open;
}

}  // namespace

// Broken: a wrong picture would be taken for a solution, or the clause search after a dive in vain would begin on a
// board that still has its guesses.
TEST(a_dive_finds_a_solution_or_leaves_no_trace) {
  std::mt19937 random(7);
  int solved = 0, in_vain = 0;
  for (int round = 0; round < 200; ++round) {
    const int side = 10 + static_cast<int>(random() % 16);
    std::vector<std::vector<bool>> rows(side, std::vector<bool>(side)), columns = rows;
    for (int i = 0; i < side; ++i)
      for (int j = 0; j < side; ++j) rows[i][j] = columns[j][i] = random() % 100 < 45;
    Workspace<BlackBoard> work(clues_of(rows), clues_of(columns), {}, 0, {});
    base::Budget budget({}, {}, {}, {});
    for (int line = 0; line < work.board.lines(); ++line) work.board.touch(line);
    CHECK(work.propagate(budget) == Status::ok);
    const std::vector<Cell> open = open_cells(work.board);
    if (open.empty()) continue;
    const std::size_t before = work.board.trail().size();
    Descent<BlackBoard> descent(work.board, open, static_cast<std::uint64_t>(round));
    const Status status = dive(work, open, descent, budget);
    if (status == Status::ok) {
      ++solved;
      CHECK(work.board.unknown() == 0);
      for (int line = 0; line < work.board.lines(); ++line) CHECK(work.board.obeyed(line));
    } else {
      ++in_vain;
      CHECK(status == Status::conflict && work.board.trail().size() == before);
      CHECK(open_cells(work.board).size() == open.size());
    }
  }
  CHECK(solved > 50 && in_vain > 5);
}

// Broken: a limit would not be met in the middle of a dive.
TEST(a_dive_ends_with_its_budget) {
  std::mt19937 random(8);
  std::vector<std::vector<bool>> rows(60, std::vector<bool>(60)), columns = rows;
  for (int i = 0; i < 60; ++i)
    for (int j = 0; j < 60; ++j) rows[i][j] = columns[j][i] = random() % 2;
  Workspace<BlackBoard> work(clues_of(rows), clues_of(columns), {}, 0, {});
  base::Budget endless({}, {}, {}, {});
  for (int line = 0; line < work.board.lines(); ++line) work.board.touch(line);
  CHECK(work.propagate(endless) == Status::ok);
  const std::vector<Cell> open = open_cells(work.board);
  const std::size_t before = work.board.trail().size();
  Descent<BlackBoard> descent(work.board, open, 0);
  base::Budget none(0.0, {}, {}, {});
  CHECK(dive(work, open, descent, none) == Status::stopped);
  CHECK(none.stopped() == base::Stop::time && work.board.trail().size() == before);
}

}  // namespace gridwright::nonogram
