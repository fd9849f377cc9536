// A finished picture, and the clues of its lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "nonogram/board.hpp"

namespace gridwright::nonogram {

class Picture {
 public:
  Picture(int width, int height, std::span<const std::uint8_t> cells)
      : width_(width), height_(height), cells_(cells.begin(), cells.end()) {}

  int width() const { return width_; }
  int height() const { return height_; }
  int lines() const { return width_ + height_; }  // rows first
  std::size_t cells() const { return cells_.size(); }
  int row(std::size_t cell) const { return static_cast<int>(cell / static_cast<std::size_t>(width_)); }
  int column(std::size_t cell) const { return static_cast<int>(cell % static_cast<std::size_t>(width_)); }
  std::size_t index(Cell cell) const { return static_cast<std::size_t>(cell.row) * width_ + cell.column; }
  int row_line(std::size_t cell) const { return row(cell); }
  int column_line(std::size_t cell) const { return height_ + column(cell); }

  std::uint8_t value(Cell cell) const { return cells_[index(cell)]; }
  static constexpr bool active(int) { return true; }  // for compatibility with boards: every line counts
  std::uint8_t operator[](std::size_t cell) const { return cells_[cell]; }
  std::uint8_t& operator[](std::size_t cell) { return cells_[cell]; }
  const std::vector<std::uint8_t>& values() const { return cells_; }

  int length(int line) const { return line < height_ ? width_ : height_; }
  std::size_t at(int line, int place) const {
    return line < height_ ? static_cast<std::size_t>(line) * width_ + place
                          : static_cast<std::size_t>(place) * width_ + (line - height_);
  }

  // Calls visit(length, value) for each run of a line.
  template <class Visit>
  void runs(int line, Visit visit) const {
    const int end = length(line);
    for (int place = 0; place < end;) {
      const int begin = place;
      const std::uint8_t value = cells_[at(line, place)];
      while (place < end && cells_[at(line, place)] == value) ++place;
      if (value) visit(place - begin, value);
    }
  }

  // The clues of some lines.
  template <AnyBoard Board>
  typename Board::Clues clues(int begin, int end) const {
    typename Board::Clues all(static_cast<std::size_t>(end - begin));
    for (int line = begin; line < end; ++line)
      runs(line, [&](int length, int value) {
        if constexpr (kBlackAndWhite<Board>)
          all[line - begin].push_back(length);
        else
          all[line - begin].push_back({length, value});
      });
    return all;
  }

 private:
  int width_, height_;
  std::vector<std::uint8_t> cells_;
};

// Whether two pictures of one size have the same clue in a line.
inline bool same_clue(const Picture& one, const Picture& other, int line) {
  const int end = one.length(line);
  const std::size_t begin = one.at(line, 0), step = line < one.height() ? 1 : static_cast<std::size_t>(one.width());
  const std::uint8_t *const a = one.values().data() + begin, *const b = other.values().data() + begin;
  for (int i = 0, j = 0;;) {
    while (i < end && !a[i * step]) ++i;
    while (j < end && !b[j * step]) ++j;
    if (i == end || j == end) return i == end && j == end;
    const std::uint8_t value = a[i * step];
    if (b[j * step] != value) return false;
    const int ahead = j - i;
    while (i < end && a[i * step] == value) ++i;
    while (j < end && b[j * step] == value) ++j;
    if (j - i != ahead) return false;
  }
}

}  // namespace gridwright::nonogram
