// Four numbers that are calculated side by side.
//
// Each lane is calculated as if it were alone, in the order in which the code is written, so results do not depend on
// the machine's registers. Compilers turn pairs into vector registers on every machine that has any; wider vectors they
// keep on the stack where registers are narrower.
#pragma once

#include <cstddef>

namespace gridwright::base {

inline constexpr std::size_t kLanes = 4;

#if defined(__GNUC__)
typedef double Pair __attribute__((vector_size(16)));
#else
struct Pair {
  double one, other;
  friend Pair operator+(Pair a, Pair b) { return {a.one + b.one, a.other + b.other}; }
  friend Pair operator*(Pair a, Pair b) { return {a.one * b.one, a.other * b.other}; }
  friend Pair operator/(Pair a, Pair b) { return {a.one / b.one, a.other / b.other}; }
};
#endif

struct Lanes {
  Pair low, high;

  static constexpr Lanes all(double value) { return {Pair{value, value}, Pair{value, value}}; }
  double& operator[](std::size_t lane) { return reinterpret_cast<double*>(this)[lane]; }
  double operator[](std::size_t lane) const { return reinterpret_cast<const double*>(this)[lane]; }
  friend Lanes operator+(const Lanes& a, const Lanes& b) { return {a.low + b.low, a.high + b.high}; }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return {a.low * b.low, a.high * b.high}; }
  friend Lanes operator/(const Lanes& a, const Lanes& b) { return {a.low / b.low, a.high / b.high}; }
};
static_assert(sizeof(Lanes) == kLanes * sizeof(double));

}  // namespace gridwright::base
