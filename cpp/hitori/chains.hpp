// The chains of shaded cells, corner to corner, as a forest that grows and shrinks; the border is one of its nodes.
//
// A shaded cell joins the trees that it touches at its corners; one that touches a tree twice would close a chain.
// After a cell is added, only cells around the smaller trees that it joined can newly close one: a tree is walked only
// when it ends up in one at least twice as large.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "hitori/board.hpp"
#include "hitori/forest.hpp"

namespace gridwright::hitori {

class Chains {
 public:
  using Ends = std::pair<Cell, Cell>;  // two nodes of one tree, both touched by a cell

  explicit Chains(const Board& board);

  // Adds a shaded cell. Returns false if it closes a chain: then it is only partly added, `ends` are in one tree with
  // it, and it must be undone.
  bool add(Cell cell, Ends& ends);

  // After `add`: cells outside the chains at a corner of what was joined; some of them several times.
  const std::vector<Cell>& near() const { return near_; }

  // Where a cell outside the chains would close one.
  std::optional<Ends> closing(Cell cell) const;

  // The shaded cells on the path between two nodes of one tree, both included.
  const std::vector<Cell>& path(const Ends& ends);

  std::size_t size() const { return added_.size(); }
  void undo_to(std::size_t size);

 private:
  struct Added {
    Cell cell;
    std::size_t joins;  // of the forest before it
  };

  const Board& board_;
  Forest forest_;
  std::vector<char> in_forest_;  // per cell, and for the border
  std::vector<Added> added_;
  std::vector<Cell> near_, members_, path_;
};

}  // namespace gridwright::hitori
