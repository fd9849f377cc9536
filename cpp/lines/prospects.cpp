#include "lines/prospects.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "lines/narrow.hpp"

namespace gridwright::lines {
namespace {

using Cells = std::span<const std::uint8_t>;

constexpr std::uint8_t kWhite = 0, kBlack = 1, kUnknown = 255;

int unknown_in(Cells cells, int begin, int end) {
  begin = std::max(begin, 0);
  end = std::min(end, static_cast<int>(cells.size()));
  return begin < end ? static_cast<int>(std::count(cells.begin() + begin, cells.begin() + end, kUnknown)) : 0;
}

bool may_be_black(Cells cells, int begin, int end) {
  return begin >= 0 && end <= static_cast<int>(cells.size()) &&
         std::find(cells.begin() + begin, cells.begin() + end, kWhite) == cells.begin() + end;
}

int count_of(Cells cells, std::uint8_t value) {
  return static_cast<int>(std::count(cells.begin(), cells.end(), value));
}

// The first start of each run, ignoring black cells; empty if there is not enough room.
std::vector<int> pushed(std::span<const int> runs, Cells cells) {
  std::vector<int> starts;
  starts.reserve(runs.size());
  int start = 0;
  for (const int run : runs) {
    for (int place = start; place < start + run; ++place) {
      if (place >= static_cast<int>(cells.size())) return {};
      if (cells[place] == kWhite) start = place + 1;
    }
    starts.push_back(start);
    start += run + 1;
  }
  return starts;
}

struct Block {
  int begin, end;
};

std::vector<Block> blocks_of(Cells cells) {
  std::vector<Block> blocks;
  for (auto at = cells.begin();;) {
    const auto begin = std::find(at, cells.end(), kBlack);
    if (begin == cells.end()) return blocks;
    at = std::find_if(begin, cells.end(), [](std::uint8_t cell) { return cell != kBlack; });
    blocks.push_back({static_cast<int>(begin - cells.begin()), static_cast<int>(at - cells.begin())});
  }
}

struct Ends {
  int edge_fill = 0, glue = 0, mercury = 0;
};

// What the next run from the beginning of a line says; `starts` as `pushed` returns them.
Ends from_beginning(std::span<const int> runs, Cells cells, std::span<const int> starts) {
  const int size = static_cast<int>(cells.size());
  int place = 0;
  std::size_t run = 0;
  while (place < size) {  // over the settled part
    if (cells[place] == kWhite) {
      ++place;
      continue;
    }
    const int end = run < runs.size() ? place + runs[run] : size + 1;
    if (end > size) break;
    const auto last = cells.begin() + end;
    if (std::find_if(cells.begin() + place, last, [](std::uint8_t cell) { return cell != kBlack; }) != last) break;
    if (end < size && cells[end] == kUnknown) break;
    place = end;
    ++run;
  }
  if (place == size || run == runs.size()) return {};
  const int length = runs[run];
  if (cells[place] == kBlack) {
    const int end = place + length;
    if (!may_be_black(cells, place, end)) return {};
    return {.edge_fill = unknown_in(cells, place, end) + unknown_in(cells, end, end + 1)};
  }
  const auto black = std::find(cells.begin() + place, cells.end(), kBlack);
  if (black == cells.end() || starts.empty()) return {};
  const int begin = static_cast<int>(black - cells.begin());
  const int end = static_cast<int>(std::find_if(black, cells.end(), [](std::uint8_t cell) { return cell != kBlack; }) -
                                   cells.begin());
  const int earliest = std::max(starts[run], place);
  if (begin < earliest || begin > earliest + length || end - begin > length) return {};
  Ends found;
  if (may_be_black(cells, begin, earliest + length)) found.glue = unknown_in(cells, begin, earliest + length);
  const int reach = end - length;
  found.mercury = unknown_in(cells, place, reach);
  if ((end == size || cells[end] == kWhite) && reach >= place && may_be_black(cells, reach, begin))
    found.mercury += unknown_in(cells, reach, begin);
  return found;
}

}  // namespace

ProspectLine::ProspectLine(int cells, std::span<const int> runs)
    : clue_(cells, runs),
      turned_(runs.rbegin(), runs.rend()),
      sorted_(runs.begin(), runs.end()),
      total_(std::accumulate(runs.begin(), runs.end(), 0)) {
  std::sort(sorted_.begin(), sorted_.end());
}

std::optional<Prospects> ProspectLine::look(Cells cells, LineScratch& scratch) const {
  const int size = length(), words = words_for(size);
  base::require(static_cast<int>(cells.size()) == size, "one value for each cell is needed");
  Prospects found{};
  const auto at = [&](Look look) -> int& { return found[static_cast<std::size_t>(look)]; };

  std::vector<Word> black(words), white(words);
  for (int place = 0; place < size; ++place) {
    black[place / kWordBits] |= Word{cells[place] == kBlack} << (place % kWordBits);
    white[place / kWordBits] |= Word{cells[place] == kWhite} << (place % kWordBits);
  }
  const auto known = [&] {
    int count = 0;
    for (const auto* side : {&black, &white})
      for (const Word word : *side) count += std::popcount(word);
    return count;
  };
  const int before = known();
  if (!(size <= kNarrowCells ? force_narrow(clue_, black[0], white[0])
                             : force_wide(clue_, black.data(), white.data(), scratch)))
    return {};
  const int news = known() - before;
  at(Look::all) = news;
  if (!news) return found;

  const std::span<const int> runs = clue_.runs;
  const int unknown = size - before, missing = total_ - count_of(cells, kBlack);
  if (missing == 0 || missing == unknown) at(Look::completed_line) = news;
  int begin = 0, end = size;
  while (begin < end && cells[begin] == kWhite) ++begin;
  while (begin < end && cells[end - 1] == kWhite) --end;
  if (!runs.empty() && total_ + static_cast<int>(runs.size()) - 1 == end - begin) at(Look::exact_fit) = news;

  const std::vector<std::uint8_t> turned(cells.rbegin(), cells.rend());
  const std::vector<int> firsts = pushed(runs, cells), ends = pushed(turned_, turned);    // `ends` from the other end
  const auto last = [&](std::size_t run) { return size - ends[runs.size() - 1 - run]; };  // the end of a run, pushed
  for (std::size_t run = 0; run < firsts.size(); ++run)
    at(Look::overlap) += unknown_in(cells, last(run) - runs[run], firsts[run] + runs[run]);

  const Ends here = from_beginning(runs, cells, firsts), there = from_beginning(turned_, turned, ends);
  at(Look::edge_fill) = here.edge_fill ? here.edge_fill : there.edge_fill;
  at(Look::glue) = here.glue ? here.glue : there.glue;
  at(Look::mercury) = here.mercury ? here.mercury : there.mercury;

  std::size_t near = 0;  // the first run that may reach beyond the beginning of the gap
  for (int place = 0; place < size && !firsts.empty();) {
    if (cells[place] == kWhite) {
      ++place;
      continue;
    }
    const auto wall = std::find(cells.begin() + place, cells.end(), kWhite);
    const int gap = static_cast<int>(wall - cells.begin()) - place;
    if (unknown_in(cells, place, place + gap) == gap) {
      while (near < runs.size() && last(near) <= place) ++near;
      std::size_t run = near;
      while (run < runs.size() && firsts[run] < place + gap && runs[run] > gap) ++run;
      const bool none = near == runs.size() || firsts[near] >= place + gap;
      const bool small = none ? sorted_[0] > gap : run == runs.size() || firsts[run] >= place + gap;
      if (small) at(Look::small_gap) += gap;
    }
    place += gap;
  }

  const std::vector<Block> blocks = blocks_of(cells);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block block = blocks[i];
    const int own = block.end - block.begin;
    int from = block.begin, to = block.end;  // all that the run of the block can reach
    while (from > 0 && cells[from - 1] != kWhite) --from;
    while (to < size && cells[to] != kWhite) ++to;
    const auto longer = std::upper_bound(sorted_.begin(), sorted_.end(), to - from);
    if (longer != sorted_.begin()) {
      const int longest = longer[-1];  // the longer the run, the more it is stopped
      const int more =
          unknown_in(cells, std::min(block.begin, to - longest), std::max(from, block.end - longest) + longest);
      at(Look::bounded_run) = std::max(at(Look::bounded_run), more);
    }
    if (std::binary_search(sorted_.begin(), sorted_.end(), own))
      at(Look::complete_block) +=
          unknown_in(cells, block.begin - 1, block.begin) + unknown_in(cells, block.end, block.end + 1);
    if (i + 1 == blocks.size()) continue;
    const Block next = blocks[i + 1];
    const int between = next.begin - block.end;
    if (!may_be_black(cells, block.end, next.begin)) continue;
    if (next.end - block.begin <= sorted_.back()) at(Look::joined_blocks) = std::max(at(Look::joined_blocks), between);
    if (between == 1) at(Look::split_blocks) = 1;
  }
  for (int& number : found) number = std::min(number, news);
  return found;
}

}  // namespace gridwright::lines
