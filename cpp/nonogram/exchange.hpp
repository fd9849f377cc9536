// A second solution near the first: cells that can be exchanged.
//
// Four cells at the corners of a rectangle, of one colour and background by turns, change places. In each of the four
// lines that moves one coloured cell: a run of one cell walks between its neighbours, or a longer run goes one step.
// Such moves are listed for the rows; two opposite ones between the same columns are an exchange if the columns can
// follow.
//
// The search that found the first solution knows nothing of this. Before it goes on the exchange is taken back, and
// when it comes upon that solution by itself, it is passed over.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "nonogram/board.hpp"

namespace gridwright::nonogram {

using FourCells = std::array<Cell, 4>;

// Up to `most` exchanges of open cells, in a solved board or a picture.
template <class Source>
std::vector<FourCells> find_exchanges(const Source& source, const std::vector<bool>& open, std::size_t most,
                                      base::Budget& budget);

template <AnyBoard Board>
class Exchange {
 public:
  explicit Exchange(Board& board) : board_(board) {}

  // Makes another solution of the one on the board, if that is easy.
  bool make(std::size_t certain, base::Budget& budget);

  // Puts the first solution back, if the other one is on the board.
  void take_back();

  const std::vector<Cell>& cells() const { return cells_; }  // that are exchanged now
  bool made_before() const;                                  // the solution on the board is the one that `make` made

 private:
  void change_places();
  bool sound() const;

  Board& board_;
  std::vector<Cell> cells_;
  std::vector<std::pair<Cell, typename Board::Value>> solution_;  // the one made: its cells that are not certain
};

}  // namespace gridwright::nonogram
