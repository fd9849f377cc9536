#include "hitori/frontier.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/state_table.hpp"

namespace gridwright::hitori {

using base::BigCount;
using base::Budget;
using base::StateTable;

namespace {

constexpr std::size_t kMostStates = 2'000'000;  // a bound on memory: then solutions are listed instead
constexpr int kMostWidth = 200;                 // so that labels fit a byte
constexpr char kUnshaded = 0, kBorder = 1, kNew = static_cast<char>(255);

}  // namespace

Frontier::Frontier(const Board& board, std::vector<std::int8_t> fixed)
    : board_(board), fixed_(std::move(fixed)), copies_(board.cells()), bits_begin_(board.width() + 1) {
  place_bits();
}

// Gives every number with copies a bit; a bit is given again when its number has ended.
void Frontier::place_bits() {
  auto all = board_.copies();
  for (auto& cells : all) std::sort(cells.begin(), cells.end());
  std::sort(all.begin(), all.end());
  std::vector<std::pair<Cell, int>> in_use;  // the last cell, and the bit
  std::vector<int> free;
  for (const auto& cells : all) {
    std::erase_if(in_use, [&](const auto& use) {
      if (use.first >= cells.front()) return false;
      free.push_back(use.second);
      return true;
    });
    if (free.empty()) free.push_back(static_cast<int>(bits_++));
    const int bit = free.back();
    free.pop_back();
    in_use.emplace_back(cells.back(), bit);
    for (const Cell cell : cells) copies_[cell].push_back({bit, cell == cells.back()});
  }
}

std::optional<BigCount> Frontier::count(Budget& budget) {
  if (board_.width() > kMostWidth) return {};
  const std::size_t bytes = bits_begin_ + bits_ / 8 + 1;
  State state(bytes);
  StateTable states(bytes);
  states.add(state, std::array{std::uint32_t{1}});
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    StateTable next(bytes, states.digits());
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto before = states.state(i);
      state.assign(before.begin(), before.end());
      if (fixed_[cell] <= 0 && leave_unshaded(state, cell)) next.add(state, states.number(i));
      state.assign(before.begin(), before.end());
      if (fixed_[cell] >= 0 && shade(state, cell)) next.add(state, states.number(i));
      if (!budget.spend(200 + 20 * bytes)) return {};
    }
    states = std::move(next);
    if (states.size() > kMostStates || !budget.hold(2 * states.memory())) return {};
  }
  BigCount total;
  for (std::size_t i = 0; i < states.size(); ++i) total += BigCount(states.number(i));
  return total;
}

bool Frontier::leave_unshaded(State& state, Cell cell) const {
  for (const auto [place, last] : copies_[cell]) {
    if (bit(state, place)) return false;
    char& byte = state[bits_begin_ + place / 8];
    byte = static_cast<char>(byte | 1 << (place % 8));
  }
  const int column = cell % board_.width();
  state[board_.width()] = column + 1 < board_.width() ? state[column] : kUnshaded;
  state[column] = kUnshaded;
  end_copies(state, cell);
  rename(state);
  return true;
}

bool Frontier::shade(State& state, Cell cell) const {
  const int width = board_.width(), column = cell % width;
  if (state[column] != kUnshaded || (column && state[column - 1] != kUnshaded)) return false;
  const auto& corners = board_.corners(cell);
  const std::array<char, 3> met = {
      column ? state[width] : kUnshaded, column + 1 < width ? state[column + 1] : kUnshaded,
      std::find(corners.begin(), corners.end(), board_.border()) != corners.end() ? kBorder : kUnshaded};
  char joined = kNew;
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (met[i] == kUnshaded) continue;
    for (std::size_t j = 0; j < i; ++j)
      if (met[i] == met[j]) return false;  // a closed chain
    if (static_cast<unsigned char>(met[i]) < static_cast<unsigned char>(joined)) joined = met[i];
  }
  for (int i = 0; i <= width; ++i)
    for (const char label : met)
      if (label != kUnshaded && state[i] == label) state[i] = joined;
  state[width] = kUnshaded;
  state[column] = joined;
  end_copies(state, cell);
  rename(state);
  return true;
}

void Frontier::end_copies(State& state, Cell cell) const {
  for (const auto [place, last] : copies_[cell]) {
    if (!last) continue;
    char& byte = state[bits_begin_ + place / 8];
    byte = static_cast<char>(byte & ~(1 << (place % 8)));
  }
}

// Chains get the labels 2, 3, ... in the order of their columns, so that equal states look alike.
void Frontier::rename(State& state) const {
  std::array<char, 256> names{};
  names[kBorder] = kBorder;
  char last = kBorder;
  for (int i = 0; i <= board_.width(); ++i) {
    if (state[i] == kUnshaded) continue;
    char& name = names[static_cast<unsigned char>(state[i])];
    if (!name) name = ++last;
    state[i] = name;
  }
}

}  // namespace gridwright::hitori
