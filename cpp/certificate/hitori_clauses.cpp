#include "certificate/hitori_clauses.hpp"

#include <algorithm>
#include <unordered_map>

namespace gridwright::certificate {

HitoriClauses::HitoriClauses(int width, int height, std::span<const std::int32_t> numbers)
    : width_(width), height_(height), numbers_(numbers.begin(), numbers.end()) {}

void HitoriClauses::write(const AddClause& add) const {
  const auto add_pair = [&](int one, int other) {
    const int both[] = {one, other};
    add(both);
  };
  for (int row = 0; row < height_; ++row)
    for (int column = 0; column < width_; ++column) {
      const int here = shaded(row, column);
      const std::int32_t number = numbers_[here - 1];
      if (column + 1 < width_) add_pair(-here, -shaded(row, column + 1));
      if (row + 1 < height_) add_pair(-here, -shaded(row + 1, column));
      if (number < 0) continue;
      for (int other = column + 1; other < width_; ++other)
        if (numbers_[shaded(row, other) - 1] == number) add_pair(here, shaded(row, other));
      for (int other = row + 1; other < height_; ++other)
        if (numbers_[shaded(other, column) - 1] == number) add_pair(here, shaded(other, column));
    }
}

void HitoriClauses::write_start(std::span<const std::uint8_t> cells, const AddClause& add) const {
  for (int cell = 0; cell < variables(); ++cell) {
    if (cells[cell] > 1) continue;
    const int given[] = {cells[cell] ? 1 + cell : -1 - cell};
    add(given);
  }
}

void HitoriClauses::write_other(std::span<const std::uint8_t> solution, const AddClause& add) const {
  std::vector<int> clause;
  for (int cell = 0; cell < variables(); ++cell) clause.push_back(solution[cell] ? -1 - cell : 1 + cell);
  add(clause);
}

bool HitoriClauses::cuts(std::span<const int> clause) const {
  std::vector<char> closed(variables(), 0);
  for (const int literal : clause) {
    if (literal >= 0 || -literal > variables()) return false;
    closed[-literal - 1] = 1;
  }
  std::vector<int> reached;
  const auto reach = [&](int cell) {
    if (closed[cell]) return;
    closed[cell] = 1;
    reached.push_back(cell);
  };
  const auto open = std::ranges::find(closed, 0);
  if (open == closed.end()) return false;
  reach(static_cast<int>(open - closed.begin()));
  while (!reached.empty()) {
    const int cell = reached.back();
    reached.pop_back();
    if (cell % width_ > 0) reach(cell - 1);
    if (cell % width_ < width_ - 1) reach(cell + 1);
    if (cell >= width_) reach(cell - width_);
    if (cell + width_ < variables()) reach(cell + width_);
  }
  return std::ranges::find(closed, 0) != closed.end();
}

Size HitoriClauses::size() const {
  Size all{2 + 2 * static_cast<std::uint64_t>(variables()), 6 * static_cast<std::uint64_t>(variables())};
  std::unordered_map<std::int32_t, std::uint64_t> seen;
  const auto line = [&](int first, int step, int count) {
    seen.clear();
    for (int i = 0; i < count; ++i) {
      const std::int32_t number = numbers_[first + i * step];
      const std::uint64_t pairs = number < 0 ? 0 : seen[number]++;
      all.clauses += pairs;
      all.literals += 2 * pairs;
    }
  };
  for (int row = 0; row < height_; ++row) line(row * width_, 1, width_);
  for (int column = 0; column < width_; ++column) line(column, width_, height_);
  return all;
}

}  // namespace gridwright::certificate
