// The algorithm of narrow.cpp, split into sets that each depend on few others, in offsets (see clue.hpp), for run j:
//
//   reach[j]  offsets to which one can slide after the runs before: a sweep up from begin[j - 1]
//   begin[j]  those of them at which the run fits
//   rest[j]   offsets from which the run and all later ones can be completed: a sweep down from the fits in rest[j + 1]
//   start[j]  begin[j] & rest[j + 1]: the run starts there in some arrangement
//   slide[j]  cells before the run that some arrangement slides over
//
// There is one more reach, rest and slide behind the last run. A set is recomputed only in words where a set or cell
// that it depends on has changed; sweeps pass their carry from word to word, and it can be read off the sets. The cells
// under changed starts and slides are recomputed from all runs.
#include "lines/remembered.hpp"

#include <algorithm>

#include "lines/bits.hpp"

namespace gridwright::lines {
namespace {

// The words from that of bit `low` to that of bit `high`, as a set.
Word word_range(int low, int high) {
  return low_bits(high / kWordBits + 1) & ~low_bits(low / kWordBits);
}

}  // namespace

// The layout of a line's memory.
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

// One-word sets, and few sets in all, are faster to solve from scratch (decisions 0012 and 0022).
bool RememberedLine::worth_while(const LineClue& clue) {
  constexpr int kLeastWords = 24;  // of the sets of all runs
  const int set = words_for(clue.slack + 1);
  return clue.length <= kMaxCells && set > 1 && (clue.count() + 1) * set >= kLeastWords;
}

std::size_t RememberedLine::memory(const LineClue& clue) {
  return Layout(clue).size * sizeof(Word);
}

// One solve, stage by stage. Each stage notes what it has changed, and the next one examines only that.
class RememberedLine::Solving {
 public:
  Solving(RememberedLine& line, const LineClue& clue, LineScratch& scratch);

  void take_over(const Word* black, const Word* white);
  bool walk_forwards();   // false: some run fits nowhere
  bool walk_backwards();  // false: there is no arrangement
  Word renew_starts();    // the words of cells under changed starts and slides
  void put_together(Word dirty);

 private:
  Word* of(std::size_t base, int j) const { return memory_ + base + static_cast<std::size_t>(j) * set_; }
  Word* table(Word* base, int p) const { return base + static_cast<std::size_t>(p) * row_; }
  Word fit_at(int j, int i) const;
  int first_run_at(int cell) const;
  void note_cells(int low, int high);
  void put_together(int begin_word, int end_word);
  void deposit_runs(int low, int high);

  const LineClue& clue_;
  const Layout at_;
  const int count_, words_, row_, set_;
  const bool whole_;  // nothing is remembered: everything counts as changed
  const Word top_slots_, top_cells_;
  Word* const memory_;
  Word* const fits_;
  Word* const may_white_;

  // For each run, the words in which its cells and its sets have changed; then tables for combining the cells.
  Word *cells_changed_, *reach_changed_, *begin_changed_, *rest_changed_, *cover_, *passed_;
  int first_run_, last_run_;        // that have changed cells
  int low_run_ = 0, high_run_ = 0;  // that have changed sets
};

RememberedLine::Solving::Solving(RememberedLine& line, const LineClue& clue, LineScratch& scratch)
    : clue_(clue),
      at_(clue),
      count_(clue.count()),
      words_(at_.words),
      row_(at_.row),
      set_(at_.set),
      whole_(!line.valid_),
      top_slots_(low_bits(clue.slack + 1 - (set_ - 1) * kWordBits)),
      top_cells_(low_bits(clue.length - (words_ - 1) * kWordBits)),
      memory_(line.room(at_)),
      fits_(memory_),
      may_white_(memory_ + at_.tables),
      first_run_(whole_ ? 0 : count_ + 1),
      last_run_(whole_ ? count_ : -1) {
  const std::size_t needed = 4 * static_cast<std::size_t>(count_ + 2) + at_.tables + row_;
  if (scratch.words.size() < needed) scratch.words.resize(needed);
  cells_changed_ = scratch.words.data();
  reach_changed_ = cells_changed_ + count_ + 2;
  begin_changed_ = reach_changed_ + count_ + 2;
  rest_changed_ = begin_changed_ + count_ + 2;
  cover_ = rest_changed_ + count_ + 2;
  passed_ = cover_ + at_.tables;
  std::fill(cells_changed_, cover_, Word{0});
  if (whole_) std::fill(cells_changed_, cells_changed_ + count_ + 1, low_bits(set_));
}

bool RememberedLine::solve(const LineClue& clue, const Word* black, const Word* white, LineScratch& scratch) {
  Solving solving(*this, clue, scratch);
  valid_ = false;
  solving.take_over(black, white);
  if (!solving.walk_forwards() || !solving.walk_backwards()) return false;
  solving.put_together(solving.renew_starts());
  valid_ = true;
  return true;
}

// The memory of the line, allocated on first use.
Word* RememberedLine::room(const Layout& at) {
  if (words_.empty()) {
    words_.resize(at.size);
    can_black_ = at.can_black;
    can_white_ = at.can_white;
    std::fill_n(words_.data() + at.tables, at.row, ~Word{0});  // the border counts as white
  }
  return words_.data();
}

// The offsets in one word of a run's sets at which it fits.
inline Word RememberedLine::Solving::fit_at(int j, int i) const {
  const int place = clue_.first[j] + i * kWordBits, run = clue_.runs[j], p = floor_log2(run);
  return window(table(fits_, p), place) & window(table(fits_, p), place + run - (1 << p)) &
         window(may_white_, place + run) & (i == set_ - 1 ? top_slots_ : ~Word{0});
}

// The first run that can cover this cell or have it behind it.
inline int RememberedLine::Solving::first_run_at(int cell) const {
  const auto next = std::partition_point(clue_.first.begin() + 1, clue_.first.end(),
                                         [&](int first) { return first - 1 + clue_.slack < cell; });
  return static_cast<int>(next - clue_.first.begin()) - 1;
}

// The cells, and the tables of fits over them.
void RememberedLine::Solving::take_over(const Word* black, const Word* white) {
  for (int i = 0; i < words_; ++i) {
    const Word fit = ~white[i] & (i == words_ - 1 ? top_cells_ : ~Word{0}), pass = ~black[i];
    const Word changed = (fit ^ fits_[i]) | (pass ^ may_white_[i]);
    if (!changed && !whole_) continue;
    fits_[i] = fit;
    may_white_[i] = pass;
    if (whole_) continue;
    const int low = i * kWordBits + std::countr_zero(changed),
              high = (i + 1) * kWordBits - 1 - std::countl_zero(changed);
    for (int p = 0; p < clue_.top_power; ++p) {
      Word* const to = table(fits_, p + 1);
      for (int k = std::max(0, low - (2 << p) + 1) / kWordBits; k <= i; ++k)
        to[k] = table(fits_, p)[k] & shifted_down(table(fits_, p), row_, k, 1 << p);
    }
    note_cells(low, high);
  }
  if (whole_) {
    for (int p = 0; p < clue_.top_power; ++p)
      for (int k = 0; k < row_; ++k)
        table(fits_, p + 1)[k] = table(fits_, p)[k] & shifted_down(table(fits_, p), row_, k, 1 << p);
  }
}

// Cells from `low` to `high` have changed: the words of each run that this affects.
inline void RememberedLine::Solving::note_cells(int low, int high) {
  int j = first_run_at(low);
  first_run_ = std::min(first_run_, j);
  for (; j <= count_ && clue_.first[j] <= high; ++j) {
    const int run = j < count_ ? clue_.runs[j] : 0;
    const int from = std::max(0, low - clue_.first[j] - run), to = std::min(clue_.slack, high - clue_.first[j]);
    if (from <= to) cells_changed_[j] |= word_range(from, to);
    last_run_ = std::max(last_run_, j);
  }
}

// reach and begin, from the first run with a changed cell on.
bool RememberedLine::Solving::walk_forwards() {
  const Word all_words = low_bits(set_);
  low_run_ = first_run_;
  high_run_ = last_run_;
  for (int j = first_run_; j <= count_; ++j) {
    Word todo = cells_changed_[j] | (j ? begin_changed_[j - 1] : 0);
    if (!todo) {
      if (j > last_run_) break;
      continue;
    }
    high_run_ = std::max(high_run_, j);
    Word* const reach = of(at_.reach, j);
    Word* const begin = of(at_.begin, j);
    Word reach_diff = 0, begin_diff = 0;
    for (; todo; todo &= todo - 1) {
      const int i = std::countr_zero(todo), place = clue_.first[j] + i * kWordBits;
      const Word from = j ? of(at_.begin, j - 1)[i] : i == 0, through = window(may_white_, place);
      Word carry = i ? (reach[i - 1] & window(may_white_, place - kWordBits)) >> (kWordBits - 1) : 0;
      const Word reached = sweep_up(from, through, carry), bit = Word{1} << i;
      if (reached != reach[i] || (cells_changed_[j] & bit)) {
        reach_diff |= bit;
        todo |= (bit << 1) & all_words;  // the carry may have changed
      }
      reach[i] = reached;
      if (j == count_) continue;
      const Word began = reached & fit_at(j, i);
      if (whole_ || began != begin[i]) begin_diff |= bit;
      begin[i] = began;
    }
    reach_changed_[j] = reach_diff;
    begin_changed_[j] = begin_diff;
    if (begin_diff && std::all_of(begin, begin + set_, [](Word word) { return !word; })) return false;
  }
  return true;
}

// rest, from the last run with a changed cell back.
bool RememberedLine::Solving::walk_backwards() {
  for (int j = last_run_; j >= 0; --j) {
    Word todo = cells_changed_[j] | (j < count_ ? rest_changed_[j + 1] : 0);
    if (!todo) {
      if (j < first_run_) break;
      continue;
    }
    low_run_ = std::min(low_run_, j);
    Word* const rest = of(at_.rest, j);
    Word diff = 0;
    while (todo) {
      const int i = kWordBits - 1 - std::countl_zero(todo);
      const Word bit = Word{1} << i;
      todo ^= bit;
      const Word from = j < count_                     ? fit_at(j, i) & of(at_.rest, j + 1)[i]
                        : i == clue_.slack / kWordBits ? Word{1} << (clue_.slack % kWordBits)
                                                       : 0;
      const Word entered = i + 1 < set_ ? rest[i + 1] & 1 : 0;
      const Word left = sweep_down(from, window(may_white_, clue_.first[j] + i * kWordBits), entered);
      if (left == rest[i] && !whole_) continue;
      if (i && ((left ^ rest[i]) & 1)) todo |= bit >> 1;
      rest[i] = left;
      diff |= bit;
    }
    rest_changed_[j] = diff;
  }
  return of(at_.rest, 0)[0] & 1;
}

// start and slide.
Word RememberedLine::Solving::renew_starts() {
  Word dirty = whole_ ? low_bits(words_) : 0;
  const auto soil = [&](Word diff, int place, int behind) {
    const int low = place + std::countr_zero(diff), high = place + kWordBits - 1 - std::countl_zero(diff) + behind;
    dirty |= word_range(low, std::min(high, clue_.length - 1));
  };
  for (int j = std::max(0, low_run_ - 1); j <= high_run_; ++j) {
    const int first = clue_.first[j];
    Word todo = reach_changed_[j] | rest_changed_[j] | (rest_changed_[j] >> 1);  // its lowest bit: the word below
    for (; todo; todo &= todo - 1) {
      const int i = std::countr_zero(todo);
      const Word* const rest = of(at_.rest, j);
      const Word next = (rest[i] >> 1) | (i + 1 < set_ ? rest[i + 1] << (kWordBits - 1) : 0);
      const Word slid = of(at_.reach, j)[i] & window(may_white_, first + i * kWordBits) & next;
      Word& old = of(at_.slide, j)[i];
      if (slid != old) soil(slid ^ old, first + i * kWordBits, 0);
      old = slid;
    }
    if (j == count_) break;
    for (todo = begin_changed_[j] | rest_changed_[j + 1]; todo; todo &= todo - 1) {
      const int i = std::countr_zero(todo);
      const Word started = of(at_.begin, j)[i] & of(at_.rest, j + 1)[i];
      Word& old = of(at_.start, j)[i];
      if (started != old) soil(started ^ old, first + i * kWordBits, clue_.runs[j]);
      old = started;
    }
  }
  return dirty;
}

// What the cells of dirty words can be, one stretch of such words at a time.
void RememberedLine::Solving::put_together(Word dirty) {
  while (dirty) {
    const int begin_word = std::countr_zero(dirty);
    const int end_word = begin_word + std::countr_one(dirty >> begin_word);
    dirty &= ~low_bits(end_word);
    put_together(begin_word, end_word);
  }
  memory_[at_.can_black + words_ - 1] |= ~top_cells_;  // nothing is forced behind the last cell
  memory_[at_.can_white + words_ - 1] |= ~top_cells_;
}

// A run extends into a stretch from at most as many words before it as the longest doubled length covers.
void RememberedLine::Solving::put_together(int begin_word, int end_word) {
  const int low_word = std::max(0, begin_word - words_for(1 << clue_.top_power));
  for (int p = 0; p <= clue_.top_power; ++p)
    std::fill(table(cover_, p) + low_word, table(cover_, p) + std::min(end_word + 2, row_), Word{0});
  std::fill(passed_ + low_word, passed_ + std::min(end_word + 2, row_), Word{0});
  deposit_runs(low_word * kWordBits, end_word * kWordBits - 1);
  for (int p = clue_.top_power; p > 0; --p) {
    const Word* const from = table(cover_, p);
    Word* const to = table(cover_, p - 1);
    for (int i = low_word; i < end_word; ++i) to[i] |= from[i] | shifted_up(from, i, 1 << (p - 1));
  }
  std::copy(cover_ + begin_word, cover_ + end_word, memory_ + at_.can_black + begin_word);
  std::copy(passed_ + begin_word, passed_ + end_word, memory_ + at_.can_white + begin_word);
}

// Adds the starts and slides over cells from `low` to `high` to the tables.
inline void RememberedLine::Solving::deposit_runs(int low, int high) {
  for (int j = first_run_at(low); j <= count_ && clue_.first[j] <= high; ++j) {
    const int first = clue_.first[j], run = j < count_ ? clue_.runs[j] : 0, p = run ? floor_log2(run) : 0;
    const int end = std::min(set_ - 1, (high - first) / kWordBits);
    for (int i = std::max(0, low - first - run) / kWordBits; i <= end; ++i) {
      const int place = first + i * kWordBits;
      if (const Word slide = of(at_.slide, j)[i]) deposit(passed_, place, slide);
      const Word start = of(at_.start, j)[i];
      if (j == count_ || !start) continue;
      deposit(passed_, place + run, start);
      deposit(table(cover_, p), place, start);
      deposit(table(cover_, p), place + run - (1 << p), start);
    }
  }
}

}  // namespace gridwright::lines
