#include "nonogram/remainders.hpp"

#include <algorithm>
#include <utility>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"
#include "nonogram/counting.hpp"

namespace gridwright::nonogram {

namespace remembering {  // not anonymous: compilers complain of that in instances of templates

constexpr std::uint64_t kEntry = 100;  // bytes that a map needs for an entry, about

inline void append(std::string& out, const void* begin, std::size_t bytes) {
  out.append(static_cast<const char*>(begin), bytes);
}

}  // namespace remembering

using remembering::append;
using remembering::kEntry;

template <AnyBoard Board, class Count>
typename Remainders<Board, Count>::Key Remainders<Board, Count>::key_of(std::span<const Cell> cells) {
  ++calls_;
  std::vector<std::uint32_t> numbers;
  for (const auto& [row, column] : cells) {
    for (const int line : {row, board_.height() + column}) {
      if (std::exchange(marks_[static_cast<std::size_t>(line)], calls_) != calls_) numbers.push_back(number_of(line));
    }
  }
  std::sort(numbers.begin(), numbers.end());
  Key key;
  append(key, numbers.data(), numbers.size() * sizeof(numbers[0]));
  return key;
}

template <AnyBoard Board, class Count>
std::uint32_t Remainders<Board, Count>::number_of(int line) {
  const auto words = static_cast<std::size_t>(base::words_for(board_.length(line))) * board_.planes(line).size();
  may_.resize(words);
  board_.copy_line(line, may_.data());
  std::string look;
  append(look, &line, sizeof(line));
  append(look, may_.data(), words * sizeof(may_[0]));
  if (const auto found = looks_.find(look); found != looks_.end()) return found->second;

  std::vector<int> places;
  for (int place = 0; place < board_.length(line); ++place) {
    const Cell cell = line < board_.height() ? Cell{line, place} : Cell{place, line - board_.height()};
    if (!board_.known(cell)) places.push_back(place);
  }
  std::string spelled;
  append(spelled, &line, sizeof(line));
  append(spelled, places.data(), places.size() * sizeof(places[0]));
  auto states = std::make_shared<const LineStates>(board_, line, places);
  states->append_to(spelled);
  const auto [found, added] = words_.try_emplace(spelled, static_cast<std::uint32_t>(states_.size()));
  if (added) {
    lines_memory_ += 2 * spelled.size() + 2 * kEntry;
    states_.push_back(std::move(states));
  }
  looks_[look] = found->second;
  lines_memory_ += look.size() + kEntry;
  return found->second;
}

template <AnyBoard Board, class Count>
const Count* Remainders<Board, Count>::find(const Key& key) {
  for (const Half* half : {&young_, &old_})
    if (const auto found = half->counts.find(key); found != half->counts.end()) return &found->second;
  return nullptr;
}

template <AnyBoard Board, class Count>
void Remainders<Board, Count>::remember(Key key, Count count, std::size_t bytes, std::uint64_t most) {
  const std::uint64_t needed = key.size() + bytes + kEntry;
  if (lines_memory_ > most / 2) {  // numbers mean nothing any more
    looks_.clear();
    words_.clear();
    states_.clear();
    lines_memory_ = 0;
    young_ = {};
    old_ = {};
    return;
  }
  if (young_.memory + needed > most / 4) {
    old_ = std::move(young_);
    young_ = {};
  }
  young_.memory += needed;
  young_.counts.insert_or_assign(std::move(key), std::move(count));
}

template class Remainders<BlackBoard, Tally>;
template class Remainders<ColourBoard, Tally>;

}  // namespace gridwright::nonogram
