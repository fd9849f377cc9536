#include "nonogram/encoding.hpp"

#include <algorithm>
#include <initializer_list>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::Budget;
using cdcl::Lit;
using cdcl::Var;

namespace encoding {  // not anonymous: compilers complain of that in instances of templates

// Something that is true, false, or a literal.
struct Term {
  enum Kind { kFalse, kTrue, kLiteral } kind;
  Lit lit = {};

  static Term constant(bool value) { return {value ? kTrue : kFalse}; }
  static Term literal(Lit lit) { return {kLiteral, lit}; }
  Term operator~() const { return kind == kLiteral ? Term{kLiteral, ~lit} : constant(kind == kFalse); }
};

// `cell(place, plane)` is the term for "this cell of the line has the colour of that plane"; `name(run, place, ended)`
// hears the meaning of each new variable.
template <class Clue, class CellTerm, class Name>
void encode_line(const Clue& clue, CellTerm cell, Name name, cdcl::Solver& solver) {
  const int count = clue.count(), length = clue.length, slack = clue.slack;
  const auto unknown_length = [&](int j) { return clue.runs[j] == 0; };
  std::vector<Var> starts(count), ends(count);
  const auto add_variables = [&](int j, bool of_ends) {
    const Var first = solver.variables();
    for (int i = 0; i < slack; ++i) {
      solver.new_var();
      name(j, clue.first[j] + of_ends + i, of_ends);
    }
    return first;
  };
  for (int j = 0; j < count; ++j) {
    starts[j] = add_variables(j, false);
    if (unknown_length(j)) ends[j] = add_variables(j, true);
  }
  const auto by = [&](Var base, int first, int place) {
    if (place < first) return Term::constant(false);
    if (place >= first + slack) return Term::constant(true);
    return Term::literal(Lit::of(base + place - first));
  };
  const auto started = [&](int j, int place) {  // run j starts at or before `place`
    return j == count ? Term::constant(false) : by(starts[j], clue.first[j], place);
  };
  const auto ended = [&](int j, int place) {  // the cell behind run j is at or before `place`
    if (j < 0) return Term::constant(true);
    return unknown_length(j) ? by(ends[j], clue.first[j] + 1, place) : started(j, place - clue.runs[j]);
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
    const int first = clue.first[j];
    for (int place = first; place < first + slack; ++place) add({~started(j, place), started(j, place + 1)});
    if (unknown_length(j)) {
      for (int place = first + 1; place <= first + slack; ++place) add({~ended(j, place), ended(j, place + 1)});
      for (int place = first + 1; place <= first + slack + 1; ++place) add({~ended(j, place), started(j, place - 1)});
    }
    for (int place = first; j > 0 && place <= first + slack; ++place)
      add({~started(j, place), ended(j - 1, place - clue.gap(j - 1))});
    const int cells = unknown_length(j) ? 1 : clue.runs[j];
    for (int place = first; place < std::min(length, first + slack + cells); ++place)
      add({~started(j, place), ended(j, place), cell(place, clue.plane(j))});
  }
  for (int j = 0; j <= count; ++j)  // behind run j - 1 and before run j
    for (int place = 0; place < length; ++place) add({~ended(j - 1, place), started(j, place), cell(place, 0)});
}

}  // namespace encoding

using encoding::encode_line;
using encoding::Term;

template <AnyBoard Board>
CellVariables<Board>::CellVariables(const Board& board, std::span<const Cell> open, cdcl::Solver& solver)
    : meanings_(choices_of(board, open)) {
  std::vector<Lit> clause;
  for (std::size_t i = 0; i < meanings_.size(); ++i) {
    if (i == 0 || meanings_[i].cell != meanings_[i - 1].cell) first_.push_back(solver.variables());
    solver.new_var();
  }
  first_.push_back(solver.variables());
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (meanings_[first_[i]].pair) continue;
    clause.clear();
    for (Var var = first_[i]; var < first_[i + 1]; ++var) clause.push_back(Lit::of(var));
    solver.add_clause(clause);
    for (Var one = first_[i]; one < first_[i + 1]; ++one)
      for (Var other = one + 1; other < first_[i + 1]; ++other) {
        const Lit both[] = {~Lit::of(one), ~Lit::of(other)};
        solver.add_clause(both);
      }
  }
}

template <AnyBoard Board>
Lit CellVariables<Board>::is(std::size_t cell, Value value) const {
  const Var first = first_[cell];
  if (meanings_[first].pair) return Lit::of(first, meanings_[first].value == value);
  Var var = first;
  while (meanings_[var].value != value) ++var;
  return Lit::of(var);
}

template <AnyBoard Board>
typename Board::Value CellVariables<Board>::value(std::size_t cell, const cdcl::Solver& solver) const {
  Var var = first_[cell];
  const auto& meaning = meanings_[var];
  if (meaning.pair) return solver.model(var) ? meaning.value : meaning.other;
  while (!solver.model(var)) ++var;
  return meanings_[var].value;
}

template <AnyBoard Board>
bool encode(const Board& board, std::span<const Cell> open, const CellVariables<Board>& variables, cdcl::Solver& solver,
            Budget& budget, std::vector<RunVariable>* names) {
  std::vector<std::uint32_t> number(board.cells());  // of the open cells
  std::vector<int> lines;
  for (std::size_t i = 0; i < open.size(); ++i) {
    number[board.index(open[i])] = static_cast<std::uint32_t>(i);
    lines.push_back(open[i].row);
    lines.push_back(board.height() + open[i].column);
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  std::vector<Term> terms;
  for (const int line : lines) {
    if (!board.active(line)) continue;
    const auto& clue = board.clue(line);
    const auto values = board.planes(line);
    terms.resize(static_cast<std::size_t>(clue.length) * values.size());
    for (int place = 0; place < clue.length; ++place) {
      const Cell cell = line < board.height() ? Cell{line, place} : Cell{place, line - board.height()};
      Term* const here = terms.data() + static_cast<std::size_t>(place) * values.size();
      if (board.known(cell)) {
        const auto known = board.value(cell);
        for (std::size_t plane = 0; plane < values.size(); ++plane)
          here[plane] = Term::constant(values[plane] == known);
      } else {
        const std::size_t i = number[board.index(cell)];
        for (std::size_t plane = 0; plane < values.size(); ++plane)
          here[plane] =
              board.open(cell, values[plane]) ? Term::literal(variables.is(i, values[plane])) : Term::constant(false);
      }
    }
    const auto term = [&](int place, int plane) {
      return terms[static_cast<std::size_t>(place) * values.size() + plane];
    };
    const auto name = [&](int run, int place, bool ended) {
      if (names) names->push_back({line, run, place, ended});
    };
    encode_line(clue, term, name, solver);
    const auto clauses = static_cast<std::uint64_t>(clue.count() + 1) * (clue.length + 2 * clue.slack);
    if (!budget.spend(50 * clauses) || !budget.hold(solver.memory())) return false;
  }
  return true;
}

template class CellVariables<BlackBoard>;
template class CellVariables<ColourBoard>;
template bool encode(const BlackBoard&, std::span<const Cell>, const CellVariables<BlackBoard>&, cdcl::Solver&, Budget&,
                     std::vector<RunVariable>*);
template bool encode(const ColourBoard&, std::span<const Cell>, const CellVariables<ColourBoard>&, cdcl::Solver&,
                     Budget&, std::vector<RunVariable>*);

}  // namespace gridwright::nonogram
