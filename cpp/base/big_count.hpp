// Exact numbers of solutions: sums and products of any size.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gridwright::base {

class BigCount {
 public:
  BigCount(std::uint32_t value = 0) {  // NOLINT: numbers convert
    if (value) digits_.push_back(value);
  }
  explicit BigCount(std::span<const std::uint32_t> digits) : digits_(digits.begin(), digits.end()) {
    while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
  }

  bool zero() const { return digits_.empty(); }
  const std::vector<std::uint32_t>& digits() const { return digits_; }  // base 2^32, the lowest first

  BigCount& operator+=(const BigCount& other);
  friend BigCount operator*(const BigCount& one, const BigCount& other);
  friend bool operator==(const BigCount&, const BigCount&) = default;
  friend bool operator<(const BigCount& one, const BigCount& other);

 private:
  std::vector<std::uint32_t> digits_;  // no leading zero digit
};

}  // namespace gridwright::base
