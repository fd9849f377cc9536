// States of a fixed number of bytes, each with a large number, in a few flat arrays: a million of them are put in and
// thrown away without a million small pieces of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gridwright::hitori {

class StateTable {
 public:
  // States of so many bytes, numbers of so many 32-bit digits, the lowest first.
  StateTable(std::size_t bytes, std::size_t digits);

  // Adds to the number of a state; `number` may have fewer digits. The sum must fit.
  void add(std::span<const char> state, std::span<const std::uint32_t> number);

  std::size_t size() const { return keys_.size() / bytes_; }
  std::span<const char> state(std::size_t i) const { return {keys_.data() + i * bytes_, bytes_}; }
  std::span<const std::uint32_t> number(std::size_t i) const { return {numbers_.data() + i * digits_, digits_}; }
  std::size_t memory() const;

 private:
  std::size_t slot_of(std::span<const char> state) const;
  void grow();

  std::size_t bytes_, digits_;
  std::vector<char> keys_;
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint32_t> slots_;  // open addressing: 0, or one more than the index of a state
};

}  // namespace gridwright::hitori
