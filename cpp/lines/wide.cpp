// The same walk as in narrow.cpp, with the cells in several words. The sets of offsets need slack + 1 bits, so on the
// many long lines with a slack below 64 they still fit into one word, whatever the length: that case is compiled on its
// own.
#include "lines/wide.hpp"

#include <algorithm>

#include "lines/bits.hpp"

namespace gridwright {
namespace {

constexpr int kPadding = 3;  // words behind a row of cells that a window may look into

// `kSetWords` is the number of words of a set of offsets; 0 if it is not known at compile time.
template <int kSetWords>
bool force(const LineClue& clue, Word* black, Word* white, LineScratch& scratch) {
  const int count = clue.count(), words = words_for(clue.length), row = words + kPadding;
  const int set = kSetWords ? kSetWords : words_for(clue.slack + 1);
  const Word top_slots = low_bits(clue.slack + 1 - (set - 1) * kWordBits);
  const Word top_cells = low_bits(clue.length - (words - 1) * kWordBits);

  const std::size_t tables = static_cast<std::size_t>(clue.top_power + 1) * row;
  const std::size_t starts_size = static_cast<std::size_t>(count) * set;
  const std::size_t needed = 2 * tables + 2 * static_cast<std::size_t>(row) + starts_size + 2 * set;
  if (scratch.words.size() < needed) scratch.words.resize(needed);
  Word* const fits = scratch.words.data();
  Word* const cover = fits + tables;
  Word* const may_white = cover + tables;
  Word* const can_white = may_white + row;
  Word* const starts = can_white + row;
  Word* const ahead = starts + starts_size;
  Word* const now = ahead + set;

  for (int i = 0; i < words; ++i) {
    fits[i] = ~white[i];
    may_white[i] = ~black[i];
  }
  fits[words - 1] &= top_cells;
  std::fill(fits + words, fits + row, Word{0});
  std::fill(may_white + words, may_white + row, ~Word{0});  // the border counts as white
  for (int p = 0; p < clue.top_power; ++p) {
    const Word* const from = fits + static_cast<std::size_t>(p) * row;
    Word* const to = fits + static_cast<std::size_t>(p + 1) * row;
    for (int i = 0; i < row; ++i) to[i] = from[i] & shifted_down(from, row, i, 1 << p);
  }
  const auto table = [row](Word* base, int p) { return base + static_cast<std::size_t>(p) * row; };

  // Forwards: where each run can start.
  std::fill(now, now + set, Word{0});
  now[0] = 1;
  const Word* reached = now;
  for (int j = 0; j < count; ++j) {
    const int at = clue.first[j], run = clue.runs[j], p = floor_log2(run);
    const Word* const fit = table(fits, p);
    Word* const start = starts + static_cast<std::size_t>(j) * set;
    Word carry = 0, any = 0;
    for (int i = 0; i < set; ++i) {
      const int place = at + i * kWordBits;
      Word here = sweep_up(reached[i], window(may_white, place), carry);
      here &= window(fit, place) & window(fit, place + run - (1 << p)) & window(may_white, place + run);
      if (i == set - 1) here &= top_slots;
      start[i] = here;
      any |= here;
    }
    if (!any) return false;
    reached = start;
  }

  // Backwards: which of these starts lead to the end.
  const auto sweep_all_down = [&](const Word* from, int at) {
    Word entered = 0;
    for (int i = set - 1; i >= 0; --i) {
      ahead[i] = sweep_down(from[i], window(may_white, at + i * kWordBits), entered);
      entered = ahead[i] & 1;
    }
  };
  const auto slide = [&](const Word* from, int at) {  // cells that are slid over from `from` to `ahead`
    Word carry = 0;
    for (int i = 0; i < set; ++i) {
      const Word through = window(may_white, at + i * kWordBits);
      const Word next = (ahead[i] >> 1) | (i + 1 < set ? ahead[i + 1] << (kWordBits - 1) : 0);
      deposit(can_white, at + i * kWordBits, sweep_up(from[i], through, carry) & through & next);
    }
  };
  std::fill(cover, cover + tables, Word{0});
  std::fill(can_white, can_white + row, Word{0});
  std::fill(now, now + set, Word{0});
  now[clue.slack / kWordBits] = Word{1} << (clue.slack % kWordBits);
  sweep_all_down(now, clue.first[count]);
  for (int j = count - 1; j >= 0; --j) {
    const int at = clue.first[j], run = clue.runs[j], p = floor_log2(run);
    Word* const start = starts + static_cast<std::size_t>(j) * set;
    Word any = 0;
    for (int i = 0; i < set; ++i) any |= start[i] &= ahead[i];
    if (!any) return false;
    slide(start, clue.first[j + 1]);
    for (int i = 0; i < set; ++i) {
      const int place = at + i * kWordBits;
      deposit(can_white, place + run, start[i]);
      deposit(table(cover, p), place, start[i]);
      deposit(table(cover, p), place + run - (1 << p), start[i]);
    }
    sweep_all_down(start, at);
  }
  if (!(ahead[0] & 1)) return false;  // only without runs: a black cell is in the way
  std::fill(now, now + set, Word{0});
  now[0] = 1;
  slide(now, 0);
  for (int p = clue.top_power; p > 0; --p) {
    const Word* const from = table(cover, p);
    Word* const to = table(cover, p - 1);
    for (int i = 0; i < words; ++i) to[i] |= from[i] | shifted_up(from, i, 1 << (p - 1));
  }

  for (int i = 0; i < words; ++i) {
    const Word cells = i == words - 1 ? top_cells : ~Word{0};
    black[i] = ~can_white[i] & cells;
    white[i] = ~cover[i] & cells;
  }
  return true;
}

}  // namespace

bool force_wide(const LineClue& clue, Word* black, Word* white, LineScratch& scratch) {
  return clue.slack < kWordBits ? force<1>(clue, black, white, scratch) : force<0>(clue, black, white, scratch);
}

}  // namespace gridwright
