// The coloured searches: against brute force, and against black and white if there is one colour.
#include <algorithm>
#include <map>
#include <random>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"
#include "nonogram/race.hpp"
#include "nonogram/search.hpp"
#include "tests/check.hpp"

namespace gridwright::nonogram {
namespace in_colours {  // a separate name from the black and white tests

using base::Budget;
using Clues = ColourBoard::Clues;
using Values = std::vector<std::uint8_t>;

std::pair<Clues, Clues> clues_of(const Values& picture, int height, int width) {
  const auto line = [&](int begin, int step, int count) {
    std::vector<lines::ColourRun> runs;
    for (int i = 0; i < count; ++i) {
      const int value = picture[begin + i * step];
      if (!value) continue;
      if (i == 0 || picture[begin + (i - 1) * step] != value) runs.push_back({0, value});
      ++runs.back().length;
    }
    return runs;
  };
  Clues rows, columns;
  for (int row = 0; row < height; ++row) rows.push_back(line(row * width, 1, width));
  for (int column = 0; column < width; ++column) columns.push_back(line(column, width, height));
  return {rows, columns};
}

std::vector<Values> all_solutions(const Clues& rows, const Clues& columns, Stage stage,
                                  std::span<const std::uint8_t> start = {}) {
  Search<ColourBoard> search(rows, columns, {}, start, stage, 0);
  Budget budget({}, {}, {}, {});
  std::vector<Values> found;
  while (search.next(budget) == Outcome::found) {
    found.emplace_back(search.board().cells());
    search.board().write_cells(found.back().data());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::uint64_t count(const Clues& rows, const Clues& columns) {
  Search<ColourBoard> search(rows, columns, {}, {}, Stage::search, 0);
  Budget budget({}, {}, {}, {});
  const base::BigCount number = search.count(budget);
  std::uint64_t value = 0;
  while (value < 100000 && base::BigCount(value) < number) ++value;
  return value;
}

bool less(const Clues& one, const Clues& other) {
  const auto run = [](const lines::ColourRun& a, const lines::ColourRun& b) {
    return std::pair(a.length, a.colour) < std::pair(b.length, b.colour);
  };
  return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(), [&](auto& a, auto& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), run);
  });
}

TEST(every_picture_of_two_colours) {
  const auto smaller = [](const auto& one, const auto& other) {
    return less(one.first, other.first) || (!less(other.first, one.first) && less(one.second, other.second));
  };
  for (const auto& [height, width] : {std::pair(2, 3), std::pair(3, 2), std::pair(1, 5)}) {
    std::map<std::pair<Clues, Clues>, std::vector<Values>, decltype(smaller)> gathered(smaller);
    Values picture(height * width, 0);
    for (;;) {
      gathered[clues_of(picture, height, width)].push_back(picture);
      int place = 0;
      while (place < height * width && ++picture[place] == 3) picture[place++] = 0;
      if (place == height * width) break;
    }
    for (auto& [clues, pictures] : gathered) {
      std::sort(pictures.begin(), pictures.end());
      for (const Stage stage : {Stage::search, Stage::cdcl, Stage::automatic})
        CHECK(all_solutions(clues.first, clues.second, stage) == pictures);
      CHECK_EQUAL(count(clues.first, clues.second), pictures.size());
    }
  }
}

// Solutions of random pictures obey all clues, and the picture is among them.
TEST(searches_in_colours_agree) {
  std::mt19937 random(7);
  for (int i = 0; i < 150; ++i) {
    const int height = 2 + static_cast<int>(random() % 6), width = 2 + static_cast<int>(random() % 6);
    const unsigned colours = 1 + random() % 4, ink = 30 + random() % 60;
    Values picture(height * width, 0);
    for (auto& cell : picture) cell = static_cast<std::uint8_t>(random() % 100 < ink ? 1 + random() % colours : 0);
    auto [rows, columns] = clues_of(picture, height, width);
    if (i % 3 == 0)
      for (auto* clues : {&rows, &columns})
        for (auto& runs : *clues)
          for (auto& run : runs)
            if (random() % 4 == 0) run.length = 0;
    Values start(picture.size(), 255);
    for (std::size_t cell = 0; cell < start.size(); ++cell)
      if (random() % 2) start[cell] = picture[cell];
    const auto expected = all_solutions(rows, columns, Stage::search, start);
    CHECK(std::find(expected.begin(), expected.end(), picture) != expected.end());
    CHECK(std::adjacent_find(expected.begin(), expected.end()) == expected.end());
    CHECK(all_solutions(rows, columns, Stage::cdcl, start) == expected);
    CHECK(all_solutions(rows, columns, Stage::automatic, start) == expected);
  }
}

TEST(one_colour_takes_the_work_of_black) {
  std::mt19937 random(3);
  for (int i = 0; i < 40; ++i) {
    const int side = 5 + static_cast<int>(random() % 26);
    Values picture(side * side, 0);
    for (auto& cell : picture) cell = static_cast<std::uint8_t>(random() % 100 < 30 + static_cast<unsigned>(i));
    const auto [rows, columns] = clues_of(picture, side, side);
    BlackBoard::Clues black_rows(rows.size()), black_columns(columns.size());
    for (int line = 0; line < side; ++line) {
      for (const auto& run : rows[line]) black_rows[line].push_back(run.length);
      for (const auto& run : columns[line]) black_columns[line].push_back(run.length);
    }
    Search<BlackBoard> black(black_rows, black_columns, {}, {}, Stage::automatic, 0);
    Search<ColourBoard> colour(rows, columns, {}, {}, Stage::automatic, 0);
    Budget one({}, 2000, {}, {}), other({}, 2000, {}, {});
    for (int solution = 0; solution < 2; ++solution) {
      CHECK_EQUAL(static_cast<int>(black.next(one)), static_cast<int>(colour.next(other)));
      const Stats mine = black.stats(), theirs = colour.stats();
      CHECK_EQUAL(mine.line_solves, theirs.line_solves);
      CHECK_EQUAL(mine.probes, theirs.probes);
      CHECK_EQUAL(mine.nodes, theirs.nodes);
      CHECK_EQUAL(mine.conflicts, theirs.conflicts);
      CHECK_EQUAL(mine.propagations, theirs.propagations);
      CHECK_EQUAL(mine.exchanges, theirs.exchanges);
      CHECK(mine.cells == theirs.cells);
    }
  }
}

TEST(races_in_colours) {
  Clues ones(6, {{1, 2}});
  Race<ColourBoard> race(ones, ones, {}, {}, Stage::automatic, 1, 3);
  CHECK(race.solve(800, {}) == Outcome::exhausted);
  CHECK_EQUAL(race.solutions().size(), std::size_t{720});
}

TEST(starts_that_cannot_be_kept) {
  const Clues rows{{{1, 1}}}, columns{{{1, 1}}, {}};
  const Values impossible{2, 255}, wrong{0, 255}, right{1, 0};
  CHECK(all_solutions(rows, columns, Stage::automatic, impossible).empty());
  CHECK(all_solutions(rows, columns, Stage::automatic, wrong).empty());
  CHECK_EQUAL(all_solutions(rows, columns, Stage::automatic, right).size(), std::size_t{1});
}

}  // namespace in_colours
}  // namespace gridwright::nonogram
