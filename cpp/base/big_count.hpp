// Exact solution counts: sums and products of any size, and numbers drawn below them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"

namespace gridwright::base {

class BigCount {
 public:
  BigCount(std::uint32_t value = 0) {  // NOLINT: the conversion is intended
    if (value) digits_.push_back(value);
  }
  explicit BigCount(std::span<const std::uint32_t> digits) : digits_(digits.begin(), digits.end()) {
    while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
  }

  bool zero() const { return digits_.empty(); }
  const std::vector<std::uint32_t>& digits() const { return digits_; }  // base 2^32, lowest first

  BigCount& operator+=(const BigCount& other);
  BigCount& operator-=(const BigCount& other);  // which is not larger

  // A number below it, which must not be zero: all of them with the same probability.
  BigCount drawn_below(Random& random) const;

  friend BigCount operator*(const BigCount& one, const BigCount& other);
  friend bool operator==(const BigCount&, const BigCount&) = default;
  friend bool operator<(const BigCount& one, const BigCount& other);

 private:
  std::vector<std::uint32_t> digits_;  // no leading zeros
};

}  // namespace gridwright::base
