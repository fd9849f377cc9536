#include "hitori/chains.hpp"

namespace gridwright::hitori {

Chains::Chains(const Board& board) : board_(board), forest_(board.cells() + 1), in_forest_(board.cells() + 1) {
  in_forest_[board.border()] = true;
}

bool Chains::add(Cell cell, Ends& ends) {
  near_.clear();
  added_.push_back({cell, forest_.joins()});
  in_forest_[cell] = true;
  for (const Cell met : board_.corners(cell)) {
    if (met == kNoCell || !in_forest_[met]) continue;
    if (forest_.root(cell) == forest_.root(met)) {
      ends = {cell, met};
      return false;
    }
    forest_.join(cell, met, members_);
    for (const Cell member : members_)
      for (const Cell other : board_.corners(member))
        if (other != kNoCell && !in_forest_[other]) near_.push_back(other);
  }
  return true;
}

std::optional<Chains::Ends> Chains::closing(Cell cell) const {
  Cell met[4], roots[4];
  int count = 0;
  for (const Cell corner : board_.corners(cell)) {
    if (corner == kNoCell || !in_forest_[corner]) continue;
    const Cell root = forest_.root(corner);
    for (int i = 0; i < count; ++i)
      if (roots[i] == root) return Ends{met[i], corner};
    met[count] = corner;
    roots[count++] = root;
  }
  return {};
}

const std::vector<Cell>& Chains::path(const Ends& ends) {
  path_.clear();
  forest_.path(ends.first, ends.second, path_);
  std::erase(path_, board_.border());
  return path_;
}

void Chains::undo_to(std::size_t size) {
  while (added_.size() > size) {
    forest_.undo_to(added_.back().joins);
    in_forest_[added_.back().cell] = false;
    added_.pop_back();
  }
}

}  // namespace gridwright::hitori
