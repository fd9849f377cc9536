// Luby's sequence: how long the runs of a restarting search should be if nothing is known about it. No other sequence
// is better by more than a logarithmic factor.
#pragma once

#include <bit>
#include <cstdint>

namespace gridwright::base {

// For k = 1, 2, ...: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
inline std::uint64_t luby(std::uint64_t k) {
  for (;;) {
    const int bits = static_cast<int>(std::bit_width(k));
    if (k == (std::uint64_t{1} << bits) - 1) return std::uint64_t{1} << (bits - 1);
    k -= (std::uint64_t{1} << (bits - 1)) - 1;
  }
}

}  // namespace gridwright::base
