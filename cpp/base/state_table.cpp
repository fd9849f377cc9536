#include "base/state_table.hpp"

#include <algorithm>
#include <cstring>

namespace gridwright::base {

StateTable::StateTable(std::size_t bytes, std::size_t digits)
    : bytes_(bytes), key_((bytes + 3) / 4), digits_(digits), slots_(64) {}

std::uint64_t StateTable::hash_of(std::span<const char> state) const {
  std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
  const auto mix = [&](std::uint64_t word) {
    hash = (hash ^ word) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32;
  };
  std::size_t at = 0;
  for (; at + 8 <= bytes_; at += 8) {
    std::uint64_t word;
    std::memcpy(&word, state.data() + at, 8);
    mix(word);
  }
  if (at < bytes_) {
    std::uint64_t word = 0;
    std::memcpy(&word, state.data() + at, bytes_ - at);
    mix(word);
  }
  return hash * 0xc4ceb9fe1a85ec53ULL;
}

// Its slot, or the free one where it belongs.
std::size_t StateTable::slot_of(std::span<const char> state, std::uint64_t hash) const {
  const auto tag = static_cast<std::uint32_t>(hash >> 32);
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = (hash >> 8) & mask;
  for (; slots_[slot].index; slot = (slot + 1) & mask) {
    if (slots_[slot].tag != tag) continue;
    if (std::memcmp(records_.data() + (slots_[slot].index - 1) * record(), state.data(), bytes_) == 0) break;
  }
  return slot;
}

void StateTable::add(std::span<const char> state, std::span<const std::uint32_t> number) {
  if (2 * size_ >= slots_.size()) grow();
  while (digits_ < number.size()) widen();
  const std::uint64_t hash = hash_of(state);
  Slot& slot = slots_[slot_of(state, hash)];
  if (!slot.index) {
    slot = {static_cast<std::uint32_t>(++size_), static_cast<std::uint32_t>(hash >> 32)};
    records_.resize(size_ * record());
    std::uint32_t* const begin = &records_[(size_ - 1) * record()];
    std::memcpy(begin, state.data(), bytes_);
    std::copy(number.begin(), number.end(), begin + key_);
    return;
  }
  const std::size_t at = slot.index - 1;
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < digits_ && (carry || i < number.size()); ++i) {
    std::uint32_t& digit = records_[at * record() + key_ + i];
    carry += digit + (i < number.size() ? std::uint64_t{number[i]} : 0);
    digit = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  if (!carry) return;
  widen();
  records_[at * record() + key_ + digits_ - 1] = static_cast<std::uint32_t>(carry);
}

std::optional<std::size_t> StateTable::find(std::span<const char> state) const {
  const Slot& slot = slots_[slot_of(state, hash_of(state))];
  return slot.index ? std::optional<std::size_t>(slot.index - 1) : std::nullopt;
}

void StateTable::grow() {
  std::vector<Slot> old(2 * slots_.size());
  std::swap(old, slots_);
  for (std::size_t i = 0; i < size_; ++i) {
    const std::uint64_t hash = hash_of(state(i));
    std::size_t slot = (hash >> 8) & (slots_.size() - 1);
    while (slots_[slot].index) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = {static_cast<std::uint32_t>(i + 1), static_cast<std::uint32_t>(hash >> 32)};
  }
}

// Gives every number one digit more.
void StateTable::widen() {
  std::vector<std::uint32_t> wide(size_ * (record() + 1));
  for (std::size_t i = 0; i < size_; ++i) std::copy_n(&records_[i * record()], record(), &wide[i * (record() + 1)]);
  ++digits_;
  records_ = std::move(wide);
}

std::size_t StateTable::memory() const {
  return sizeof(std::uint32_t) * records_.capacity() + sizeof(Slot) * slots_.capacity();
}

}  // namespace gridwright::base
