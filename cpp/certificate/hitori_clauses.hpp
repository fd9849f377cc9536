// A Hitori as clauses, without the connection of the unshaded cells, for which there would be too many: a proof adds
// those that it needs (cuts), and `cuts` judges them on the board.
//
// The numbering: "cell (row, column) is shaded" is variable 1 + row * width + column; there are no others.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "certificate/clause.hpp"

namespace gridwright::certificate {

class HitoriClauses {
 public:
  // The numbers in reading order; one below 0 is no copy of any other.
  HitoriClauses(int width, int height, std::span<const std::int32_t> numbers);

  int variables() const { return width_ * height_; }
  Size size() const;  // of all clauses
  int shaded(int row, int column) const { return 1 + row * width_ + column; }

  // Of two neighbours one is unshaded; of two copies of a number in a line one is shaded.
  void write(const AddClause& add) const;

  // The given cells: 0 unshaded, 1 shaded, 255 unknown.
  void write_start(std::span<const std::uint8_t> cells, const AddClause& add) const;

  // "Some cell differs from this solution".
  void write_other(std::span<const std::uint8_t> solution, const AddClause& add) const;

  // Whether a clause says that some cells are not all shaded, and these cells, shaded, would disconnect the others.
  // Each part that they separate touches one of them, so it has a cell that cannot be shaded: the clause holds in every
  // solution.
  bool cuts(std::span<const int> clause) const;

 private:
  int width_, height_;
  std::vector<std::int32_t> numbers_;
};

}  // namespace gridwright::certificate
