// Guesses that are refuted, against all solutions of small puzzles.
#include "nonogram/refuter.hpp"

#include <optional>
#include <random>

#include "nonogram/search.hpp"
#include "tests/check.hpp"

namespace gridwright::nonogram {

using base::Budget;

namespace {

using Lines = std::vector<std::vector<int>>;
using Values = std::vector<std::uint8_t>;

std::vector<int> runs_at(const Values& picture, int begin, int step, int count) {
  std::vector<int> runs;
  for (int i = 0; i < count; ++i) {
    if (!picture[begin + i * step]) continue;
    if (i == 0 || !picture[begin + (i - 1) * step]) runs.push_back(0);
    ++runs.back();
  }
  return runs;
}

bool solvable(const Lines& rows, const Lines& columns, Values cells, std::size_t index, bool black) {
  cells[index] = black;
  Search<BlackBoard> search(rows, columns, {}, cells, Stage::search, 0);
  Budget budget({}, {}, {}, {});
  return search.next(budget) == Outcome::found;
}

TEST(what_is_refuted_has_no_solution_and_what_agrees_has_no_other) {
  std::mt19937 random(11);
  int refuted = 0, besides = 0, agreed = 0;
  for (int round = 0; round < 400; ++round) {
    const int side = 4 + random() % 5;
    Values picture(side * side);
    for (auto& cell : picture) cell = random() % 100 < 48;
    Lines rows, columns;
    for (int line = 0; line < side; ++line) {
      rows.push_back(runs_at(picture, line * side, 1, side));
      columns.push_back(runs_at(picture, line, side, side));
    }
    Budget budget({}, {}, {}, {});
    Search<BlackBoard> lines(rows, columns, {}, {}, Stage::line, 0);
    if (lines.next(budget) != Outcome::stuck) continue;
    Values cells(side * side);
    lines.board().write_cells(cells.data());
    const Values all(side * side, 3);
    Refuter refuter(rows, columns, cells);
    const auto wrong = refuter.refute(all, budget);
    if (wrong)
      ++refuted, CHECK(!solvable(rows, columns, cells, wrong->cell.row * side + wrong->cell.column, wrong->black));
    const auto near = refuter.beside(all, budget);
    if (near) {
      ++besides;
      CHECK(wrong.has_value());
      CHECK(!solvable(rows, columns, cells, near->cell.row * side + near->cell.column, near->black));
    }
    const auto alike = refuter.agree(budget);
    if (!alike) continue;
    for (const Cell cell : alike->agreed) {
      const std::size_t index = cell.row * side + cell.column;
      ++agreed;
      CHECK(solvable(rows, columns, cells, index, false) != solvable(rows, columns, cells, index, true));
    }
  }
  CHECK(refuted > 20);
  CHECK(besides > 10);
  CHECK(agreed > 5);
}

TEST(a_board_that_is_not_settled_is_refused) {
  const Values blank(3, 255), all(3, 3);
  Budget budget({}, {}, {}, {});
  Refuter refuter({{3}}, {{1}, {1}, {1}}, blank);
  bool refused = false;
  try {
    refuter.refute(all, budget);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

}  // namespace
}  // namespace gridwright::nonogram
