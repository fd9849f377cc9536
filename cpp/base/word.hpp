// Sets of small numbers in machine words.
#pragma once

#include <bit>
#include <cstdint>

namespace gridwright::base {

using Word = std::uint64_t;
inline constexpr int kWordBits = 64;

constexpr int words_for(int bits) {
  return (bits + kWordBits - 1) / kWordBits;
}

// The lowest `count` bits, 0 <= count <= 64.
constexpr Word low_bits(int count) {
  return count >= kWordBits ? ~Word{0} : (Word{1} << count) - 1;
}

constexpr int floor_log2(int value) {
  return std::bit_width(static_cast<unsigned>(value)) - 1;
}

// All positions reachable from those in `from` by steps p -> p + 1 with p in `through`. One addition does it: in each
// run of ones in `through`, the carry sweeps from the lowest start to the first zero. Later starts in the same run
// leave holes in the sum, which `from` fills.
constexpr Word sweep_up(Word from, Word through) {
  return ((through + (from & through)) ^ through) | from;
}

// Calls `visit(index)` for each bit of a word, offset by `base`.
template <typename Visit>
constexpr void for_each_bit(Word bits, int base, Visit&& visit) {
  for (; bits; bits &= bits - 1) visit(base + std::countr_zero(bits));
}

}  // namespace gridwright::base
