// How likely each open cell is black, and where each run may start: belief propagation over lines.
//
// A line with a likelihood for each of its cells has weights for all its arrangements, and so says how likely each cell
// is black, and each run to have started at a place. Rows tell columns and columns rows, over and over, each leaving
// out what it was told by the other. Nothing of this is certain, since rows and columns close circles; but a search
// that begins with what is likely, and with the cells about which most is believed, meets far fewer contradictions.
#pragma once

#include <span>
#include <vector>

#include "nonogram/board.hpp"

namespace gridwright {

class Beliefs {
 public:
  // About the open cells of a board and the lines that they lie in. Without beliefs everything is even: where the
  // budget ends it, or the lines are so long that it would take longer than it saves.
  Beliefs(const Board& board, std::span<const Cell> open, Budget& budget);

  // That a cell is black, from 0 to 1.
  float black(std::size_t index) const { return black_.empty() ? 0.5F : black_[index]; }

  // That a run of a line starts at or before its leftmost place plus an offset less than the slack.
  float started(int line, int run, int offset) const {
    return started_[line].empty() ? 0.5F : started_[line][static_cast<std::size_t>(run) * slack(line) + offset];
  }

 private:
  // The weights of one line's arrangements, by run and offset.
  struct Weights {
    std::vector<float> black;     // of the line's cells, as they are told
    std::vector<float> marginal;  // likewise, as the line sees them
    std::vector<double> runs;     // that all cells of the run are black
    std::vector<double> before;   // of what lies before the run
    std::vector<double> behind;   // of what lies behind it
  };

  int slack(int line) const { return board_.clue(line).slack; }
  bool weigh(const LineClue& clue);
  void sum_up(const LineClue& clue, std::vector<float>* started);

  const Board& board_;
  std::vector<float> black_;
  std::vector<std::vector<float>> started_;
  Weights weights_;
};

}  // namespace gridwright
