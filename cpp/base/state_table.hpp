// States of a fixed number of bytes, each with a large number, in a few flat arrays: a million of them are put in and
// thrown away without a million small pieces of memory.
//
// A state lies beside its number; the index over them, by open addressing, has a part of each hash, so that a search
// for a state reads hardly any other. States are compared in full. The numbers of a table have equally many digits,
// more as soon as one of them needs more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace gridwright::base {

class StateTable {
 public:
  // States of so many bytes, numbers of so many 32-bit digits at first, the lowest first.
  explicit StateTable(std::size_t bytes, std::size_t digits = 1);

  // Adds to the number of a state, which may come from another table only.
  void add(std::span<const char> state, std::span<const std::uint32_t> number);

  // Where a state is, if it is there.
  std::optional<std::size_t> find(std::span<const char> state) const;

  std::size_t size() const { return size_; }
  std::size_t digits() const { return digits_; }
  std::span<const char> state(std::size_t i) const {
    return {reinterpret_cast<const char*>(records_.data() + i * record()), bytes_};
  }
  std::span<const std::uint32_t> number(std::size_t i) const {
    return {records_.data() + i * record() + key_, digits_};
  }
  std::size_t memory() const;  // bytes

 private:
  struct Slot {
    std::uint32_t index;  // 0: free; else one more than that of a state
    std::uint32_t tag;    // the upper half of its hash
  };

  std::size_t record() const { return key_ + digits_; }
  std::uint64_t hash_of(std::span<const char> state) const;
  std::size_t slot_of(std::span<const char> state, std::uint64_t hash) const;
  void grow();
  void widen();

  std::size_t bytes_, key_, digits_, size_ = 0;  // key_: 32-bit words of a state
  std::vector<std::uint32_t> records_;
  std::vector<Slot> slots_;
};

}  // namespace gridwright::base
