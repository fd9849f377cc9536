// Looking at and adding to bits at any place of several words; the word behind the last one may be touched.
#pragma once

#include "base/word.hpp"

namespace gridwright {

inline Word window(const Word* bits, int at) {
  const int word = at / kWordBits, shift = at % kWordBits;
  return (bits[word] >> shift) | (bits[word + 1] << 1 << (kWordBits - 1 - shift));
}

inline void deposit(Word* bits, int at, Word value) {
  const int word = at / kWordBits, shift = at % kWordBits;
  bits[word] |= value << shift;
  bits[word + 1] |= value >> 1 >> (kWordBits - 1 - shift);
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

// One word of a sweep downwards; `entered` tells whether the sweep arrives from the word above.
inline Word sweep_down(Word from, Word through, Word entered) {
  from |= (entered << (kWordBits - 1)) & through;
  for (int p = 0; p < 6; ++p) {
    from |= (from >> (1 << p)) & through;
    through &= through >> (1 << p);
  }
  return from;
}

}  // namespace gridwright
