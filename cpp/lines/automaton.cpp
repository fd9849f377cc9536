#include "lines/automaton.hpp"

#include <algorithm>
#include <new>

namespace gridwright::lines {

using base::kWordBits;
using base::words_for;

namespace {

constexpr std::size_t kMostRoom = std::size_t{1} << 27;  // words, a gigabyte: 60,000 cells, half of them in blots

}  // namespace

Automaton::Automaton(const ColourClue& clue)
    : length_(clue.length), states_(clue.count() + 1), planes_(static_cast<int>(clue.values.size())) {
  for (int j = 0; j < clue.count(); ++j) states_ += clue.needed(j);
  words_ = words_for(states_);
  masks_.resize(static_cast<std::size_t>(planes_ + 3) * words_);
  const auto add = [&](int mask, int state) {
    masks_[static_cast<std::size_t>(mask) * words_ + state / kWordBits] |= Word{1} << (state % kWordBits);
  };
  const int stays = planes_, skips = planes_ + 1, ends = planes_ + 2;
  int state = 0;
  for (int j = 0; j < clue.count(); ++j) {
    add(0, state);
    add(stays, state++);
    for (int cell = 0; cell < clue.needed(j); ++cell) add(clue.plane(j), state++);
    if (!clue.runs[j]) add(stays, state - 1);
    if (!clue.gap(j)) add(skips, state - 1);
  }
  add(0, state);
  add(stays, state);
  add(ends, state);
  if (clue.count()) add(ends, state - 1);
}

bool Automaton::force(Word* may, LineScratch& scratch) const {
  const int words = words_for(length_);
  const Word* const stays = entered_by(planes_);
  const Word* const skips = entered_by(planes_ + 1);
  const Word* const ends = entered_by(planes_ + 2);
  if (room() > kMostRoom) throw std::bad_alloc();
  if (scratch.words.size() < room()) scratch.words.resize(room());
  Word* const reached = scratch.words.data();  // after this many cells
  Word* const left = reached + static_cast<std::size_t>(length_ + 1) * words_;
  Word* const before = left + words_;
  const auto after = [&](int cells) { return reached + static_cast<std::size_t>(cells) * words_; };
  const auto bit = [&](int plane, int cell) {
    return (may[static_cast<std::size_t>(plane) * words + cell / kWordBits] >> (cell % kWordBits)) & 1;
  };

  std::fill_n(reached, words_, Word{0});
  reached[0] = 1;
  for (int cell = 0; cell < length_; ++cell) {
    const Word* const from = after(cell);
    Word* const to = after(cell + 1);
    Word any = 0, step = 0, skip = 0;  // what carries over from the word below
    for (int i = 0; i < words_; ++i) {
      Word allowed = 0;
      for (int plane = 0; plane < planes_; ++plane)
        if (bit(plane, cell)) allowed |= entered_by(plane)[i];
      const Word skipping = from[i] & skips[i];
      to[i] = ((from[i] & stays[i]) | (from[i] << 1) | step | (skipping << 2) | skip) & allowed;
      step = from[i] >> (kWordBits - 1);
      skip = skipping >> (kWordBits - 2);
      any |= to[i];
    }
    if (!any) return false;
  }

  Word any = 0;
  for (int i = 0; i < words_; ++i) any |= left[i] = after(length_)[i] & ends[i];
  if (!any) return false;
  for (int cell = length_ - 1; cell >= 0; --cell) {
    // `left` has the states behind this cell that lie on a path to the end.
    for (int plane = 0; plane < planes_; ++plane) {
      Word met = 0;
      for (int i = 0; i < words_; ++i) met |= left[i] & entered_by(plane)[i];
      if (!met) may[static_cast<std::size_t>(plane) * words + cell / kWordBits] &= ~(Word{1} << (cell % kWordBits));
    }
    const Word* const from = after(cell);
    for (int i = 0; i < words_; ++i) {
      const Word above = i + 1 < words_ ? left[i + 1] : 0;
      const Word stepped = (left[i] >> 1) | (above << (kWordBits - 1));
      const Word skipped = (left[i] >> 2) | (above << (kWordBits - 2));
      before[i] = from[i] & ((left[i] & stays[i]) | stepped | (skipped & skips[i]));
    }
    std::copy_n(before, words_, left);
  }
  return true;
}

}  // namespace gridwright::lines
