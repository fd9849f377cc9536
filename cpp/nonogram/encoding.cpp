#include "nonogram/encoding.hpp"

#include <algorithm>
#include <initializer_list>
#include <unordered_map>

#include "lines/clue.hpp"

namespace gridwright::nonogram {

using base::Budget;
using lines::LineClue;

namespace {

using cdcl::Lit;
using cdcl::Var;

// Something that is true, false, or a literal.
struct Term {
  enum Kind { kFalse, kTrue, kLiteral } kind;
  Lit lit = {};

  static Term constant(bool value) { return {value ? kTrue : kFalse}; }
  Term operator~() const { return kind == kLiteral ? Term{kLiteral, ~lit} : constant(kind == kFalse); }
};

void encode_line(const LineClue& clue, std::span<const Term> cells, cdcl::Solver& solver) {
  const int count = clue.count(), length = clue.length, slack = clue.slack;
  std::vector<Var> base(count);
  for (Var& var : base) {
    var = solver.variables();
    for (int offset = 0; offset < slack; ++offset) solver.new_var();
  }
  const auto by = [&](int j, int place) {  // run j starts at or before `place`
    if (j == count || place < clue.first[j]) return Term::constant(false);
    if (place >= clue.first[j] + slack) return Term::constant(true);
    return Term{Term::kLiteral, Lit::of(base[j] + place - clue.first[j])};
  };
  std::vector<Lit> clause;
  const auto add = [&](std::initializer_list<Term> terms) {
    clause.clear();
    for (const Term& term : terms) {
      if (term.kind == Term::kTrue) return;
      if (term.kind == Term::kLiteral) clause.push_back(term.lit);
    }
    solver.add_clause(clause);
  };
  for (int j = 0; j < count; ++j) {
    const int run = clue.runs[j], first = clue.first[j];
    for (int place = first; place < first + slack; ++place) add({~by(j, place), by(j, place + 1)});
    for (int place = first; j > 0 && place <= first + slack; ++place)
      add({~by(j, place), by(j - 1, place - clue.runs[j - 1] - 1)});
    for (int place = first; place < std::min(length, first + slack + run); ++place)
      add({~by(j, place), by(j, place - run), cells[place]});
  }
  for (int j = 0; j <= count; ++j) {  // behind run j - 1 and before run j
    for (int place = 0; place < length; ++place) {
      const Term ended = j == 0 ? Term::constant(true) : by(j - 1, place - clue.runs[j - 1]);
      add({~ended, by(j, place), ~cells[place]});
    }
  }
}

}  // namespace

bool encode(const Board& board, std::span<const Cell> open, cdcl::Solver& solver, Budget& budget) {
  std::unordered_map<std::size_t, Var> variable;
  std::vector<int> lines;
  for (const Cell cell : open) {
    variable.emplace(board.index(cell), solver.new_var());
    lines.push_back(cell.row);
    lines.push_back(board.height() + cell.column);
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  std::vector<Term> cells;
  for (const int line : lines) {
    if (!board.active(line)) continue;
    const LineClue& clue = board.clue(line);
    cells.clear();
    for (int place = 0; place < clue.length; ++place) {
      const Cell cell = line < board.height() ? Cell{line, place} : Cell{place, line - board.height()};
      if (board.known(cell))
        cells.push_back(Term::constant(board.black(cell)));
      else
        cells.push_back({Term::kLiteral, Lit::of(variable.at(board.index(cell)))});
    }
    encode_line(clue, cells, solver);
    const auto clauses = static_cast<std::uint64_t>(clue.count() + 1) * (clue.length + 2 * clue.slack);
    if (!budget.spend(50 * clauses) || !budget.hold(solver.memory())) return false;
  }
  return true;
}

}  // namespace gridwright::nonogram
