// Literals and clauses as DIMACS has them: a variable is a number from 1, its negation is negative.
#pragma once

#include <climits>
#include <cstdint>
#include <functional>
#include <span>

namespace gridwright::certificate {

// Literals that are no variable. Negation works on them, too; no clause that leaves this folder contains them.
inline constexpr int kTrue = INT_MAX, kFalse = -INT_MAX;

inline constexpr bool is_constant(int literal) {
  return literal == kTrue || literal == kFalse;
}

// Takes the clauses of a puzzle, one at a time.
using AddClause = std::function<void(std::span<const int> literals)>;

struct Size {
  std::uint64_t clauses = 0, literals = 0;
};

}  // namespace gridwright::certificate
