// The algorithm of narrow.cpp, with the cells in several words. The sets of offsets need slack + 1 bits, so for the
// many long lines with a slack below 64 they still fit in one word: that case is compiled separately.
#include "lines/wide.hpp"

#include <algorithm>

#include "lines/bits.hpp"

namespace gridwright::lines {
namespace {

// The words of a run's sets of offsets: where it can slide on to the next offset, and where it fits.
inline void look_at_run(const LineClue& clue, int j, const Word* fit, const Word* may_white, int set,
                        Word* __restrict through, Word* __restrict fits) {
  const int at = clue.first[j], run = clue.runs[j];
  const Window before(may_white, at), behind(may_white, at + run);
  const Window left(fit, at), right(fit, at + run - (1 << floor_log2(run)));
  for (int i = 0; i < set; ++i) {
    through[i] = before[i];
    fits[i] = left[i] & right[i] & behind[i];
  }
}

// `kSetWords` is the number of words of a set of offsets; 0 if it is not known at compile time.
template <int kSetWords>
bool force(const LineClue& clue, Word* black, Word* white, LineScratch& scratch) {
  const int count = clue.count(), words = words_for(clue.length), row = words + kPadding;
  const int set = kSetWords ? kSetWords : words_for(clue.slack + 1);
  const Word top_slots = low_bits(clue.slack + 1 - (set - 1) * kWordBits);
  const Word top_cells = low_bits(clue.length - (words - 1) * kWordBits);

  const std::size_t tables = static_cast<std::size_t>(clue.top_power + 1) * row;
  const std::size_t sets = static_cast<std::size_t>(count + 1) * set;
  const std::size_t needed = 2 * tables + 2 * static_cast<std::size_t>(row) + 2 * sets + 3 * set;
  if (scratch.words.size() < needed) scratch.words.resize(needed);
  Word* const fits = scratch.words.data();
  Word* const cover = fits + tables;
  Word* const may_white = cover + tables;
  Word* const can_white = may_white + row;
  Word* const starts = can_white + row;
  Word* const throughs = starts + sets;
  Word* const ahead = throughs + sets;
  Word* const now = ahead + set;
  Word* const over = now + set;

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
  const auto of = [set](Word* base, int j) { return base + static_cast<std::size_t>(j) * set; };

  // Forwards: where each run can start.
  std::fill(now, now + set, Word{0});
  now[0] = 1;
  const Word* reached = now;
  for (int j = 0; j < count; ++j) {
    Word* const start = of(starts, j);
    Word* const through = of(throughs, j);
    look_at_run(clue, j, table(fits, floor_log2(clue.runs[j])), may_white, set, through, start);
    start[set - 1] &= top_slots;
    Word carry = 0, any = 0;
    for (int i = 0; i < set; ++i) any |= start[i] &= sweep_up(reached[i], through[i], carry);
    if (!any) return false;
    reached = start;
  }

  const Window behind(may_white, clue.first[count]);
  for (int i = 0; i < set; ++i) of(throughs, count)[i] = behind[i];

  // Backwards: which of these starts lead to the end.
  const auto slide = [&](const Word* from, int j) {  // cells before run j that are skipped from `from` to `ahead`
    const Word* const through = of(throughs, j);
    Word carry = 0;
    for (int i = 0; i < set; ++i) {
      const Word next = (ahead[i] >> 1) | (i + 1 < set ? ahead[i + 1] << (kWordBits - 1) : 0);
      over[i] = sweep_up(from[i], through[i], carry) & through[i] & next;
    }
    deposit(can_white, clue.first[j], over, set);
  };
  std::fill(cover, cover + tables, Word{0});
  std::fill(can_white, can_white + row, Word{0});
  std::fill(now, now + set, Word{0});
  now[clue.slack / kWordBits] = Word{1} << (clue.slack % kWordBits);
  sweep_down(now, of(throughs, count), set, ahead);
  for (int j = count - 1; j >= 0; --j) {
    const int at = clue.first[j], run = clue.runs[j], p = floor_log2(run);
    Word* const start = of(starts, j);
    Word any = 0;
    for (int i = 0; i < set; ++i) any |= start[i] &= ahead[i];
    if (!any) return false;
    slide(start, j + 1);
    deposit(can_white, at + run, start, set);
    deposit(table(cover, p), at, start, set);
    deposit(table(cover, p), at + run - (1 << p), start, set);
    sweep_down(start, of(throughs, j), set, ahead);
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

}  // namespace gridwright::lines
