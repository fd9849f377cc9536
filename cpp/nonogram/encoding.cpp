#include "nonogram/encoding.hpp"

#include "lines/clue.hpp"

namespace gridwright {

using cdcl::Lit;
using cdcl::Var;

Encoding::Encoding(cdcl::Solver& solver, const std::vector<std::vector<int>>& rows,
                   const std::vector<std::vector<int>>& columns)
    : solver_(solver) {
  const int height = static_cast<int>(rows.size()), width = static_cast<int>(columns.size());
  for (int i = 0; i < height * width; ++i) solver.new_var();
  for (int row = 0; row < height; ++row) {
    std::vector<Var> cells;
    for (int column = 0; column < width; ++column) cells.push_back(row * width + column);
    add_line(rows[row], cells);
  }
  for (int column = 0; column < width; ++column) {
    std::vector<Var> cells;
    for (int row = 0; row < height; ++row) cells.push_back(row * width + column);
    add_line(columns[column], cells);
  }
}

void Encoding::add_line(const std::vector<int>& runs, const std::vector<Var>& cells) {
  const LineClue clue(static_cast<int>(cells.size()), runs);
  const int count = clue.count(), length = clue.length, slack = clue.slack;
  std::vector<Var> base(count);
  for (int j = 0; j < count; ++j) {
    base[j] = solver_.variables();
    for (int s = 0; s < slack; ++s) solver_.new_var();
  }
  // "Run j starts at or before p" is true or false outside of its window.
  struct Term {
    int constant;  // 1 true, 0 false, -1: the literal
    Lit lit;
  };
  const auto by = [&](int j, int place) -> Term {
    if (j < 0) return {1, {}};
    if (j == count) return {0, {}};
    if (place < clue.first[j]) return {0, {}};
    if (place >= clue.first[j] + slack) return {1, {}};
    return {-1, Lit::of(base[j] + place - clue.first[j])};
  };
  const auto negated = [](Term term) -> Term {
    return term.constant < 0 ? Term{-1, ~term.lit} : Term{1 - term.constant, {}};
  };
  std::vector<Lit> clause;
  const auto add = [&](std::initializer_list<Term> terms) {
    clause.clear();
    for (const Term& term : terms) {
      if (term.constant == 1) return;
      if (term.constant < 0) clause.push_back(term.lit);
    }
    solver_.add_clause(clause);
  };
  for (int j = 0; j < count; ++j) {
    for (int place = clue.first[j]; place < clue.first[j] + slack; ++place)
      add({negated(by(j, place)), by(j, place + 1)});
    if (j > 0)
      for (int place = clue.first[j]; place <= clue.first[j] + slack; ++place)
        add({negated(by(j, place)), by(j - 1, place - runs[j - 1] - 1)});
    for (int place = 0; place < length; ++place)
      add({negated(by(j, place)), by(j, place - runs[j]), {-1, Lit::of(cells[place])}});
  }
  for (int j = 0; j <= count; ++j) {  // behind run j - 1 and before run j
    for (int place = 0; place < length; ++place) {
      const Term ended = j == 0 ? Term{1, {}} : by(j - 1, place - runs[j - 1]);
      add({negated(ended), by(j, place), {-1, Lit::of(cells[place], false)}});
    }
  }
}

}  // namespace gridwright
