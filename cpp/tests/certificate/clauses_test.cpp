// The clauses of lines against all their placements: what is proved over wrong clauses is worth nothing.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "certificate/hitori_clauses.hpp"
#include "certificate/line_clauses.hpp"
#include "certificate/nonogram_clauses.hpp"
#include "tests/check.hpp"

namespace gridwright::certificate {
namespace {

using Clue = std::vector<Run>;
using Cells = std::vector<int>;  // colours

constexpr int kUnknown = 255;

// The variable of "the cell at this place has this colour", as in a nonogram of one row.
int cell_literal(int place, int colour, int colours) {
  if (colours == 2) return colour ? 1 + place : -1 - place;
  return 1 + place * colours + colour;
}

// Unit propagation as it is defined, over and over.
class Propagation {
 public:
  Propagation(int length, const Clue& clue, int colours)
      : length_(length), colours_(colours), line(length, clue, 1 + length * (colours == 2 ? 1 : colours)) {
    const AddClause add = [&](std::span<const int> clause) {
      for (const int literal : clause) {
        CHECK(literal != 0 && std::abs(literal) < line.end());
        literals_ += 1;
      }
      clauses_.emplace_back(clause.begin(), clause.end());
    };
    line.write([&](int place, int colour) { return cell_literal(place, colour, colours); }, colours, add);
    const Size size = line.size(colours);
    CHECK(clauses_.size() <= size.clauses);
    CHECK(literals_ <= size.literals);
    for (int place = 0; colours > 2 && place < length; ++place) {
      clauses_.emplace_back();
      for (int colour = 0; colour < colours; ++colour) clauses_.back().push_back(cell_literal(place, colour, colours));
      for (int one = 0; one < colours; ++one)
        for (int other = 0; other < one; ++other)
          clauses_.push_back({-cell_literal(place, one, colours), -cell_literal(place, other, colours)});
    }
  }

  // Propagates the known cells of a state; false at a conflict.
  bool run(const Cells& state) {
    value.assign(static_cast<std::size_t>(line.end()), 0);
    for (int place = 0; place < length_; ++place)
      if (state[place] != kUnknown) set(cell_literal(place, state[place], colours_));
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& clause : clauses_) {
        int open = 0, last = 0;
        bool satisfied = false;
        for (const int literal : clause) {
          const int now = of(literal);
          satisfied |= now > 0;
          if (now == 0) ++open, last = literal;
        }
        if (satisfied || open > 1) continue;
        if (open == 0) return false;
        set(last);
        changed = true;
      }
    }
    return true;
  }

  int of(int literal) const {
    if (is_constant(literal)) return literal == kTrue ? 1 : -1;
    return literal > 0 ? value[literal] : -value[-literal];
  }

  std::vector<int> value;

 private:
  void set(int literal) { value[std::abs(literal)] = literal > 0 ? 1 : -1; }

  int length_, colours_;
  std::uint64_t literals_ = 0;
  std::vector<std::vector<int>> clauses_;

 public:
  LineClauses line;
};

Clue runs_of(const Cells& cells) {
  Clue runs;
  for (std::size_t place = 0; place < cells.size(); ++place) {
    if (!cells[place]) continue;
    if (place && cells[place - 1] == cells[place])
      ++runs.back().length;
    else
      runs.push_back({1, cells[place]});
  }
  return runs;
}

std::vector<Cells> all_cells(int length, const std::vector<int>& values) {
  std::vector<Cells> all{{}};
  for (int place = 0; place < length; ++place) {
    std::vector<Cells> longer;
    for (const Cells& cells : all)
      for (const int value : values) {
        longer.push_back(cells);
        longer.back().push_back(value);
      }
    all = std::move(longer);
  }
  return all;
}

std::vector<int> values_of(int colours) {
  std::vector<int> values;
  for (int colour = 0; colour < colours; ++colour) values.push_back(colour);
  return values;
}

// Every clue of a length with its placements; if asked, with every choice of its lengths unknown.
std::vector<std::pair<Clue, std::vector<Cells>>> all_clues(int length, int colours, bool unknown_lengths) {
  std::map<std::vector<std::pair<int, int>>, std::vector<Cells>> found;
  for (const Cells& cells : all_cells(length, values_of(colours))) {
    const Clue runs = runs_of(cells);
    for (unsigned hidden = 0; hidden < (unknown_lengths ? 1u << runs.size() : 1u); ++hidden) {
      std::vector<std::pair<int, int>> clue;
      for (std::size_t j = 0; j < runs.size(); ++j)
        clue.emplace_back(hidden >> j & 1 ? 0 : runs[j].length, runs[j].colour);
      found[clue].push_back(cells);
    }
  }
  std::vector<std::pair<Clue, std::vector<Cells>>> all;
  for (const auto& [pairs, placements] : found) {
    Clue clue;
    for (const auto& [run, colour] : pairs) clue.push_back({run, colour});
    all.emplace_back(clue, placements);
  }
  return all;
}

// Each placement is one model, whose starts and ends are those of its runs; nothing else is a model.
void check_models(int length, int colours, bool unknown_lengths) {
  const auto everything = all_cells(length, values_of(colours));
  for (const auto& [clue, placements] : all_clues(length, colours, unknown_lengths)) {
    Propagation propagation(length, clue, colours);
    for (const Cells& cells : everything) {
      const bool placed = std::ranges::binary_search(placements, cells);
      CHECK_EQUAL(propagation.run(cells), placed);
      if (!placed) continue;
      CHECK(std::find(propagation.value.begin() + 1, propagation.value.end(), 0) == propagation.value.end());
      int run = -1;
      for (int place = 0; place <= length; ++place) {
        const int before = place ? cells[place - 1] : 0, here = place < length ? cells[place] : 0;
        if (before && here != before)
          for (int at = 0; at <= length; ++at)
            CHECK_EQUAL(propagation.of(propagation.line.ended(run, at)) > 0, at >= place);
        if (here && here != before) {
          ++run;
          for (int at = 0; at <= length; ++at)
            CHECK_EQUAL(propagation.of(propagation.line.started(run, at)) > 0, at >= place);
        }
      }
    }
  }
}

// From every partial state unit propagation finds what all placements that agree with it have in common.
void check_propagation(int length, int colours, bool unknown_lengths) {
  std::vector<int> values = values_of(colours);
  values.push_back(kUnknown);
  const auto states = all_cells(length, values);
  for (const auto& [clue, placements] : all_clues(length, colours, unknown_lengths)) {
    Propagation propagation(length, clue, colours);
    for (const Cells& state : states) {
      std::vector<unsigned> possible(length);
      for (const Cells& cells : placements) {
        bool agrees = true;
        for (int place = 0; agrees && place < length; ++place)
          agrees = state[place] == kUnknown || state[place] == cells[place];
        for (int place = 0; agrees && place < length; ++place) possible[place] |= 1u << cells[place];
      }
      const bool consistent = propagation.run(state);
      CHECK_EQUAL(consistent, possible.empty() || possible[0] != 0);
      for (int place = 0; consistent && place < length; ++place)
        for (int colour = 0; colour < colours; ++colour)
          CHECK_EQUAL(propagation.of(cell_literal(place, colour, colours)) < 0, !(possible[place] >> colour & 1));
    }
  }
}

TEST(models_are_placements) {
  const int longest = check::exhaustive_length() - 1;
  for (int length = 1; length <= longest; ++length) check_models(length, 2, false);
  for (int length = 1; length <= longest - 3; ++length) check_models(length, 3, false);
  for (int length = 1; length <= longest - 2; ++length) check_models(length, 2, true);
  for (int length = 1; length <= longest - 4; ++length) check_models(length, 3, true);
}

TEST(propagation_finds_all_that_a_line_implies) {
  const int longest = check::exhaustive_length() - 3;
  for (int length = 1; length <= longest; ++length) check_propagation(length, 2, false);
  for (int length = 1; length <= longest - 2; ++length) check_propagation(length, 3, false);
  for (int length = 1; length <= longest - 1; ++length) check_propagation(length, 2, true);
  for (int length = 1; length <= longest - 3; ++length) check_propagation(length, 3, true);
}

// Whether some clauses hold, propagating from all cells; a clause without cells decides nothing here.
bool hold(const std::vector<std::vector<int>>& clauses, std::vector<int> value) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& clause : clauses) {
      int open = 0, last = 0;
      bool satisfied = false;
      for (const int literal : clause) {
        const int now = literal > 0 ? value[literal] : -value[-literal];
        satisfied |= now > 0;
        if (now == 0) ++open, last = literal;
      }
      if (satisfied || open > 1) continue;
      if (open == 0) return false;
      value[std::abs(last)] = last > 0 ? 1 : -1;
      changed = true;
    }
  }
  return std::find(value.begin() + 1, value.end(), 0) == value.end();
}

TEST(models_of_nonograms_are_their_solutions) {
  constexpr int kWidth = 3, kHeight = 2;
  for (const int colours : {2, 3}) {
    const auto pictures = all_cells(kWidth * kHeight, values_of(colours));
    const auto clues_of = [&](const Cells& picture) {
      std::vector<Clue> clues;
      for (int row = 0; row < kHeight; ++row)
        clues.push_back(runs_of({picture.begin() + row * kWidth, picture.begin() + (row + 1) * kWidth}));
      for (int column = 0; column < kWidth; ++column)
        clues.push_back(runs_of({picture[column], picture[column + kWidth]}));
      return clues;
    };
    const auto same = [](const std::vector<Clue>& one, const std::vector<Clue>& other) {
      return std::ranges::equal(one, other, [](const Clue& a, const Clue& b) {
        return std::ranges::equal(a, b, [](Run x, Run y) { return x.length == y.length && x.colour == y.colour; });
      });
    };
    for (std::size_t number = 0; number < pictures.size(); number += colours == 2 ? 1 : 37) {
      const auto clues = clues_of(pictures[number]);
      const std::span<const Clue> lines(clues);
      const NonogramClauses rules(lines.first(kHeight), lines.subspan(kHeight), colours);
      std::vector<std::vector<int>> clauses, others;
      const auto add_to = [](auto& all) {
        return [&all](std::span<const int> clause) { all.emplace_back(clause.begin(), clause.end()); };
      };
      rules.write(add_to(clauses));
      CHECK(clauses.size() + 2 <= rules.size().clauses);
      others = clauses;
      rules.write_other(std::vector<std::uint8_t>(pictures[number].begin(), pictures[number].end()), add_to(others));
      for (const Cells& picture : pictures) {
        std::vector<std::uint8_t> start(picture.begin(), picture.end());
        std::vector<std::vector<int>> given;
        rules.write_start(start, add_to(given));
        std::vector<int> value(static_cast<std::size_t>(rules.variables()) + 1);
        for (const auto& clause : given) value[std::abs(clause[0])] = clause[0] > 0 ? 1 : -1;
        for (int cell = 0; cell < kWidth * kHeight; ++cell)  // the other colours follow where there are more than two
          CHECK(value[std::abs(rules.cell(cell / kWidth, cell % kWidth, picture[cell]))] != 0);
        const bool solves = same(clues_of(picture), clues);
        CHECK_EQUAL(hold(clauses, value), solves);
        CHECK_EQUAL(hold(others, value), solves && picture != pictures[number]);
      }
    }
  }
}

// The rules of a Hitori as they are written in books.
bool shades(const std::vector<std::int32_t>& numbers, int width, int height, unsigned shaded) {
  const int cells = width * height;
  const auto is_shaded = [&](int cell) { return shaded >> cell & 1; };
  for (int one = 0; one < cells; ++one)
    for (int other = one + 1; other < cells; ++other) {
      const bool row = one / width == other / width, column = one % width == other % width;
      if ((row && other == one + 1) || (column && other == one + width))
        if (is_shaded(one) && is_shaded(other)) return false;
      if ((row || column) && numbers[one] == numbers[other] && numbers[one] >= 0 && !is_shaded(one) &&
          !is_shaded(other))
        return false;
    }
  unsigned reached = 0;
  for (int cell = 0; cell < cells && !reached; ++cell)
    if (!is_shaded(cell)) reached = 1u << cell;
  for (unsigned before = 0; before != reached;) {
    before = reached;
    for (int cell = 0; cell < cells; ++cell) {
      if (!(reached >> cell & 1)) continue;
      if (cell % width > 0) reached |= 1u << (cell - 1);
      if (cell % width < width - 1) reached |= 1u << (cell + 1);
      if (cell >= width) reached |= 1u << (cell - width);
      if (cell + width < cells) reached |= 1u << (cell + width);
      reached &= ~shaded;
    }
  }
  return (reached | shaded) == (1u << cells) - 1;
}

TEST(models_of_hitori_with_all_cuts_are_its_solutions) {
  std::uint32_t random = 1;
  for (const auto& [width, height] :
       {std::pair(3, 3), std::pair(4, 2), std::pair(5, 1), std::pair(1, 1), std::pair(3, 4)})
    for (int round = 0; round < (width * height > 9 ? check::exhaustive_length() / 5 : 10); ++round) {
      const int cells = width * height;
      std::vector<std::int32_t> numbers;
      for (int cell = 0; cell < cells; ++cell) {
        random = random * 1664525 + 1013904223;
        numbers.push_back(static_cast<std::int32_t>(random >> 24) % 5 - 1);
      }
      const HitoriClauses rules(width, height, numbers);
      std::vector<std::vector<int>> clauses;
      rules.write([&](std::span<const int> clause) { clauses.emplace_back(clause.begin(), clause.end()); });
      CHECK_EQUAL(clauses.size() + 2 <= rules.size().clauses, true);
      for (unsigned set = 1; set < 1u << cells; ++set) {
        std::vector<int> clause;
        for (int cell = 0; cell < cells; ++cell)
          if (set >> cell & 1) clause.push_back(-1 - cell);
        if (rules.cuts(clause)) clauses.push_back(clause);
        clause.push_back(1);
        CHECK(!rules.cuts(clause));
      }
      for (unsigned shaded = 0; shaded < 1u << cells; ++shaded) {
        std::vector<int> value(cells + 1);
        for (int cell = 0; cell < cells; ++cell) value[cell + 1] = shaded >> cell & 1 ? 1 : -1;
        CHECK_EQUAL(hold(clauses, value), shades(numbers, width, height, shaded));
      }
    }
}

}  // namespace
}  // namespace gridwright::certificate
