// Reading and adding bits at any position of several words; the word behind the last one may be accessed.
//
// What is needed for many words at once is written as loops in which no word depends on another and the shift distance
// is constant: compilers turn these into the vector instructions that every machine has.
#pragma once

#include <bit>

#include "base/word.hpp"

namespace gridwright::lines {

inline constexpr int kPadding = 3;  // words behind a row of cells that a window may look into

using base::kWordBits;
using base::low_bits;
using base::sweep_up;
using base::Word;

// The bits from a position on, as words.
class Window {
 public:
  Window(const Word* bits, int at) : words_(bits + at / kWordBits), shift_(at % kWordBits) {}
  Word operator[](int index) const {
    return (words_[index] >> shift_) | (words_[index + 1] << 1 << (kWordBits - 1 - shift_));
  }

 private:
  const Word* words_;
  int shift_;
};

inline Word window(const Word* bits, int at) {
  return Window(bits, at)[0];
}

inline void deposit(Word* bits, int at, Word value) {
  const int word = at / kWordBits, shift = at % kWordBits;
  bits[word] |= value << shift;
  bits[word + 1] |= value >> 1 >> (kWordBits - 1 - shift);
}

inline void deposit(Word* __restrict bits, int at, const Word* __restrict values, int count) {
  bits += at / kWordBits;
  const int shift = at % kWordBits, rest = kWordBits - 1 - shift;
  bits[0] |= values[0] << shift;
  for (int i = 1; i < count; ++i) bits[i] |= (values[i] << shift) | (values[i - 1] >> 1 >> rest);
  bits[count] |= values[count - 1] >> 1 >> rest;
}

// The bits `by` places above word `index`; zero above the end.
inline Word shifted_down(const Word* bits, int words, int index, int by) {
  const int word = index + by / kWordBits, shift = by % kWordBits;
  const Word low = word < words ? bits[word] : 0, high = word + 1 < words ? bits[word + 1] : 0;
  return (low >> shift) | (high << 1 << (kWordBits - 1 - shift));
}

inline Word shifted_up(const Word* bits, int index, int by) {
  const int word = index - by / kWordBits, shift = by % kWordBits;
  const Word high = word >= 0 ? bits[word] : 0, low = word >= 1 ? bits[word - 1] : 0;
  return (high << shift) | (low >> 1 >> (kWordBits - 1 - shift));
}

// One word of a sweep over several; `carry` is that of the addition.
inline Word sweep_up(Word from, Word through, Word& carry) {
  const Word partial = through + (from & through), sum = partial + carry;
  carry = static_cast<Word>(partial < through) | static_cast<Word>(sum < partial);
  return (sum ^ through) | from;
}

// One word of a sweep downwards; `entered` says whether the sweep arrives from the word above.
inline Word sweep_down(Word from, Word through, Word entered) {
  from |= (entered << (kWordBits - 1)) & through;
  for (int p = 0; p < 6; ++p) {
    from |= (from >> (1 << p)) & through;
    through &= through >> (1 << p);
  }
  return from;
}

// A sweep downwards over several words: each alone first, then what enters from the word above.
inline void sweep_down(const Word* __restrict from, const Word* __restrict through, int count, Word* __restrict swept) {
  for (int i = 0; i < count; ++i) swept[i] = sweep_down(from[i], through[i], 0);
  for (int i = count - 1; i > 0; --i)
    if (swept[i] & 1) swept[i - 1] |= ~low_bits(kWordBits - std::countl_one(through[i - 1]));
}

}  // namespace gridwright::lines
