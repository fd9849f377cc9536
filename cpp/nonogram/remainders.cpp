#include "nonogram/remainders.hpp"

#include <algorithm>
#include <cstring>
#include <unordered_set>
#include <utility>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"
#include "nonogram/counting.hpp"

namespace gridwright::nonogram {

namespace remembering {  // not anonymous: compilers complain of that in instances of templates

constexpr std::uint64_t kEntry = 100;      // bytes that a map needs for an entry, about
constexpr std::uint64_t kLeast = 1 << 15;  // bytes, whatever the limit

// Work units for a cell in a key, and for a cell of a line whose states are found; what keys may cost at first, and of
// all work (decision 0094).
constexpr std::uint64_t kCellUnits = 25, kStatesUnits = 150;
constexpr double kFree = 100'000, kShare = 0.02;

// Of a line: its words, and its states, which are about as large.
inline std::uint64_t bytes_of(const std::string& spelled) {
  return 2 * spelled.size() + 2 * kEntry;
}

inline void append(std::string& out, const void* begin, std::size_t bytes) {
  out.append(static_cast<const char*>(begin), bytes);
}

}  // namespace remembering

using remembering::append;
using remembering::bytes_of;
using remembering::kCellUnits;
using remembering::kEntry;
using remembering::kFree;
using remembering::kLeast;
using remembering::kShare;
using remembering::kStatesUnits;

template <AnyBoard Board, class Count>
typename Remainders<Board, Count>::Key Remainders<Board, Count>::key_of(std::span<const Cell> cells) {
  ++calls_;
  spent_ += kCellUnits * cells.size();
  std::vector<Number> numbers;
  for (const auto& [row, column] : cells) {
    for (const int line : {row, board_.height() + column}) {
      if (std::exchange(marks_[static_cast<std::size_t>(line)], calls_) != calls_)
        numbers.push_back(words_of(line).number);
    }
  }
  std::sort(numbers.begin(), numbers.end());
  Key key;
  append(key, numbers.data(), numbers.size() * sizeof(numbers[0]));
  return key;
}

template <AnyBoard Board, class Count>
bool Remainders<Board, Count>::worthwhile(std::uint64_t all_work) const {
  return static_cast<double>(spent_) <
         kFree + kShare * static_cast<double>(all_work) + 0.5 * static_cast<double>(saved_);
}

template <AnyBoard Board, class Count>
auto Remainders<Board, Count>::words_of(int line) -> const Words& {
  const auto words = static_cast<std::size_t>(base::words_for(board_.length(line))) * board_.planes(line).size();
  may_.resize(words);
  board_.copy_line(line, may_.data());
  std::string look;
  append(look, &line, sizeof(line));
  append(look, may_.data(), words * sizeof(may_[0]));
  if (const auto found = looks_.find(look); found != looks_.end()) return *found->second;

  std::vector<int> places;
  for (int place = 0; place < board_.length(line); ++place) {
    const Cell cell = line < board_.height() ? Cell{line, place} : Cell{place, line - board_.height()};
    if (!board_.known(cell)) places.push_back(place);
  }
  std::string spelled;
  append(spelled, &line, sizeof(line));
  append(spelled, places.data(), places.size() * sizeof(places[0]));
  auto states = std::make_shared<const LineStates>(board_, line, places);
  spent_ += kStatesUnits * (1 + places.size());
  states->append_to(spelled);
  const auto [found, added] = words_.try_emplace(std::move(spelled), Words{next_, std::move(states)});
  if (added) {
    ++next_;
    memory_ += bytes_of(found->first);
  }
  memory_ += look.size() + kEntry;
  looks_[std::move(look)] = &found->second;
  return found->second;
}

template <AnyBoard Board, class Count>
const Count* Remainders<Board, Count>::find(const Key& key) {
  const auto found = counts_.find(key);
  if (found == counts_.end()) return nullptr;
  saved_ += found->second.cost;
  found->second.worth = worth_.of(found->second.cost);
  return &found->second.count;
}

template <AnyBoard Board, class Count>
void Remainders<Board, Count>::remember(const Key& key, Count count, std::size_t bytes, std::uint64_t cost,
                                        std::uint64_t most) {
  const std::uint64_t needed = key.size() + bytes + kEntry;
  while (memory_ + needed > std::max(most, kLeast) && !words_.empty()) forget();
  const auto [place, added] = counts_.try_emplace(key, Known{std::move(count), needed, cost, worth_.of(cost)});
  if (added) memory_ += needed;
}

template <AnyBoard Board, class Count>
void Remainders<Board, Count>::forget() {
  std::vector<typename decltype(counts_)::iterator> order;
  for (auto known = counts_.begin(); known != counts_.end(); ++known) order.push_back(known);
  order.resize(worth_.halve(order, [](auto known) { return known->second.worth; }));
  for (const auto known : order) counts_.erase(known);

  std::unordered_set<Number> used;
  memory_ = 0;
  for (const auto& [key, known] : counts_) {
    for (std::size_t at = 0; at < key.size(); at += sizeof(Number)) {
      Number number;
      std::memcpy(&number, key.data() + at, sizeof(number));
      used.insert(number);
    }
    memory_ += known.bytes;
  }
  looks_.clear();  // quickly found again
  std::erase_if(words_, [&](const auto& line) { return !used.contains(line.second.number); });
  for (const auto& line : words_) memory_ += bytes_of(line.first);
}

template class Remainders<BlackBoard, Tally>;
template class Remainders<ColourBoard, Tally>;

}  // namespace gridwright::nonogram
