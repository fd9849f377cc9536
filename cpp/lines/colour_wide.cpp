// The algorithm of wide.cpp with tables for each colour; see colour_narrow.cpp.
#include "lines/colour_wide.hpp"

#include <algorithm>

#include "lines/bits.hpp"

namespace gridwright::lines {
namespace {

template <int kSetWords>
bool force(const ColourClue& clue, Word* may, LineScratch& scratch) {
  const int count = clue.count(), words = words_for(clue.length), row = words + kPadding;
  const int planes = static_cast<int>(clue.values.size());
  const int set = kSetWords ? kSetWords : words_for(clue.slack + 1);
  const Word top_slots = low_bits(clue.slack + 1 - (set - 1) * kWordBits);
  const Word top_cells = low_bits(clue.length - (words - 1) * kWordBits);

  std::size_t levels = 0;  // of the tables of all planes
  for (int plane = 1; plane < planes; ++plane) levels += static_cast<std::size_t>(clue.powers[plane]) + 1;
  const std::size_t tables = levels * static_cast<std::size_t>(row);
  const std::size_t sets = static_cast<std::size_t>(count + 1) * set;
  const std::size_t needed = 2 * tables + 2 * static_cast<std::size_t>(row) + 2 * sets + 3 * set;
  if (scratch.words.size() < needed) scratch.words.resize(needed);
  if (scratch.tables.size() < static_cast<std::size_t>(planes)) scratch.tables.resize(static_cast<std::size_t>(planes));
  Word* const fits = scratch.words.data();
  Word* const cover = fits + tables;
  Word* const may_white = cover + tables;
  Word* const can_white = may_white + row;
  Word* const starts = can_white + row;
  Word* const throughs = starts + sets;
  Word* const ahead = throughs + sets;
  Word* const now = ahead + set;
  Word* const over = now + set;

  std::size_t level = 0;
  for (int plane = 1; plane < planes; ++plane) {
    scratch.tables[plane] = level * static_cast<std::size_t>(row);
    level += static_cast<std::size_t>(clue.powers[plane]) + 1;
  }
  const auto table = [&](Word* base, int plane, int p) {
    return base + scratch.tables[plane] + static_cast<std::size_t>(p) * row;
  };
  const auto of = [set](Word* base, int j) { return base + static_cast<std::size_t>(j) * set; };

  std::copy_n(may, words, may_white);
  may_white[words - 1] |= ~top_cells;
  std::fill(may_white + words, may_white + row, ~Word{0});  // the border counts as background
  for (int plane = 1; plane < planes; ++plane) {
    Word* const lowest = table(fits, plane, 0);
    std::copy_n(may + static_cast<std::size_t>(plane) * words, words, lowest);
    std::fill(lowest + words, lowest + row, Word{0});
    for (int p = 0; p < clue.powers[plane]; ++p) {
      const Word* const from = table(fits, plane, p);
      Word* const to = table(fits, plane, p + 1);
      for (int i = 0; i < row; ++i) to[i] = from[i] & shifted_down(from, row, i, 1 << p);
    }
  }

  // Forwards: where each run can start.
  std::fill(now, now + set, Word{0});
  now[0] = 1;
  const Word* reached = now;
  for (int j = 0; j < count; ++j) {
    const int at = clue.first[j], run = clue.runs[j], p = floor_log2(run);
    const Word* const fit = table(fits, clue.plane(j), p);
    const Window before(may_white, at), behind(may_white, at + run), left(fit, at), right(fit, at + run - (1 << p));
    const Word open = clue.gap(j) ? 0 : ~Word{0};  // what is behind does not matter
    Word* const start = of(starts, j);
    Word* const through = of(throughs, j);
    for (int i = 0; i < set; ++i) {
      through[i] = before[i];
      start[i] = left[i] & right[i] & (behind[i] | open);
    }
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
    Word* const covered = table(cover, clue.plane(j), p);
    Word* const start = of(starts, j);
    Word any = 0;
    for (int i = 0; i < set; ++i) any |= start[i] &= ahead[i];
    if (!any) return false;
    slide(start, j + 1);
    if (clue.gap(j)) deposit(can_white, at + run, start, set);
    deposit(covered, at, start, set);
    deposit(covered, at + run - (1 << p), start, set);
    sweep_down(start, of(throughs, j), set, ahead);
  }
  if (!(ahead[0] & 1)) return false;  // only without runs: a coloured cell is in the way
  std::fill(now, now + set, Word{0});
  now[0] = 1;
  slide(now, 0);

  can_white[words - 1] &= top_cells;
  std::copy_n(can_white, words, may);
  for (int plane = 1; plane < planes; ++plane) {
    for (int p = clue.powers[plane]; p > 0; --p) {
      const Word* const from = table(cover, plane, p);
      Word* const to = table(cover, plane, p - 1);
      for (int i = 0; i < words; ++i) to[i] |= from[i] | shifted_up(from, i, 1 << (p - 1));
    }
    Word* const can = table(cover, plane, 0);
    can[words - 1] &= top_cells;
    std::copy_n(can, words, may + static_cast<std::size_t>(plane) * words);
  }
  return true;
}

}  // namespace

bool force_colours_wide(const ColourClue& clue, Word* may, LineScratch& scratch) {
  return clue.slack < kWordBits ? force<1>(clue, may, scratch) : force<0>(clue, may, scratch);
}

}  // namespace gridwright::lines
