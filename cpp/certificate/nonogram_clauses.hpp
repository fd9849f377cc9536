// A nonogram as clauses: cells, and every line (line_clauses.hpp).
//
// The numbering, for everyone who reads or writes a proof. With one colour besides the background, cell (row, column)
// is variable 1 + row * width + column, true for filled. With more, "cell (row, column) has colour c" is variable
// 1 + (row * width + column) * colours + c; the background is colour 0. Then come the lines, rows first: for each run
// in turn, "starts at or before" its possible places (and "ended", if its length is unknown), then the stops. New
// variables of a proof come after `variables()`.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "certificate/clause.hpp"
#include "certificate/line_clauses.hpp"

namespace gridwright::certificate {

class NonogramClauses {
 public:
  using Clue = std::vector<Run>;

  // `colours` includes the background; every clue must fit in its line.
  NonogramClauses(std::span<const Clue> rows, std::span<const Clue> columns, int colours);

  // Where this exceeds kMostVariables, nothing else but the sizes may be asked.
  static constexpr std::int64_t kMostVariables = 1 << 29;
  std::int64_t variables() const { return variables_; }
  Size size() const;  // of all clauses, at most

  // Literals, or constants (kTrue, kFalse) where the clue alone decides. Lines are rows, then columns; places and runs
  // are counted from 0.
  int cell(int row, int column, int colour) const;
  int started(int line, int run, int place) const { return lines_[line].started(run, place); }
  int ended(int line, int run, int place) const { return lines_[line].ended(run, place); }

  // The rules.
  void write(const AddClause& add) const;

  // The given cells: colours in reading order, 255 unknown.
  void write_start(std::span<const std::uint8_t> cells, const AddClause& add) const;

  // "Some cell differs from this solution": with it, the clauses say that there is another one.
  void write_other(std::span<const std::uint8_t> solution, const AddClause& add) const;

 private:
  void write_cells(const AddClause& add) const;

  int width_, height_, colours_;
  std::int64_t variables_;
  std::vector<LineClauses> lines_;
};

}  // namespace gridwright::certificate
