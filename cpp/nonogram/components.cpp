#include "nonogram/components.hpp"

#include <algorithm>
#include <numeric>

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
int Components<Board>::root(int line) {
  while (parent_[line] != line) line = parent_[line] = parent_[parent_[line]];
  return line;
}

template <AnyBoard Board>
int& Components<Board>::part_of(Cell cell) {
  const int column = board_.height() + cell.column;
  if (board_.active(cell.row)) return part_[root(cell.row)];
  if (board_.active(column)) return part_[root(column)];
  return lonely_;
}

template <AnyBoard Board>
bool Components<Board>::unite(Cell cell) {
  const int row = root(cell.row), column = root(board_.height() + cell.column);
  parent_[std::max(row, column)] = std::min(row, column);
  return row != column;
}

template <AnyBoard Board>
std::vector<std::size_t> Components<Board>::split(std::span<Cell> cells) {
  std::size_t parts = 0;
  bool crossing = true;  // every cell lies in two active lines
  std::fill(parent_.begin(), parent_.end(), -1);
  for (const Cell cell : cells) {
    for (const int line : {cell.row, board_.height() + cell.column}) {
      crossing &= board_.active(line);
      if (parent_[line] >= 0) continue;
      parent_[line] = line;
      ++parts;
    }
  }
  const auto crosses = [&](Cell cell) {
    return crossing || (board_.active(cell.row) && board_.active(board_.height() + cell.column));
  };
  // Usually all cells are connected, and a sample of them shows it: its stride is a prime, so that they do not all lie
  // in the same columns.
  constexpr std::size_t kFew = 61;
  for (std::size_t i = 0; i < cells.size(); i += kFew) parts -= crosses(cells[i]) && unite(cells[i]);
  for (std::size_t i = 0; i < cells.size() && parts > 1; ++i) parts -= crosses(cells[i]) && unite(cells[i]);
  if (crossing && parts == 1) return {cells.size()};

  for (const Cell cell : cells) part_of(cell) = -1;
  std::vector<std::size_t> sizes;
  for (const Cell cell : cells) {
    int& part = part_of(cell);
    if (part < 0) {
      part = static_cast<int>(sizes.size());
      sizes.push_back(0);
    }
    ++sizes[part];
  }
  if (sizes.size() < 2) return sizes;

  std::vector<std::size_t> order(sizes.size()), place(sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto one, auto other) { return sizes[one] < sizes[other]; });
  std::size_t at = 0;
  for (const std::size_t part : order) {
    place[part] = at;
    at += sizes[part];
  }
  sorted_.resize(cells.size());
  for (const Cell cell : cells) sorted_[place[part_of(cell)]++] = cell;
  std::copy(sorted_.begin(), sorted_.end(), cells.begin());
  std::sort(sizes.begin(), sizes.end());
  return sizes;
}

template class Components<BlackBoard>;
template class Components<ColourBoard>;

}  // namespace gridwright::nonogram
