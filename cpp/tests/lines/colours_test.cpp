// Coloured lines: the kernels and the automaton against every arrangement, and against each other on long lines.
#include <algorithm>
#include <random>
#include <vector>

#include "lines/automaton.hpp"
#include "lines/colour_narrow.hpp"
#include "lines/colour_wide.hpp"
#include "tests/check.hpp"

namespace gridwright::lines {
namespace in_colours {  // a separate name from the black and white tests

using Picture = std::vector<int>;              // one colour per cell
using Flags = std::vector<std::vector<bool>>;  // per cell: the colours it may have
using Runs = std::vector<ColourRun>;

Runs runs_of(const Picture& picture) {
  Runs runs;
  for (std::size_t i = 0; i < picture.size(); ++i) {
    if (!picture[i]) continue;
    if (i == 0 || picture[i - 1] != picture[i]) runs.push_back({0, picture[i]});
    ++runs.back().length;
  }
  return runs;
}

bool matches(const Picture& picture, const Runs& runs) {
  const Runs found = runs_of(picture);
  return std::equal(found.begin(), found.end(), runs.begin(), runs.end(),
                    [](const ColourRun& one, const ColourRun& other) {
                      return one.colour == other.colour && (!other.length || one.length == other.length);
                    });
}

// The colours that each cell has in some arrangement; nothing if there is none.
Flags by_brute_force(const Runs& runs, const Flags& flags) {
  const int length = static_cast<int>(flags.size()), colours = static_cast<int>(flags[0].size());
  Flags found;
  Picture picture(flags.size(), 0);
  for (;;) {
    bool allowed = true;
    for (int i = 0; i < length; ++i) allowed = allowed && flags[i][picture[i]];
    if (allowed && matches(picture, runs)) {
      if (found.empty()) found.assign(flags.size(), std::vector<bool>(flags[0].size()));
      for (int i = 0; i < length; ++i) found[i][picture[i]] = true;
    }
    int place = 0;
    while (place < length && ++picture[place] == colours) picture[place++] = 0;
    if (place == length) return found;
  }
}

enum class Way { narrow, wide, automaton };

Flags by_kernel(const Runs& runs, const Flags& flags, Way way) {
  const int length = static_cast<int>(flags.size()), words = words_for(length);
  const ColourClue clue(length, runs);
  std::vector<Word> may(clue.values.size() * static_cast<std::size_t>(words));
  const auto at = [&](std::size_t plane, int cell) -> Word& { return may[plane * words + cell / kWordBits]; };
  for (int cell = 0; cell < length; ++cell)
    for (std::size_t plane = 0; plane < clue.values.size(); ++plane)
      if (flags[cell][clue.values[plane]]) at(plane, cell) |= Word{1} << (cell % kWordBits);
  LineScratch scratch;
  const bool feasible = way == Way::narrow ? force_colours_narrow(clue, may.data())
                        : way == Way::wide ? force_colours_wide(clue, may.data(), scratch)
                                           : Automaton(clue).force(may.data(), scratch);
  if (!feasible) return {};
  Flags found(flags.size(), std::vector<bool>(flags[0].size()));
  for (int cell = 0; cell < length; ++cell)
    for (std::size_t plane = 0; plane < clue.values.size(); ++plane)
      found[cell][clue.values[plane]] = (at(plane, cell) >> (cell % kWordBits)) & 1;
  return found;
}

class Random {
 public:
  explicit Random(unsigned seed) : random_(seed) {}
  int below(int most) { return static_cast<int>(random_() % static_cast<unsigned>(most)); }
  bool chance(int percent) { return below(100) < percent; }

  Picture picture(int length, int colours) {
    Picture picture;
    const int stay = below(90), ink = 20 + below(75);
    for (int i = 0; i < length; ++i)
      picture.push_back(i && chance(stay) ? picture.back() : chance(ink) ? 1 + below(colours) : 0);
    return picture;
  }

  // What may be known while solving a picture, sometimes with a mistake.
  Flags flags(const Picture& picture, int colours) {
    Flags flags(picture.size(), std::vector<bool>(static_cast<std::size_t>(colours) + 1));
    const int open = below(101), wrong = chance(30) ? 5 : 0;
    for (std::size_t i = 0; i < picture.size(); ++i)
      for (int colour = 0; colour <= colours; ++colour)
        flags[i][colour] = colour == picture[i] ? !chance(wrong) : chance(open);
    return flags;
  }

 private:
  std::mt19937 random_;
};

TEST(colour_lines_against_brute_force) {
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const int colours = 1 + random.below(3), length = 1 + random.below(colours == 1 ? 10 : colours == 2 ? 8 : 6);
    const Picture picture = random.picture(length, colours);
    Runs runs = runs_of(picture);
    const Flags flags = random.flags(picture, colours), expected = by_brute_force(runs, flags);
    for (const Way way : {Way::narrow, Way::wide, Way::automaton}) CHECK(by_kernel(runs, flags, way) == expected);
    for (ColourRun& run : runs)
      if (random.chance(50)) run.length = 0;
    CHECK(by_kernel(runs, flags, Way::automaton) == by_brute_force(runs, flags));
  }
}

TEST(long_colour_lines_agree) {
  Random random(2);
  for (int i = 0; i < 1500; ++i) {
    const int colours = 1 + random.below(5), length = 1 + random.below(i % 3 ? 62 : 400);
    const Picture picture = random.picture(length, colours);
    const Runs runs = runs_of(picture);
    const Flags flags = random.flags(picture, colours), expected = by_kernel(runs, flags, Way::automaton);
    CHECK(by_kernel(runs, flags, Way::wide) == expected);
    if (length <= kNarrowCells) CHECK(by_kernel(runs, flags, Way::narrow) == expected);
  }
}

TEST(colour_clues_that_do_not_fit) {
  const Runs same{{2, 1}, {2, 1}}, other{{2, 1}, {2, 2}};
  CHECK_THROWS(std::invalid_argument, ColourClue(4, same));
  CHECK_EQUAL(ColourClue(4, other).slack, 0);
  const Runs wrong{{2, 0}};
  CHECK_THROWS(std::invalid_argument, ColourClue(4, wrong));
}

}  // namespace in_colours
}  // namespace gridwright::lines
