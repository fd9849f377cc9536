// The walk of narrow.cpp, cut into sets that each depend on few others, in offsets (see clue.hpp), for run j:
//
//   reach[j]  offsets to which one can slide after the runs before: a sweep up from begin[j - 1]
//   begin[j]  those of them at which the run fits
//   rest[j]   offsets from which the run and all later ones can be completed: a sweep down from the fits in rest[j + 1]
//   start[j]  begin[j] & rest[j + 1]: the run starts there in some arrangement
//   slide[j]  cells before the run that some arrangement slides over
//
// There is one more reach, rest and slide behind the last run. A set is computed again only in words where a set or a
// cell that it depends on has changed; sweeps hand their carry from word to word, and it can be read off the sets. The
// cells under changed starts and slides are put together again from all runs.
#include "lines/remembered.hpp"

#include <algorithm>

#include "lines/bits.hpp"

namespace gridwright::lines {
namespace {

constexpr int kPadding = 3;  // words behind a row of cells that a window may look into

// The words from that of bit `low` to that of bit `high`, as a set.
Word word_range(int low, int high) {
  return low_bits(high / kWordBits + 1) & ~low_bits(low / kWordBits);
}

}  // namespace

// Where things lie in the memory of a line.
struct RememberedLine::Layout {
  explicit Layout(const LineClue& clue)
      : words(words_for(clue.length)),
        row(words + kPadding),
        set(words_for(clue.slack + 1)),
        tables(static_cast<std::size_t>(clue.top_power + 1) * row) {
    const std::size_t sets = static_cast<std::size_t>(clue.count() + 1) * set;
    reach = tables + row;
    begin = reach + sets;
    rest = begin + sets;
    start = rest + sets;
    slide = start + sets;
    can_black = slide + sets;
    can_white = can_black + words;
    size = can_white + words;
  }

  int words, row, set;
  std::size_t tables;  // fits for each power first, then the cells that may be white
  std::size_t reach, begin, rest, start, slide, can_black, can_white, size;
};

bool RememberedLine::worth_while(const LineClue& clue) {
  const int set = words_for(clue.slack + 1);
  return clue.length <= kMaxCells && set > 1 && (clue.count() + 1) * set >= 24;
}

std::size_t RememberedLine::memory(const LineClue& clue) {
  return Layout(clue).size * sizeof(Word);
}

bool RememberedLine::solve(const LineClue& clue, const Word* black, const Word* white, LineScratch& scratch) {
  const Layout at(clue);
  const int count = clue.count(), words = at.words, row = at.row, set = at.set;
  if (words_.empty()) {
    words_.resize(at.size);
    can_black_ = at.can_black;
    can_white_ = at.can_white;
    std::fill_n(words_.data() + at.tables, row, ~Word{0});  // the border counts as white
  }
  Word* const fits = words_.data();
  Word* const may_white = fits + at.tables;
  const auto of = [&](std::size_t base, int j) { return words_.data() + base + static_cast<std::size_t>(j) * set; };
  const auto table = [row](Word* base, int p) { return base + static_cast<std::size_t>(p) * row; };
  const auto first_run_at = [&](int cell) {  // that can cover this cell or have it behind it
    const auto next = std::partition_point(clue.first.begin() + 1, clue.first.end(),
                                           [&](int first) { return first - 1 + clue.slack < cell; });
    return static_cast<int>(next - clue.first.begin()) - 1;
  };

  // For each run, in which words its cells and its sets have changed; then tables for putting the cells together.
  const std::size_t needed = 4 * static_cast<std::size_t>(count + 2) + at.tables + row;
  if (scratch.words.size() < needed) scratch.words.resize(needed);
  Word* const cells_changed = scratch.words.data();
  Word* const reach_changed = cells_changed + count + 2;
  Word* const begin_changed = reach_changed + count + 2;
  Word* const rest_changed = begin_changed + count + 2;
  Word* const cover = rest_changed + count + 2;
  Word* const passed = cover + at.tables;
  std::fill(cells_changed, cover, Word{0});

  const bool whole = !valid_;
  valid_ = false;
  const Word all_words = low_bits(set);
  int first_run = count + 1, last_run = -1;
  if (whole) {
    first_run = 0;
    last_run = count;
    std::fill(cells_changed, cells_changed + count + 1, all_words);
  }

  // Take over the cells.
  const Word top_cells = low_bits(clue.length - (words - 1) * kWordBits);
  for (int i = 0; i < words; ++i) {
    const Word fit = ~white[i] & (i == words - 1 ? top_cells : ~Word{0}), pass = ~black[i];
    const Word changed = (fit ^ fits[i]) | (pass ^ may_white[i]);
    if (!changed && !whole) continue;
    fits[i] = fit;
    may_white[i] = pass;
    if (whole) continue;
    const int low = i * kWordBits + std::countr_zero(changed),
              high = (i + 1) * kWordBits - 1 - std::countl_zero(changed);
    for (int p = 0; p < clue.top_power; ++p) {
      Word* const to = table(fits, p + 1);
      for (int k = std::max(0, low - (2 << p) + 1) / kWordBits; k <= i; ++k)
        to[k] = table(fits, p)[k] & shifted_down(table(fits, p), row, k, 1 << p);
    }
    int j = first_run_at(low);
    first_run = std::min(first_run, j);
    for (; j <= count && clue.first[j] <= high; ++j) {
      const int run = j < count ? clue.runs[j] : 0;
      const int from = std::max(0, low - clue.first[j] - run), to = std::min(clue.slack, high - clue.first[j]);
      if (from <= to) cells_changed[j] |= word_range(from, to);
      last_run = std::max(last_run, j);
    }
  }
  if (whole) {
    for (int p = 0; p < clue.top_power; ++p)
      for (int k = 0; k < row; ++k)
        table(fits, p + 1)[k] = table(fits, p)[k] & shifted_down(table(fits, p), row, k, 1 << p);
  }
  const Word top_slots = low_bits(clue.slack + 1 - (set - 1) * kWordBits);
  // The words of a run's sets in which it fits.
  const auto fit_at = [&](int j, int i) {
    const int place = clue.first[j] + i * kWordBits, run = clue.runs[j], p = floor_log2(run);
    return window(table(fits, p), place) & window(table(fits, p), place + run - (1 << p)) &
           window(may_white, place + run) & (i == set - 1 ? top_slots : ~Word{0});
  };

  // Forwards.
  int low_run = first_run, high_run = last_run;  // those with changed sets
  for (int j = first_run; j <= count; ++j) {
    Word todo = cells_changed[j] | (j ? begin_changed[j - 1] : 0);
    if (!todo) {
      if (j > last_run) break;
      continue;
    }
    high_run = std::max(high_run, j);
    Word* const reach = of(at.reach, j);
    Word* const begin = of(at.begin, j);
    Word reach_diff = 0, begin_diff = 0;
    for (; todo; todo &= todo - 1) {
      const int i = std::countr_zero(todo), place = clue.first[j] + i * kWordBits;
      const Word from = j ? of(at.begin, j - 1)[i] : i == 0, through = window(may_white, place);
      Word carry = i ? (reach[i - 1] & window(may_white, place - kWordBits)) >> (kWordBits - 1) : 0;
      const Word reached = sweep_up(from, through, carry), bit = Word{1} << i;
      if (reached != reach[i] || (cells_changed[j] & bit)) {
        reach_diff |= bit;
        todo |= (bit << 1) & all_words;  // the carry may have changed
      }
      reach[i] = reached;
      if (j == count) continue;
      const Word began = reached & fit_at(j, i);
      if (whole || began != begin[i]) begin_diff |= bit;
      begin[i] = began;
    }
    reach_changed[j] = reach_diff;
    begin_changed[j] = begin_diff;
    if (begin_diff && std::all_of(begin, begin + set, [](Word word) { return !word; })) return false;
  }

  // Backwards. rest_changed[j] tells the changed words of rest[j].
  for (int j = last_run; j >= 0; --j) {
    Word todo = cells_changed[j] | (j < count ? rest_changed[j + 1] : 0);
    if (!todo) {
      if (j < first_run) break;
      continue;
    }
    low_run = std::min(low_run, j);
    Word* const rest = of(at.rest, j);
    Word diff = 0;
    while (todo) {
      const int i = kWordBits - 1 - std::countl_zero(todo);
      const Word bit = Word{1} << i;
      todo ^= bit;
      const Word from = j < count                     ? fit_at(j, i) & of(at.rest, j + 1)[i]
                        : i == clue.slack / kWordBits ? Word{1} << (clue.slack % kWordBits)
                                                      : 0;
      const Word entered = i + 1 < set ? rest[i + 1] & 1 : 0;
      const Word left = sweep_down(from, window(may_white, clue.first[j] + i * kWordBits), entered);
      if (left == rest[i] && !whole) continue;
      if (i && ((left ^ rest[i]) & 1)) todo |= bit >> 1;
      rest[i] = left;
      diff |= bit;
    }
    rest_changed[j] = diff;
  }
  if (!(of(at.rest, 0)[0] & 1)) return false;

  // Starts and slides, and the words of cells under those that changed.
  Word dirty = whole ? low_bits(words) : 0;
  const auto soil = [&](Word diff, int place, int behind) {
    const int low = place + std::countr_zero(diff), high = place + kWordBits - 1 - std::countl_zero(diff) + behind;
    dirty |= word_range(low, std::min(high, clue.length - 1));
  };
  for (int j = std::max(0, low_run - 1); j <= high_run; ++j) {
    const int first = clue.first[j];
    Word todo = reach_changed[j] | rest_changed[j] | (rest_changed[j] >> 1);  // its lowest bit counts one word below
    for (; todo; todo &= todo - 1) {
      const int i = std::countr_zero(todo);
      const Word* const rest = of(at.rest, j);
      const Word next = (rest[i] >> 1) | (i + 1 < set ? rest[i + 1] << (kWordBits - 1) : 0);
      const Word slid = of(at.reach, j)[i] & window(may_white, first + i * kWordBits) & next;
      Word& old = of(at.slide, j)[i];
      if (slid != old) soil(slid ^ old, first + i * kWordBits, 0);
      old = slid;
    }
    if (j == count) break;
    for (todo = begin_changed[j] | rest_changed[j + 1]; todo; todo &= todo - 1) {
      const int i = std::countr_zero(todo);
      const Word started = of(at.begin, j)[i] & of(at.rest, j + 1)[i];
      Word& old = of(at.start, j)[i];
      if (started != old) soil(started ^ old, first + i * kWordBits, clue.runs[j]);
      old = started;
    }
  }

  // Put the cells together again, one stretch of dirty words after the other. A run reaches into a stretch from at most
  // `overlap` words before it.
  const int overlap = words_for(1 << clue.top_power);
  while (dirty) {
    const int begin_word = std::countr_zero(dirty);
    const int end_word = begin_word + std::countr_one(dirty >> begin_word);
    dirty &= ~low_bits(end_word);
    const int low_word = std::max(0, begin_word - overlap);
    const int low = low_word * kWordBits, high = end_word * kWordBits - 1;
    for (int p = 0; p <= clue.top_power; ++p)
      std::fill(table(cover, p) + low_word, table(cover, p) + std::min(end_word + 2, row), Word{0});
    std::fill(passed + low_word, passed + std::min(end_word + 2, row), Word{0});
    int j = first_run_at(low);
    for (; j <= count && clue.first[j] <= high; ++j) {
      const int first = clue.first[j], run = j < count ? clue.runs[j] : 0, p = run ? floor_log2(run) : 0;
      const int end = std::min(set - 1, (high - first) / kWordBits);
      for (int i = std::max(0, low - first - run) / kWordBits; i <= end; ++i) {
        const int place = first + i * kWordBits;
        if (const Word slide = of(at.slide, j)[i]) deposit(passed, place, slide);
        const Word start = of(at.start, j)[i];
        if (j == count || !start) continue;
        deposit(passed, place + run, start);
        deposit(table(cover, p), place, start);
        deposit(table(cover, p), place + run - (1 << p), start);
      }
    }
    for (int p = clue.top_power; p > 0; --p) {
      const Word* const from = table(cover, p);
      Word* const to = table(cover, p - 1);
      for (int i = low_word; i < end_word; ++i) to[i] |= from[i] | shifted_up(from, i, 1 << (p - 1));
    }
    std::copy(cover + begin_word, cover + end_word, words_.data() + can_black_ + begin_word);
    std::copy(passed + begin_word, passed + end_word, words_.data() + can_white_ + begin_word);
  }
  words_[can_black_ + words - 1] |= ~top_cells;  // nothing is forced behind the last cell
  words_[can_white_ + words - 1] |= ~top_cells;
  valid_ = true;
  return true;
}

}  // namespace gridwright::lines
