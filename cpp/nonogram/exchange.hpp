// A second solution near the first: cells that can be exchanged.
//
// Four cells at the corners of a rectangle, alternating between a colour and the background, are swapped. In each of
// the four lines that moves one coloured cell: a run of one cell moves between its neighbours, or a longer run moves by
// one. Such moves are listed for the rows; two opposite ones between the same columns are an exchange if the columns
// allow it.
//
// The search that found the first solution is not aware of this. Before it continues, the exchange is undone, and when
// the search finds that solution itself, it is skipped.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "nonogram/board.hpp"

namespace gridwright::nonogram {

using FourCells = std::array<Cell, 4>;

// At most `most` exchanges of open cells, in a solved board or a picture.
template <class Source>
std::vector<FourCells> find_exchanges(const Source& source, const std::vector<bool>& open, std::size_t most,
                                      base::Budget& budget);

template <AnyBoard Board>
class Exchange {
 public:
  explicit Exchange(Board& board) : board_(board) {}

  // Turns the solution on the board into another, if that is easy.
  bool make(std::size_t certain, base::Budget& budget);

  // Restores the first solution if the other one is on the board.
  void take_back();

  const std::vector<Cell>& cells() const { return cells_; }  // currently exchanged
  bool made_before() const;                                  // the solution on the board is the one from `make`

 private:
  void change_places();
  bool sound() const;

  Board& board_;
  std::vector<Cell> cells_;
  std::vector<std::pair<Cell, typename Board::Value>> solution_;  // the one from `make`: its cells that are not certain
};

}  // namespace gridwright::nonogram
