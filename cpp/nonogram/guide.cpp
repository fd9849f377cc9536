#include "nonogram/guide.hpp"

#include <algorithm>
#include <cmath>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {
namespace {

using cdcl::Lit;
using cdcl::Var;

constexpr std::uint64_t kStepsPerPropagation = 10;  // steps that take as long as one propagation: an estimate

}  // namespace

// The solver's first variables are the choices.
template <AnyBoard Board>
BeliefGuide<Board>::BeliefGuide(Descent<Board>& descent, const std::vector<Cell>& open, cdcl::Solver& solver)
    : descent_(descent), open_(open) {
  const auto& odds = descent.first_odds();
  for (Var var = 0; var < static_cast<Var>(odds.size()); ++var) {
    solver.prefer(var, odds[var] > 1);
    solver.bump(var, std::abs(odds[var] - 1) / (odds[var] + 1));
  }
}

template <AnyBoard Board>
std::uint64_t BeliefGuide<Board>::work() const {
  return descent_.steps() / kStepsPerPropagation;
}

// Updates the beliefs with what the solver has decided, concluded or undone.
template <AnyBoard Board>
void BeliefGuide<Board>::follow(const cdcl::Solver& solver) {
  const auto& trail = solver.trail();
  const auto& choices = descent_.choices();
  // excluding one of several values says too little
  const auto settles = [&](Lit lit) {
    return lit.var() < static_cast<Var>(choices.size()) && (lit.positive() || choices[lit.var()].pair);
  };
  const auto common = std::mismatch(trail_.begin(), trail_.end(), trail.begin(), trail.end()).first;
  for (auto it = common; it != trail_.end(); ++it)
    if (settles(*it)) descent_.forget(open_[choices[it->var()].cell]);
  trail_.erase(common, trail_.end());
  for (std::size_t i = trail_.size(); i < trail.size(); ++i) {
    if (settles(trail[i])) {
      const auto& choice = choices[trail[i].var()];
      descent_.know(open_[choice.cell], trail[i].positive() ? choice.value : choice.other);
    }
    trail_.push_back(trail[i]);
  }
}

template <AnyBoard Board>
Lit BeliefGuide<Board>::decide(const cdcl::Solver& solver) {
  const auto decided =
      descent_.decide([&](std::uint32_t choice) { return solver.value(Lit::of(static_cast<Var>(choice))) == 0; },
                      [&] { follow(solver); });
  return decided ? Lit::of(static_cast<Var>(decided->choice), decided->chosen) : cdcl::kNoLit;
}

template class BeliefGuide<BlackBoard>;
template class BeliefGuide<ColourBoard>;

}  // namespace gridwright::nonogram
