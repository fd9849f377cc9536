// Refuted guesses, in black and white and in colours, against a program that tries all arrangements.
#include "nonogram/refuter.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"
#include "tests/check.hpp"

namespace gridwright::nonogram {
namespace refuting {  // a separate name from the other board tests

using base::Budget;
using lines::ColourRun;
using Runs = std::vector<ColourRun>;
using Sets = std::vector<std::uint8_t>;  // one flag per cell and value

// What lines say, by the textbook algorithm.
struct Plain {
  int height, width, values;
  std::vector<Runs> lines;  // rows first

  int count() const { return height + width; }
  int cells() const { return height * width; }
  int length(int line) const { return line < height ? width : height; }
  int cell(int line, int place) const { return line < height ? line * width + place : place * width + line - height; }
  std::uint8_t& flag(Sets& sets, int cell, int value) const {
    return sets[static_cast<std::size_t>(cell) * values + value];
  }
  bool may(const Sets& sets, int cell, int value) const {
    return sets[static_cast<std::size_t>(cell) * values + value];
  }
  std::vector<int> left(const Sets& sets, int cell) const {
    std::vector<int> some;
    for (int value = 0; value < values; ++value)
      if (may(sets, cell, value)) some.push_back(value);
    return some;
  }

  // All continuations of the cells in `so_far`, which hold the runs before `run`; collects the values of cells in
  // `found`.
  void arrange(int line, const Sets& sets, std::size_t run, std::vector<int>& so_far, Sets& found) const {
    const std::size_t size = so_far.size(), full = static_cast<std::size_t>(length(line));
    const auto add = [&](int value) {
      const bool fits = so_far.size() < full && may(sets, cell(line, static_cast<int>(so_far.size())), value);
      if (fits) so_far.push_back(value);
      return fits;
    };
    if (size == full && run == lines[line].size())
      for (int place = 0; place < length(line); ++place) flag(found, cell(line, place), so_far[place]) = 1;
    if (add(0)) arrange(line, sets, run, so_far, found);
    so_far.resize(size);
    if (run == lines[line].size()) return;
    const auto [given, colour] = lines[line][run];
    if (size && so_far.back() == colour) return;
    for (int cells = 1; (given == 0 || cells <= given) && add(colour); ++cells)
      if (given == 0 || cells == given) {
        std::vector<int> longer = so_far;
        arrange(line, sets, run + 1, longer, found);
      }
    so_far.resize(size);
  }

  // Removes values that a line leaves to none of its cells; false if it has no arrangement.
  bool solve(int line, Sets& sets) const {
    Sets found(sets.size());
    std::vector<int> so_far;
    arrange(line, sets, 0, so_far, found);
    for (int place = 0; place < length(line); ++place)
      for (int value = 0; value < values; ++value)
        flag(sets, cell(line, place), value) = flag(found, cell(line, place), value);
    return !left(sets, cell(line, 0)).empty();
  }

  // Solves all lines until none yields anything new.
  bool close(Sets& sets) const {
    for (Sets before; before != sets;) {
      before = sets;
      for (int line = 0; line < count(); ++line)
        if (!solve(line, sets)) return false;
    }
    return true;
  }

  Sets without(Sets sets, int cell, int value) const {
    flag(sets, cell, value) = 0;
    return sets;
  }
  Sets with(Sets sets, int cell, int value) const {
    for (int other = 0; other < values; ++other) flag(sets, cell, other) &= other == value;
    return sets;
  }

  // The possible values of cells when all lines are settled.
  Sets settled() const {
    Sets sets(static_cast<std::size_t>(cells()) * values);
    const auto has = [&](int line, int value) {
      return std::any_of(lines[line].begin(), lines[line].end(), [&](ColourRun run) { return run.colour == value; });
    };
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column)
        for (int value = 0; value < values; ++value)
          flag(sets, cell(row, column), value) = !value || (has(row, value) && has(height + column, value));
    CHECK(close(sets));
    return sets;
  }

  // The adjacent line that breaks when a value of a cell is excluded, -1 if none does, and how many cells of the line
  // change.
  std::pair<int, int> beside(int line, const Sets& sets, int guessed, int value) const {
    Sets after = without(sets, guessed, value);
    CHECK(solve(line, after));
    int changed = 0;
    for (int place = 0; place < length(line); ++place) {
      const int here = cell(line, place);
      if (left(after, here) == left(sets, here)) continue;
      ++changed;
      CHECK(solve(line < height ? height + place : place, after));
    }
    for (const int other : {line + 1, line - 1}) {
      Sets then = after;
      if (other >= 0 && other < count() && (line < height) == (other < height) && !solve(other, then))
        return {other, changed};
    }
    return {-1, changed};
  }
};

// The clues of a random picture behind `empty` empty columns; with `blots`, some lengths are forgotten.
Plain puzzle(std::mt19937& random, int values, bool blots = false, int empty = 0) {
  const int least = 2 + values;
  Plain plain{least + static_cast<int>(random() % 3), empty + least + static_cast<int>(random() % 3), values, {}};
  std::vector<int> picture(plain.cells());
  const auto percent = [&](unsigned share) { return random() % 100 < share; };
  for (int cell = 0; cell < plain.cells(); ++cell)
    if (cell % plain.width >= empty)
      picture[cell] = !percent(45) ? 0 : percent(85) ? 1 : 1 + static_cast<int>(random() % (values - 1));
  for (int line = 0; line < plain.count(); ++line) {
    Runs& runs = plain.lines.emplace_back();
    for (int place = 0, last = 0; place < plain.length(line); ++place) {
      const int value = picture[plain.cell(line, place)];
      if (value && value != last) runs.push_back({0, value});
      if (value) ++runs.back().length;
      last = value;
    }
    for (ColourRun& run : runs)
      if (blots && random() % 6 == 0) run.length = 0;
  }
  return plain;
}

template <class Board>
Refuter<Board> refuter_of(const Plain& plain, const Sets& sets) {
  typename Board::Clues rows, columns;
  for (int line = 0; line < plain.count(); ++line) {
    auto& clue = (line < plain.height ? rows : columns).emplace_back();
    if constexpr (kBlackAndWhite<Board>)
      for (const ColourRun& run : plain.lines[line]) clue.push_back(run.length);
    else
      clue = plain.lines[line];
  }
  return Refuter<Board>(rows, columns, sets);
}

template <class Board>
void check_refuted(const Plain& plain, const Sets& sets, const Sets& tries, int& found) {
  Budget budget({}, {}, {}, {});
  auto refuter = refuter_of<Board>(plain, sets);
  const auto wrong = refuter.refute(tries, budget);
  std::optional<std::uint64_t> least;
  for (int cell = 0; cell < plain.cells(); ++cell)
    for (const int value : plain.left(sets, cell)) {
      if (plain.left(sets, cell).size() == 1 || !plain.may(tries, cell, value)) continue;
      Sets one(tries.size()), after = plain.without(sets, cell, value);
      plain.flag(one, cell, value) = 1;
      const auto alone = refuter.refute(one, budget);
      CHECK_EQUAL(alone.has_value(), !plain.close(after));
      if (alone) least = std::min(least.value_or(alone->effort), alone->effort);
      if (alone && wrong && wrong->value == value && plain.cell(wrong->cell.row, wrong->cell.column) == cell)
        CHECK_EQUAL(wrong->effort, alone->effort);
    }
  CHECK_EQUAL(wrong.has_value(), least.has_value());
  if (wrong && least) CHECK_EQUAL(wrong->effort, *least);
  if (wrong) CHECK(plain.may(tries, plain.cell(wrong->cell.row, wrong->cell.column), wrong->value));
  found += wrong.has_value();
}

template <class Board>
void check_beside(const Plain& plain, const Sets& sets, const Sets& tries, int& found) {
  Budget budget({}, {}, {}, {});
  const auto near = refuter_of<Board>(plain, sets).beside(tries, budget);
  std::vector<int> order(plain.count());
  std::iota(order.begin(), order.end(), 0);
  const auto depth = [&](int line) {
    const int index = line < plain.height ? line : line - plain.height;
    return std::min(index, plain.length(line < plain.height ? plain.height : 0) - 1 - index);
  };
  std::stable_sort(order.begin(), order.end(), [&](int one, int other) { return depth(one) < depth(other); });
  for (const int line : order) {
    std::optional<int> fewest;
    for (int place = 0; place < plain.length(line); ++place)
      for (const int value : plain.left(sets, plain.cell(line, place))) {
        const int cell = plain.cell(line, place);
        if (plain.left(sets, cell).size() == 1 || !plain.may(tries, cell, value)) continue;
        const auto [broken, changed] = plain.beside(line, sets, cell, value);
        if (broken >= 0) fewest = std::min(fewest.value_or(changed), changed);
        if (!near || near->line != line || plain.cell(near->cell.row, near->cell.column) != cell) continue;
        if (near->value != value) continue;
        CHECK_EQUAL(near->beside, broken);
        CHECK_EQUAL(static_cast<int>(near->effort), changed);
      }
    if (!fewest) continue;
    CHECK(near && near->line == line && static_cast<int>(near->effort) == *fewest);
    ++found;
    return;
  }
  CHECK(!near);
}

// `three` counts boards where everything depends on a cell with more than two values, some of which break a line.
template <class Board>
void check_agreed(const Plain& plain, const Sets& sets, int& found, int& three) {
  Budget budget({}, {}, {}, {});
  auto refuter = refuter_of<Board>(plain, sets);
  const auto agreed = refuter.agree(budget);
  bool all_hold = false, some_break = false;
  for (int cell = 0; cell < plain.cells(); ++cell) {
    const auto values = plain.left(sets, cell);
    if (values.size() == 1) continue;
    Sets either(sets.size());
    bool broken = false;
    for (const int value : values) {
      Sets after = plain.with(sets, cell, value);
      if (plain.close(after))
        for (std::size_t i = 0; i < sets.size(); ++i) either[i] |= after[i];
      else
        broken = true;
    }
    std::vector<int> alike;
    for (int other = 0; other < plain.cells(); ++other)
      if (plain.left(sets, other).size() > 1 && plain.left(either, other).size() == 1) alike.push_back(other);
    if (!alike.empty()) (broken ? some_break : all_hold) |= !broken || values.size() > 2;
    if (!agreed || plain.cell(agreed->cell.row, agreed->cell.column) != cell) continue;
    CHECK(!agreed->agreed.empty());
    for (const auto& [other, value] : agreed->agreed) {
      const int index = plain.cell(other.row, other.column);
      CHECK(std::find(alike.begin(), alike.end(), index) != alike.end());
      CHECK(plain.may(either, index, value));
    }
    if (broken && values.size() == 2) {  // only if it takes long to see
      Sets one(sets.size());
      plain.flag(one, cell, plain.left(either, cell)[0]) = 1;
      const auto wrong = refuter.refute(one, budget);
      CHECK(wrong && wrong->effort > 4);
    }
  }
  CHECK(agreed || !(all_hold || some_break));
  found += all_hold;
  three += some_break && !all_hold;
}

template <class Board>
void check_all(unsigned seed, int rounds, int values, bool blots = false, int empty = 0) {
  std::mt19937 random(seed);
  int refuted = 0, besides = 0, agreed = 0, three = 0;
  for (int round = 0; round < rounds;) {
    const Plain plain = puzzle(random, values, blots, empty);
    const Sets sets = plain.settled();
    if (std::accumulate(sets.begin(), sets.end(), 0) == plain.cells()) continue;
    ++round;
    Sets some = sets;  // half of the values
    for (auto& flag : some) flag &= random() % 2;
    for (const Sets& tries : {sets, some}) {
      check_refuted<Board>(plain, sets, tries, refuted);
      check_beside<Board>(plain, sets, tries, besides);
    }
    check_agreed<Board>(plain, sets, agreed, three);
  }
  CHECK(refuted > rounds / 4);
  CHECK(besides > rounds / 4);
  CHECK(agreed > rounds / 8);
}

TEST(guesses_in_black_and_white_are_those_of_the_textbook) {
  check_all<BlackBoard>(1, 100, 2);
  check_all<BlackBoard>(2, 20, 2, false, 60);  // in two words
}

TEST(guesses_in_colours_are_those_of_the_textbook) {
  check_all<ColourBoard>(3, 50, 3);
  check_all<ColourBoard>(4, 15, 4);
  check_all<ColourBoard>(5, 15, 3, false, 60);
}

TEST(guesses_with_unknown_lengths_are_those_of_the_textbook) {
  check_all<ColourBoard>(6, 50, 2, true);
}

TEST(a_value_that_breaks_a_line_agrees_with_the_others) {
  const Runs a = {{1, 1}}, aa = {{1, 1}, {1, 1}}, aba = {{1, 1}, {1, 2}, {1, 1}};
  const Plain plain{7, 5, 3, {a, a, a, aba, a, {{1, 1}, {1, 2}, {2, 1}}, aa, a, aba, aba, {{1, 1}, {3, 1}}, aa}};
  const Sets sets = plain.settled();
  int found = 0, three = 0;
  check_agreed<ColourBoard>(plain, sets, found, three);
  CHECK_EQUAL(three, 1);
}

TEST(both_boards_make_the_same_guesses_in_black_and_white) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const Plain plain = puzzle(random, 2);
    const Sets sets = plain.settled();
    auto black = refuter_of<BlackBoard>(plain, sets);
    auto coloured = refuter_of<ColourBoard>(plain, sets);
    Budget budget({}, {}, {}, {});
    const auto told = [](const auto& guess) {
      std::vector<std::uint64_t> all;
      if (!guess) return all;
      for (const int number : {guess->cell.row, guess->cell.column, int{guess->value}, guess->line, guess->beside})
        all.push_back(number);
      all.push_back(guess->effort);
      for (const auto& [cell, value] : guess->agreed)
        for (const int number : {cell.row, cell.column, int{value}}) all.push_back(number);
      return all;
    };
    CHECK(told(black.refute(sets, budget)) == told(coloured.refute(sets, budget)));
    CHECK(told(black.beside(sets, budget)) == told(coloured.beside(sets, budget)));
    CHECK(told(black.agree(budget)) == told(coloured.agree(budget)));
  }
}

TEST(a_board_that_is_not_settled_is_refused) {
  const Plain plain{1, 3, 2, {{{3, 1}}, {{1, 1}}, {{1, 1}}, {{1, 1}}}};
  const Sets open(6, 1), black = {0, 1, 0, 1, 0, 1}, nothing = {0, 1, 0, 1, 0, 0};
  Budget budget({}, {}, {}, {});
  const auto refute = [&]<class Board>(const Sets& sets, const Sets& tries) {
    refuter_of<Board>(plain, sets).refute(tries, budget);
  };
  CHECK_THROWS(std::invalid_argument, refute.operator()<BlackBoard>(open, open));
  CHECK_THROWS(std::invalid_argument, refute.operator()<ColourBoard>(open, open));
  CHECK_THROWS(std::invalid_argument, refute.operator()<BlackBoard>(nothing, open));
  CHECK_THROWS(std::invalid_argument, refute.operator()<ColourBoard>(nothing, open));
  CHECK_THROWS(std::invalid_argument, refute.operator()<ColourBoard>(black, Sets(3, 1)));
  CHECK_THROWS(std::invalid_argument, refute.operator()<ColourBoard>(Sets(3, 1), Sets(3, 1)));  // only one value
  refute.operator()<BlackBoard>(black, open);
  refute.operator()<ColourBoard>(black, open);
}

}  // namespace refuting
}  // namespace gridwright::nonogram
