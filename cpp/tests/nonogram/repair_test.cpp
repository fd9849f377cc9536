// Repairs: the fewest changes, against all sets of changes; and fair by the standard of the searches.
#include "nonogram/repair.hpp"

#include <random>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"
#include "nonogram/exchange.hpp"
#include "nonogram/search.hpp"
#include "tests/check.hpp"

namespace gridwright::nonogram {
namespace repairs {

using base::Budget;

Picture random_picture(int width, int height, int values, std::mt19937& random) {
  std::vector<std::uint8_t> cells(static_cast<std::size_t>(width) * height);
  for (auto& cell : cells) cell = static_cast<std::uint8_t>(random() % values);
  return {width, height, cells};
}

template <class Board>
bool fair(const Picture& picture, Standard standard) {
  Search<Board> search(picture.clues<Board>(0, picture.height()),
                       picture.clues<Board>(picture.height(), picture.lines()), {}, {},
                       standard == Standard::lines ? Stage::line : Stage::automatic, 0);
  Budget budget({}, {}, {}, {});
  return search.next(budget) == Outcome::found &&
         (standard == Standard::lines || search.next(budget) == Outcome::exhausted);
}

// Whether some set of this many changes, from a cell on, makes a picture fair.
template <class Board>
bool repairable(Picture& picture, Standard standard, int values, std::size_t changes, std::size_t from = 0) {
  if (changes == 0) return fair<Board>(picture, standard);
  for (std::size_t cell = from; cell < picture.cells(); ++cell) {
    const std::uint8_t before = picture[cell];
    for (int value = 0; value < values; ++value) {
      if (value == before) continue;
      picture[cell] = static_cast<std::uint8_t>(value);
      const bool done = repairable<Board>(picture, standard, values, changes - 1, cell + 1);
      picture[cell] = before;
      if (done) return true;
    }
  }
  return false;
}

template <class Board>
void compare(int side, int values, int pictures) {
  std::mt19937 random(static_cast<unsigned>(side * 10 + values));
  for (int i = 0; i < pictures; ++i) {
    for (const Standard standard : {Standard::unique, Standard::lines}) {
      Picture picture = random_picture(side, side, values, random);
      RepairOptions options;
      options.standard = standard;
      options.values = values;
      options.prove = true;
      Repair<Board> repair(picture, options);
      Budget budget({}, {}, {}, {});
      CHECK_EQUAL(repair.run(budget), true);
      CHECK_EQUAL(repair.fair(), true);
      CHECK_EQUAL(repair.least(), repair.changes());
      CHECK_EQUAL(fair<Board>(repair.best(), standard), true);
      std::size_t differing = 0;
      for (std::size_t cell = 0; cell < picture.cells(); ++cell) differing += picture[cell] != repair.best()[cell];
      CHECK_EQUAL(differing, repair.changes());
      if (differing) CHECK_EQUAL(repairable<Board>(picture, standard, values, differing - 1), false);
    }
  }
}

TEST(the_fewest_changes) {
  compare<BlackBoard>(5, 2, 40);
}

TEST(the_fewest_changes_in_colours) {
  compare<ColourBoard>(4, 3, 20);
}

TEST(noise_is_repaired) {
  std::mt19937 random(7);
  const Picture picture = random_picture(24, 18, 2, random);
  Repair<BlackBoard> repair(picture, {});
  Budget budget({}, {}, {}, {});
  CHECK_EQUAL(repair.run(budget), true);
  CHECK_EQUAL(fair<BlackBoard>(repair.best(), Standard::unique), true);
}

TEST(all_exchanges_are_rivals) {
  std::mt19937 random(11);
  int found = 0;
  for (int i = 0; i < 200; ++i) {
    const Picture picture = random_picture(9, 7, 3, random);
    Budget budget({}, {}, {}, {});
    for (const FourCells& cells : find_exchanges(picture, std::vector<bool>(picture.cells(), true), 1000, budget)) {
      Picture other = picture;
      for (const std::size_t j : {0, 1, 2, 3}) other[other.index(cells[j])] = picture.value(cells[j ^ 1]);
      CHECK_EQUAL(other.values() == picture.values(), false);
      for (int line = 0; line < picture.lines(); ++line) CHECK_EQUAL(same_clue(picture, other, line), true);
      ++found;
    }
  }
  CHECK_EQUAL(found > 50, true);
}

}  // namespace repairs
}  // namespace gridwright::nonogram
