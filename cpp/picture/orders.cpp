#include "picture/orders.hpp"

#include <algorithm>
#include <numeric>

namespace gridwright::picture {
namespace {

// Around and inwards, from the upper left corner; `rings` of them, then the rest in rows.
std::vector<int> inwards(int width, int height, int rings) {
  std::vector<int> cells;
  int left = 0, top = 0, right = width - 1, bottom = height - 1;
  for (; rings > 0 && left <= right && top <= bottom; --rings, ++left, ++top, --right, --bottom) {
    for (int column = left; column <= right; ++column) cells.push_back(top * width + column);
    for (int row = top + 1; row <= bottom; ++row) cells.push_back(row * width + right);
    if (bottom > top)
      for (int column = right - 1; column >= left; --column) cells.push_back(bottom * width + column);
    if (right > left)
      for (int row = bottom - 1; row > top; --row) cells.push_back(row * width + left);
  }
  for (int row = top; row <= bottom; ++row)
    for (int column = left; column <= right; ++column) cells.push_back(row * width + column);
  return cells;
}

}  // namespace

std::vector<int> cells_in_order(Order order, int width, int height) {
  if (order == Order::border) return inwards(width, height, 1);
  if (order == Order::spiral) return inwards(width, height, std::max(width, height));
  std::vector<int> cells(static_cast<std::size_t>(width) * height);
  std::iota(cells.begin(), cells.end(), 0);
  const auto sorted_by = [&](auto key) {
    std::stable_sort(cells.begin(), cells.end(), [&](int one, int other) { return key(one) < key(other); });
  };
  if (order == Order::columns) sorted_by([&](int cell) { return cell % width; });
  if (order == Order::diagonal) sorted_by([&](int cell) { return cell % width + cell / width; });
  return cells;
}

}  // namespace gridwright::picture
