// Variables and literals.
#pragma once

#include <cstdint>

namespace gridwright::cdcl {

using Var = std::int32_t;

// A variable or its negation: 2 * variable + (negated ? 1 : 0).
struct Lit {
  std::int32_t code = -2;

  static Lit of(Var var, bool value = true) { return {2 * var + (value ? 0 : 1)}; }
  Var var() const { return code >> 1; }
  bool positive() const { return !(code & 1); }
  Lit operator~() const { return {code ^ 1}; }
  friend bool operator==(Lit, Lit) = default;
};
inline constexpr Lit kNoLit{};

}  // namespace gridwright::cdcl
