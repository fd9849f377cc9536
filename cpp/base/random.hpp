// A small generator with the same numbers on every platform (splitmix64).
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace gridwright::base {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t operator()() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  template <typename Range>
  void shuffle(Range&& range) {
    for (std::size_t left = std::size(range); left > 1; --left) std::swap(range[left - 1], range[(*this)() % left]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace gridwright::base
