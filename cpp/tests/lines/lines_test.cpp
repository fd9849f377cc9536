// The kernels against a plain dynamic program, and against each other.
#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "lines/narrow.hpp"
#include "lines/plain.hpp"
#include "lines/prospects.hpp"
#include "lines/remembered.hpp"
#include "lines/wide.hpp"
#include "tests/check.hpp"

namespace gridwright::lines {
namespace {

using Cells = std::vector<unsigned char>;  // 0 white, 1 black, 2 unknown

struct Packed {
  std::vector<Word> black, white;

  explicit Packed(const Cells& cells) : black(words_for(static_cast<int>(cells.size()))), white(black.size()) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] == 1) black[i / kWordBits] |= Word{1} << (i % kWordBits);
      if (cells[i] == 0) white[i / kWordBits] |= Word{1} << (i % kWordBits);
    }
  }
  friend bool operator==(const Packed&, const Packed&) = default;
};

void compare(const std::vector<int>& runs, const Cells& cells) {
  Cells expected = cells;
  const bool possible = force_plain(runs, expected);
  const LineClue clue(static_cast<int>(cells.size()), runs);
  LineScratch scratch;
  Packed wide(cells);
  CHECK_EQUAL(force_wide(clue, wide.black.data(), wide.white.data(), scratch), possible);
  CHECK(wide == Packed(expected) || !possible);
  if (cells.size() > kNarrowCells) return;
  Packed narrow(cells);
  CHECK_EQUAL(force_narrow(clue, narrow.black[0], narrow.white[0]), possible);
  CHECK(narrow == Packed(expected) || !possible);
}

std::vector<int> runs_of(const Cells& picture) {
  std::vector<int> runs;
  for (std::size_t i = 0; i < picture.size(); ++i) {
    if (picture[i] != 1) continue;
    if (i == 0 || picture[i - 1] != 1) runs.push_back(0);
    ++runs.back();
  }
  return runs;
}

// A random line: blocky or scattered, with some known cells, a few of them wrong.
void compare_random(std::mt19937& random, int length) {
  const auto chance = [&] { return std::uniform_real_distribution<double>(0, 1)(random); };
  const double share = chance(), stay = chance(), known = chance(), wrong = chance() < 0.3 ? 0.1 : 0;
  Cells picture(length), cells(length);
  for (int i = 0; i < length; ++i) picture[i] = i > 0 && chance() < stay ? picture[i - 1] : chance() < share;
  for (int i = 0; i < length; ++i) {
    cells[i] = chance() < known ? picture[i] : 2;
    if (chance() < wrong) cells[i] = chance() < 0.5;
  }
  compare(runs_of(picture), cells);
}

// What is forced in every state of a line with one clue, bottom up: a complete state is an arrangement or not; a state
// with an unknown cell has the arrangements of the two states in which that cell is known.
class AllStates {
 public:
  AllStates(const std::vector<int>& runs, int length) : length_(length) {
    int states = 1;
    for (int i = 0; i < length; ++i) states *= 3;
    found_.resize(states);
    for (int state = 0; state < states; ++state) {  // a digit 2 (unknown) refers only to smaller numbers
      const Cells cells = cells_of(state);
      int unknown = 0, weight = 1;
      while (unknown < length && cells[unknown] != 2) ++unknown, weight *= 3;
      if (unknown == length) {
        if (runs_of(cells) == runs) found_[state] = {bits(cells, 1), bits(cells, 0), true};
      } else {
        const Found &white = found_[state - 2 * weight], &black = found_[state - weight];
        found_[state] = !white.possible   ? black
                        : !black.possible ? white
                                          : Found{white.black & black.black, white.white & black.white, true};
      }
    }
  }

  void compare_kernels(const std::vector<int>& runs) const {
    const LineClue clue(length_, runs);
    LineScratch scratch;
    for (std::size_t state = 0; state < found_.size(); ++state) {
      const Cells cells = cells_of(static_cast<int>(state));
      if (state % 97 == 0) compare(runs, cells);  // the plain program too
      for (const bool wide : {false, true}) {
        Word black = bits(cells, 1), white = bits(cells, 0);
        const bool possible = wide ? force_wide(clue, &black, &white, scratch) : force_narrow(clue, black, white);
        CHECK_EQUAL(possible, found_[state].possible);
        CHECK(!possible || (black == found_[state].black && white == found_[state].white));
      }
    }
  }

 private:
  struct Found {
    Word black = 0, white = 0;
    bool possible = false;
  };

  Cells cells_of(int state) const {
    Cells cells(length_);
    for (int i = 0; i < length_; ++i, state /= 3) cells[i] = state % 3;
    return cells;
  }

  static Word bits(const Cells& cells, int value) {
    Word set = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) set |= Word{cells[i] == value} << i;
    return set;
  }

  int length_;
  std::vector<Found> found_;
};

TEST(all_lines_up_to_a_length) {
  for (int length = 1; length <= check::exhaustive_length(); ++length) {
    std::set<std::vector<int>> clues;
    for (unsigned picture = 0; picture < 1U << length; ++picture) {
      Cells cells(length);
      for (int i = 0; i < length; ++i) cells[i] = picture >> i & 1;
      clues.insert(runs_of(cells));
    }
    for (const auto& runs : clues) AllStates(runs, length).compare_kernels(runs);
  }
}

TEST(random_lines_of_one_word_and_around) {
  std::mt19937 random(1);
  for (int round = 0; round < 4000; ++round) compare_random(random, 1 + round % 70);
}

TEST(random_long_lines) {
  std::mt19937 random(2);
  for (int length : {126, 127, 128, 129, 190, 191, 192, 193, 255, 256, 257, 320, 500})
    for (int round = 0; round < 40; ++round) compare_random(random, length);
}

// One line solved repeatedly, with cells set and undone here and there, rightly or wrongly.
void compare_remembered(std::mt19937& random, int length) {
  const auto chance = [&] { return std::uniform_real_distribution<double>(0, 1)(random); };
  const double share = chance(), stay = 1 - chance() * chance();
  Cells picture(length), cells(length, 2);
  for (int i = 0; i < length; ++i) picture[i] = i > 0 && chance() < stay ? picture[i - 1] : chance() < share;
  const LineClue clue(length, runs_of(picture));
  RememberedLine line;
  LineScratch scratch;
  for (int step = 0; step < 40; ++step) {
    const double taken_back = chance(), wrong = chance() < 0.2 ? 0.2 : 0;
    for (int places = 1 + random() % 3; places > 0; --places) {
      const int begin = random() % length, end = std::min<int>(length, begin + 1 + random() % (1 + length / 8));
      for (int i = begin; i < end; ++i)
        cells[i] = chance() < taken_back ? 2 : chance() < wrong ? 1 - picture[i] : picture[i];
    }
    const Packed now(cells);
    Packed wide = now;
    const bool possible = force_wide(clue, wide.black.data(), wide.white.data(), scratch);
    CHECK_EQUAL(line.solve(clue, now.black.data(), now.white.data(), scratch), possible);
    for (std::size_t i = 0; possible && i < wide.black.size(); ++i) {
      CHECK_EQUAL(line.forced_black(static_cast<int>(i)), wide.black[i]);
      CHECK_EQUAL(line.forced_white(static_cast<int>(i)), wide.white[i]);
    }
    if (wrong > 0) std::fill(cells.begin(), cells.end(), 2);
  }
}

TEST(remembered_lines) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) compare_remembered(random, 1 + random() % 300);
  for (int round = 0; round < 30; ++round) compare_remembered(random, 900 + random() % 1200);
  compare_remembered(random, RememberedLine::kMaxCells);
  std::vector<Word> unknown(words_for(RememberedLine::kMaxCells));
  LineScratch scratch;
  RememberedLine empty;
  CHECK(empty.solve(LineClue(RememberedLine::kMaxCells, {}), unknown.data(), unknown.data(), scratch));
  CHECK_EQUAL(empty.forced_white(0), ~Word{0});
}

TEST(the_longest_single_runs) {
  for (int length : {1, 61, 62, 63, 64, 65, 128, 200}) {
    compare({length}, Cells(length, 2));
    compare({}, Cells(length, 2));
    Cells one_black(length, 2);
    one_black[length / 2] = 1;
    compare({1}, one_black);
    compare({}, one_black);
  }
}

// Cells that a look may find, of those that the line forces; the techniques themselves are tested in Python.
TEST(prospects) {
  constexpr std::uint8_t o = 0, x = 1, q = 255;
  const auto look = [](const std::vector<int>& runs, const std::vector<std::uint8_t>& cells, Look at) {
    LineScratch scratch;
    const auto found = ProspectLine(static_cast<int>(cells.size()), runs).look(cells, scratch);
    return found ? (*found)[static_cast<std::size_t>(at)] : -1;
  };
  CHECK_EQUAL(look({3}, {q, q, q, q, q}, Look::overlap), 1);
  CHECK_EQUAL(look({2, 2}, {q, q, q, q, q}, Look::exact_fit), 5);
  CHECK_EQUAL(look({2}, {q, x, x, q, q}, Look::completed_line), 3);
  CHECK_EQUAL(look({2, 1}, {o, x, q, q, q, q}, Look::edge_fill), 2);
  CHECK_EQUAL(look({1, 2}, {q, q, q, q, x, o}, Look::edge_fill), 2);
  CHECK_EQUAL(look({3, 1}, {q, x, q, q, q, q, q, q}, Look::glue), 1);
  CHECK_EQUAL(look({2, 1}, {q, q, x, q, q, q, q}, Look::mercury), 1);
  CHECK_EQUAL(look({3}, {q, q, o, q, q, q, q}, Look::small_gap), 2);
  CHECK_EQUAL(look({3}, {q, x, q, q, o, q, q}, Look::small_gap), 2);
  CHECK_EQUAL(look({1, 1}, {q, q, q, q, q}, Look::all), 0);
  CHECK_EQUAL(look({1}, {x, q, x}, Look::all), -1);
  std::mt19937 random(3);
  for (int round = 0; round < 400; ++round) {  // no look finds more than there is, at any length
    const int length = 1 + static_cast<int>(random() % 140);
    Cells picture(length);
    std::vector<std::uint8_t> cells(length);
    for (int i = 0; i < length; ++i) {
      picture[i] = random() % 3 > 0;
      cells[i] = random() % 3 ? q : picture[i];
    }
    LineScratch scratch;
    const auto found = ProspectLine(length, runs_of(picture)).look(cells, scratch);
    CHECK(found.has_value());
    CHECK(std::ranges::max(*found) == (*found)[0]);
    CHECK(std::ranges::min(*found) >= 0);
  }
}

TEST(clues_that_do_not_fit_are_refused) {
  for (const std::vector<int>& runs : {std::vector<int>{3, 2}, {6}, {0}, {-1}}) {
    bool refused = false;
    try {
      LineClue(5, runs);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
  }
}

}  // namespace
}  // namespace gridwright::lines
