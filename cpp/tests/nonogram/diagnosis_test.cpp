// Diagnoses: against all sets of lines, and all changes to a number.
#include "nonogram/diagnosis.hpp"

#include <algorithm>
#include <bit>
#include <random>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"
#include "nonogram/picture.hpp"
#include "nonogram/search.hpp"
#include "tests/check.hpp"

namespace gridwright::nonogram {
namespace diagnoses {

using base::Budget;

// At most this many.
template <class Board>
int solutions(const typename Board::Clues& rows, const typename Board::Clues& columns, const std::vector<bool>& active,
              int most = 1) {
  Search<Board> search(rows, columns, active, {}, Stage::search, 0);
  Budget budget({}, {}, {}, {});
  int found = 0;
  while (found < most && search.next(budget) == Outcome::found) ++found;
  return found;
}

// A picture's clues with one run a cell longer or shorter.
template <class Board>
struct Puzzle {
  typename Board::Clues rows, columns;

  Puzzle(int side, int values, std::mt19937& random) {
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    for (auto& cell : cells) cell = static_cast<std::uint8_t>(random() % static_cast<unsigned>(values));
    const Picture picture(side, side, cells);
    rows = picture.clues<Board>(0, side);
    columns = picture.clues<Board>(side, 2 * side);
    auto& clue = (random() % 2 ? rows : columns)[random() % static_cast<unsigned>(side)];
    if (clue.empty()) return;
    int& length = length_of(clue[random() % clue.size()]);
    length = length > 1 ? length - 1 : length + 1;
    if (!fits(clue, side)) length = 1;
  }

  static int& length_of(int& run) { return run; }
  static int& length_of(lines::ColourRun& run) { return run.length; }
  static bool fits(auto& clue, int side) {
    int cells = -1;
    for (auto& run : clue) cells += length_of(run) + 1;
    return cells <= side;
  }
};

template <class Board>
void compare(int side, int values, int puzzles) {
  std::mt19937 random(static_cast<unsigned>(side * 10 + values));
  const std::size_t count = 2 * static_cast<std::size_t>(side);
  for (int seen = 0; seen < puzzles;) {
    Puzzle<Board> puzzle(side, values, random);
    if (solutions<Board>(puzzle.rows, puzzle.columns, {})) continue;
    ++seen;
    Diagnosis<Board> diagnosis(puzzle.rows, puzzle.columns, {});
    Budget budget({}, {}, {}, {});
    CHECK(diagnosis.run({}, budget));
    CHECK(diagnosis.smallest());
    CHECK(diagnosis.typos().empty());
    std::size_t least = count;  // all lines together are contradictory
    for (unsigned set = 0; set < 1U << count; ++set) {
      std::vector<bool> active(count);
      for (std::size_t line = 0; line < count; ++line) active[line] = set >> line & 1;
      const auto size = static_cast<std::size_t>(std::popcount(set));
      if (size < least && !solutions<Board>(puzzle.rows, puzzle.columns, active)) least = size;
    }
    std::vector<bool> active(count);
    for (const int line : diagnosis.lines()) active[static_cast<std::size_t>(line)] = true;
    CHECK(diagnosis.lines().size() == least);
    CHECK(!solutions<Board>(puzzle.rows, puzzle.columns, active));
  }
}

// Every change by one that leaves a solution is found, and whether it leaves exactly one.
void typos(int side, int puzzles) {
  using Clues = BlackBoard::Clues;
  std::mt19937 random(7);
  for (int seen = 0; seen < puzzles;) {
    Puzzle<BlackBoard> puzzle(side, 2, random);
    const auto sum = [](const Clues& clues) {
      int cells = 0;
      for (const auto& clue : clues)
        for (const int run : clue) cells += run;
      return cells;
    };
    const int surplus = sum(puzzle.rows) - sum(puzzle.columns);
    if (surplus != 1 && surplus != -1) continue;
    ++seen;
    std::vector<Typo> expected;
    for (int line = 0; line < 2 * side; ++line) {
      const bool is_row = line < side;
      auto& clue =
          is_row ? puzzle.rows[static_cast<std::size_t>(line)] : puzzle.columns[static_cast<std::size_t>(line - side)];
      for (std::size_t run = 0; run < clue.size(); ++run) {
        const int found = clue[run];
        clue[run] += is_row ? -surplus : surplus;
        if (clue[run] >= 1 && Puzzle<BlackBoard>::fits(clue, side))
          if (const int number = solutions<BlackBoard>(puzzle.rows, puzzle.columns, {}, 2))
            expected.push_back({line, static_cast<int>(run), found, clue[run], number == 1});
        clue[run] = found;
      }
    }
    const bool certain = std::ranges::any_of(expected, &Typo::unique);
    std::erase_if(expected, [&](const Typo& typo) { return typo.unique != certain; });
    if (expected.size() > 10) expected.resize(10);
    Diagnosis<BlackBoard> diagnosis(puzzle.rows, puzzle.columns, {});
    Budget budget({}, {}, {}, {});
    CHECK(diagnosis.run(Surplus{1, surplus}, budget));
    CHECK(diagnosis.typos().size() == expected.size());
    for (std::size_t i = 0; i < std::min(expected.size(), diagnosis.typos().size()); ++i) {
      const Typo &one = diagnosis.typos()[i], &other = expected[i];
      CHECK(one.line == other.line && one.run == other.run && one.suggested == other.suggested);
      CHECK(one.found == other.found && one.unique == other.unique);
    }
  }
}

}  // namespace diagnoses

TEST(smallest_contradictions) {
  diagnoses::compare<BlackBoard>(3, 2, 40);
  diagnoses::compare<BlackBoard>(4, 2, 20);
  diagnoses::compare<ColourBoard>(3, 3, 40);
}

TEST(likely_typos) {
  diagnoses::typos(5, 40);
}

TEST(diagnoses_end_with_their_budget) {
  std::mt19937 random(1);
  diagnoses::Puzzle<BlackBoard> puzzle(12, 2, random);
  base::Budget budget(0.0, {}, {}, {});
  Diagnosis<BlackBoard> diagnosis(puzzle.rows, puzzle.columns, {});
  budget.spend(1'000'000);
  CHECK(!diagnosis.run({}, budget));
  CHECK(diagnosis.lines().empty() && !diagnosis.smallest());
}

TEST(hitting_sets_are_smallest) {
  std::mt19937 random(2);
  constexpr int kMembers = 9;
  for (int round = 0; round < 200; ++round) {
    HittingSets sets(kMembers);
    std::vector<unsigned> all;
    std::vector<bool> found(kMembers);
    for (int i = 0; i < 12; ++i) {
      const unsigned set = static_cast<unsigned>(random() & random()) % (1U << kMembers);
      if (!set) continue;
      all.push_back(set);
      std::vector<bool> flags(kMembers);
      for (int member = 0; member < kMembers; ++member) flags[static_cast<std::size_t>(member)] = set >> member & 1;
      sets.add(flags);
      int least = kMembers + 1;
      const auto hits = [&](unsigned chosen) {
        return std::ranges::all_of(all, [&](unsigned one) { return (one & chosen) != 0; });
      };
      for (unsigned chosen = 0; chosen < 1U << kMembers; ++chosen)
        if (hits(chosen)) least = std::min(least, std::popcount(chosen));
      base::Budget budget({}, {}, {}, {});
      CHECK(sets.smallest(kMembers, UINT64_MAX, budget, found) == base::Outcome::found);
      unsigned chosen = 0;
      for (int member = 0; member < kMembers; ++member)
        chosen |= unsigned{found[static_cast<std::size_t>(member)]} << member;
      CHECK(hits(chosen) && std::popcount(chosen) == least);
      CHECK(least == 0 ||
            sets.smallest(static_cast<std::size_t>(least) - 1, UINT64_MAX, budget, found) == base::Outcome::exhausted);
    }
  }
}

}  // namespace gridwright::nonogram
