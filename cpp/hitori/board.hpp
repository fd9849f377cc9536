// A Hitori as the engine sees it: numbers, and which cells touch along a side or at a corner.
//
// Shaded cells that do not touch along a side separate unshaded ones exactly if they form a closed chain: from corner
// to corner, back to where it began, or from border to border. So the cells and the border, one node for all its sides,
// are the nodes of a graph, and a shading is legal if its shaded cells contain no cycle. In a single row or column this
// fails, since an inner cell touches the border twice; there, inner cells are never shaded, but either end may be.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace gridwright::hitori {

using Cell = std::int32_t;
inline constexpr Cell kNoCell = -1;

class Board {
 public:
  // `numbers` in reading order; a negative one means that the cell has no number.
  Board(int width, int height, std::vector<std::int32_t> numbers);

  int width() const { return width_; }
  int height() const { return height_; }
  int cells() const { return static_cast<int>(numbers_.size()); }
  Cell border() const { return cells(); }
  std::int32_t number(Cell cell) const { return numbers_[cell]; }

  // A single row or column of which `cell` is not an end.
  bool cuts_alone(Cell cell) const { return (width_ == 1 || height_ == 1) && cell != 0 && cell != cells() - 1; }

  // The cells along a cell's sides, and those at its corners, including the border; the rest is kNoCell.
  using Four = std::array<Cell, 4>;
  const Four& beside(Cell cell) const { return beside_[cell]; }
  const Four& corners(Cell cell) const { return corners_[cell]; }

  Board transposed() const;

  // The cells of each number that occurs several times in a line, line by line.
  std::vector<std::vector<Cell>> copies() const;

 private:
  void add_copies(std::vector<Cell> line, std::vector<std::vector<Cell>>& found) const;

  int width_, height_;
  std::vector<std::int32_t> numbers_;
  std::vector<Four> beside_, corners_;
};

}  // namespace gridwright::hitori
