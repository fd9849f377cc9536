// The algorithm of narrow.cpp with tables of fits and covers for each colour. A run needs a background cell behind it
// only if the next one has the same colour; otherwise the next run may begin at once, which in offsets is the same "not
// before the offset of this one".
#include "lines/colour_narrow.hpp"

namespace gridwright::lines {

using base::low_bits;
using base::sweep_up;

bool force_colours_narrow(const ColourClue& clue, Word* may) {
  const int count = clue.count(), planes = static_cast<int>(clue.values.size());
  const Word cells = low_bits(clue.length);
  if (count == 0) {
    if (may[0] != cells) return false;
    std::fill_n(may + 1, planes - 1, Word{0});
    return true;
  }
  const Word may_white = may[0] | ~cells;  // the border behind the last cell counts as background
  const Word slots = low_bits(clue.slack + 1);

  Word fits[kNarrowCells + 1][6];
  for (int plane = 1; plane < planes; ++plane) {
    Word* const fit = fits[plane];
    fit[0] = may[plane];
    for (int p = 0; p < clue.powers[plane]; ++p) fit[p + 1] = fit[p] & (fit[p] >> (1 << p));
  }

  Word starts[kNarrowCells];
  Word reached = 1;
  for (int j = 0; j < count; ++j) {
    const int at = clue.first[j], run = clue.runs[j], p = floor_log2(run);
    const Word* const table = fits[clue.plane(j)];
    Word fit = (table[p] >> at) & (table[p] >> (at + run - (1 << p)));
    if (clue.gap(j)) fit &= may_white >> (at + run);
    reached = sweep_up(reached, may_white >> at) & slots & fit;
    if (!reached) return false;
    starts[j] = reached;
  }

  Word glide[6];
  glide[0] = may_white;
  const int steps = std::bit_width(static_cast<unsigned>(clue.slack));
  for (int p = 0; p + 1 < steps; ++p) glide[p + 1] = glide[p] & (glide[p] >> (1 << p));
  const auto sweep_down = [&](Word from, int at) {
    for (int p = 0; p < steps; ++p) from |= (from >> (1 << p)) & (glide[p] >> at);
    return from;
  };

  // cover[plane][p] collects the places where 2^p cells that can have that colour begin; it is unfolded after all runs.
  Word cover[kNarrowCells + 1][6];
  for (int plane = 1; plane < planes; ++plane) std::fill_n(cover[plane], clue.powers[plane] + 1, Word{0});
  Word can_white = 0;
  Word ahead = sweep_down(Word{1} << clue.slack, clue.first[count]);  // offsets from which the rest can be completed
  for (int j = count - 1; j >= 0; --j) {
    const Word start = starts[j] & ahead;
    if (!start) return false;  // only for the last run: the others always lead on
    const int at = clue.first[j], run = clue.runs[j], next = clue.first[j + 1], p = floor_log2(run);
    const Word through = may_white >> next;
    can_white |= (sweep_up(start, through) & through & (ahead >> 1)) << next;
    if (clue.gap(j)) can_white |= start << (at + run);
    const Word place = start << at;
    cover[clue.plane(j)][p] |= place | (place << (run - (1 << p)));
    ahead = sweep_down(start, at);
  }
  can_white |= sweep_up(1, may_white) & may_white & (ahead >> 1);

  may[0] = can_white & cells;
  for (int plane = 1; plane < planes; ++plane) {
    Word* const covered = cover[plane];
    for (int p = clue.powers[plane]; p > 0; --p) covered[p - 1] |= covered[p] | (covered[p] << (1 << (p - 1)));
    may[plane] = covered[0] & cells;
  }
  return true;
}

}  // namespace gridwright::lines
