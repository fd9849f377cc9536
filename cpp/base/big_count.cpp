// Schoolbook arithmetic: counts have only a few digits, and few of them are multiplied.
#include "base/big_count.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace gridwright::base {

BigCount& BigCount::operator+=(const BigCount& other) {
  if (digits_.size() < other.digits_.size()) digits_.resize(other.digits_.size());
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < digits_.size(); ++i) {
    carry += digits_[i];
    if (i < other.digits_.size()) carry += other.digits_[i];
    digits_[i] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  if (carry) digits_.push_back(static_cast<std::uint32_t>(carry));
  return *this;
}

BigCount& BigCount::operator-=(const BigCount& other) {
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < digits_.size() && (borrow || i < other.digits_.size()); ++i) {
    const std::uint64_t less = borrow + (i < other.digits_.size() ? other.digits_[i] : 0);
    borrow = digits_[i] < less;
    digits_[i] = static_cast<std::uint32_t>(digits_[i] - less);
  }
  assert(!borrow);
  while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
  return *this;
}

// Draws until a number of as many bits is small enough: on average less than twice.
BigCount BigCount::drawn_below(Random& random) const {
  const std::uint32_t top = ~std::uint32_t{0} >> std::countl_zero(digits_.back());
  for (;;) {
    std::vector<std::uint32_t> digits(digits_.size());
    for (std::uint32_t& digit : digits) digit = static_cast<std::uint32_t>(random() >> 32);
    digits.back() &= top;
    if (BigCount drawn(digits); drawn < *this) return drawn;
  }
}

bool operator<(const BigCount& one, const BigCount& other) {
  if (one.digits_.size() != other.digits_.size()) return one.digits_.size() < other.digits_.size();
  return std::lexicographical_compare(one.digits_.rbegin(), one.digits_.rend(), other.digits_.rbegin(),
                                      other.digits_.rend());
}

BigCount operator*(const BigCount& one, const BigCount& other) {
  BigCount product;
  if (one.zero() || other.zero()) return product;
  product.digits_.resize(one.digits_.size() + other.digits_.size());
  for (std::size_t i = 0; i < one.digits_.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < other.digits_.size(); ++j) {
      carry += product.digits_[i + j] + static_cast<std::uint64_t>(one.digits_[i]) * other.digits_[j];
      product.digits_[i + j] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    product.digits_[i + other.digits_.size()] = static_cast<std::uint32_t>(carry);
  }
  while (product.digits_.back() == 0) product.digits_.pop_back();
  return product;
}

}  // namespace gridwright::base
