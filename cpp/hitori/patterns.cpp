#include "hitori/patterns.hpp"

#include <algorithm>

namespace gridwright::hitori {
namespace {

constexpr const char* kNames[] = {"adjacent triple", "sandwich pair", "pair induction", "corner triple",
                                  "corner quad",     "corner pair",   "edge pairs"};

class Finder {
 public:
  Finder(const Board& board, std::vector<Pattern>& found) : board_(board), found_(found), width_(board.width()) {}

  void look_in_line(const std::vector<Cell>& copies) {
    const Cell step = copies[1] - copies[0] < width_ ? 1 : width_;
    const auto has = [&](Cell cell) { return std::binary_search(copies.begin(), copies.end(), cell); };
    for (const Cell cell : copies) {
      const Cell middle = cell + step, last = cell + 2 * step;
      if (!has(last)) continue;
      if (has(middle))
        add(PatternName::triple, {{cell, true}, {middle, false}, {last, true}}, {cell, middle, last});
      else
        add(PatternName::sandwich, {{middle, false}}, {cell, last});
    }
    for (std::size_t i = 0; copies.size() > 2 && i + 1 < copies.size(); ++i) {
      if (copies[i + 1] - copies[i] != step) continue;
      std::vector<std::pair<Cell, bool>> rest;
      for (std::size_t j = 0; j < copies.size(); ++j)
        if (j != i && j != i + 1) rest.emplace_back(copies[j], true);
      add(PatternName::induction, std::move(rest), {copies[i], copies[i + 1]});
    }
  }

  // The two cells beside a corner are never both shaded: that would cut it off.
  void look_in_corner(Cell corner, Cell right, Cell down) {
    const Cell level = corner + right, upright = corner + down, inner = corner + right + down;
    if (alike(corner, level) && alike(corner, upright))
      add(PatternName::corner_triple, {{corner, true}}, {corner, level, upright});
    if ((alike(corner, level) && alike(upright, inner)) || (alike(corner, upright) && alike(level, inner)))
      add(PatternName::corner_quad, {{corner, true}, {inner, true}}, {corner, level, upright, inner});
    if (alike(corner, level)) add(PatternName::corner_pair, {{upright, false}}, {corner, level});
    if (alike(corner, upright)) add(PatternName::corner_pair, {{level, false}}, {corner, upright});
  }

  // Two pairs side by side, each across an edge: one cell of each pair is shaded.
  void look_at_edge(Cell first, Cell along, Cell inward, int length) {
    for (int place = 0; place + 1 < length; ++place) {
      const Cell one = first + place * along, two = one + along;
      if (!alike(one, one + inward) || !alike(two, two + inward)) continue;
      std::vector<std::pair<Cell, bool>> outer;
      if (place > 0) outer.emplace_back(one - along, false);
      if (place + 2 < length) outer.emplace_back(two + along, false);
      if (!outer.empty()) add(PatternName::edge_pairs, std::move(outer), {one, one + inward, two, two + inward});
    }
  }

 private:
  bool alike(Cell one, Cell other) const {
    return board_.number(one) >= 0 && board_.number(one) == board_.number(other);
  }
  void add(PatternName name, std::vector<std::pair<Cell, bool>> changes, std::vector<Cell> cells) {
    found_.push_back({name, std::move(changes), std::move(cells)});
  }

  const Board& board_;
  std::vector<Pattern>& found_;
  Cell width_;
};

}  // namespace

std::vector<Pattern> patterns_of(const Board& board) {
  std::vector<Pattern> found;
  Finder finder(board, found);
  for (const auto& copies : board.copies()) finder.look_in_line(copies);
  const Cell width = board.width(), height = board.height();
  if (width < 2 || height < 2) return found;
  const Cell last_row = (height - 1) * width, last = last_row + width - 1;
  finder.look_in_corner(0, 1, width);
  finder.look_in_corner(width - 1, -1, width);
  finder.look_in_corner(last_row, 1, -width);
  finder.look_in_corner(last, -1, -width);
  finder.look_at_edge(0, 1, width, width);
  finder.look_at_edge(last_row, 1, -width, width);
  finder.look_at_edge(0, width, 1, height);
  finder.look_at_edge(width - 1, width, -1, height);
  return found;
}

std::span<const char* const> pattern_names() {
  return kNames;
}

}  // namespace gridwright::hitori
