#include "certificate/nonogram_clauses.hpp"

namespace gridwright::certificate {

NonogramClauses::NonogramClauses(std::span<const Clue> rows, std::span<const Clue> columns, int colours)
    : width_(static_cast<int>(columns.size())), height_(static_cast<int>(rows.size())), colours_(colours) {
  std::int64_t base = 1 + std::int64_t{width_} * height_ * (colours == 2 ? 1 : colours);
  for (const auto& clues : {rows, columns})
    for (const Clue& clue : clues) {
      lines_.emplace_back(lines_.size() < rows.size() ? width_ : height_, clue, base);
      base = lines_.back().end();
    }
  variables_ = base - 1;
}

int NonogramClauses::cell(int row, int column, int colour) const {
  const int number = row * width_ + column;
  if (colours_ == 2) return colour ? 1 + number : -1 - number;
  return 1 + number * colours_ + colour;
}

void NonogramClauses::write(const AddClause& add) const {
  if (colours_ > 2) write_cells(add);
  for (int row = 0; row < height_; ++row)
    lines_[row].write([&](int place, int colour) { return cell(row, place, colour); }, colours_, add);
  for (int column = 0; column < width_; ++column)
    lines_[height_ + column].write([&](int place, int colour) { return cell(place, column, colour); }, colours_, add);
}

void NonogramClauses::write_cells(const AddClause& add) const {
  std::vector<int> colours(colours_);
  for (int row = 0; row < height_; ++row)
    for (int column = 0; column < width_; ++column) {
      for (int colour = 0; colour < colours_; ++colour) colours[colour] = cell(row, column, colour);
      add(colours);  // it has a colour, and not two
      for (int one = 0; one < colours_; ++one)
        for (int other = one + 1; other < colours_; ++other) {
          const int both[] = {-colours[one], -colours[other]};
          add(both);
        }
    }
}

void NonogramClauses::write_start(std::span<const std::uint8_t> cells, const AddClause& add) const {
  for (int row = 0, number = 0; row < height_; ++row)
    for (int column = 0; column < width_; ++column, ++number) {
      if (cells[number] >= colours_) continue;
      const int given[] = {cell(row, column, cells[number])};
      add(given);
    }
}

void NonogramClauses::write_other(std::span<const std::uint8_t> solution, const AddClause& add) const {
  std::vector<int> clause;
  for (int row = 0, number = 0; row < height_; ++row)
    for (int column = 0; column < width_; ++column, ++number) clause.push_back(-cell(row, column, solution[number]));
  add(clause);
}

Size NonogramClauses::size() const {
  const std::uint64_t cells = static_cast<std::uint64_t>(width_) * height_;
  const std::uint64_t pairs = static_cast<std::uint64_t>(colours_) * (colours_ - 1) / 2;
  Size all{2, 2 * cells};
  if (colours_ > 2) all = {2 + cells * (1 + pairs), cells * (2 + colours_ + 2 * pairs)};
  for (const LineClauses& line : lines_) {
    const Size one = line.size(colours_);
    all.clauses += one.clauses;
    all.literals += one.literals;
  }
  return all;
}

}  // namespace gridwright::certificate
