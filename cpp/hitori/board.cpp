#include "hitori/board.hpp"

#include <algorithm>
#include <utility>

#include "base/contract.hpp"

namespace gridwright::hitori {

Board::Board(int width, int height, std::vector<std::int32_t> numbers)
    : width_(width),
      height_(height),
      numbers_(std::move(numbers)),
      beside_(numbers_.size()),
      corners_(numbers_.size()) {
  base::require(width > 0 && height > 0 && numbers_.size() == static_cast<std::size_t>(width) * height,
                "a board needs a number for each cell");
  const auto at = [&](int row, int column) {
    return row < 0 || row >= height_ || column < 0 || column >= width_ ? border() : row * width_ + column;
  };
  for (Cell cell = 0; cell < cells(); ++cell) {
    const int row = cell / width_, column = cell % width_;
    beside_[cell] = {at(row - 1, column), at(row, column - 1), at(row, column + 1), at(row + 1, column)};
    corners_[cell] = {at(row - 1, column - 1), at(row - 1, column + 1), at(row + 1, column - 1),
                      at(row + 1, column + 1)};
    std::replace(beside_[cell].begin(), beside_[cell].end(), border(), kNoCell);
    bool met = false;  // the border counts once
    for (Cell& corner : corners_[cell])
      if (corner == border() && std::exchange(met, true)) corner = kNoCell;
  }
}

Board Board::transposed() const {
  std::vector<std::int32_t> numbers;
  for (int column = 0; column < width_; ++column)
    for (int row = 0; row < height_; ++row) numbers.push_back(numbers_[row * width_ + column]);
  return Board(height_, width_, std::move(numbers));
}

std::vector<std::vector<Cell>> Board::copies() const {
  std::vector<std::vector<Cell>> found;
  for (int row = 0; row < height_; ++row) {
    std::vector<Cell> line(width_);
    for (int column = 0; column < width_; ++column) line[column] = row * width_ + column;
    add_copies(std::move(line), found);
  }
  for (int column = 0; column < width_; ++column) {
    std::vector<Cell> line(height_);
    for (int row = 0; row < height_; ++row) line[row] = row * width_ + column;
    add_copies(std::move(line), found);
  }
  return found;
}

void Board::add_copies(std::vector<Cell> line, std::vector<std::vector<Cell>>& found) const {
  std::erase_if(line, [&](Cell cell) { return number(cell) < 0; });
  std::stable_sort(line.begin(), line.end(), [&](Cell one, Cell other) { return number(one) < number(other); });
  for (auto begin = line.begin(); begin != line.end();) {
    const auto end = std::find_if(begin, line.end(), [&](Cell cell) { return number(cell) != number(*begin); });
    if (end - begin > 1) found.emplace_back(begin, end);
    begin = end;
  }
}

}  // namespace gridwright::hitori
