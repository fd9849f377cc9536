// Depth-first search over the cells of a picture puzzle in a fixed order, built for speed.
//
// For each cell, the order determines which neighbours come before it, so that their edges are known. The first two of
// them index a table that leads straight to the list of variants that fit, and each list ends in a variant that never
// runs out. A step is then: follow the list to a species with copies left, place it, look up the list of the next cell.
// If a cell has more known neighbours (given placements, other orders), the rest is compared.
//
// Before a tile is placed, one bit says whether anything at all could follow it: for the edges already known above the
// next few cells, a mask holds the colours with which a chain of tiles through those cells can begin. On a 10x10 board
// with 18 colours that halves the nodes.
//
// Tables belong to a class of cells and a set of known sides, and so most cells of a board share them; on a 10x10 board
// with 18 colours all of them fit in the first-level cache.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/outcome.hpp"
#include "base/recording.hpp"
#include "picture/orders.hpp"
#include "picture/problem.hpp"

namespace gridwright::picture {

using base::Outcome;

struct Enumeration {
  std::uint64_t boards = 0;
  std::uint64_t half_turns = 0;     // boards that a half turn leaves unchanged
  std::uint64_t quarter_turns = 0;  // and a quarter turn
};

class Search {
  static constexpr std::size_t kAhead = 2;  // cells of lookahead (docs/algorithms/picture.md)

 public:
  Search(const Problem& problem, Order order);
  Search(const Search&) = delete;  // its steps point into its tables
  Search& operator=(const Search&) = delete;

  // Finds the next board; `laid(cell)` has its variants then.
  Outcome next(base::Budget& budget);

  // Counts all remaining boards.
  Enumeration enumerate(base::Budget& budget);

  int laid(int cell) const { return laid_[cell]; }

  // Records the variants in the cells, in about `limit` bytes. Call it before the first board. `shown` is what the
  // cells show before a tile is placed there, such as the tiles that are certain; kUnknown for nothing.
  using Recording = base::RecordingOf<std::int32_t>;
  void record(std::vector<std::int32_t> shown, std::size_t limit);
  const std::optional<Recording>& recording() const { return recording_; }
  // The sentences of the frames, by number.
  static std::span<const char* const> wordings();

  std::uint64_t nodes() const { return nodes_; }  // tiles placed
  int deepest() const { return deepest_; }        // the most tiles placed at once
  double share_done() const;  // of the tree, as if all branches of a node were equally large; 0 to 1
  std::size_t memory() const;

 private:
  // A variant in a list. Edges come first: placing it copies them all at once.
  struct Entry {
    std::uint16_t edges[4];
    std::uint32_t species;
    std::uint32_t variant;
  };

  static Entry end_of_list(std::uint32_t end) { return {{63, 63, 63, 63}, end, 0}; }

  // How a cell is entered: where its known edges are, the table that they index, and what else must match.
  struct Check {
    std::uint32_t edge;  // of a neighbour
    int side;            // of the cell
  };
  struct Step {
    std::uint32_t first, second;  // positions in edges_; an unknown edge is at a position that holds 0
    std::uint32_t cell;
    std::uint32_t stride;
    const std::uint32_t* table;
    std::uint32_t checks_begin, checks_end;
    const std::uint64_t* masks;   // the colours that the edge `link` may have, by the edges ahead
    std::uint32_t ahead[kAhead];  // the positions of those
    std::uint32_t ahead_stride;
    std::uint32_t link;  // the side that the next cell touches
  };

  template <bool kChecked>
  Outcome run(std::uint64_t burst);
  const Entry* list_of(const Step& step) const {
    return &entries_[step.table[edges_[step.first] * step.stride + edges_[step.second]]];
  }
  bool fits(const Step& step, const Entry& entry) const;
  std::uint64_t mask_of(const Step& step) const {
    return step.masks[edges_[step.ahead[0]] * step.ahead_stride + edges_[step.ahead[1]]];
  }
  void add_table(const std::vector<int>& members, int first_side, int second_side);

  // From a cell to the one that comes next, where they touch.
  struct Link {
    int side = -1;            // of the cell; -1: they do not touch
    int entered = -1;         // of the next cell
    int other = -1;           // the side of the next cell that has another known neighbour, or -1
    std::uint32_t known = 0;  // the edge of that neighbour
  };
  Link link_after(std::size_t depth) const;
  void look_ahead();
  std::vector<std::uint64_t> masks_of(const std::vector<Link>& chain, std::size_t depth) const;
  void board_done();
  void record_step(Outcome outcome);

  const Problem problem_;
  std::vector<std::uint16_t> edges_;  // four per cell, then one that is always 0
  std::vector<Entry> entries_;
  std::vector<std::vector<std::uint32_t>> tables_;
  std::vector<Step> steps_;
  std::vector<Check> checks_;
  std::vector<const Entry*> cursor_;  // at each depth: the variant placed there, or the next one to examine
  std::vector<std::uint32_t> left_;   // copies left of each species; the last one is for the ends of lists
  std::vector<std::uint64_t> mask_;   // at each depth: the colours that its link may have
  std::vector<std::vector<std::uint64_t>> masks_;
  std::vector<int> laid_;
  std::uint32_t colours_;
  std::uint32_t end_;  // the species of the ends of lists
  int depth_ = 0, deepest_ = 0;
  bool begun_ = false, exhausted_ = false;
  std::uint64_t nodes_ = 0;
  std::optional<Recording> recording_;
  std::vector<std::int32_t> base_;  // what the recording's cells show without tiles
  int recorded_ = 0;                // how many tiles the recording shows
};

}  // namespace gridwright::picture
