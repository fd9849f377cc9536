// Records how a nonogram is solved: what changed on its board since the last frame, and why.
//
// The recorder reads the board's trail when a frame ends, so in between the board only has to report how far its trail
// was undone. Probes are not recorded while they run, only what they prove.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/recording.hpp"
#include "nonogram/board.hpp"

namespace gridwright::nonogram {

// The sentence of a frame; see `wordings`.
enum class Wording : std::uint8_t {
  none,
  given,
  nothing_in_common,
  line,
  impossible_line,
  not_black,
  not_white,
  not_value,
  alike,
  guess_black,
  guess_white,
  guess_value,
  guess_not_value,
  turned_black,
  turned_white,
  turned_value,
  anew,
  handed_over,
  next_of_clauses,
  clauses,
  clause_black,
  clause_white,
  clause_value,
  clause_not_value,
  clause_run,
  learned,
  follows,
  restart,
  part_solved,
  part_exhausted,
  part_stopped,
  exchanged,
  solution
};

template <class Board>
class Recorder {
  static_assert(AnyBoard<Board>);

 public:
  using Value = typename Board::Value;

  Recorder(Board& board, std::size_t limit) : board_(board), recording_(board.cells(), limit) {}

  // The sentences, by number. In them {line} and {cell} are those that the frame is about, {about} that number itself,
  // {number} its other number, and {changes} how many cells it changes. In a sentence with {value}, the number holds
  // that value in the bits from kValueBits on.
  static constexpr int kValueBits = 24;
  static std::span<const char* const> wordings();

  bool listening() const { return !paused_ && !recording_.cut(); }

  // Ends a frame with what has changed on the board. Propagation from lines and clauses makes no frame if nothing
  // changed.
  void mark(base::Event event, Wording wording, std::size_t about = 0, std::size_t number = 0);
  void mark_line(int line, bool possible);
  void mark(base::Event event, Wording wording, Cell cell, std::size_t number = 0) {
    mark(event, wording, board_.index(cell), number);
  }

  // A guess of this value, or of another; a reversed guess, and a value that leads to a contradiction.
  void mark_guess(Cell cell, Value value, std::size_t number);
  void mark_guess_not(Cell cell, Value value, std::size_t number);
  void mark_turned(Cell cell, Value value, std::size_t number);
  void mark_refuted(Cell cell, Value value);

  // The cells that are known at the start.
  void mark_known_at_once();

  // These cells have been swapped.
  void mark_exchange(std::span<const Cell> cells);

  // The board's trail has been undone to this size.
  void undone(std::size_t trail_size) { kept_ = trail_size < kept_ ? trail_size : kept_; }

  // While one exists, nothing is recorded: what is done meanwhile will be undone.
  class Pause {
   public:
    explicit Pause(Recorder* recorder) : recorder_(recorder) {
      if (recorder_) recorder_->paused_ = true;
    }
    ~Pause() {
      if (recorder_) recorder_->paused_ = false;
    }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    Recorder* recorder_;
  };

  // For engines with cells of their own: these change in the current frame.
  const Board& board() const { return board_; }
  void set(Cell cell, std::uint8_t value) { recording_.set(board_.index(cell), value); }
  void set_open(Cell cell) { set(cell, shown(cell)); }  // as on the board
  void end_frame(base::Event event, Wording wording, std::size_t about = 0, std::size_t number = 0);
  std::uint8_t shown(Cell cell) const;  // its value, or that it is open
  static std::size_t with_value(std::size_t number, std::uint8_t value) {
    constexpr std::size_t kMost = (std::size_t{1} << kValueBits) - 1;
    return (number < kMost ? number : kMost) | std::size_t{value} << kValueBits;
  }

  const base::Recording& recording() const { return recording_; }

 private:
  Board& board_;
  base::Recording recording_;
  std::vector<typename Board::Change> trail_;  // the board's trail at the last frame
  std::size_t kept_ = 0;                       // how much of it is still there
  bool paused_ = false;
};

}  // namespace gridwright::nonogram
