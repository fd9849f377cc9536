// The idea: walk over the runs from the left, keeping the set of offsets at which the current run can start (G).
// Between two runs the offset may grow by sliding over cells that are not black, which `sweep_up` does for all offsets
// at once; a run then needs cells that are not white and a cell behind it that is not black. Walk back from the right
// border, keeping only the starts that lead to the end (T). A cell can be black if a surviving start covers it, and
// white if it lies behind a surviving run or is slid over between two of them. A cell that can be only one of the two
// is forced.
//
// Carries propagate upwards only, so the sweep back down takes log(slack) steps of doubling length; tables of "2^p
// cells in a row that are not white" (fits) and "... not black" (glide) serve all runs. About 45 operations per run,
// and no memory but the stack.
#include "lines/narrow.hpp"

namespace gridwright::lines {

using base::sweep_up;

bool force_narrow(const LineClue& clue, Word& black, Word& white) {
  const int count = clue.count();
  const Word cells = low_bits(clue.length);
  if (count == 0) {
    if (black) return false;
    white = cells;
    return true;
  }
  const Word may_white = ~black;  // the border behind the last cell counts as white
  const Word slots = low_bits(clue.slack + 1);

  Word fits[6];
  fits[0] = ~white & cells;
  for (int p = 0; p < clue.top_power; ++p) fits[p + 1] = fits[p] & (fits[p] >> (1 << p));

  Word starts[(kNarrowCells + 1) / 2];
  Word reached = 1;
  for (int j = 0; j < count; ++j) {
    const int at = clue.first[j], run = clue.runs[j], p = floor_log2(run);
    const Word fit = (fits[p] >> at) & (fits[p] >> (at + run - (1 << p))) & (may_white >> (at + run));
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

  // cover[p] collects the places where 2^p cells that can be black begin; it is unfolded once, after all runs.
  Word cover[6] = {};
  Word can_white = 0;
  Word ahead = sweep_down(Word{1} << clue.slack, clue.first[count]);  // offsets from which the rest can be completed
  for (int j = count - 1; j >= 0; --j) {
    const Word start = starts[j] & ahead;
    if (!start) return false;  // only for the last run: the others always lead on
    const int at = clue.first[j], run = clue.runs[j], next = clue.first[j + 1], p = floor_log2(run);
    const Word through = may_white >> next;
    can_white |= (start << (at + run)) | ((sweep_up(start, through) & through & (ahead >> 1)) << next);
    const Word place = start << at;
    cover[p] |= place | (place << (run - (1 << p)));
    ahead = sweep_down(start, at);
  }
  can_white |= sweep_up(1, may_white) & may_white & (ahead >> 1);
  for (int p = clue.top_power; p > 0; --p) cover[p - 1] |= cover[p] | (cover[p] << (1 << (p - 1)));

  black = ~can_white & cells;
  white = ~cover[0] & cells;
  return true;
}

}  // namespace gridwright::lines
